import type { Finding } from "../contract/analyze_email_headers.ts";
import { FINDINGS } from "./findings/registry.ts";

/** The registry's entry of each finding. */
interface Counted {
  readonly severity: string;
  readonly points: number;
  readonly lesser: number;
}

const BY_ID: ReadonlyMap<string, Counted> = new Map(Object.entries(FINDINGS));

/** The highest score. */
const MAX_SCORE = 100;

/** The points of all findings together, from 0 to 100. */
export function scoreOf(findings: readonly Finding[]): number {
  const sum = findings.reduce((sum, each) => sum + pointsOf(each), 0);
  return Math.max(0, Math.min(MAX_SCORE, sum));
}

function pointsOf({ id, severity }: Finding): number {
  const entry = BY_ID.get(id);
  if (entry === undefined) return 0;
  return entry.severity === severity ? entry.points : entry.lesser;
}
