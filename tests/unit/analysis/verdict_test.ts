/**
 * Judges the result for whole header blocks: the level, and the sentence where headers cannot
 * decide.
 */

import { assert, assertEquals, assertMatch } from "@std/assert";
import cases from "../../fixtures/analysis/verdicts.json" with { type: "json" };
import { analyzeHeaders } from "../../../shared/analysis/analyze.ts";
import { AnalyzeEmailHeadersRequest } from "../../../shared/contract/analyze_email_headers.ts";
import { findStep } from "../../support/sse.ts";

async function judge(headers: readonly string[]) {
  const steps = await Array.fromAsync(analyzeHeaders(
    AnalyzeEmailHeadersRequest.parse({ emailHeaders: headers.join("\r\n") }),
    {
      lookUp: () => Promise.resolve([]),
      now: () => Date.parse("2026-01-06T00:00:00Z"),
      isListed: ({ domain }) => domain.endsWith("example.org"),
      onFailure: (step, error) => {
        throw new Error(step, { cause: error });
      },
    },
    new AbortController().signal,
  ));
  return findStep(steps, "complete").data;
}

for (const { why, headers, level, says } of cases) {
  Deno.test(`threat level: ${why}`, async () => {
    const { message, summary } = await judge(headers);
    assertEquals(summary.threatLevel, level, JSON.stringify(summary.findings));
    assertEquals(message.includes("cannot tell"), says);
  });
}

Deno.test("threat level: the summary has no author domain where From has no valid domain", async () => {
  const { summary } = await judge(["From: x@%pedidos.example"]);
  assertEquals(summary.arc.domain, null);
  assert(cases.length > 10);
  assertMatch(JSON.stringify(summary.findings), /author_domain_impossible/);
});
