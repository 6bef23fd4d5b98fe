import { assertEquals } from "@std/assert";
import type { Judged } from "../../../lab/evaluation/choice_rule.ts";
import { velocityReport } from "../../../lab/evaluation/velocity_counts.ts";

function judged(row: string, unwanted: boolean, logOdds: number): Judged[] {
  return Array.from({ length: 100 }, () => ({
    row,
    unwanted,
    logOdds,
    parts: { headerScore: 0, patternScore: 0, iaScore: 0, velocityScore: 0 },
    circumstances: { list: true, reply: false, quote: false },
    sample: { mailKind: "whole", fold: row },
  }));
}

Deno.test("velocityReport: the threshold of first mails, the verdict of later ones", () => {
  const lines = velocityReport([
    ...judged("archive", true, 3),
    ...judged("letters", false, -5),
    ...judged("notices", false, -0.5),
  ]).split("\n");
  assertEquals(lines.slice(4), [
    "| 1 | 100.0 % | 0.0 % | letters 0.0 %, notices 0.0 % |",
    "| 5 | 100.0 % | 0.0 % | letters 0.0 %, notices 0.0 % |",
    "| 10 | 100.0 % | 50.0 % | notices 100.0 %, letters 0.0 % |",
  ]);
});
