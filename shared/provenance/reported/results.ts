import type { ParsedHeaders } from "../../headers/types.ts";
import { organizationalDomain, sameOrganization } from "../../domains/organizational_domain.ts";
import { judgeFields } from "./belief.ts";
import type { BeliefSources, JudgedField } from "./belief.ts";
import { domainOf, isTested, NO_REPORT, verdictOf, verdictOfReceivedSpf } from "./verdict.ts";
import type { Check, Verdict } from "./verdict.ts";

/** SPF, DKIM and DMARC as servers reported them, and how far they are believed. */
export interface ReportedResults {
  /** Results of the fields that count; `none` if all are claimed or there are no fields. */
  readonly belief: "believed" | "unproven" | "none";
  /** The server of the topmost field that counts; null without a name. */
  readonly authservId: string | null;
  /** From the fields that count: for each check the topmost field that has it. */
  readonly spf: Verdict;
  readonly dkim: Verdict;
  readonly dmarc: Verdict;
  /** Every field that reports, in the order of the text. */
  readonly fields: readonly JudgedField[];
}

const KNOWN = new WeakMap<BeliefSources, ReportedResults>();

/** The reported results of a message, computed once for each. */
export function reportedResults(parsed: BeliefSources): ReportedResults {
  let results = KNOWN.get(parsed);
  if (results === undefined) {
    results = read(parsed);
    KNOWN.set(parsed, results);
  }
  return results;
}

function read(parsed: BeliefSources): ReportedResults {
  const fields = judgeFields(parsed);
  const counting = fields.filter(({ belief }) => belief !== "claimed");
  const [top] = counting;
  return {
    belief: top === undefined || top.belief === "claimed" ? "none" : top.belief,
    authservId: top?.field.id ?? null,
    spf: topmost(counting, "spf"),
    dkim: topmost(counting, "dkim"),
    dmarc: topmost(counting, "dmarc"),
    fields,
  };
}

function topmost(fields: readonly JudgedField[], check: Check): Verdict {
  for (const { field } of fields) {
    const verdict = readVerdict(field, check);
    if (verdict !== null) return verdict;
  }
  return NO_REPORT;
}

/** The result of one check in one field, null if the field does not report it. */
export function readVerdict(
  { content, fieldIndex }: JudgedField["field"],
  check: Check,
): Verdict | null {
  if (content.kind === "results") return verdictOf(check, content.results.methods, fieldIndex);
  return check === "spf" ? verdictOfReceivedSpf(content.spf) : null;
}

/** Most properties of one result that are read: DKIM has four (RFC 8601 §2.7.1). */
const MAX_PROPERTIES = 20;

/**
 * Whether the recipient's side reports a passed check for a domain: DMARC, or SPF or
 * any DKIM signature aligned with it in the relaxed way (RFC 7489 §3.1).
 */
export function isProven(
  { belief, spf, dkim, dmarc }: ReportedResults,
  domain: string | undefined,
  { authenticationResults }: Pick<ParsedHeaders, "authenticationResults">,
): boolean {
  const owner = organizationalDomain(domain);
  if (belief !== "believed" || owner === null) return false;
  if (dmarc.status === "pass" && (dmarc.domain === null || sameOrganization(dmarc.domain, owner))) {
    return true;
  }
  if (spf.status === "pass" && organizationalDomain(spf.domain) === owner) return true;
  if (dkim.status !== "pass") return false;
  // Verified by this service, not read from a field: its domain is that of the aligned signature
  // that passed.
  if (dkim.fieldIndex === null || dkim.source === "verified") {
    return organizationalDomain(dkim.domain) === owner;
  }
  // Any signature of the field that passed is enough; the verdict names only one of them.
  const field = authenticationResults.find(({ fieldIndex }) => fieldIndex === dkim.fieldIndex);
  return (field?.methods ?? []).some((each) => {
    const { method, result, properties } = each;
    if (method !== "dkim" || result !== "pass" || isTested(each)) return false;
    const inHeader = properties.slice(0, MAX_PROPERTIES).filter(({ type }) => type === "header");
    // The signer's domain; where it is left out, the identity is named, which lies within it.
    const signer = inHeader.find(({ name }) => name === "d") ??
      inHeader.find(({ name }) => name === "i");
    return organizationalDomain(domainOf(signer?.value)) === owner;
  });
}
