import { assertEquals, assertGreaterOrEqual } from "@std/assert";
import rows from "../../fixtures/headers/arc_forms.json" with { type: "json" };
import { parseHeaders } from "../../../shared/headers/parse.ts";
import { findCorpusPath, haveCorpus } from "../../support/corpus_files.ts";
import { testTable } from "../../support/table.ts";

testTable("parseHeaders", rows, ({ headers, defects }) => {
  assertEquals([...parseHeaders(headers.join("\r\n")).arcDefects].sort(), defects);
});

interface Suite {
  readonly tests: Readonly<
    Record<string, { readonly cv: string | null; readonly message: string }>
  >;
}

Deno.test({
  name: "parseHeaders rejects 90 of 112 invalid chains of a published suite and no valid one of 54",
  ignore: !haveCorpus,
  fn: async () => {
    const path = findCorpusPath("mail/fixtures/suites/arc/arc-draft-validation-tests.json");
    const suites: readonly Suite[] = JSON.parse(await Deno.readTextFile(path));
    let flaggedCount = 0;
    let invalidCount = 0;
    const misjudgedNames: string[] = [];
    let validCount = 0;
    for (const [name, { cv, message }] of suites.flatMap(({ tests }) => Object.entries(tests))) {
      const [head = ""] = message.split(/\r?\n\r?\n/);
      const hasDefects = parseHeaders(head).arcDefects.size > 0;
      if (cv === "Pass") validCount++;
      if (cv === "Pass" || cv === null || cv === "None") {
        if (hasDefects) misjudgedNames.push(name);
      } else {
        invalidCount++;
        if (hasDefects) flaggedCount++;
      }
    }
    assertEquals(misjudgedNames, []);
    assertEquals([invalidCount, validCount], [112, 54]);
    assertGreaterOrEqual(flaggedCount, 90);
  },
});
