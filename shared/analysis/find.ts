import type { Finding } from "../contract/analyze_email_headers.ts";
import type { HeaderFacts } from "./findings/facts.ts";
import { examineAuthentication } from "./findings/authentication.ts";
import { examineBrands } from "./findings/brands.ts";
import { examineDomains } from "./findings/domains.ts";
import { compareSeverity } from "../findings/severity.ts";
import type { HeaderFindingId } from "../findings/registry.ts";
import { createHeaderFinding, type KnownHeaderFinding } from "../findings/header_finding.ts";
import { examineIdentity } from "./findings/identity.ts";
import { examineMessage } from "./findings/message.ts";
import { examineOrigin } from "./findings/origin.ts";
import { examineTrace } from "./findings/trace.ts";

/** All families of findings. The types of what they yield tell their ids. */
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

/** Ids of the registry that no family yields, except that of a failed analysis. */
type UnusedId = Exclude<HeaderFindingId, IdOf<FamilyFinding> | "analysis_failed">;
type IdOf<Each> = Each extends KnownHeaderFinding<infer Id> ? Id : never;

type MustBeNever<T extends never> = T;

/** Does not compile if an id is unused; the error names it. */
export type EveryIdIsUsed = MustBeNever<UnusedId>;

/** Findings about fields that the summary of a mail program omits or writes in its own way. */
const NOT_FOR_SUMMARIES: ReadonlySet<string> = new Set<HeaderFindingId>([
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

/** Runs all families of conditions; returns their findings, most severe first. */
export function findHeaderFindings(facts: HeaderFacts): Finding[] {
  const findings = FAMILIES.flatMap((examine): Finding[] => [...examine(facts)]);
  const isSummary = facts.headers.problems.some(({ id }) => id === "summary_only");
  return findings.filter(({ id }) => !isSummary || !NOT_FOR_SUMMARIES.has(id))
    .sort(compareSeverity);
}

/** Reports a chain of seals that is broken, incomplete or malformed (RFC 8617 §5.2). */
function* examineArc({ headers }: HeaderFacts) {
  const { arcDefects: defects } = headers;
  if (defects.has("broken")) yield createHeaderFinding("arc_broken");
  if (defects.has("incomplete")) yield createHeaderFinding("arc_incomplete");
  if (defects.has("malformed")) yield createHeaderFinding("arc_malformed");
}

/** Reports addresses on the path that reputation services know for abuse. */
function* examineReputation({ reputations }: HeaderFacts) {
  const verdicts = new Set(reputations.map(({ verdict }) => verdict));
  if (verdicts.has("malicious")) yield createHeaderFinding("ip_malicious");
  else if (verdicts.has("suspicious")) yield createHeaderFinding("ip_suspicious");
}

const HOUR_MS = 3_600_000;

/** Maximum time by which Date may follow the first server's time: wrong zones are hours off. */
const FUTURE_TOLERANCE_MS = 24 * HOUR_MS;

/** Maximum time by which Date may follow the arrival at the recipient's side. */
const BORDER_TOLERANCE_MS = 2 * HOUR_MS;

/** Maximum time by which Date may precede the first server's time: a laptop may be offline. */
const PAST_TOLERANCE_MS = 14 * 24 * HOUR_MS;

/** Compares Date with the times at which servers received the message. */
function* examineDates({ headers: { date, received }, border, now }: HeaderFacts) {
  if (date.problem === "missing") {
    yield createHeaderFinding("date_missing");
    return;
  }
  if (date.offsetMinutes !== null && isImpossibleZone(date.offsetMinutes)) {
    yield createHeaderFinding("date_zone_impossible");
  }
  if (date.instant === null) {
    yield createHeaderFinding("date_broken");
    return;
  }
  const firstTime = received.findLast(({ timestamp }) => timestamp !== null)?.timestamp;
  const receivedAt = firstTime ? Date.parse(firstTime) : now;
  const borderTime = border?.timestamp;
  if (date.instant > receivedAt + FUTURE_TOLERANCE_MS) {
    yield createHeaderFinding("date_in_future");
  } else if (borderTime && date.instant > Date.parse(borderTime) + BORDER_TOLERANCE_MS) {
    yield createHeaderFinding("date_ahead");
  } else if (firstTime && date.instant < receivedAt - PAST_TOLERANCE_MS) {
    yield createHeaderFinding("date_long_past");
  }
}

/** Tells whether an offset is no time zone: these reach from -12:00 to +14:00 in quarter hours. */
function isImpossibleZone(minutes: number): boolean {
  return minutes < -720 || minutes > 840 || minutes % 15 !== 0;
}
