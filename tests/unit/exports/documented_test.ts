/** docs/exports.md describes what a webhook gets: every format, and the columns of the summary. */

import { assertEquals, assertGreater, assertStringIncludes } from "@std/assert";
import { analyzeHeaders } from "../../../shared/analysis/analyze.ts";
import { mapProviders } from "../../../shared/contract/providers.ts";
import { WorkflowPayload } from "../../../shared/contract/trigger_workflow_export.ts";
import { listColumns } from "../../../shared/exports/columns.ts";
import { FORMATS } from "../../../shared/exports/formats.ts";
import { listModules } from "../../support/modules.ts";

const DOCUMENT = await Deno.readTextFile("docs/exports.md");

const HEADERS = "Received: from [8.8.8.8] by b.example; Mon, 5 Jan 2026 10:00:00 +0100\r\n" +
  "From: Ann <ann@example.org>\r\n";

async function listSummaryColumns(emailHeaders: string): Promise<string[]> {
  const steps = analyzeHeaders({
    emailHeaders,
    enabledApis: mapProviders(() => false),
    apiKeys: mapProviders(() => ""),
  }, {
    lookUp: () => Promise.resolve([]),
    now: () => 0,
    onFailure: (step, error) => {
      throw new Error(step, { cause: error });
    },
  }, new AbortController().signal);
  for await (const step of steps) {
    if (step.step === "complete") return listColumns(step.data.summary).map(([name]) => name);
  }
  return [];
}

Deno.test("docs/exports.md has a section for every format", () => {
  const sections = [...DOCUMENT.matchAll(/^## (.+)$/gm)].map(([, title = ""]) =>
    title.toLowerCase()
  );
  const missingSections = Object.keys(FORMATS).filter((name) => !sections.includes(name));
  assertEquals(missingSections, [], "add a section for each of these to docs/exports.md");
});

/** Names of the formats; `calendar` is also an ordinary word. */
const NAMES = Object.entries(FORMATS).filter(([name]) => name !== "calendar")
  .flatMap(([name, { flag }]) => [name, flag]).join("|");
/** Matches two formats one after the other, as a list of them has. */
const LIST = new RegExp(`\\b(?:${NAMES})\`?,? (?:\\w+ )?\`?(?:${NAMES})\\b`, "i");

/** The contract and the records of decisions list what was decided. */
const RECORDS = /^docs\/(?:specification\.md|decisions\/)/;

Deno.test("only docs/exports.md lists the formats, so that no list lacks one", async () => {
  const files = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "deploy/npm/README.md"];
  for (const folder of ["docs", "client", "console/src/text", "shared/server/openapi"]) {
    files.push(...await Array.fromAsync(listModules(folder, /\.(?:md|ts)$/)));
  }
  assertGreater(files.length, 80);
  const lists: string[] = [];
  for (const file of files.filter((file) => !RECORDS.test(file))) {
    // A row of a table, a line of code, or a paragraph.
    const places = (await Deno.readTextFile(file))
      .split(file.endsWith(".ts") ? "\n" : /\n\n|\n(?=\|)/);
    const listPlaces = places.filter((place) => LIST.test(place) && !place.includes("such as"));
    lists.push(...listPlaces.map((place) => `${file}: ${place.trim()}`));
  }
  assertEquals(lists, [], "link to docs/exports.md, or say `such as`");
});

Deno.test("every format has a test in a file of its name", async () => {
  const tests = (await Array.fromAsync(Deno.readDir("tests/unit/exports"))).map(({ name }) => name);
  const untested = Object.keys(FORMATS).filter((name) => !tests.includes(`${name}_test.ts`));
  assertEquals(untested, [], "add tests/unit/exports/<name>_test.ts for each of these");
});

Deno.test("docs/exports.md lists the columns of a summary, in their order", async () => {
  const [, columnList = ""] =
    /The columns of the summary[^`]*```text\n([\s\S]*?)```/.exec(DOCUMENT) ??
      [];
  const columns = await listSummaryColumns(HEADERS);
  assertGreater(columns.length, 15);
  assertEquals(columns, columnList.trim().split(/\s+/), "docs/exports.md lists the columns");
  assertEquals(await listSummaryColumns("X: 1\r\n"), columns, "whatever the mail");
});

Deno.test("every flag of the contract asks for one format", () => {
  const flags = Object.values(FORMATS).map(({ flag }) => flag);
  assertEquals(flags.toSorted(), Object.keys(WorkflowPayload.shape.exports.shape).toSorted());
});

Deno.test("every format has a media type and a file extension", () => {
  for (const { mediaType, extension } of Object.values(FORMATS)) {
    assertStringIncludes(mediaType, "/");
    assertGreater(extension.length, 1);
  }
});
