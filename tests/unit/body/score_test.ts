import { assert, assertEquals } from "@std/assert";
import weights from "../../../catalogue/body/weights.json" with { type: "json" };
import { buildFindings } from "../../../shared/findings/body_findings.ts";
import { BODY_FINDINGS } from "../../../shared/findings/registry.ts";
import type { BodyFindingId } from "../../../shared/findings/body_findings.ts";
import type { BodySeverity } from "../../../shared/contract/body.ts";
import { computeBodyScore } from "../../../shared/body/score.ts";
import { learnBodyCurve } from "../../../lab/training/body_curve.ts";
import { learnBodyWeights } from "../../../lab/training/body_weights.ts";
import type { BodySample } from "../../../lab/training/body_weights.ts";

const buildListed = (...all: readonly BodyFindingId[]) => buildFindings(all);

Deno.test("computeBodyScore is 0 without findings, grows with them, and never exceeds 100", () => {
  assertEquals(computeBodyScore([]), 0);
  assertEquals(computeBodyScore(buildListed("url_wrapped")), 0);
  const one = computeBodyScore(buildListed("url_shortener"));
  const two = computeBodyScore(buildListed("url_shortener", "text_shouting"));
  assert(0 < one && one < two && two < 100);
  assert(computeBodyScore([...BODY_FINDINGS].map(([id, severity]) => ({ id, severity }))) <= 100);
});

Deno.test("computeBodyScore weighs a finding that no labelled mail had by its severity", () => {
  const scoreFor = (severity: BodySeverity) => computeBodyScore([{ id: "never_met", severity }]);
  assertEquals(scoreFor("info"), 0);
  assert(
    0 < scoreFor("low") && scoreFor("low") < scoreFor("medium") &&
      scoreFor("medium") < scoreFor("high"),
  );
});

Deno.test("computeBodyScore gives one low finding at most 39, a medium one 69, and 89 without a high one", () => {
  const weighing = [...BODY_FINDINGS].filter(([, severity]) => severity !== "info");
  const least = { low: 39, medium: 69, high: 100, info: 0 };
  for (const [id, severity] of weighing) {
    assert(computeBodyScore([{ id, severity }]) <= least[severity], id);
    // A finding of severity info changes nothing.
    assertEquals(
      computeBodyScore([{ id, severity }]),
      computeBodyScore([{ id, severity }, { id: "url_wrapped", severity: "info" }]),
    );
  }
  const scale = {
    offset: 0,
    weights: {},
    bySeverity: { info: 0, low: 1000, medium: 1000, high: 1000 },
    curve: [[0, 0], [100, 100]],
  } as const;
  const scoreFor = (...severities: readonly BodySeverity[]) =>
    computeBodyScore(severities.map((severity, i) => ({ id: `${i}`, severity })), scale);
  assertEquals([scoreFor("low"), scoreFor("low", "low"), scoreFor("low", "low", "low")], [
    39,
    59,
    69,
  ]);
  assertEquals(scoreFor("low", "low", "low", "low"), 89);
  assertEquals([scoreFor("medium"), scoreFor("medium", "low"), scoreFor("medium", "medium")], [
    69,
    89,
    89,
  ]);
  assertEquals(scoreFor("medium", "low", "low"), 89);
  assertEquals(scoreFor(...Array<BodySeverity>(9).fill("medium")), 89);
  assertEquals([scoreFor("high"), scoreFor("high", "low")], [100, 100]);
});

Deno.test("computeBodyScore counts findings of one cause as one, whatever their number", () => {
  const words = buildListed(
    "pressure_urgency",
    "pressure_threats",
    "pressure_reward",
    "pressure_authority",
  );
  assertEquals(computeBodyScore(words), 69);
  assert(
    computeBodyScore(buildListed("pressure_urgency", "pressure_reward", "pressure_secrecy")) <=
      39,
  );
  assert(computeBodyScore([...words, ...buildListed("url_name_below")]) > 69);
  assert(
    computeBodyScore(buildListed("attachment_holds_active", "attachment_holds_scripts")) <= 69,
  );
  assert(
    computeBodyScore(buildListed("attachment_holds_active", "attachment_holds_program")) > 69,
  );
});

Deno.test("weights.json has weights of existing findings, none negative and none for info", () => {
  const entries = Object.entries(weights.weights);
  assert(entries.length > 30);
  for (const [id, weight] of entries) {
    assert(weight >= 0, id);
    assert(BODY_FINDINGS.has(id) && BODY_FINDINGS.get(id) !== "info", id);
  }
});

Deno.test("weights.json has a curve that starts at zero and never falls", () => {
  const [first, ...rest] = weights.curve;
  assertEquals(first, [0, 0]);
  assert(rest.length >= 3);
  for (const [i, [raw = 0, score = 0]] of rest.entries()) {
    const [before = 0, lower = 0] = weights.curve[i] ?? [];
    assert(raw > before && score >= lower && score <= 100, `${raw}`);
  }
});

Deno.test("computeBodyScore follows the curve between its points", () => {
  const scale = {
    offset: 0,
    weights: { a: 1000 },
    bySeverity: { info: 0, low: 0, medium: 0, high: Math.log(3) },
    curve: [[0, 0], [20, 40], [60, 60], [100, 90]],
  } as const;
  const scoreFor = (id: string, severity: BodySeverity) =>
    computeBodyScore([{ id, severity }], scale);
  // A margin of ln 3 is a probability of 3/4, halfway from 1/2 to 1.
  assertEquals(scoreFor("b", "high"), 55);
  assertEquals(scoreFor("b", "info"), 0);
  assertEquals(scoreFor("a", "high"), 90);
});

Deno.test("learnBodyCurve never gives a falling curve, even where sources contradict it", () => {
  const createRows = (raw: number, isUnwanted: boolean, count: number, row: string) =>
    Array.from({ length: count }, () => ({ raw, isUnwanted, row }));
  const curve = learnBodyCurve([
    ...createRows(0, false, 80, "a"),
    ...createRows(0, true, 20, "b"),
    ...createRows(30, true, 40, "b"),
    ...createRows(30, false, 5, "a"),
    ...createRows(50, true, 20, "b"),
    ...createRows(50, false, 10, "a"),
    ...createRows(90, true, 20, "b"),
    ...createRows(90, false, 5, "a"),
    ...createRows(70, false, 5, "too few"),
  ]);
  assertEquals(curve[0], [0, 0]);
  for (const [i, [raw, score]] of curve.slice(1).entries()) {
    const [before, lower] = curve[i] ?? [0, 0];
    assert(raw > before && score >= lower, JSON.stringify(curve));
  }
  assertEquals(learnBodyCurve([]), [[0, 0], [100, 100]]);
});

Deno.test("learnBodyWeights weighs what unwanted mail has, and nothing that wanted mail has", () => {
  const severities = new Map(
    [
      ["bad", "low"],
      ["good", "high"],
      ["rare", "medium"],
      ["told", "info"],
    ] as const,
  );
  const createSample = (id: "bad" | "good" | "told", isUnwanted: boolean): BodySample => ({
    source: isUnwanted ? "a" : "b",
    kind: "list",
    language: "en",
    isWhole: true,
    isUnwanted,
    findings: [{ id, severity: severities.get(id) ?? "info" }],
  });
  const samples = Array.from(
    { length: 50 },
    () => [createSample("bad", true), createSample("good", false)],
  )
    .flat();
  const learnt = learnBodyWeights([...samples, createSample("told", true)], severities);
  assert((learnt.weights["bad"] ?? 0) > 1);
  assertEquals(learnt.weights["good"], 0);
  assertEquals(learnt.weights["rare"], undefined);
  assert(learnt.bySeverity.medium > 0);
  assertEquals("told" in learnt.weights, false);
});
