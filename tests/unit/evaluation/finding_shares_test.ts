import { assert, assertEquals } from "@std/assert";
import {
  computeArchiveLevels,
  computeFindingShares,
} from "../../../lab/evaluation/finding_shares.ts";
import type { JudgedMessage } from "../../../lab/evaluation/finding_shares.ts";

function archive(
  source: string,
  isUnwanted: boolean,
  count: number,
  having: number,
): JudgedMessage[] {
  return Array.from({ length: count }, (_, i) => ({
    source,
    isUnwanted,
    findings: i < having ? ["x"] : [],
    score: 0,
    level: i < having ? "medium" : "safe",
  }));
}

const records = [
  ...archive("big", false, 1000, 0),
  ...archive("small", false, 20, 2),
  ...archive("tiny", false, 19, 19),
  ...archive("spam", true, 100, 50),
];

Deno.test("computeFindingShares gives archives the same weight, and leaves out small ones", () => {
  const [x, ...more] = computeFindingShares(records);
  assertEquals(more, []);
  assert(x !== undefined);
  assertEquals([x.id, x.good, x.bad], ["x", 0.05, 0.5]);
  assertEquals(x.worstArchive, { source: "small", share: 0.1 });
  assertEquals(x.logOdds, Math.log(0.503 / 0.053));
});

Deno.test("computeArchiveLevels gives the shares called safe and warned of, good mail first", () => {
  assertEquals(
    computeArchiveLevels(records).map((
      { source, safeShare: safe, warnedShare: warned },
    ) => [source, safe, warned]),
    [
      ["big", 1, 0],
      ["small", 0.9, 0.1],
      ["spam", 0.5, 0.5],
    ],
  );
});
