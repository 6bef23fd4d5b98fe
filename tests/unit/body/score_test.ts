import { assert, assertEquals } from "@std/assert";
import weights from "../../../catalogue/body/weights.json" with { type: "json" };
import { BODY_FINDINGS, findingsOf } from "../../../shared/body/findings.ts";
import type { BodyFindingId } from "../../../shared/body/findings.ts";
import type { BodySeverity } from "../../../shared/contract/body.ts";
import { bodyScore } from "../../../shared/body/score.ts";
import { learnBodyWeights } from "../../../tasks/training/body_weights.ts";
import type { BodySample } from "../../../tasks/training/body_weights.ts";

const ids = (...all: readonly BodyFindingId[]) => findingsOf(all);

Deno.test("bodyScore: nothing found is 0, more found is more, never over 100", () => {
  assertEquals(bodyScore([]), 0);
  assertEquals(bodyScore(ids("url_wrapped")), 0);
  const one = bodyScore(ids("url_shortener"));
  const two = bodyScore(ids("url_shortener", "text_shouting"));
  assert(0 < one && one < two && two < 100);
  assert(bodyScore([...BODY_FINDINGS].map(([id, severity]) => ({ id, severity }))) <= 100);
});

Deno.test("bodyScore: a finding that no labelled mail had weighs by its severity", () => {
  const of = (severity: BodySeverity) => bodyScore([{ id: "never_met", severity }]);
  assertEquals(of("info"), 0);
  assert(0 < of("low") && of("low") < of("medium") && of("medium") < of("high"));
});

Deno.test("weights.json: weights of known findings, none below nothing, none for info", () => {
  const known = Object.entries(weights.weights);
  assert(known.length > 30);
  for (const [id, weight] of known) {
    assert(weight >= 0, id);
    assert(BODY_FINDINGS.has(id) && BODY_FINDINGS.get(id) !== "info", id);
  }
});

Deno.test("learnBodyWeights: what unwanted mail has weighs, what wanted mail has does not", () => {
  const severities = new Map(
    [
      ["bad", "low"],
      ["good", "high"],
      ["rare", "medium"],
      ["told", "info"],
    ] as const,
  );
  const sample = (id: "bad" | "good" | "told", unwanted: boolean): BodySample => ({
    source: unwanted ? "a" : "b",
    kind: "list",
    language: "en",
    whole: true,
    unwanted,
    findings: [{ id, severity: severities.get(id) ?? "info" }],
  });
  const samples = Array.from({ length: 50 }, () => [sample("bad", true), sample("good", false)])
    .flat();
  const learnt = learnBodyWeights([...samples, sample("told", true)], severities);
  assert((learnt.weights["bad"] ?? 0) > 1);
  assertEquals(learnt.weights["good"], 0);
  assertEquals(learnt.weights["rare"], undefined);
  assert(learnt.bySeverity.medium > 0);
  assertEquals("told" in learnt.weights, false);
});
