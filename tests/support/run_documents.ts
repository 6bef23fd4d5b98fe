import { listPages, readCodeBlocks } from "./markdown.ts";
import type { CodeBlock } from "./markdown.ts";

/** Addresses in the documents, and those of the test's own servers that take their place. */
const PRINTED = { url: "http://127.0.0.1:8000", receiver: "http://127.0.0.1:9000" };

/** A block that was run, and the block below it with the output that the page promises. */
export interface RunBlock {
  readonly block: CodeBlock;
  /** Exit status that the page promises. */
  readonly wanted: string;
  readonly code: string;
  readonly output: string;
  readonly shown: CodeBlock | null;
}

/** Runs every block marked `runnable` or `receiver-running`, page after page. */
export async function* runDocuments(places: typeof PRINTED): AsyncGenerator<RunBlock> {
  const blocks = (await Promise.all((await listPages()).map(readCodeBlocks))).flat();
  for (const [i, block] of blocks.entries()) {
    const { info, page } = block;
    if (!info.includes("runnable") && !info.includes("receiver-running")) continue;
    const next = blocks[i + 1];
    const shown = next?.info.includes("output") && next.page === page ? next : null;
    const wanted = info.find((word) => word.startsWith("exit="))?.slice("exit=".length) ?? "0";
    const { code, output } = await runBlock(block, places);
    yield {
      block,
      wanted,
      code: String(code),
      output: shown === null ? output : layOutJson(output, shown),
      shown,
    };
  }
}

/** Runs a block in a shell, as a reader who pastes it would. */
async function runBlock(
  block: CodeBlock,
  { url, receiver }: typeof PRINTED,
): Promise<{ code: number; output: string }> {
  const script = block.text.replaceAll(PRINTED.url, url).replaceAll(PRINTED.receiver, receiver)
    .replaceAll(/npx -y deno@[\d.]+ task/g, `"${Deno.execPath()}" task --quiet`);
  const { code, stdout, stderr } = await new Deno.Command("bash", {
    args: ["-c", script],
    env: { NO_COLOR: "1" },
  }).output();
  const decoder = new TextDecoder();
  return { code, output: decoder.decode(stdout) + (code === 0 ? "" : decoder.decode(stderr)) };
}

/** Returns the output in the layout of the document, where JSON is spread over lines. */
function layOutJson(output: string, shown: CodeBlock): string {
  if (shown.info[0] !== "json") return output.trimEnd();
  try {
    return JSON.stringify(JSON.parse(output), null, 2);
  } catch {
    return output;
  }
}

/** Replaces times and ids, which differ from run to run. */
export function dropTimes(text: string): string {
  return text.replaceAll(/\d{4}-\d{2}-\d{2}T[\d:.]+Z/g, "<time>")
    .replaceAll(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g, "<id>").trim();
}

/** Writes the outputs into their pages, where they differ in more than times. */
export async function writeOutputs(runs: readonly RunBlock[]): Promise<void> {
  for (const page of new Set(runs.map(({ block }) => block.page))) {
    const lines = (await Deno.readTextFile(page)).split("\n");
    const changedRuns = runs.filter(({ block, output, shown }) =>
      block.page === page && shown !== null && dropTimes(output) !== dropTimes(shown.text)
    );
    // From the last block on, so that the lines of the others keep their numbers.
    for (const { output, shown } of changedRuns.toReversed()) {
      if (shown === null) continue;
      lines.splice(shown.line, shown.text.split("\n").length, ...output.split("\n"));
    }
    if (changedRuns.length > 0) await Deno.writeTextFile(page, lines.join("\n"));
  }
}
