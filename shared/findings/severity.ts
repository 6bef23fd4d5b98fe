import type { FindingSeverity } from "../contract/analyze_email_headers.ts";
import type { BodySeverity } from "../contract/body.ts";

/** The severities of all findings, lowest first; `info` is of bodies, `critical` of headers alone. */
const SEVERITIES: readonly (FindingSeverity | BodySeverity)[] = [
  "info",
  "low",
  "medium",
  "high",
  "critical",
];

/** Returns the place of a severity on the scale: a larger one is more severe, `info` is 0. */
export function rankSeverity(severity: FindingSeverity | BodySeverity): number {
  return SEVERITIES.indexOf(severity);
}

/** Compares two findings: the more severe one comes first. */
export function compareSeverity(
  a: { readonly severity: FindingSeverity | BodySeverity },
  b: { readonly severity: FindingSeverity | BodySeverity },
): number {
  return rankSeverity(b.severity) - rankSeverity(a.severity);
}
