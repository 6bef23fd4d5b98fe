import type { BodyEntity } from "../contract/body.ts";
import { computeHostSkeleton, MIN_TYPO } from "../domains/brand_names.ts";
import { isOneEditAway } from "../domains/imitation.ts";
import { findRegisteredDomain, findRegisteredLabel } from "../domains/organizational_domain.ts";

/** Maximum number of addresses that are compared with the author's. */
const MAX_ADDRESSES = 20;

/** Matches the start of a line that names the author or a recipient of the answered mail. */
const NAMES_CORRESPONDENT =
  /^[ \t>*]{0,9}(?:>|(?:from|to|cc|von|an|de|\u00e0|da|a|para|van|aan|od|do|\u043e\u0442|\u043a\u043e\u043c\u0443)\*?[ \u00a0]?:)/i;

/** Tells whether the line at an offset names a correspondent: `From: …`, `… Ann <a@b> wrote:`. */
function isCorrespondent(text: string, at: number): boolean {
  if (at < 0) return false;
  const end = text.indexOf("\n", at);
  const line = text.slice(1 + text.lastIndexOf("\n", at), end < 0 ? undefined : end).trim();
  return NAMES_CORRESPONDENT.test(line) || /^[^:]{0,20}\d.{0,300}:$/u.test(line.slice(0, 330));
}

/**
 * Finds the domain in the answered mail that the author's domain imitates.
 *
 * @param author Address of the author; "" if unknown.
 */
export function findLookalikeCorrespondent(
  author: string,
  { text, entities }: { readonly text: string; readonly entities: readonly BodyEntity[] },
): string | undefined {
  const [local = "", senderDomain = ""] = author.toLowerCase().split("@");
  const ownLabel = findRegisteredLabel(senderDomain);
  if (ownLabel === null || ownLabel.length < MIN_TYPO) return undefined;
  const skeleton = computeHostSkeleton(ownLabel);
  return entities.filter(({ kind, text: address, value }) =>
    kind === "email" && value.startsWith(`${local}@`) &&
    isCorrespondent(text, text.indexOf(address))
  ).slice(0, MAX_ADDRESSES)
    .map(({ value }) => findRegisteredDomain(value.slice(value.indexOf("@") + 1)) ?? "")
    .find((domain) => {
      const label = findRegisteredLabel(domain);
      if (label === null || label === ownLabel || label.length < MIN_TYPO) return false;
      const other = computeHostSkeleton(label);
      return other === skeleton || isOneEditAway(other, skeleton);
    });
}
