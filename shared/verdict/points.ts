import type { ThreatLevel } from "../contract/analyze_email_headers.ts";
import type { Verdict } from "../contract/verdict.ts";
import { getBorders, logit } from "./layer.ts";

/** Points from which SpamAssassin's users call a mail spam: those of the border of `high`. */
export const SPAM_POINTS = 5;

/** Number of points at the border of `medium`. */
const MEDIUM_POINTS = 2;

/** Maximum number of points; a probability of 1 has infinite log odds. */
const MAX_POINTS = 15;

/** Points have one decimal; a level below another one ends this much before it. */
const STEP = 0.1;

/** Converts a verdict to SpamAssassin's scale, 0 to 15: 2.0 is `medium`, 5.0 `high`. */
export function computePoints(
  { level, probability }: Pick<Verdict, "level" | "probability">,
): number {
  const { medium, high, critical } = getBorders("whole");
  const slope = (SPAM_POINTS - MEDIUM_POINTS) / (logit(high) - logit(medium));
  const at = (likelihood: number) =>
    clamp(MEDIUM_POINTS + slope * (logit(likelihood) - logit(medium)), [0, MAX_POINTS]);
  const ranges: Readonly<Record<ThreatLevel, readonly [number, number]>> = {
    safe: [0, MEDIUM_POINTS - STEP],
    low: [0, MEDIUM_POINTS - STEP],
    medium: [MEDIUM_POINTS, SPAM_POINTS - STEP],
    high: [SPAM_POINTS, MAX_POINTS],
    critical: [at(critical), MAX_POINTS],
  };
  return Math.round(10 * clamp(at(probability), ranges[level])) / 10;
}

function clamp(value: number, [least, most]: readonly [number, number]): number {
  return Math.min(most, Math.max(least, value));
}
