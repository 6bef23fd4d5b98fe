import type { Finding, FindingSeverity, ThreatLevel } from "../contract/analyze_email_headers.ts";

/**
 * Findings that are header modifiers of SPEC 2.5 step 4, with its points, so that both functions
 * judge a failed check alike.
 */
const MODIFIERS: ReadonlyMap<string, number> = new Map([
  ["spf_fail", 25],
  ["dkim_fail", 25],
  ["dmarc_fail", 20],
  ["rdns_mismatch", 15],
  ["ip_malicious", 30],
]);

/** Points of every other finding: one grave one, or several of middling weight, make a threat. */
const SEVERITY_POINTS: Readonly<Record<FindingSeverity, number>> = {
  low: 2,
  medium: 8,
  high: 25,
  critical: 50,
};

/** Least score of each level, gravest first. */
const LEVELS: readonly (readonly [least: number, level: ThreatLevel])[] = [
  [75, "critical"],
  [50, "high"],
  [25, "medium"],
  [10, "low"],
  [0, "safe"],
];

/** The points of all findings together, at most 100. */
export function scoreOf(findings: readonly Finding[]): number {
  const points = findings.map(({ id, severity }) => MODIFIERS.get(id) ?? SEVERITY_POINTS[severity]);
  return Math.min(100, points.reduce((sum, each) => sum + each, 0));
}

/** The word for a score. */
export function threatLevelOf(score: number): ThreatLevel {
  return LEVELS.find(([least]) => score >= least)?.[1] ?? "safe";
}
