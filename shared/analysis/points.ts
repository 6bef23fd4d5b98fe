import type { Finding } from "../contract/analyze_email_headers.ts";
import { HEADER_FINDINGS } from "../findings/registry.ts";

/** The parts of a finding that decide its points. */
type ScoredFinding = Pick<Finding, "id" | "severity">;

/** Maximum score. */
const MAX_SCORE = 100;

/** Computes the points of all findings together, from 0 to 100. */
export function computeScore(findings: readonly ScoredFinding[]): number {
  const sum = findings.reduce((sum, each) => sum + computeHeaderPoints(each), 0);
  return Math.max(0, Math.min(MAX_SCORE, sum));
}

/** Computes the points of a finding; the lesser ones if its severity is not the catalogue's. */
export function computeHeaderPoints({ id, severity }: ScoredFinding): number {
  const entry = HEADER_FINDINGS.get(id);
  if (entry === undefined) return 0;
  return entry.severity === severity ? entry.points : entry.lesserPoints;
}
