import type { ThreatLevel } from "../contract/threat_levels.ts";
import type { Verdict } from "../contract/verdict.ts";
import { getLevelThresholds, logit } from "./layer.ts";

/** Minimum points of the level `high`: SpamAssassin's `required_score` by default. */
export const SPAM_POINTS = 5;

/** Minimum points of the level `medium`. */
const MEDIUM_POINTS = 2;

/** Maximum points, as a probability of 1 has infinite log odds. */
const MAX_POINTS = 15;

/** Smallest difference of points, which have one decimal. */
const POINT_STEP = 0.1;

/** Converts a verdict to SpamAssassin's scale, 0 to 15: 2.0 is `medium`, 5.0 `high`. */
export function computeSpamAssassinPoints(
  { level, probability }: Pick<Verdict, "level" | "probability">,
): number {
  const { medium, high, critical } = getLevelThresholds("whole");
  const slope = (SPAM_POINTS - MEDIUM_POINTS) / (logit(high) - logit(medium));
  const convert = (value: number) =>
    clamp(MEDIUM_POINTS + slope * (logit(value) - logit(medium)), [0, MAX_POINTS]);
  const ranges: Readonly<Record<ThreatLevel, readonly [number, number]>> = {
    safe: [0, MEDIUM_POINTS - POINT_STEP],
    low: [0, MEDIUM_POINTS - POINT_STEP],
    medium: [MEDIUM_POINTS, SPAM_POINTS - POINT_STEP],
    high: [SPAM_POINTS, MAX_POINTS],
    critical: [convert(critical), MAX_POINTS],
  };
  return Math.round(10 * clamp(convert(probability), ranges[level])) / 10;
}

function clamp(value: number, [minimum, maximum]: readonly [number, number]): number {
  return Math.min(maximum, Math.max(minimum, value));
}
