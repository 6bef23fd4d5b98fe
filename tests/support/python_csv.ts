import { hasCommands } from "./commands.ts";

const PROGRAM = `
import csv, io, json, sys
csv.field_size_limit(1 << 30)
for line in sys.stdin:
    text = json.loads(line)
    print(json.dumps(list(csv.reader(io.StringIO(text, newline=""), strict=True))))
`;

/** Whether Python is installed. Use as `ignore: !havePython`. */
export const hasPython = await hasCommands("python3");

/** Reads each text with Python's csv module and returns its rows of cells. */
export async function readWithPython(
  texts: readonly string[],
): Promise<readonly (readonly (readonly string[])[])[]> {
  const process = new Deno.Command("python3", {
    args: ["-c", PROGRAM],
    stdin: "piped",
    stdout: "piped",
  }).spawn();
  // As ASCII, so that lone surrogates are kept.
  const input = texts.map((text) =>
    `${
      JSON.stringify(text).replace(
        /[^\x20-\x7e]/g,
        (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
      )
    }\n`
  );
  const writing = new Blob(input).stream().pipeTo(process.stdin);
  const [{ stdout }] = await Promise.all([process.output(), writing]);
  const lines = new TextDecoder().decode(stdout).trimEnd().split("\n");
  return lines.map((line) => JSON.parse(line));
}
