import type { Resolver } from "../dns/resolver.ts";
import { findOrganization, type PublishedRecord, type Walk, walkTree } from "./discover.ts";
import { type Policy, weakenPolicy } from "./record.ts";

/** A domain for which SPF or DKIM was evaluated. */
export interface EvaluatedDomain {
  readonly method: "spf" | "dkim";
  readonly domain: string;
}

/** The domains that are compared with the author's. */
export interface EvaluatedDomains {
  /** Domains for which SPF or a signature passed. */
  readonly provenDomains: readonly EvaluatedDomain[];
  /** Domains without a result because the DNS did not answer. */
  readonly undecidedDomains: readonly EvaluatedDomain[];
}

/** Result for the author's domain. */
export interface DmarcCheck {
  readonly result: "none" | "pass" | "fail" | "temperror" | "permerror";
  /** The proven domains that are aligned with the author's. */
  readonly alignedDomains: readonly EvaluatedDomain[];
  /** The proven domains that are not aligned with the author's. */
  readonly unalignedDomains: readonly EvaluatedDomain[];
  /** Methods that need the very domain of the author by the record (adkim, aspf). */
  readonly strictMethods: readonly EvaluatedDomain["method"][];
  /** What the domain requests for mail that fails; null without a record. */
  readonly policy: Policy | null;
  /** The domain whose record applies. */
  readonly recordDomain: string | null;
  /** Whether the domain only tests its policy (`t=y`). */
  readonly isTesting: boolean;
  /** Share of the mail for which the policy is requested, in percent (`pct=`, historic). */
  readonly percent: number | null;
  /** Reason for the result, as the end of a sentence about the author's domain. */
  readonly reason: string;
}

export interface DmarcOptions {
  readonly resolver: Resolver;
  readonly signal: AbortSignal;
}

/**
 * Evaluates DMARC (RFC 9989) by the record of the author's domain.
 *
 * @param author The author's domain in lower case and A-labels.
 */
export async function evaluateDmarc(
  author: string,
  { provenDomains, undecidedDomains }: EvaluatedDomains,
  { resolver, signal }: DmarcOptions,
): Promise<DmarcCheck> {
  const walk = await walkTree(author, resolver, signal);
  // The author's own record applies whatever its parents publish (RFC 9989 §4.10.1).
  if (!walk.isComplete && walk.records[0]?.domain !== author) return FAILED_CHECK;
  const organization = walk.isComplete ? findOrganization(author, walk.records) : null;
  const appliedRecord = chooseRecord(author, organization ?? author, walk.records);
  if (appliedRecord === null) {
    return { ...NO_RECORD, result: "none", reason: "publishes no DMARC policy" };
  }
  const { domain: recordDomain, record } = appliedRecord;
  if (record.policy === null) {
    const reason = "publishes a DMARC record without a valid policy";
    return { ...NO_RECORD, result: "none", recordDomain, reason };
  }
  const strictMethods: EvaluatedDomain["method"][] = [];
  if (record.isDkimStrict) strictMethods.push("dkim");
  if (record.isSpfStrict) strictMethods.push("spf");
  const { alignedDomains, unalignedDomains, isUndecided } = await sortByAlignment(
    { provenDomains, undecidedDomains },
    { author, organization, strictMethods },
    { resolver, signal },
  );
  if (alignedDomains.length === 0 && isUndecided) {
    return {
      ...FAILED_CHECK,
      unalignedDomains,
      strictMethods,
      recordDomain,
      reason: "may be proven: the DNS did not answer all questions",
    };
  }
  const policy = await choosePolicy(author, appliedRecord, record.policy, { resolver, signal });
  const { isTesting, percent } = record;
  const facts = {
    alignedDomains,
    unalignedDomains,
    strictMethods,
    policy,
    recordDomain,
    isTesting,
    percent,
  };
  return alignedDomains.length > 0
    ? { ...facts, result: "pass", reason: "is proven" }
    : { ...facts, result: "fail", reason: "is not proven by SPF or DKIM" };
}

/** Values of a check without a record that applies. */
const NO_RECORD = {
  alignedDomains: [],
  unalignedDomains: [],
  strictMethods: [],
  policy: null,
  recordDomain: null,
  isTesting: false,
  percent: null,
} as const;

/** The check of an author whose record the DNS did not give. */
const FAILED_CHECK = {
  ...NO_RECORD,
  result: "temperror",
  reason: "could not be asked about in the DNS",
} as const;

/** Domains and mode by which alignment is decided (RFC 9989 §4.10.2). */
interface AlignmentRules {
  readonly author: string;
  /** The author's organizational domain; null if the DNS did not answer. */
  readonly organization: string | null;
  /** Methods whose domain must be the author's own. */
  readonly strictMethods: readonly EvaluatedDomain["method"][];
}

/**
 * Sorts the proven domains by their alignment with the author. One that is aligned is enough, even
 * if others could not be checked.
 */
async function sortByAlignment(
  { provenDomains, undecidedDomains }: EvaluatedDomains,
  rules: AlignmentRules,
  options: DmarcOptions,
) {
  const alignedDomains: EvaluatedDomain[] = [];
  const unalignedDomains: EvaluatedDomain[] = [];
  let isUndecided = false;
  for (const each of provenDomains) {
    const alignment = await checkAlignment(each, rules, options);
    if (alignment === null) isUndecided = true;
    else (alignment ? alignedDomains : unalignedDomains).push(each);
  }
  for (const each of alignedDomains.length > 0 ? [] : undecidedDomains) {
    if (await checkAlignment(each, rules, options) !== false) isUndecided = true;
  }
  return { alignedDomains, unalignedDomains, isUndecided };
}

/** Tells whether a domain is aligned; null if the DNS did not answer. */
async function checkAlignment(
  { method, domain }: EvaluatedDomain,
  { author, organization, strictMethods }: AlignmentRules,
  { resolver, signal }: DmarcOptions,
): Promise<boolean | null> {
  if (domain === author) return true;
  if (strictMethods.includes(method)) return false;
  // An organizational domain is the domain itself or a parent: others need no query.
  if (organization === null) {
    return findTopDomain(domain) === findTopDomain(author) ? null : false;
  }
  if (domain !== organization && !domain.endsWith(`.${organization}`)) return false;
  const domainWalk = await walkTree(domain, resolver, signal);
  return domainWalk.isComplete
    ? findOrganization(domain, domainWalk.records) === organization
    : null;
}

function findTopDomain(domain: string): string {
  return domain.slice(domain.lastIndexOf(".") + 1);
}

/**
 * Chooses the record that applies: of the author's domain, else its organizational domain, else the
 * public suffix (§4.10.1).
 */
function chooseRecord(
  author: string,
  organization: string,
  walk: Walk["records"],
): PublishedRecord | null {
  const findAt = (domain: string) => walk.find((each) => each.domain === domain);
  return findAt(author) ?? findAt(organization) ??
    walk.find(({ record }) => record.psd === "y") ?? null;
}

/** Chooses `p` for the record's own domain, `np` for one that does not exist, else `sp`. */
async function choosePolicy(
  author: string,
  { domain, record }: PublishedRecord,
  ownPolicy: Policy,
  { resolver, signal }: DmarcOptions,
): Promise<Policy> {
  let policy = ownPolicy;
  if (author !== domain) {
    policy = record.subdomainPolicy ?? policy;
    if (record.nonexistentPolicy !== null) {
      // A name exists unless the answer is NXDOMAIN (RFC 9989 §4.10.1).
      const { kind } = await resolver.lookUp(author, "A", signal);
      if (kind === "nxdomain") policy = record.nonexistentPolicy;
    }
  }
  return record.isTesting ? weakenPolicy(policy) : policy;
}
