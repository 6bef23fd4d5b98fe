import type { SpamAnalysis } from "../../shared/scoring/analyze.ts";
import { computeAreaUnderCurve, computeRecallAt, countVerdictsAt } from "./metrics.ts";
import type { VerdictCounts } from "./metrics.ts";
import { computeVersion1Score, PATTERN_SHARE } from "../../shared/scoring/version1_score.ts";

/** A message with its scores by version 1. */
export interface ScoredMessage {
  readonly id: string;
  readonly group: string;
  readonly isUnwanted: boolean;
  readonly score: number;
  readonly patternScore: number;
  readonly headerScore: number;
  /** The matching patterns, highest score first. */
  readonly patterns: readonly {
    readonly id: string;
    readonly score: number;
    readonly matchScore: number;
  }[];
}

/** The figures of one group of messages; a share is null if there is nothing to count. */
export interface Figures extends VerdictCounts {
  readonly group: string;
  readonly wanted: number;
  readonly unwanted: number;
  readonly auc: number | null;
  /** Recall at 1 % false positives. */
  readonly recallAt1: number | null;
  /** Recall at 0.5 % false positives. */
  readonly recallAt05: number | null;
  /** Recall at 0.1 % false positives. */
  readonly recallAt01: number | null;
  /** Share of the caught unwanted messages that reach the threshold without header points. */
  readonly patternOnly: number | null;
  /** Share of the caught unwanted messages that reach the threshold without patterns. */
  readonly headerOnly: number | null;
}

/** Figures of one pattern. */
export interface PatternFigures {
  readonly id: string;
  /** Number of messages that match the pattern. */
  readonly hits: number;
  /** Share of the hits that are unwanted. */
  readonly precision: number;
  /** Share of the unwanted messages that are hits. */
  readonly recall: number;
  /** Number of unwanted messages that reach the threshold only because of this pattern. */
  readonly caughtAlone: number;
  /** Number of wanted messages that this pattern alone raises to the threshold. */
  readonly falsePositives: number;
}

/** Creates a scored message from a message and its analysis. */
export function createScoredMessage(
  { id, group, isUnwanted }: { id: string; group: string; isUnwanted: boolean },
  analysis: SpamAnalysis,
): ScoredMessage {
  const { score, patternScore, headerScore, matchedPatterns } = analysis;
  return {
    id,
    group,
    isUnwanted,
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
  const unwantedMessages = messages.filter((message) => message.isUnwanted);
  const caughtMessages = unwantedMessages.filter(({ score }) => score >= threshold);
  const computeShare = (measure: (message: ScoredMessage) => number) =>
    caughtMessages.length === 0
      ? null
      : caughtMessages.filter((message) => measure(message) >= threshold).length /
        caughtMessages.length;
  return {
    group,
    wanted: messages.length - unwantedMessages.length,
    unwanted: unwantedMessages.length,
    auc: computeAreaUnderCurve(messages),
    recallAt1: computeRecallAt(messages, 0.01),
    recallAt05: computeRecallAt(messages, 0.005),
    recallAt01: computeRecallAt(messages, 0.001),
    ...countVerdictsAt(messages, threshold),
    patternOnly: computeShare(({ patternScore }) => computeVersion1Score(patternScore, 0)),
    headerOnly: computeShare(({ headerScore }) => computeVersion1Score(0, headerScore)),
  };
}

/** Computes the figures of every pattern that matches a message, most hits first. */
export function computePatternFigures(
  messages: readonly ScoredMessage[],
  threshold: number,
): PatternFigures[] {
  const unwantedTotal = messages.filter(({ isUnwanted }) => isUnwanted).length;
  const countsById = new Map<
    string,
    { wanted: number; unwanted: number; caughtAlone: number; falsePositives: number }
  >();
  for (const { isUnwanted, patterns, score, headerScore } of messages) {
    const scoreWithoutBest = computeVersion1Score(patterns[1]?.score ?? 0, headerScore);
    for (const [rank, pattern] of patterns.entries()) {
      const counts = countsById.get(pattern.id) ??
        { wanted: 0, unwanted: 0, caughtAlone: 0, falsePositives: 0 };
      countsById.set(pattern.id, counts);
      if (isUnwanted) counts.unwanted++;
      else counts.wanted++;
      if (rank === 0 && score >= threshold && scoreWithoutBest < threshold && isUnwanted) {
        counts.caughtAlone++;
      }
      if (!isUnwanted && pattern.score * PATTERN_SHARE / 100 >= threshold) counts.falsePositives++;
    }
  }
  return [...countsById].map(([id, { wanted, unwanted, caughtAlone, falsePositives }]) => ({
    id,
    hits: wanted + unwanted,
    precision: unwanted / (wanted + unwanted),
    recall: unwantedTotal === 0 ? 0 : unwanted / unwantedTotal,
    caughtAlone,
    falsePositives,
  })).sort((a, b) => b.hits - a.hits || (a.id < b.id ? -1 : 1));
}
