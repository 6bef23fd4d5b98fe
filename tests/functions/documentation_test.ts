import { assert, assertEquals, assertGreater, assertGreaterOrEqual } from "@std/assert";
import { createHttpApp } from "../../shared/server/app.ts";
import { CONFIGURATION_PAGE, updateConfigurationTable } from "../../tasks/configuration.ts";
import { hasCommands } from "../support/commands.ts";
import { listPages } from "../support/markdown.ts";
import { dropTimes, runDocuments, writeOutputs } from "../support/run_documents.ts";
import { createReceiver } from "../../cli/receive.ts";
import { listen } from "../support/listen.ts";
import { startServer } from "../support/server.ts";

/** Whether the outputs are written into the pages instead of compared: `deno task samples`. */
const WRITES = Deno.args.includes("--write");

Deno.test({
  name: "every block marked runnable does what the page says, with its output and exit status",
  ignore: !await hasCommands("bash", "curl", "jq"),
  fn: runEveryBlock,
});

async function runEveryBlock(): Promise<void> {
  await using server = startServer(createHttpApp);
  let received = 0;
  await using receiver = listen(createReceiver({
    status: 204,
    onDelivery: () => void received++,
    now: Date.now,
  }));
  const places = { url: server.url, receiver: receiver.url.replace(/\/$/, "") };
  const runs = await Array.fromAsync(runDocuments(places));
  if (WRITES) await writeOutputs(runs);
  for (const { block, code, wanted: expectedStatus, output, shown } of runs) {
    const place = `${block.page}:${block.line}`;
    assertEquals(code, expectedStatus, `${place}: ${output}`);
    if (shown === null || WRITES) continue;
    assertEquals(dropTimes(output), dropTimes(shown.text), `${place}: its output`);
  }
  assertGreaterOrEqual(runs.length, 40);
  assertGreater(received, 1);
}

Deno.test("the configuration table is current (deno task configuration writes it)", async () => {
  const page = await Deno.readTextFile(CONFIGURATION_PAGE);
  // The formatter pads the cells of a table.
  const normalizeCells = (text: string) =>
    text.replaceAll(/ {2,}/g, " ").replaceAll(/-{3,}/g, "---");
  assertEquals(normalizeCells(page), normalizeCells(updateConfigurationTable(page)));
});

Deno.test("every link of the pages leads to an existing file or heading of the project", async () => {
  let followed = 0;
  for (const page of await listPages()) {
    const text = await Deno.readTextFile(page);
    for (const [, target = ""] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^(https?|mailto):/.test(target)) continue;
      const [path = "", anchor] = target.split("#");
      const file = path === "" ? page : new URL(path, `file:///${page}`).pathname.slice(1);
      const exists = await Deno.stat(file).then(() => true, () => false);
      assert(exists, `${page}: ${target} is not there`);
      if (anchor) {
        assert(listAnchors(await Deno.readTextFile(file)).has(anchor), `${page}: ${target}`);
      }
      followed++;
    }
  }
  assertGreater(followed, 3);
});

/** Anchors of a page's headings, as code-hosting sites make them. */
function listAnchors(text: string): Set<string> {
  return new Set(
    [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
      heading.toLowerCase().replaceAll(/[^\p{L}\p{N} _-]/gu, "").replaceAll(" ", "-")
    ),
  );
}
