import { BODY_SEVERITIES } from "../contract/body.ts";
import type { BodyFinding, BodySeverity } from "../contract/body.ts";
import { EN } from "./sentences/en.ts";
import { SEVERITIES } from "./severities.ts";

/** Id of a finding. */
export type BodyFindingId = keyof typeof SEVERITIES;

/** How grave every finding is, by its id. */
export const BODY_FINDINGS: ReadonlyMap<string, BodySeverity> = new Map(
  Object.entries(SEVERITIES),
);

/** Findings of ids, each once, gravest first. */
export function findingsOf(ids: Iterable<BodyFindingId>): BodyFinding[] {
  return [...new Set(ids)].map((id) => ({ id, severity: SEVERITIES[id], message: EN[id] }))
    .sort((a, b) => rank(b) - rank(a));
}

function rank({ severity }: BodyFinding): number {
  return BODY_SEVERITIES.indexOf(severity);
}
