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

/** A domain that can be taken for the author's. */
export interface Lookalike {
  readonly domain: string;
  /**
   * Whether a namesake's domain differs by a letter. Otherwise it has another ending, hyphen or
   * word. Honest firms have such domains too, so these count beside a demand for money only.
   */
  readonly isNamesake: boolean;
}

/**
 * Finds the domain that the author's imitates, of an author in the answered mail or of a recipient.
 *
 * @param author Address of the author; "" if unknown.
 */
export function findLookalikeCorrespondent(
  author: string,
  { text, entities, recipients }: {
    readonly text: string;
    readonly entities: readonly BodyEntity[];
    /** Addresses of the recipients. */
    readonly recipients: readonly string[];
  },
): Lookalike | undefined {
  const [local = "", senderDomain = ""] = author.toLowerCase().split("@");
  const ownDomain = findRegisteredDomain(senderDomain) ?? "";
  const ownLabel = findRegisteredLabel(ownDomain);
  if (ownLabel === null || ownLabel.length < MIN_TYPO) return undefined;
  const addresses = entities.filter(({ kind }) => kind === "email");
  const listQuoted = (candidates: readonly BodyEntity[]) =>
    candidates.filter(({ text: address }) => isCorrespondent(text, text.indexOf(address)))
      .map(({ value }) => value);
  const compare = (address: string) => {
    const domain = findRegisteredDomain(address.slice(address.indexOf("@") + 1)) ?? "";
    return { domain, likeness: compareLabels(ownLabel, findRegisteredLabel(domain)) };
  };
  const namesake = listQuoted(addresses.filter(({ value }) => value.startsWith(`${local}@`)))
    .slice(0, MAX_ADDRESSES).map(compare).find(({ likeness }) => likeness === "letter");
  if (namesake !== undefined) return { domain: namesake.domain, isNamesake: true };
  const match = [
    ...listQuoted(addresses.slice(0, MAX_ADDRESSES)).map(compare),
    // That a recipient has the same name below another ending is everyday within a firm.
    ...recipients.slice(0, MAX_ADDRESSES).map(compare)
      .filter(({ likeness }) => likeness !== "same"),
  ].find(({ domain, likeness }) => domain !== ownDomain && likeness !== "none");
  return match && { domain: match.domain, isNamesake: false };
}

/** Compares labels: the same, a letter off, a hyphen or word more or less, or unlike. */
function compareLabels(
  ownLabel: string,
  label: string | null,
): "same" | "letter" | "word" | "none" {
  if (label === null || label.length < MIN_TYPO) return "none";
  if (label === ownLabel) return "same";
  const [ownSkeleton, skeleton] = [computeHostSkeleton(ownLabel), computeHostSkeleton(label)];
  if (ownSkeleton === skeleton || isOneEditAway(skeleton, ownSkeleton)) return "letter";
  const [part = "", whole = ""] = [ownLabel, label].map((each) => each.replaceAll("-", ""))
    .sort((a, b) => a.length - b.length);
  return whole.startsWith(part) || whole.endsWith(part) ? "word" : "none";
}
