import { fillReason, REASONS } from "../reason_templates.ts";
import type { MatchedPattern } from "../../contract/analyze_spam.ts";
import type { SpamAnalysis } from "../analyze.ts";
import { explain } from "../classifier/explain.ts";
import type { Reason } from "../classifier/explain.ts";
import type { Model } from "../classifier/model_file.ts";
import { shippedModel } from "../classifier/shipped_model.ts";
import { viewOf } from "../classifier/view.ts";
import type { Mail } from "../mail.ts";
import { velocityScore } from "../velocity/counter.ts";
import type { VelocityCounter } from "../velocity/counter.ts";
import { createSenderKeys, sendersOf } from "../velocity/senders.ts";
import { severityOf, threatLevelOf } from "../scale.ts";
import { bordersOf, SHARES, totalScore } from "./formula.ts";

/** An analysis by scoring version 2, without the time. */
export interface SpamAnalysis2 extends SpamAnalysis {
  readonly scoringVersion: 2;
  readonly iaScore: number;
  readonly velocityScore: number;
  readonly iaReasons: Reason[];
}

/** Turns an analysis of version 1 into one of version 2. */
export type Version2Scorer = (mail: Mail, version1: SpamAnalysis) => Promise<SpamAnalysis2>;

/** Dependencies of scoring version 2. */
export interface Version2Options {
  readonly velocity: VelocityCounter;
  /** Secret that the keys of senders are made with. */
  readonly secret: Uint8Array<ArrayBuffer>;
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number;
  /** The shipped one by default. */
  readonly model?: () => Promise<Model>;
}

/** Least probability, of 100, that is named among the top reasons. */
const NAMED_FROM = 50;
/** Most entries of `topReasons`, as in version 1. */
const MAX_TOP_REASONS = 5;

/** Makes a scorer; its only state is that of `velocity`. */
export function createVersion2Scorer(
  { velocity, secret, now, model = shippedModel }: Version2Options,
): Version2Scorer {
  const keysOf = createSenderKeys(secret);
  return async (mail, version1) => {
    const loaded = await model();
    const { counted, unproven } = sendersOf(mail);
    const counts = await velocity.note(await keysOf(counted), now());
    const { score: iaScore, reasons } = explain(loaded, viewOf(mail));
    const iaReasons = [...reasons];
    const parts = {
      headerScore: version1.headerScore,
      patternScore: version1.patternScore,
      iaScore,
      velocityScore: velocityScore(unproven ? [...counts, 1] : counts),
    };
    const score = totalScore(parts);
    const borders = bordersOf(parts);
    return {
      ...version1,
      score,
      threatLevel: threatLevelOf(borders, score),
      severity: severityOf(borders, score),
      is_spam: score >= borders.high,
      summary: {
        ...version1.summary,
        topReasons: topReasons(version1, iaScore, iaReasons),
      },
      scoringVersion: 2,
      iaScore,
      velocityScore: parts.velocityScore,
      iaReasons,
    };
  };
}

/** The reasons of version 1, with the classifier's in the place its points give it. */
function topReasons(
  { matchedPatterns, summary }: SpamAnalysis,
  iaScore: number,
  reasons: readonly Reason[],
): string[] {
  if (iaScore < NAMED_FROM) return [...summary.topReasons];
  const features = reasons.filter(({ weight }) => weight > 0).map(({ feature }) => feature);
  const reason = fillReason(REASONS.classifier, {
    score: String(iaScore),
    features: features.join("; "),
  });
  const points = (pattern: MatchedPattern) => pattern.score * SHARES.patternScore;
  const before = matchedPatterns.filter((pattern) => points(pattern) > iaScore * SHARES.iaScore);
  const all = [...summary.topReasons];
  all.splice(Math.min(before.length, all.length), 0, reason);
  return all.slice(0, MAX_TOP_REASONS);
}
