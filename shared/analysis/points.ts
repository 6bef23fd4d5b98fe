import type { Finding } from "../contract/analyze_email_headers.ts";
import { HEADER_FINDINGS } from "../findings/registry.ts";

/** The parts of a finding that decide its points. */
type Counted = Pick<Finding, "id" | "severity">;

/** The highest score. */
const MAX_SCORE = 100;

/** Computes the points of all findings together, from 0 to 100. */
export function computeScore(findings: readonly Counted[]): number {
  const sum = findings.reduce((sum, each) => sum + computePoints(each), 0);
  return Math.max(0, Math.min(MAX_SCORE, sum));
}

function computePoints({ id, severity }: Counted): number {
  const entry = HEADER_FINDINGS.get(id);
  if (entry === undefined) return 0;
  return entry.severity === severity ? entry.points : entry.lesser;
}
