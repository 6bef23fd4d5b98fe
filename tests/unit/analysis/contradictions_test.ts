import { assertEquals, assertGreater } from "@std/assert";
import forgeries from "../../fixtures/provenance/forgeries.json" with { type: "json" };
import layouts from "../../fixtures/provenance/layouts.json" with { type: "json" };
import verdicts from "../../fixtures/analysis/verdicts.json" with { type: "json" };
import cases from "../../fixtures/analysis/findings.json" with { type: "json" };
import {
  collectStatements,
  findContradictions,
  HEADER_PAIRS,
} from "../../support/contradictions.ts";

const MAILS: readonly (readonly string[])[] = [
  ...forgeries,
  ...layouts,
  ...verdicts,
  ...Object.values(cases.byFinding).flat(),
  ...cases.clean,
].map(({ headers }) => headers);

Deno.test("no answer states two things that cannot both be true", async () => {
  const contradictions: string[] = [];
  for (const headers of MAILS) {
    const emailHeaders = headers.join("\r\n");
    const statements = await collectStatements(emailHeaders, Date.parse("2026-01-06T00:00:00Z"));
    for (const pair of findContradictions(HEADER_PAIRS, statements)) {
      contradictions.push(
        `${pair}: ${statements.last} ${[...statements.ids].join()}\n${emailHeaders}`,
      );
    }
  }
  assertEquals(contradictions, []);
  assertGreater(MAILS.length, 250);
});
