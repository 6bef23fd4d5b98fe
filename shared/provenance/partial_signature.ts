import { findOrganizationalDomain, sameOrganization } from "../domains/organizational_domain.ts";
import type { ParsedHeaders, SignatureField } from "../headers/types.ts";
import { passedDomains, type ReportedResults, type SignerIdentity } from "./reported/results.ts";

/** Parts that a signature does not cover: of the `body` (RFC 6376 §8.2), or shown `fields`. */
export type PartialSignature = "body" | "fields";

/** Fields that decide what a reader sees. */
const DECISIVE = ["subject", "date", "content-type"];

/**
 * Finds what is open where a signature alone proves the author; of several signatures the weakest
 * counts.
 */
export function partialSignature(
  { from, byName, dkimSignatures }: Pick<ParsedHeaders, "from" | "byName" | "dkimSignatures">,
  results: ReportedResults,
): PartialSignature | null {
  const owner = findOrganizationalDomain(from.primary?.domain);
  const { spf, dkim, dmarc, signers } = results;
  if (owner === null || (dkim.status !== "pass" && dmarc.status !== "pass")) return null;
  if (
    spf.status === "pass" && spf.domain !== null && sameOrganization(spf.domain, owner) &&
    passedDomains(results).includes(spf.domain)
  ) return null;
  const passed = dkim.status !== "pass"
    ? []
    : dkim.source === "verified"
    ? [{ domain: dkim.domain ?? "", selector: null, digest: null }]
    : signers;
  // Where no result names a signer of the author's, any of his signatures may be the one.
  const named = passed.filter(({ domain }) => sameOrganization(domain, owner));
  const own = dkimSignatures.filter((signature) =>
    sameOrganization(signature.domain, owner) &&
    (named.length === 0 || named.some((each) => isSignedBy(signature, each)))
  );
  if (own.some(({ tags }) => tags.has("l"))) return "body";
  const isOpen = ({ signedFields }: SignatureField) =>
    DECISIVE.some((name) => byName.has(name) && !signedFields.includes(name));
  return own.some(isOpen) ? "fields" : null;
}

/** Tells whether a result may be that of a signature: by domain, and by what else it names. */
function isSignedBy({ domain, selector, tags }: SignatureField, signer: SignerIdentity): boolean {
  if (!sameOrganization(domain, signer.domain)) return false;
  if (signer.digest !== null) return tags.get("b")?.startsWith(signer.digest) ?? false;
  return signer.selector === null || signer.selector === selector;
}
