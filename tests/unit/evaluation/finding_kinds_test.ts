import { assertEquals } from "@std/assert";
import { computeKindShares, type MessageFindings } from "../../../lab/evaluation/finding_kinds.ts";

/** Messages of a kind, of which some have the finding `a`. */
function createKind(kind: string, isUnwanted: boolean, [all, having]: readonly [number, number]) {
  return Array.from({ length: all }, (_, i): MessageFindings => ({
    kind,
    isUnwanted,
    findings: i < having ? ["a"] : ["b"],
  }));
}

Deno.test("computeKindShares gives each kind the same weight, and leaves out small ones", () => {
  const shares = computeKindShares([
    ...createKind("list", false, [200, 0]),
    ...createKind("shop", false, [20, 2]),
    ...createKind("rare", false, [5, 5]),
    ...createKind("phishing", true, [50, 25]),
  ]);
  assertEquals(shares["a"], { good: 0.05, bad: 0.5, worstKind: { kind: "shop", share: 0.1 } });
  assertEquals(computeKindShares(createKind("phishing", true, [30, 30]))["a"], {
    good: 0,
    bad: 1,
    worstKind: null,
  });
});
