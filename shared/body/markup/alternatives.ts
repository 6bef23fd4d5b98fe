import { allParts, leaves, partText } from "../../mime/part.ts";
import type { Part } from "../../mime/part.ts";
import { htmlToText } from "../../mime/html_text.ts";
import { isFollowed } from "../links/url_limits.ts";
import { examineUrls } from "../links/urls.ts";
import type { MailLink } from "../links/urls.ts";
import { readWords } from "../text/words.ts";
import { TEXT_LENGTH } from "../../mime/budget.ts";

/** Shortest word that is compared: shorter ones occur in any text. */
const MIN_LENGTH = 4;
/** Fewest distinct words of a part for a comparison. */
const MIN_WORDS = 12;
/** Fewest words if they share no word, and the other part is not many times as long. */
const MIN_APART = 7, MAX_TIMES = 3;
/** Characters of a page whose words are compared. */
const MAX_MARKUP = 2 * TEXT_LENGTH;

/** A plain text and a web page that a mail offers as one and the same (RFC 2046 §5.1.4). */
export interface Alternatives {
  readonly plain: Part;
  readonly page: Part;
}

/** The pairs of a mail: the first text and the first page of each `multipart/alternative`. */
export function alternativesOf(root: Part): Alternatives[] {
  const pairs: Alternatives[] = [];
  for (const part of allParts(root)) {
    if (part.type !== "multipart/alternative") continue;
    const parts = part.children.flatMap(leaves);
    const plain = parts.find(({ type, name }) => type === "text/plain" && name === null);
    const page = parts.find(({ type, name }) => type === "text/html" && name === null);
    // A nested multipart/alternative has the same pair.
    const isKnown = pairs.some((pair) => pair.plain === plain && pair.page === page);
    if (plain !== undefined && page !== undefined && !isKnown) pairs.push({ plain, page });
  }
  return pairs;
}

/**
 * How much of the shorter alternative's words the other one has too, 0 to 1; null where there is
 * nothing to compare.
 */
export function sharedWords({ plain, page }: Alternatives): number | null {
  const [first, second] = [
    distinctWords(partText(plain)),
    distinctWords(htmlToText(partText(page).slice(0, MAX_MARKUP))),
  ];
  const [shorter, longer] = first.size <= second.size ? [first, second] : [second, first];
  const shared = [...shorter].filter((word) => longer.has(word)).length;
  if (shorter.size >= MIN_WORDS) return shared / shorter.size;
  // "Open this in a browser" is a short text beside a long page.
  const isApart = shared === 0 && shorter.size >= MIN_APART &&
    longer.size <= MAX_TIMES * shorter.size;
  return isApart ? 0 : null;
}

/** Links of one alternative that are compared. */
const MAX_LINKS = 100;

/** Whether both alternatives have links, and their targets share no site. */
export function linksDisagree(plain: readonly MailLink[], page: readonly MailLink[]): boolean {
  const first = sitesOf(followed(plain));
  if (first.size === 0) return false;
  let leads = false;
  // Most mails lead to the same site with the first link.
  for (const link of followed(page)) {
    for (const site of sitesOf([link])) {
      if (first.has(site)) return false;
      leads = true;
    }
  }
  return leads;
}

/** The compared links of an alternative: those that a reader follows. */
function followed(links: readonly MailLink[]): MailLink[] {
  return links.filter(({ source }) => isFollowed(source)).slice(0, MAX_LINKS);
}

/** Where links lead, redirectors unwrapped: domains, or hosts without one. */
function sitesOf(links: readonly MailLink[]): Set<string> {
  const { urls } = examineUrls(links, { base: null, senderDomain: "" });
  return new Set(urls.flatMap(({ domain, host }) => domain ?? host ?? []));
}

function distinctWords(text: string): Set<string> {
  const words = readWords(text.replaceAll(/https?:\/\/\S{1,2000}/g, " "));
  return new Set(words.map(({ word }) => word).filter((word) => word.length >= MIN_LENGTH));
}
