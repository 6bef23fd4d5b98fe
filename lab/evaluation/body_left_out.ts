import type { BodySeverity } from "../../shared/contract/body.ts";
import { computeBodyScore, computeRawScore } from "../../shared/body/score.ts";
import type { BodyScale, ScoreCurve } from "../../shared/body/score.ts";
import { learnBodyCurve } from "../training/body_curve.ts";
import { learnBodyWeights } from "../training/body_weights.ts";
import type { BodySample } from "../training/body_weights.ts";
import type { BodyRecord } from "./body_records.ts";
import { isOrdinary } from "./ordinary.ts";

/** A message with the score by weights and a curve that were learnt without its fold. */
export interface LeftOutBody {
  readonly source: string;
  /** Row of the result table (`findRow`). */
  readonly row: string;
  readonly isUnwanted: boolean;
  /** Whether the mail has header fields. */
  readonly isWhole: boolean;
  readonly isOrdinary: boolean;
  readonly bodyScore: number;
}

/**
 * Scores every message by weights and a curve learnt without its fold.
 *
 * @param progress Receives each fold before its messages are scored.
 */
export function scoreLeftOutBodies(
  records: readonly BodyRecord[],
  severities: ReadonlyMap<string, BodySeverity>,
  progress: (fold: string) => void = () => {},
): LeftOutBody[] {
  return listFolds(records).flatMap((fold) => {
    progress(fold);
    const otherRecords = records.filter((record) => record.fold !== fold);
    const scale = learnScale(otherRecords, severities);
    return records.filter((record) => record.fold === fold).map((record) => ({
      source: record.source,
      row: record.row,
      isUnwanted: record.isUnwanted,
      isWhole: record.isWhole,
      isOrdinary: isOrdinary(record.circumstances),
      bodyScore: computeBodyScore(record.body.findings, scale),
    }));
  });
}

function listFolds(records: readonly BodyRecord[]): string[] {
  return [...new Set(records.map(({ fold }) => fold))].sort();
}

function createBodySample(record: BodyRecord): BodySample {
  return { ...record, findings: record.body.findings };
}

/**
 * Number of parts into which the folds are divided to learn the curve. Weights learnt from the
 * other parts score each part.
 */
const PARTS = 4;

/**
 * Learns the weights from all records, and the curve from scores. The weights that score a record
 * were learnt without it.
 */
export function learnScale(
  records: readonly BodyRecord[],
  severities: ReadonlyMap<string, BodySeverity>,
): BodyScale {
  const weights = learnBodyWeights(records.map(createBodySample), severities);
  return { ...weights, curve: learnCurve(records, severities) };
}

function learnCurve(
  records: readonly BodyRecord[],
  severities: ReadonlyMap<string, BodySeverity>,
): ScoreCurve {
  const folds = listFolds(records);
  const findPart = ({ fold }: BodyRecord) => folds.indexOf(fold) % PARTS;
  const scores = Array.from({ length: PARTS }, (_, part) => {
    const otherRecords = records.filter((record) => findPart(record) !== part);
    const weights = learnBodyWeights(otherRecords.map(createBodySample), severities);
    return records.filter((record) => findPart(record) === part)
      .map(({ row, isUnwanted, body }) => ({
        row,
        isUnwanted,
        raw: computeRawScore(body.findings, weights),
      }));
  });
  return learnBodyCurve(scores.flat());
}
