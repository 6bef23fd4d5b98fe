import { assert, assertEquals, assertGreater, assertStringIncludes } from "@std/assert";
import { analyzeHeaders } from "../../../shared/analysis/analyze.ts";
import { forEachProvider } from "../../../shared/contract/providers.ts";
import { WorkflowPayload } from "../../../shared/contract/trigger_workflow_export.ts";
import { columnsOf } from "../../../shared/exports/columns.ts";
import { FORMATS } from "../../../shared/exports/render.ts";

/** docs/exports.md describes what a webhook gets: every format, and the columns of the summary. */

const DOCUMENT = await Deno.readTextFile("docs/exports.md");

const HEADERS = "Received: from [8.8.8.8] by b.example; Mon, 5 Jan 2026 10:00:00 +0100\r\n" +
  "From: Ann <ann@example.org>\r\n";

async function columnsOfSummary(emailHeaders: string): Promise<string[]> {
  const steps = analyzeHeaders({
    emailHeaders,
    enabledApis: forEachProvider(() => false),
    apiKeys: forEachProvider(() => ""),
  }, {
    lookUp: () => Promise.resolve([]),
    now: () => 0,
    onFailure: (step, error) => {
      throw new Error(step, { cause: error });
    },
  }, new AbortController().signal);
  for await (const step of steps) {
    if (step.step === "complete") return columnsOf(step.data.summary).map(([name]) => name);
  }
  return [];
}

Deno.test("docs/exports.md has a section for every format", () => {
  const sections = [...DOCUMENT.matchAll(/^## (.+)$/gm)].map(([, title = ""]) =>
    title.toLowerCase()
  );
  assertEquals(Object.keys(FORMATS).filter((name) => !sections.includes(name)), []);
});

/** Texts that list the formats. */
const LISTS = [
  "README.md",
  "ARCHITECTURE.md",
  "docs/exports.md",
  "docs/webhooks.md",
  "docs/reference/trigger-workflow-export.md",
  "shared/server/openapi/operations.ts",
  ...["de", "en", "es", "fr", "it"].map((language) => `console/src/text/messages_${language}.ts`),
];

/** How texts call a format otherwise than by its name. */
const WORDS: Readonly<Record<string, RegExp>> = { calendar: /[ck]alend/i };

/** Two formats one after the other, as a list of them has. */
const LISTED = /\b(?:json|xml|csv)\b`?, `?(?:json|xml|csv)\b/i;

for (const file of LISTS) {
  Deno.test(`${file} names every format where it lists them`, async () => {
    const text = await Deno.readTextFile(file);
    // A row of a table, a line of code, or a paragraph.
    const places = text.split(file.endsWith(".ts") ? "\n" : /\n\n|\n(?=\|)/);
    // Lists of the flags have names of their own.
    const lists = places.filter((place) => LISTED.test(place) && !/\bsheets\b/.test(place));
    assertGreater(lists.length, 0);
    for (const list of lists) {
      for (const name of Object.keys(FORMATS)) {
        const word = WORDS[name] ?? new RegExp(`\\b${name}\\b`, "i");
        assert(word.test(list), `no ${name} in: ${list.trim()}`);
      }
    }
  });
}

Deno.test("every format has a test in a file of its name", async () => {
  const tests = (await Array.fromAsync(Deno.readDir("tests/unit/exports"))).map(({ name }) => name);
  const untested = Object.keys(FORMATS).filter((name) => !tests.includes(`${name}_test.ts`));
  assertEquals(untested, []);
});

Deno.test("docs/exports.md lists the columns of a summary, in their order", async () => {
  const [, listed = ""] = /The columns of the summary[^`]*```text\n([\s\S]*?)```/.exec(DOCUMENT) ??
    [];
  const columns = await columnsOfSummary(HEADERS);
  assertGreater(columns.length, 15);
  assertEquals(columns, listed.trim().split(/\s+/));
  assertEquals(await columnsOfSummary("X: 1\r\n"), columns, "whatever the mail");
});

Deno.test("every flag of the contract asks for one format", () => {
  const flags = Object.values(FORMATS).map(({ flag }) => flag);
  assertEquals(flags.toSorted(), Object.keys(WorkflowPayload.shape.exports.shape).toSorted());
});

Deno.test("every format says what a file of it is", () => {
  for (const { mediaType, extension } of Object.values(FORMATS)) {
    assertStringIncludes(mediaType, "/");
    assertGreater(extension.length, 1);
  }
});
