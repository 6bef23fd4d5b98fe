import type { Resolver } from "../dns/resolver.ts";
import { findOrganization, type FoundRecord, type Walk, walkTree } from "./discover.ts";
import { type Policy, weakenPolicy } from "./record.ts";

/** A domain for which SPF or DKIM was evaluated. */
export interface EvaluatedDomain {
  readonly method: "spf" | "dkim";
  readonly domain: string;
}

/** The domains that are compared with the author's. */
export interface EvaluatedDomains {
  /** Domains for which SPF or a signature passed. */
  readonly proven: readonly EvaluatedDomain[];
  /** Domains without a result because the DNS did not answer. */
  readonly undecided: readonly EvaluatedDomain[];
}

/** Result for the author's domain. */
export interface DmarcCheck {
  readonly result: "none" | "pass" | "fail" | "temperror" | "permerror";
  /** The proven domains that are aligned with the author's. */
  readonly aligned: readonly EvaluatedDomain[];
  /** The proven domains that are not aligned with the author's. */
  readonly unaligned: readonly EvaluatedDomain[];
  /** Methods that need the very domain of the author by the record (adkim, aspf). */
  readonly strict: readonly EvaluatedDomain["method"][];
  /** What the domain requests for mail that fails; null without a record. */
  readonly policy: Policy | null;
  /** The domain whose record applies. */
  readonly recordDomain: string | null;
  /** Whether the domain only tests its policy (`t=y`). */
  readonly testing: boolean;
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
  { proven, undecided }: EvaluatedDomains,
  { resolver, signal }: DmarcOptions,
): Promise<DmarcCheck> {
  const walk = await walkTree(author, resolver, signal);
  // The author's own record applies whatever its parents publish (RFC 9989 §4.10.1).
  if (!walk.complete && walk.found[0]?.domain !== author) return FAILED_CHECK;
  const organization = walk.complete ? findOrganization(author, walk.found) : null;
  const applied = chooseRecord(author, organization ?? author, walk.found);
  if (applied === null) {
    return { ...NO_RECORD, result: "none", reason: "publishes no DMARC policy" };
  }
  const { domain: recordDomain, record } = applied;
  if (record.policy === null) {
    const reason = "publishes a DMARC record without a valid policy";
    return { ...NO_RECORD, result: "none", recordDomain, reason };
  }
  const strict: EvaluatedDomain["method"][] = [];
  if (record.strictDkim) strict.push("dkim");
  if (record.strictSpf) strict.push("spf");
  const { aligned, unaligned, isUndecided } = await sortByAlignment(
    { proven, undecided },
    { author, organization, strict },
    { resolver, signal },
  );
  if (aligned.length === 0 && isUndecided) {
    return {
      ...FAILED_CHECK,
      unaligned,
      strict,
      recordDomain,
      reason: "may be proven: the DNS did not answer all questions",
    };
  }
  const policy = await choosePolicy(author, applied, record.policy, { resolver, signal });
  const { testing, percent } = record;
  const known = { aligned, unaligned, strict, policy, recordDomain, testing, percent };
  return aligned.length > 0
    ? { ...known, result: "pass", reason: "is proven" }
    : { ...known, result: "fail", reason: "is not proven by SPF or DKIM" };
}

/** Values of a check without a record that applies. */
const NO_RECORD = {
  aligned: [],
  unaligned: [],
  strict: [],
  policy: null,
  recordDomain: null,
  testing: false,
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
  readonly strict: readonly EvaluatedDomain["method"][];
}

/**
 * Sorts the proven domains by their alignment with the author. One that is aligned is enough, even
 * if others could not be checked.
 */
async function sortByAlignment(
  { proven, undecided }: EvaluatedDomains,
  rules: AlignmentRules,
  options: DmarcOptions,
) {
  const aligned: EvaluatedDomain[] = [];
  const unaligned: EvaluatedDomain[] = [];
  let isUndecided = false;
  for (const each of proven) {
    const alignment = await checkAlignment(each, rules, options);
    if (alignment === null) isUndecided = true;
    else (alignment ? aligned : unaligned).push(each);
  }
  for (const each of aligned.length > 0 ? [] : undecided) {
    if (await checkAlignment(each, rules, options) !== false) isUndecided = true;
  }
  return { aligned, unaligned, isUndecided };
}

/** Tells whether a domain is aligned; null if the DNS did not answer. */
async function checkAlignment(
  { method, domain }: EvaluatedDomain,
  { author, organization, strict }: AlignmentRules,
  { resolver, signal }: DmarcOptions,
): Promise<boolean | null> {
  if (domain === author) return true;
  if (strict.includes(method)) return false;
  // An organizational domain is the domain itself or a parent: others need no query.
  if (organization === null) {
    return findTopDomain(domain) === findTopDomain(author) ? null : false;
  }
  if (domain !== organization && !domain.endsWith(`.${organization}`)) return false;
  const other = await walkTree(domain, resolver, signal);
  return other.complete ? findOrganization(domain, other.found) === organization : null;
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
  walk: Walk["found"],
): FoundRecord | null {
  const findAt = (domain: string) => walk.find((found) => found.domain === domain);
  return findAt(author) ?? findAt(organization) ??
    walk.find(({ record }) => record.psd === "y") ?? null;
}

/** Chooses `p` for the record's own domain, `np` for one that does not exist, else `sp`. */
async function choosePolicy(
  author: string,
  { domain, record }: FoundRecord,
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
  return record.testing ? weakenPolicy(policy) : policy;
}
