import type { Finding } from "../contract/analyze_email_headers.ts";
import type { HeaderEvidence } from "./findings/evidence.ts";
import { examineArc } from "./findings/arc.ts";
import { examineAuthentication } from "./findings/authentication.ts";
import { examineBrands } from "./findings/brands.ts";
import { examineDates } from "./findings/dates.ts";
import { examineDomains } from "./findings/domains.ts";
import { compareSeverity } from "../findings/severity.ts";
import type { HeaderFindingId } from "../findings/registry.ts";
import type { KnownHeaderFinding } from "../findings/header_finding.ts";
import { examineIdentity } from "./findings/identity.ts";
import { examineMessage } from "./findings/message.ts";
import { examineOrigin } from "./findings/origin.ts";
import { examineReputation } from "./findings/reputation.ts";
import { examineTrace } from "./findings/trace.ts";

/** Every family of findings. The ids of each are inferred from its yields. */
const FAMILIES = [
  examineIdentity,
  examineBrands,
  examineDomains,
  examineOrigin,
  examineAuthentication,
  examineReputation,
  examineTrace,
  examineDates,
  examineArc,
  examineMessage,
] as const;

type FamilyFinding = ReturnType<(typeof FAMILIES)[number]> extends Iterable<infer Each> ? Each
  : never;

/** Ids in the registry that no family finds and that are not the analysis's own failure. */
type Dead = Exclude<HeaderFindingId, IdOf<FamilyFinding> | "analysis_failed">;
type IdOf<Each> = Each extends KnownHeaderFinding<infer Id> ? Id : never;

type MustBeNever<T extends never> = T;

/** Does not compile while an id is dead; the message names it. */
export type NoneIsDead = MustBeNever<Dead>;

/** Finds all findings, most severe first. */
export function findAll(evidence: HeaderEvidence): Finding[] {
  return FAMILIES.flatMap((examine): Finding[] => [...examine(evidence)])
    .sort(compareSeverity);
}
