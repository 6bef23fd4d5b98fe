import type { AnalysisSummary } from "../contract/analyze_email_headers.ts";
import { isThreatLevel, type ThreatLevel } from "../contract/threat_levels.ts";
import { isObject } from "../contract/is_object.ts";
import type { JsonObject } from "../contract/json_object.ts";
import type { Verdict } from "../contract/verdict.ts";
import { toNumber } from "../encoding/exact_number.ts";

/**
 * Puts the level of the verdict into an exported analysis, and renames the headers' score to
 * `headerScore`.
 */
export function applyVerdict(
  { score, threatLevel: _ofHeaders, ...analysis }: AnalysisSummary,
  verdict: Verdict,
): JsonObject {
  return { ...analysis, headerScore: score, threatLevel: verdict.level, verdict };
}

/** The verdict in an analysis, as a person sees it. */
export interface ShownVerdict {
  /** Level of the verdict, unless there was too little to judge, or the examination failed. */
  readonly shownLevel: ThreatLevel | "unknown" | "failed";
  readonly probability: number;
  /** Sentences, the strongest first. */
  readonly reasons: readonly string[];
}

/** Reads the verdict in an analysis, which may be any object; null without a verdict. */
export function readVerdict({ verdict }: JsonObject): ShownVerdict | null {
  if (!isObject(verdict)) return null;
  const { level, reasons, enough: isEnough } = verdict;
  const probability = toNumber(verdict["probability"]);
  if (!isThreatLevel(level) || probability === null || !Array.isArray(reasons)) return null;
  const entries = reasons.filter(isObject);
  const isLittle = isEnough === false && (level === "safe" || level === "low");
  const hasFailed = entries.some(({ id }) => id === "examination_failed");
  return {
    shownLevel: hasFailed ? "failed" : isLittle ? "unknown" : level,
    probability,
    reasons: entries.map(({ message }) => typeof message === "string" ? message : ""),
  };
}
