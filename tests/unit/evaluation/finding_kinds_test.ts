import { assertEquals } from "@std/assert";
import { computeKindShares, type MessageFindings } from "../../../lab/evaluation/finding_kinds.ts";

/** Messages of a kind, of which some have the finding `a`. */
function kindOf(kind: string, unwanted: boolean, [all, having]: readonly [number, number]) {
  return Array.from({ length: all }, (_, i): MessageFindings => ({
    kind,
    unwanted,
    findings: i < having ? ["a"] : ["b"],
  }));
}

Deno.test("computeKindShares gives each kind the same weight, and leaves out small ones", () => {
  const shares = computeKindShares([
    ...kindOf("list", false, [200, 0]),
    ...kindOf("shop", false, [20, 2]),
    ...kindOf("rare", false, [5, 5]),
    ...kindOf("phishing", true, [50, 25]),
  ]);
  assertEquals(shares["a"], { good: 0.05, bad: 0.5, worst: { kind: "shop", share: 0.1 } });
  assertEquals(computeKindShares(kindOf("phishing", true, [30, 30]))["a"], {
    good: 0,
    bad: 1,
    worst: null,
  });
});
