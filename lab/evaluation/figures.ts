import type { SpamAnalysis } from "../../shared/scoring/analyze.ts";
import { areaUnderCurve, recallAt, verdictsAt } from "./metrics.ts";
import type { VerdictCounts } from "./metrics.ts";
import { computeVersion1Score, PATTERN_SHARE } from "../../shared/scoring/score.ts";

/** A message with its scores. */
export interface ScoredMessage {
  readonly id: string;
  readonly group: string;
  readonly unwanted: boolean;
  readonly score: number;
  readonly patternScore: number;
  readonly headerScore: number;
  /** Highest first, as in the answer. */
  readonly patterns: readonly {
    readonly id: string;
    readonly score: number;
    readonly matchScore: number;
  }[];
}

/** The figures of one group of messages. */
export interface Figures extends VerdictCounts {
  readonly group: string;
  readonly wanted: number;
  readonly unwanted: number;
  readonly auc: number | null;
  /** Recall at 1 %, 0.5 % and 0.1 % false positives. */
  readonly recallAt1: number | null;
  readonly recallAt05: number | null;
  readonly recallAt01: number | null;
  /**
   * Number of unwanted messages at or above the threshold that reach it by patterns alone, without
   * header points.
   */
  readonly patternOnly: number | null;
  /** … and by header points alone, without patterns. */
  readonly headerOnly: number | null;
}

/** Figures of one pattern. */
export interface PatternFigures {
  readonly id: string;
  readonly hits: number;
  readonly precision: number;
  readonly recall: number;
  /** Unwanted messages that reach the threshold only because of this pattern. */
  readonly caughtAlone: number;
  /** Wanted messages that reach the threshold with it. */
  readonly falsePositives: number;
}

/** Scores a message. */
export function scoreMessages(
  { id, group, unwanted }: { id: string; group: string; unwanted: boolean },
  analysis: SpamAnalysis,
): ScoredMessage {
  const { score, patternScore, headerScore, matchedPatterns } = analysis;
  return {
    id,
    group,
    unwanted,
    score,
    patternScore,
    headerScore,
    patterns: matchedPatterns.map(({ patternId: id, score, matchScore }) => ({
      id,
      score,
      matchScore,
    })),
  };
}

/** Computes the figures of messages at a threshold. */
export function computeFigures(
  group: string,
  messages: readonly ScoredMessage[],
  threshold: number,
): Figures {
  const unwanted = messages.filter((message) => message.unwanted);
  const caught = unwanted.filter(({ score }) => score >= threshold);
  const share = (measure: (message: ScoredMessage) => number) =>
    caught.length === 0
      ? null
      : caught.filter((message) => measure(message) >= threshold).length / caught.length;
  return {
    group,
    wanted: messages.length - unwanted.length,
    unwanted: unwanted.length,
    auc: areaUnderCurve(messages),
    recallAt1: recallAt(messages, 0.01),
    recallAt05: recallAt(messages, 0.005),
    recallAt01: recallAt(messages, 0.001),
    ...verdictsAt(messages, threshold),
    patternOnly: share(({ patternScore }) => computeVersion1Score(patternScore, 0)),
    headerOnly: share(({ headerScore }) => computeVersion1Score(0, headerScore)),
  };
}

/** Computes the figures of every pattern that triggered, most hits first. */
export function computePatternFigures(
  messages: readonly ScoredMessage[],
  threshold: number,
): PatternFigures[] {
  const unwantedTotal = messages.filter(({ unwanted }) => unwanted).length;
  const found = new Map<
    string,
    { wanted: number; unwanted: number; alone: number; wrong: number }
  >();
  for (const { unwanted, patterns, score, headerScore } of messages) {
    const runnerUp = computeVersion1Score(patterns[1]?.score ?? 0, headerScore);
    for (const [rank, pattern] of patterns.entries()) {
      const counts = found.get(pattern.id) ?? { wanted: 0, unwanted: 0, alone: 0, wrong: 0 };
      found.set(pattern.id, counts);
      if (unwanted) counts.unwanted++;
      else counts.wanted++;
      if (rank === 0 && score >= threshold && runnerUp < threshold && unwanted) counts.alone++;
      if (!unwanted && pattern.score * PATTERN_SHARE / 100 >= threshold) counts.wrong++;
    }
  }
  return [...found].map(([id, counts]) => ({
    id,
    hits: counts.wanted + counts.unwanted,
    precision: counts.unwanted / (counts.wanted + counts.unwanted),
    recall: unwantedTotal === 0 ? 0 : counts.unwanted / unwantedTotal,
    caughtAlone: counts.alone,
    falsePositives: counts.wrong,
  })).sort((a, b) => b.hits - a.hits || (a.id < b.id ? -1 : 1));
}
