import type { FindingSeverity } from "../contract/analyze_email_headers.ts";
import type { BodySeverity } from "../contract/body.ts";

/** All severities, lowest first. Only bodies have `info`, only headers `critical`. */
const SEVERITIES: readonly (FindingSeverity | BodySeverity)[] = [
  "info",
  "low",
  "medium",
  "high",
  "critical",
];

/** Returns the rank of a severity: 0 for `info`, larger for a more severe one. */
export function rankSeverity(severity: FindingSeverity | BodySeverity): number {
  return SEVERITIES.indexOf(severity);
}

/** Compares two findings for sorting: the more severe one comes first. */
export function compareSeverity(
  a: { readonly severity: FindingSeverity | BodySeverity },
  b: { readonly severity: FindingSeverity | BodySeverity },
): number {
  return rankSeverity(b.severity) - rankSeverity(a.severity);
}
