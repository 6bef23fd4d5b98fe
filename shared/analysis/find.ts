import type { Finding } from "../contract/analyze_email_headers.ts";
import type { HeaderEvidence } from "./findings/evidence.ts";
import { examineAuthentication } from "./findings/authentication.ts";
import { examineBrands } from "./findings/brands.ts";
import { examineDomains } from "./findings/domains.ts";
import { compareSeverity } from "../findings/severity.ts";
import type { HeaderFindingId } from "../findings/registry.ts";
import { finding, type KnownHeaderFinding } from "../findings/header_finding.ts";
import { examineIdentity } from "./findings/identity.ts";
import { examineMessage } from "./findings/message.ts";
import { examineOrigin } from "./findings/origin.ts";
import { examineTrace } from "./findings/trace.ts";
import { arcDefects } from "../headers/arc_form.ts";

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

/** Findings about what the summary of a mail program leaves out, or writes in its own way. */
const NOT_OF_SUMMARIES: ReadonlySet<string> = new Set<HeaderFindingId>([
  "authentication_missing",
  "date_broken",
  "date_missing",
  "dkim_pass_unsigned",
  "from_unreadable",
  "message_id_malformed",
  "message_id_missing",
  "received_missing",
  "recipients_hidden",
]);

/** Finds all findings, most severe first. */
export function findAll(evidence: HeaderEvidence): Finding[] {
  const findings = FAMILIES.flatMap((examine): Finding[] => [...examine(evidence)]);
  const isSummary = evidence.parsed.problems.some(({ id }) => id === "summary_only");
  return findings.filter(({ id }) => !isSummary || !NOT_OF_SUMMARIES.has(id))
    .sort(compareSeverity);
}

/** Tells whether the chain of seals is complete, well formed and declared valid (RFC 8617 §5.2). */
function* examineArc({ parsed }: HeaderEvidence) {
  const defects = arcDefects(parsed);
  if (defects.has("broken")) yield finding("arc_broken");
  if (defects.has("incomplete")) yield finding("arc_incomplete");
  if (defects.has("malformed")) yield finding("arc_malformed");
}

/** Findings from the answers of reputation services about addresses on the path. */
function* examineReputation({ reputations }: HeaderEvidence) {
  const verdicts = new Set(reputations.map(({ verdict }) => verdict));
  if (verdicts.has("malicious")) yield finding("ip_malicious");
  else if (verdicts.has("suspicious")) yield finding("ip_suspicious");
}

const HOUR_MS = 3_600_000;

/**
 * How far Date may lie after the first server's time: clocks with a wrong time zone are hours off.
 */
const FUTURE_TOLERANCE_MS = 24 * HOUR_MS;

/** How far Date may lie after the recipient's own server had the message. */
const BORDER_TOLERANCE_MS = 2 * HOUR_MS;

/** How far Date may lie before the first server's time: a laptop may be offline for some days. */
const PAST_TOLERANCE_MS = 14 * 24 * HOUR_MS;

/** Compares the author's time with the times at which the servers received the message. */
function* examineDates({ parsed: { date, received }, border, now }: HeaderEvidence) {
  if (date.problem === "missing") {
    yield finding("date_missing");
    return;
  }
  if (date.offsetMinutes !== null && isNoZone(date.offsetMinutes)) {
    yield finding("date_zone_impossible");
  }
  if (date.instant === null) {
    yield finding("date_broken");
    return;
  }
  const seen = received.findLast(({ timestamp }) => timestamp !== null)?.timestamp;
  const seenAt = seen ? Date.parse(seen) : now;
  const taken = border?.timestamp;
  if (date.instant > seenAt + FUTURE_TOLERANCE_MS) {
    yield finding("date_in_future");
  } else if (taken && date.instant > Date.parse(taken) + BORDER_TOLERANCE_MS) {
    yield finding("date_ahead");
  } else if (seen && date.instant < seenAt - PAST_TOLERANCE_MS) {
    yield finding("date_long_past");
  }
}

/** Zones reach from -12:00 to +14:00 in steps of a quarter of an hour. */
function isNoZone(minutes: number): boolean {
  return minutes < -720 || minutes > 840 || minutes % 15 !== 0;
}
