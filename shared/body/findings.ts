import { BODY_SEVERITIES } from "../contract/body.ts";
import type { BodyFinding } from "../contract/body.ts";
import { BODY_FINDINGS } from "../findings/registry.ts";
import type { BodyFindingId } from "../findings/registry.ts";
import { ENGLISH } from "../texts/english.ts";

export type { BodyFindingId };

/** Findings of ids, each once, most severe first. */
export function findingsOf(ids: Iterable<BodyFindingId>): BodyFinding[] {
  return [...new Set(ids)].map((id) => ({
    id,
    severity: BODY_FINDINGS.get(id) ?? "low",
    values: {},
    message: ENGLISH.findings[id].message,
  })).sort((a, b) => rank(b) - rank(a));
}

function rank({ severity }: BodyFinding): number {
  return BODY_SEVERITIES.indexOf(severity);
}
