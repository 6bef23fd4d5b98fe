/**
 * Real mail and phone lists kept beside the project for development and CI. A machine without them
 * skips, visibly, the tests that read them.
 */

const ROOT = "../shared/data";

/** Whether the folder of real data is there. Use as `ignore: !haveSharedData`. */
export const haveSharedData = await Deno.stat(ROOT).then(() => true, () => false);

/** The path of a file of the real data, relative to its root. */
export function sharedPath(path: string): string {
  return `${ROOT}/${path}`;
}

/** One line of a `dev/*.jsonl.gz` mail file. */
export interface SharedMail {
  readonly id: string;
  readonly label: "ham" | "spam" | "phishing";
  readonly raw_b64: string;
}

/** The lines of a gzipped JSON-lines file, one parsed value each. */
export async function* readJsonLines<T>(path: string): AsyncGenerator<T> {
  const file = await Deno.open(path);
  const lines = file.readable.pipeThrough(new DecompressionStream("gzip"))
    .pipeThrough(new TextDecoderStream());
  let rest = "";
  for await (const chunk of lines) {
    const parts = (rest + chunk).split("\n");
    rest = parts.pop() ?? "";
    for (const line of parts) if (line) yield JSON.parse(line) as T;
  }
  if (rest) yield JSON.parse(rest) as T;
}
