import type { BodySeverity } from "../../shared/contract/body.ts";
import { computeBodyScore, computeRawScore } from "../../shared/body/score.ts";
import type { BodyScale, ScoreCurve } from "../../shared/body/score.ts";
import { learnBodyCurve } from "../training/body_curve.ts";
import { learnBodyWeights } from "../training/body_weights.ts";
import type { BodySample } from "../training/body_weights.ts";
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
}

/** Scores every message by weights learnt without its source. */
export function leaveBodiesOut(
  records: readonly BodyRecord[],
  severities: ReadonlyMap<string, BodySeverity>,
  report: (fold: string) => void = () => {},
): BodyLeftOut[] {
  const folds = [...new Set(records.map(({ fold }) => fold))].sort();
  return folds.flatMap((fold) => {
    report(fold);
    const others = records.filter((record) => record.fold !== fold);
    const scale = learnScale(others, severities);
    return records.filter((record) => record.fold === fold).map((record) => ({
      source: record.source,
      row: record.row,
      unwanted: record.unwanted,
      whole: record.whole,
      ordinary: isOrdinary(record.circumstances),
      bodyScore: computeBodyScore(record.body.findings, scale),
    }));
  });
}

/** Creates a record as a sample for learning. */
function createRecordSample(record: BodyRecord): BodySample {
  return { ...record, findings: record.body.findings };
}

/**
 * Parts into which the sources are divided; for the curve, each is scored by weights of the others.
 */
const PARTS = 4;

/**
 * Returns the weights from all records, and the curve from scores by weights without the scored
 * sources.
 */
export function learnScale(
  records: readonly BodyRecord[],
  severities: ReadonlyMap<string, BodySeverity>,
): BodyScale {
  const weights = learnBodyWeights(records.map(createRecordSample), severities);
  return { ...weights, curve: learnCurve(records, severities) };
}

function learnCurve(
  records: readonly BodyRecord[],
  severities: ReadonlyMap<string, BodySeverity>,
): ScoreCurve {
  const folds = [...new Set(records.map(({ fold }) => fold))].sort();
  const assignPart = ({ fold }: BodyRecord) => folds.indexOf(fold) % PARTS;
  const scores = Array.from({ length: PARTS }, (_, part) => {
    const others = records.filter((record) => assignPart(record) !== part);
    const weights = learnBodyWeights(others.map(createRecordSample), severities);
    return records.filter((record) => assignPart(record) === part).map((
      { row, unwanted, body },
    ) => ({
      row,
      unwanted,
      raw: computeRawScore(body.findings, weights),
    }));
  });
  return learnBodyCurve(scores.flat());
}
