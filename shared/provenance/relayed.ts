import type { Verification } from "../contract/verification.ts";
import { isBrandDomain } from "../domains/brands.ts";
import { isCommonDomain } from "../domains/known.ts";
import { findOrganizationalDomain, sameOrganization } from "../domains/organizational_domain.ts";
import type { ArcSet, AuthenticationMethod, ParsedHeaders } from "../headers/types.ts";
import { arcDefects } from "../headers/arc_form.ts";
import { borderHop } from "./border/border.ts";
import { findMailServers } from "./border/mail_servers.ts";
import type { ReportedResults } from "./reported/results.ts";
import { extractDomain, toStatus } from "./reported/reported_verdict.ts";

/**
 * Excuses for a failed check: a signature of the author's own domain that no longer matches, or
 * a chain of seals. List-Id, List-Unsubscribe, Precedence, X-Loop and Sender excuse nothing, since
 * every sender can write them.
 */

/**
 * Whether a valid chain of seals (ARC, RFC 8617) explains a failure: known operators sealed, and
 * the first of them saw the author's domain pass. Anybody can seal.
 */
export function isSealed(
  parsed: ParsedHeaders,
  reported: ReportedResults,
  verification: Verification | undefined,
): boolean {
  const owner = findOrganizationalDomain(parsed.from.primary?.domain);
  return owner !== null && isChainValid(parsed, reported, verification) &&
    isVouchedFor(owner, parsed.arc);
}

/**
 * Whether a signature of the author's own domain was found that no longer matches. Where this
 * service verified such signatures, its results count: one that was never made with its
 * key, or whose key was never published, was not broken on the way.
 */
export function hasBrokenSignature(
  { from }: Pick<ParsedHeaders, "from">,
  { fields }: ReportedResults,
  verification: Verification | undefined,
): boolean {
  const owner = findOrganizationalDomain(from.primary?.domain);
  if (owner === null) return false;
  const own = (verification?.dkim ?? [])
    .filter(({ domain }) => findOrganizationalDomain(domain) === owner);
  const isBroken = own.some(({ result, weaknessKinds }) =>
    (result === "fail" || result === "cannot_confirm") &&
    !weaknessKinds.some(({ id }) => id === "invented")
  );
  if (isBroken) return true;
  return (own.length === 0 || own.some(({ result }) => result === "temperror")) &&
    fields.some(({ field: { content }, belief }) =>
      belief !== "claimed" && content.kind === "results" &&
      content.results.methods.some((each) =>
        each.method === "dkim" && toStatus(each.result) === "fail" &&
        findOrganizationalDomain(findSigner(each)) === owner
      )
    );
}

/**
 * Whether the recipient's server or this service found the chain valid. Where neither looked, it
 * counts if the operator that sealed last handed the mail over, by the border's verified name.
 */
function isChainValid(
  parsed: ParsedHeaders,
  { fields }: ReportedResults,
  verification: Verification | undefined,
): boolean {
  const own = verification?.arc.result;
  if (own !== undefined && own !== "none") return own === "pass" || own === "headers_verified";
  const reported = fields.flatMap(({ field: { content }, belief }) =>
    belief === "believed" && content.kind === "results"
      ? content.results.methods.filter(({ method }) => method === "arc")
      : []
  );
  if (reported.length > 0) return reported.some(({ result }) => result === "pass");
  if (arcDefects(parsed).size > 0) return false;
  const sealer = findMailServers(parsed.arc.at(-1)?.seal?.domain ?? null);
  return sealer !== undefined && findMailServers(borderHop(parsed)?.rdns ?? null) === sealer;
}

function isVouchedFor(owner: string, chain: readonly ArcSet[]): boolean {
  const isKnown = ({ seal }: ArcSet) =>
    seal?.domain !== null && seal !== null &&
    (findMailServers(seal.domain) !== undefined || isBrandDomain(seal.domain) ||
      isCommonDomain(seal.domain));
  const [first] = chain;
  return first !== undefined && chain.every(isKnown) &&
    (first.authenticationResults?.methods ?? []).some((each) =>
      each.result === "pass" && sameOrganization(findResultDomain(each), owner)
    );
}

function findSigner({ properties }: AuthenticationMethod): string | null {
  const inHeader = properties.filter(({ type }) => type === "header");
  const signer = inHeader.find(({ name }) => name === "d") ??
    inHeader.find(({ name }) => name === "i");
  return extractDomain(signer?.value);
}

/** The domain that a result proves: of the signer, the return path or the author. */
export function findResultDomain(each: AuthenticationMethod): string | null {
  const findValue = (name: string) =>
    extractDomain(each.properties.find((property) => property.name === name)?.value);
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
