import { findOrganizationalDomain, isSameOrganization } from "../domains/organizational_domain.ts";
import type { ParsedHeaders, SignatureField } from "../headers/types.ts";
import {
  listPassedDomains,
  listPassedSigners,
  type ReportedResults,
  type SignerIdentity,
} from "./reported/results.ts";

/**
 * What the author's signature does not cover: a part of the `body` (RFC 6376 §8.2) or shown
 * `fields`. With `sent_body`, a part of the body of a mail whose author SPF proves too.
 */
export type PartialSignature = "body" | "sent_body" | "fields";

/** Fields that decide what a reader sees. */
const SHOWN_FIELDS = ["subject", "date", "content-type"];

/**
 * Finds what the author's signatures do not cover. Nothing, if one that surely passed covers all;
 * else the weakest signature counts.
 */
export function findPartialSignature(
  { from, byName, dkimSignatures }: Pick<ParsedHeaders, "from" | "byName" | "dkimSignatures">,
  results: ReportedResults,
): PartialSignature | null {
  const owner = findOrganizationalDomain(from.primary?.domain);
  const { spf, dkim, dmarc, signers } = results;
  if (owner === null || (dkim.status !== "pass" && dmarc.status !== "pass")) return null;
  const isSent = spf.status === "pass" && spf.domain !== null &&
    isSameOrganization(spf.domain, owner) && listPassedDomains(results).includes(spf.domain);
  const reportedSigners = dkim.status !== "pass"
    ? []
    : dkim.source === "verified"
    ? [{ domain: dkim.domain ?? "", selector: null, digest: null }]
    : signers;
  const passedSigners = reportedSigners.filter(({ domain }) => isSameOrganization(domain, owner));
  // SPF alone proves the author if no result says that a signature of the author passed.
  if (isSent && passedSigners.length === 0) return null;
  const signatures = dkimSignatures.filter(({ domain }) => isSameOrganization(domain, owner));
  const namedSignatures = signatures.filter((signature) =>
    passedSigners.some((each) => isSignedBy(signature, each))
  );
  // If no result fits a signature of the author, any of them may be the one.
  const candidates = namedSignatures.length > 0 ? namedSignatures : signatures;
  const leavesFieldsOpen = ({ signedFields }: SignatureField) =>
    SHOWN_FIELDS.some((name) => byName.has(name) && !signedFields.includes(name));
  const coversWholeMail = (signature: SignatureField) =>
    !signature.tags.has("l") && !leavesFieldsOpen(signature);
  const haveAllPassed = countPassed(results, owner) >= signatures.length;
  const isCovered = (haveAllPassed && signatures.some(coversWholeMail)) ||
    passedSigners.some((each) => {
      const matches = signatures.filter((signature) => isSignedBy(signature, each));
      return matches.length > 0 && matches.every(coversWholeMail);
    });
  if (isCovered) return null;
  if (candidates.some(({ tags }) => tags.has("l"))) return isSent ? "sent_body" : "body";
  return !isSent && candidates.some(leavesFieldsOpen) ? "fields" : null;
}

/** Counts the author's signatures that a believed field reports as passed; the highest count. */
function countPassed({ fields }: ReportedResults, owner: string): number {
  const counts = fields.filter(({ belief }) => belief === "believed").map(({ field }) =>
    field.content.kind === "results"
      ? field.content.results.methods.flatMap(listPassedSigners)
        .filter(({ domain }) => isSameOrganization(domain, owner)).length
      : 0
  );
  return Math.max(0, ...counts);
}

/** Returns a selector as the DNS compares it: without case and a dot at its end. */
function toHostName(selector: string): string {
  return selector.toLowerCase().replace(/\.$/, "");
}

/** Tells whether a result may be about a signature: by domain, and digest or selector if named. */
function isSignedBy({ domain, selector, tags }: SignatureField, signer: SignerIdentity): boolean {
  if (!isSameOrganization(domain, signer.domain)) return false;
  if (signer.digest !== null) return tags.get("b")?.startsWith(signer.digest) ?? false;
  return signer.selector === null || toHostName(signer.selector) === toHostName(selector ?? "");
}
