import { findOrganizationalDomain, isSameOrganization } from "../domains/organizational_domain.ts";
import type { ParsedHeaders, SignatureField } from "../headers/types.ts";
import {
  findPassedSigner,
  passedDomains,
  type ReportedResults,
  type SignerIdentity,
} from "./reported/results.ts";

/**
 * Parts that a signature does not cover: of the `body` (RFC 6376 §8.2), also where SPF proves the
 * author (`sent_body`), or shown `fields`.
 */
export type PartialSignature = "body" | "sent_body" | "fields";

/** Fields that decide what a reader sees. */
const DECISIVE = ["subject", "date", "content-type"];

/**
 * Finds what the author's signatures leave open; one that surely passed and covers all closes what
 * another leaves open, else the weakest counts.
 */
export function partialSignature(
  { from, byName, dkimSignatures }: Pick<ParsedHeaders, "from" | "byName" | "dkimSignatures">,
  results: ReportedResults,
): PartialSignature | null {
  const owner = findOrganizationalDomain(from.primary?.domain);
  const { spf, dkim, dmarc, signers } = results;
  if (owner === null || (dkim.status !== "pass" && dmarc.status !== "pass")) return null;
  const isSent = spf.status === "pass" && spf.domain !== null &&
    isSameOrganization(spf.domain, owner) && passedDomains(results).includes(spf.domain);
  const passed = dkim.status !== "pass"
    ? []
    : dkim.source === "verified"
    ? [{ domain: dkim.domain ?? "", selector: null, digest: null }]
    : signers;
  const named = passed.filter(({ domain }) => isSameOrganization(domain, owner));
  // SPF proves the author beside a signature that no result says to have passed.
  if (isSent && named.length === 0) return null;
  // Where no result names a signer of the author's, any of his signatures may be the one.
  const ofAuthor = dkimSignatures.filter(({ domain }) => isSameOrganization(domain, owner));
  const own = ofAuthor.filter((signature) =>
    named.length === 0 || named.some((each) => isSignedBy(signature, each))
  );
  const isOpen = ({ signedFields }: SignatureField) =>
    DECISIVE.some((name) => byName.has(name) && !signedFields.includes(name));
  const isWhole = (signature: SignatureField) => !signature.tags.has("l") && !isOpen(signature);
  const hasAllPassed = countPassed(results, owner) >= ofAuthor.length;
  const isClosed = (hasAllPassed && ofAuthor.some(isWhole)) || named.some((each) => {
    const possible = ofAuthor.filter((signature) => isSignedBy(signature, each));
    return possible.length > 0 && possible.every(isWhole);
  });
  if (isClosed) return null;
  if (own.some(({ tags }) => tags.has("l"))) return isSent ? "sent_body" : "body";
  return !isSent && own.some(isOpen) ? "fields" : null;
}

/** Counts the author's signatures that one believed field reports as passed, the most of any. */
function countPassed({ fields }: ReportedResults, owner: string): number {
  const counts = fields.filter(({ belief }) => belief === "believed").map(({ field }) =>
    field.content.kind === "results"
      ? field.content.results.methods.flatMap(findPassedSigner)
        .filter(({ domain }) => isSameOrganization(domain, owner)).length
      : 0
  );
  return Math.max(0, ...counts);
}

/** Tells whether a result may be that of a signature: by domain, and by what else it names. */
function isSignedBy({ domain, selector, tags }: SignatureField, signer: SignerIdentity): boolean {
  if (!isSameOrganization(domain, signer.domain)) return false;
  if (signer.digest !== null) return tags.get("b")?.startsWith(signer.digest) ?? false;
  return signer.selector === null || signer.selector === selector;
}
