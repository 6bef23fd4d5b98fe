import type { BodySeverity } from "../../shared/contract/body.ts";
import { bodyScore, rawScore } from "../../shared/body/score.ts";
import type { BodyScale, ScoreCurve } from "../../shared/body/score.ts";
import { learnBodyCurve } from "../training/body_curve.ts";
import { learnBodyWeights } from "../training/body_weights.ts";
import type { BodySample } from "../training/body_weights.ts";
import { logistic } from "../training/exact_math.ts";
import { sharesOf } from "../training/shares.ts";
import type { BodyRecord } from "./body_records.ts";
import { isOrdinary } from "./ordinary.ts";

/** A message with scores that were learnt without its source. */
export interface BodyLeftOut {
  readonly source: string;
  readonly row: string;
  readonly unwanted: boolean;
  readonly whole: boolean;
  readonly ordinary: boolean;
  /** By weights learnt without its source. */
  readonly bodyScore: number;
  /**
   * Header and pattern score, combined by weights learnt without its source; and with the body
   * score.
   */
  readonly without: number;
  readonly together: number;
}

/** Scores every message by weights learnt without its source. */
export function leaveBodiesOut(
  records: readonly BodyRecord[],
  severities: ReadonlyMap<string, BodySeverity>,
  told: (fold: string) => void = () => {},
): BodyLeftOut[] {
  const folds = [...new Set(records.map(({ fold }) => fold))].sort();
  return folds.flatMap((fold) => {
    told(fold);
    const others = records.filter((record) => record.fold !== fold);
    const scale = learnScale(others, severities);
    const mails = others.filter(({ whole }) => whole);
    const two = combine(mails, (record) => [record.headerScore, record.patternScore]);
    const three = combine(mails, (record) => [
      record.headerScore,
      record.patternScore,
      scoreOf(record, scale),
    ]);
    return records.filter((record) => record.fold === fold).map((record) => {
      const body = scoreOf(record, scale);
      return {
        source: record.source,
        row: record.row,
        unwanted: record.unwanted,
        whole: record.whole,
        ordinary: isOrdinary(record.circumstances),
        bodyScore: body,
        without: two([record.headerScore, record.patternScore]),
        together: three([record.headerScore, record.patternScore, body]),
      };
    });
  });
}

/** A record as a sample for learning. */
function sampleOfRecord(record: BodyRecord): BodySample {
  return { ...record, findings: record.body.findings };
}

/**
 * Parts into which the sources are divided; for the curve, each is scored by weights of the others.
 */
const PARTS = 4;

/**
 * The weights from all records, and the curve from scores by weights without the scored sources.
 */
export function learnScale(
  records: readonly BodyRecord[],
  severities: ReadonlyMap<string, BodySeverity>,
): BodyScale {
  const weights = learnBodyWeights(records.map(sampleOfRecord), severities);
  return { ...weights, curve: learnCurve(records, severities) };
}

function learnCurve(
  records: readonly BodyRecord[],
  severities: ReadonlyMap<string, BodySeverity>,
): ScoreCurve {
  const folds = [...new Set(records.map(({ fold }) => fold))].sort();
  const partOf = ({ fold }: BodyRecord) => folds.indexOf(fold) % PARTS;
  const scores = Array.from({ length: PARTS }, (_, part) => {
    const others = records.filter((record) => partOf(record) !== part);
    const weights = learnBodyWeights(others.map(sampleOfRecord), severities);
    return records.filter((record) => partOf(record) === part).map(({ row, unwanted, body }) => ({
      row,
      unwanted,
      raw: rawScore(body.findings, weights),
    }));
  });
  return learnBodyCurve(scores.flat());
}

function scoreOf({ body }: BodyRecord, scale: BodyScale): number {
  return bodyScore(body.findings, scale);
}

/** Number of steps of a fit, and their length. */
const STEPS = 600, RATE = 8;

/**
 * Logistic regression over scores of 0 to 100; returns a function that gives a message's margin.
 */
function combine(
  records: readonly BodyRecord[],
  scores: (record: BodyRecord) => readonly number[],
): (scores: readonly number[]) => number {
  const shares = sharesOf(records);
  const total = shares.reduce((sum, share) => sum + share, 0) || 1;
  const inputs = records.map((record) => scores(record).map((score) => score / 100));
  const weights = (inputs[0] ?? []).map(() => 0);
  let offset = 0;
  const margin = (input: readonly number[]) =>
    input.reduce((sum, value, i) => sum + value * (weights[i] ?? 0), offset);
  for (let step = 0; step < STEPS; step++) {
    const slopes = weights.map(() => 0);
    let offsetSlope = 0;
    for (const [index, input] of inputs.entries()) {
      const target = records[index]?.unwanted ? 1 : 0;
      const slope = (logistic(margin(input)) - target) * (shares[index] ?? 0) / total;
      offsetSlope += slope;
      for (const [i, value] of input.entries()) slopes[i] = (slopes[i] ?? 0) + slope * value;
    }
    offset -= RATE * offsetSlope;
    for (const [i, slope] of slopes.entries()) weights[i] = (weights[i] ?? 0) - RATE * slope;
  }
  return (input) => margin(input.map((score) => score / 100));
}
