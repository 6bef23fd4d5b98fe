import { assert, assertEquals, assertGreater } from "@std/assert";
import { createGateway } from "../../shared/server/app.ts";
import { CONFIGURATION_PAGE, withConfiguration } from "../../tasks/configuration.ts";
import { haveCommands } from "../support/commands.ts";
import { codeBlocks, pages } from "../support/markdown.ts";
import type { CodeBlock } from "../support/markdown.ts";
import { createReceiver } from "../../cli/receive.ts";
import { listen } from "../support/listen.ts";
import { startServer } from "../support/server.ts";

/** The address in the documents; the test's own server takes its place. */
const PRINTED_URL = "http://127.0.0.1:8000";

/** The receiver's address in the documents; a receiver of the test takes its place. */
const PRINTED_RECEIVER = "http://127.0.0.1:9000";

async function allBlocks(): Promise<CodeBlock[]> {
  return (await Promise.all((await pages()).map(codeBlocks))).flat();
}

/** Replaces times and ids, which differ from run to run. */
function steady(text: string): string {
  return text.replaceAll(/\d{4}-\d{2}-\d{2}T[\d:.]+Z/g, "<time>")
    .replaceAll(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g, "<id>").trim();
}

/** Runs a block in a shell, as a reader who pastes it would. */
async function run(
  block: CodeBlock,
  { url, receiver }: { readonly url: string; readonly receiver: string },
): Promise<{ code: number; output: string }> {
  const { code, stdout, stderr } = await new Deno.Command("bash", {
    args: ["-c", block.text.replaceAll(PRINTED_URL, url).replaceAll(PRINTED_RECEIVER, receiver)],
  }).output();
  const decoder = new TextDecoder();
  return { code, output: decoder.decode(stdout) + (code === 0 ? "" : decoder.decode(stderr)) };
}

Deno.test({
  name: "every block marked runnable does what the page says, output and exit status",
  ignore: !await haveCommands("bash", "curl", "jq"),
  fn: runEveryBlock,
});

async function runEveryBlock(): Promise<void> {
  await using server = startServer(createGateway);
  let received = 0;
  await using receiver = listen(createReceiver({
    status: 204,
    onDelivery: () => void received++,
    now: Date.now,
  }));
  const places = { url: server.url, receiver: receiver.url.replace(/\/$/, "") };
  const blocks = await allBlocks();
  let ran = 0;
  for (const [i, block] of blocks.entries()) {
    const receives = block.info.includes("receiver-running");
    if (!block.info.includes("runnable") && !receives) continue;
    const place = `${block.page}:${block.line}`;
    const wanted = block.info.find((word) => word.startsWith("exit="))?.slice("exit=".length) ??
      "0";
    const { code, output } = await run(block, places);
    assertEquals(String(code), wanted, `${place}: ${output}`);
    const next = blocks[i + 1];
    if (next?.info.includes("output") && next.page === block.page) {
      assertEquals(steady(shape(output, next)), steady(next.text), `${place}: its output`);
    }
    ran++;
  }
  assertGreater(ran, 4);
  assertGreater(received, 1);
}

/** The output in the layout of the document, where JSON is spread over lines. */
function shape(output: string, shown: CodeBlock): string {
  return shown.info[0] === "json" ? JSON.stringify(JSON.parse(output), null, 2) : output;
}

Deno.test("the configuration table is current (deno task configuration writes it)", async () => {
  const page = await Deno.readTextFile(CONFIGURATION_PAGE);
  // The formatter pads the cells of a table.
  const cells = (text: string) => text.replaceAll(/ {2,}/g, " ").replaceAll(/-{3,}/g, "---");
  assertEquals(cells(page), cells(withConfiguration(page)));
});

Deno.test("every link of the pages to a file or a heading of the project resolves", async () => {
  let followed = 0;
  for (const page of await pages()) {
    const text = await Deno.readTextFile(page);
    for (const [, target = ""] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^(https?|mailto):/.test(target)) continue;
      const [path = "", anchor] = target.split("#");
      const file = path === "" ? page : new URL(path, `file:///${page}`).pathname.slice(1);
      const exists = await Deno.stat(file).then(() => true, () => false);
      assert(exists, `${page}: ${target} is not there`);
      if (anchor) {
        assert(anchorsOf(await Deno.readTextFile(file)).has(anchor), `${page}: ${target}`);
      }
      followed++;
    }
  }
  assertGreater(followed, 3);
});

/** Anchors of a page's headings, as code-hosting sites make them. */
function anchorsOf(text: string): Set<string> {
  return new Set(
    [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
      heading.toLowerCase().replaceAll(/[^\p{L}\p{N} _-]/gu, "").replaceAll(" ", "-")
    ),
  );
}
