import type { Verification } from "../contract/verification.ts";
import { isBrandDomain } from "../domains/brands.ts";
import { isFreeMail } from "../domains/free_mail.ts";
import { findHostKind } from "../domains/host_kinds.ts";
import { isCommonDomain } from "../domains/known_domains.ts";
import { isAtMailingService } from "../domains/mailing_services.ts";
import { findOrganizationalDomain, isSameOrganization } from "../domains/organizational_domain.ts";
import type { ArcSet, AuthenticationMethod, ParsedHeaders, ReceivedHop } from "../headers/types.ts";
import { isServedDomain } from "./border/border.ts";
import { findMailServers } from "./border/mail_servers.ts";
import type { CountedResults } from "./counted_results.ts";
import type { ReportedResults } from "./reported/results.ts";
import { extractResultDomain, toResultStatus } from "./reported/reported_result.ts";

/** A mail that forwarders may have sealed, with the results that servers reported. */
export interface SealedMail {
  readonly headers: ParsedHeaders;
  readonly border: ReceivedHop | undefined;
  /** The addresses for which the recipient's side received the mail. */
  readonly servedAddresses: readonly string[];
  readonly reportedResults: ReportedResults;
  readonly verification?: Verification | undefined;
}

/**
 * Tells whether valid seals (RFC 8617) of known operators, or of the recipient's organization,
 * explain a failed check.
 */
export function isExplainedByArc(mail: SealedMail): boolean {
  const owner = findOrganizationalDomain(mail.headers.from.primary?.domain);
  return owner !== null && isChainValid(mail) && isVouchedFor(owner, mail);
}

/**
 * Tells whether a signature of the author's organization does not match or cannot be confirmed.
 * Invented ones do not count, as they were never made with the domain's key.
 */
export function hasBrokenSignature(
  { from }: Pick<ParsedHeaders, "from">,
  { fields }: ReportedResults,
  verification: Verification | undefined,
): boolean {
  const owner = findOrganizationalDomain(from.primary?.domain);
  if (owner === null) return false;
  const ownSignatures = (verification?.dkim ?? [])
    .filter(({ domain }) => findOrganizationalDomain(domain) === owner);
  const isBroken = ownSignatures.some(({ result, weaknessKinds }) =>
    (result === "fail" || result === "cannot_confirm") &&
    !weaknessKinds.some(({ id }) => id === "invented")
  );
  if (isBroken) return true;
  return (ownSignatures.length === 0 ||
    ownSignatures.some(({ result }) => result === "temperror")) &&
    fields.some(({ field: { content }, belief }) =>
      belief !== "claimed" && content.kind === "results" &&
      content.results.methods.some((each) =>
        each.method === "dkim" && toResultStatus(each.result) === "fail" &&
        findOrganizationalDomain(findSigner(each)) === owner
      )
    );
}

/**
 * Tells whether the chain of seals is valid, by our verification or a believed result. Without
 * either, the last sealer must have delivered the mail.
 */
function isChainValid(
  { headers, border, reportedResults: { fields }, verification }: SealedMail,
): boolean {
  const verifiedResult = verification?.arc.result;
  if (verifiedResult !== undefined && verifiedResult !== "none") {
    return verifiedResult === "pass" || verifiedResult === "headers_verified";
  }
  const reportedResults = fields.flatMap(({ field: { content }, belief }) =>
    belief === "believed" && content.kind === "results"
      ? content.results.methods.filter(({ method }) => method === "arc")
      : []
  );
  if (reportedResults.length > 0) return reportedResults.some(({ result }) => result === "pass");
  if (headers.arcDefects.size > 0) return false;
  // The catalogue has one entry per operator, so the same entry is the same operator.
  const sealer = findMailServers(headers.arc.at(-1)?.seal?.domain ?? null);
  return sealer !== undefined && findMailServers(border?.rdns ?? null) === sealer;
}

/**
 * Tells whether the first sealer reports a pass for the author. All sealers must be known, or
 * forwarders of the recipient's own organization.
 */
function isVouchedFor(owner: string, { headers: { arc }, servedAddresses }: SealedMail): boolean {
  const isKnown = ({ seal }: ArcSet) =>
    seal?.domain !== null && seal !== null &&
    (findMailServers(seal.domain) !== undefined || isBrandDomain(seal.domain) ||
      isCommonDomain(seal.domain) || isServedDomain(servedAddresses, seal.domain));
  const [first] = arc;
  const methods = first?.authenticationResults?.methods ?? [];
  // The passed domain may be of the organization and yet not aligned, as a record may be strict
  // (RFC 7489 §3.1).
  const hasFailed = methods.some(({ method, result }) =>
    method === "dmarc" && toResultStatus(result) === "fail"
  );
  return !hasFailed && arc.every(isKnown) &&
    methods.some((each) =>
      each.result === "pass" && isSameOrganization(findResultDomain(each), owner)
    );
}

/** Finds the domain of the signer that a DKIM result names. */
function findSigner({ properties }: AuthenticationMethod): string | null {
  const headerProperties = properties.filter(({ type }) => type === "header");
  const signer = headerProperties.find(({ name }) => name === "d") ??
    headerProperties.find(({ name }) => name === "i");
  return extractResultDomain(signer?.value);
}

/** Finds the domain that a result is about: of the signer, the return path or the author. */
export function findResultDomain(each: AuthenticationMethod): string | null {
  const findValue = (name: string) =>
    extractResultDomain(each.properties.find((property) => property.name === name)?.value);
  switch (each.method) {
    case "dkim":
      return findSigner(each);
    case "spf":
      return findValue("mailfrom");
    case "dmarc":
      return findValue("from");
    default:
      return null;
  }
}

/**
 * Tells whether the domain in List-Id is proven and widely known, and strangers cannot rent names
 * or mailboxes there.
 */
export function isFromKnownList(
  { byName }: Pick<ParsedHeaders, "byName">,
  { spf, dkim, sources }: CountedResults,
): boolean {
  const list = LIST_DOMAIN.exec(byName.get("list-id")?.[0]?.value ?? "")?.[1]?.toLowerCase();
  if (list === undefined || !isCommonDomain(list)) return false;
  if (findHostKind(list) !== undefined || isFreeMail(list) || isAtMailingService(list)) {
    return false;
  }
  const passedResults = ([["spf", spf], ["dkim", dkim]] as const).filter(([check, { status }]) =>
    status === "pass" && sources[check] !== "unproven"
  );
  return passedResults.some(([, { domain }]) =>
    domain !== null && isSameOrganization(domain, list)
  );
}

/** Matches the domain at the end of a List-Id (RFC 2919 §2). */
const LIST_DOMAIN = /<([a-z0-9._-]{3,253})>\s{0,9}$/i;
