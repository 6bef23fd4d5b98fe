import type { Resolver } from "../dns/resolver.ts";
import { findOrganization, type FoundRecord, type Walk, walkTree } from "./discover.ts";
import { type Policy, weakenPolicy } from "./record.ts";

/** A domain that SPF or DKIM proved. */
export interface Proven {
  readonly method: "spf" | "dkim";
  readonly domain: string;
}

/** The domains that are compared with the author's. */
export interface AlignmentEvidence {
  readonly proven: readonly Proven[];
  /** Domains whose proof is unknown because the DNS did not answer. */
  readonly undecided: readonly Proven[];
}

/** Result for the author's domain. */
export interface DmarcCheck {
  readonly result: "none" | "pass" | "fail" | "temperror" | "permerror";
  /** The proven domains that are aligned with the author's. */
  readonly aligned: readonly Proven[];
  /** The proven domains that are not. */
  readonly unaligned: readonly Proven[];
  /** Methods for which the record asks for the very domain of the author (adkim, aspf). */
  readonly strict: readonly Proven["method"][];
  /** The domain's wish for mail that fails; null without a record. */
  readonly policy: Policy | null;
  /** The domain whose record it is. */
  readonly recordDomain: string | null;
  /** The policy is only tested (`t=y`), or for a share of the mail (`pct=`, historic). */
  readonly testing: boolean;
  readonly percent: number | null;
  /** Why, as the end of a sentence about the author's domain. */
  readonly reason: string;
}

export interface DmarcOptions {
  readonly resolver: Resolver;
  readonly signal: AbortSignal;
}

/**
 * Evaluates DMARC (RFC 9989) by the record of the author's domain.
 *
 * @param author In lower case and A-labels.
 */
export async function evaluateDmarc(
  author: string,
  { proven, undecided }: AlignmentEvidence,
  { resolver, signal }: DmarcOptions,
): Promise<DmarcCheck> {
  const none = {
    aligned: [],
    unaligned: [],
    strict: [],
    policy: null,
    recordDomain: null,
    testing: false,
    percent: null,
  } as const;
  const failed = {
    ...none,
    result: "temperror",
    reason: "could not be asked about in the DNS",
  } as const;
  const walk = await walkTree(author, resolver, signal);
  // The author's own record applies whatever is above it (RFC 9989 §4.10.1).
  if (!walk.complete && walk.found[0]?.domain !== author) return failed;
  const organization = walk.complete ? findOrganization(author, walk.found) : null;
  const applied = choose(author, organization ?? author, walk.found);
  if (applied === null) return { ...none, result: "none", reason: "publishes no DMARC policy" };
  const { domain: recordDomain, record } = applied;
  if (record.policy === null) {
    const reason = "publishes a DMARC record without a valid policy";
    return { ...none, result: "none", recordDomain, reason };
  }
  const strict: Proven["method"][] = [];
  if (record.strictDkim) strict.push("dkim");
  if (record.strictSpf) strict.push("spf");
  /** Null where the DNS did not answer. */
  const isAligned = async ({ method, domain }: Proven): Promise<boolean | null> => {
    if (domain === author) return true;
    if (strict.includes(method)) return false;
    // A domain is in an organization above it, or is one itself: others need no question.
    if (organization === null) {
      return findTopDomain(domain) === findTopDomain(author) ? null : false;
    }
    if (domain !== organization && !domain.endsWith(`.${organization}`)) return false;
    const other = await walkTree(domain, resolver, signal);
    return other.complete ? findOrganization(domain, other.found) === organization : null;
  };
  const aligned: Proven[] = [];
  const unaligned: Proven[] = [];
  // One domain that is proven and aligned is enough, even if others could not be checked.
  let open = false;
  for (const each of proven) {
    const is = await isAligned(each);
    if (is !== null) (is ? aligned : unaligned).push(each);
    if (is === null) open = true;
  }
  for (const each of aligned.length > 0 ? [] : undecided) {
    if (await isAligned(each) !== false) open = true;
  }
  if (aligned.length === 0 && open) {
    return {
      ...failed,
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

function findTopDomain(domain: string): string {
  return domain.slice(domain.lastIndexOf(".") + 1);
}

/**
 * Chooses the record that applies: of the author's domain, its organization, or the suffix
 * (§4.10.1).
 */
function choose(
  author: string,
  organization: string,
  walk: Walk["found"],
): FoundRecord | null {
  const at = (domain: string) => walk.find((found) => found.domain === domain);
  return at(author) ?? at(organization) ?? walk.find(({ record }) => record.psd === "y") ?? null;
}

/** `p` at the domain itself, `np` for one that does not exist, else `sp`; `t=y` asks for less. */
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
      // §4.10.1 of RFC 9989: a name exists unless the answer for it is NXDOMAIN.
      const { kind } = await resolver.lookUp(author, "A", signal);
      if (kind === "nxdomain") policy = record.nonexistentPolicy;
    }
  }
  return record.testing ? weakenPolicy(policy) : policy;
}
