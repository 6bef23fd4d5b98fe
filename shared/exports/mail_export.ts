import type { AnalysisSummary } from "../contract/analyze_email_headers.ts";
import type { BodyAnalysis } from "../contract/body.ts";
import type { CarriedMail } from "../contract/carried_mail.ts";
import type { JsonObject } from "../contract/json_object.ts";
import type { Verdict } from "../contract/verdict.ts";
import { defangText, defangUrl } from "../body/links/url_spelling.ts";
import { findRegisteredDomain } from "../domains/organizational_domain.ts";
import { findRank } from "../domains/ranks.ts";
import { parseAddresses } from "../headers/address.ts";
import type { AuthorProof } from "../provenance/proof.ts";
import { applyVerdict } from "./shown_verdict.ts";

/** The results of a mail that are exported. */
export interface MailResults {
  /** Null for a text without headers. */
  readonly summary: AnalysisSummary | null;
  /** What a text without headers states of itself. */
  readonly statedFields?:
    | { readonly from?: string | null; readonly subject?: string | null }
    | undefined;
  readonly verdict: Verdict;
  /** How far the author is proven. */
  readonly proof: AuthorProof | "not_looked_at";
  readonly body: Pick<BodyAnalysis, "urls" | "domains" | "attachments" | "findings"> | null;
  /** Mails that it carries, each examined as a mail of its own. */
  readonly mails?: readonly CarriedMail[];
}

/**
 * Composes the analysis of a mail for downloads and deliveries; links are defanged.
 *
 * @param now Milliseconds since the Unix epoch.
 */
export function composeMailExport(results: MailResults, now: number): JsonObject {
  const { summary, statedFields, verdict, body, mails = [] } = results;
  const analyzedAt = new Date(now).toISOString();
  const { from = null, subject = null } = statedFields ?? {};
  const analysis = summary === null
    ? { from, subject, threatLevel: verdict.level, analyzedAt, verdict }
    : applyVerdict(summary, verdict);
  return {
    ...analysis,
    ...(summary !== null && { senders: describeSenders(summary, results.proof) }),
    ...(body !== null && { body: describeBody(body) }),
    ...(mails.length > 0 && { mails: mails.map(describeCarried) }),
  };
}

/** Describes a carried mail as version 2 answers it, with less of its body. */
function describeCarried({ body, ...mail }: CarriedMail): JsonObject {
  return { ...mail, body: describeBody(body) };
}

/** Describes who takes part in sending a mail, and what proves each. */
function describeSenders(
  { from, envelopeFrom, replyTo, border, authentication: { spf } }: AnalysisSummary,
  proof: MailResults["proof"],
): JsonObject {
  return {
    author: { ...parseIdentity(from), proof },
    // SPF proves the envelope alone.
    envelope: { ...parseIdentity(envelopeFrom ?? null), spf },
    replyTo: parseIdentity(replyTo ?? null),
    host: { ip: border?.ip ?? null, name: border?.reverse ?? null },
  };
}

function parseIdentity(mailboxText: string | null): JsonObject {
  const [first] = parseAddresses(mailboxText ?? "");
  const address = first?.kind === "mailbox" && first.address !== "" ? first.address : null;
  const domain = address === null
    ? null
    : address.slice(address.lastIndexOf("@") + 1).toLowerCase();
  return { address, domain, rank: domain === null ? null : findHostRank(domain) };
}

/** Describes the lists of a body in their order, by which `where` of a finding counts. */
function describeBody(
  { urls, domains, attachments, findings }: NonNullable<MailResults["body"]>,
): JsonObject {
  return {
    urls: urls.map((entry) => ({
      ...entry,
      url: defangUrl(entry.url),
      shown: entry.shown === null ? null : defangText(entry.shown),
    })),
    domains: domains.map((entry) => ({ ...entry, rank: findHostRank(entry.domain) })),
    attachments,
    findings,
  };
}

/** Finds how common a domain is in the Tranco list; null beyond its first 50 000. */
function findHostRank(host: string): number | null {
  const owner = findRegisteredDomain(host);
  return owner === null ? null : findRank(owner) ?? null;
}
