import { allParts, leaves, type Part } from "../../mime/part.ts";
import { isFollowed } from "../links/url_limits.ts";
import { findSite } from "../links/urls.ts";
import type { MailLink } from "../links/mail_link.ts";
import { eachWord } from "../text/words.ts";

/** Least share of its words that the shorter of two alternatives has in common with the other. */
const MIN_ALIKE = 0.2;
/** Shortest word that is compared: shorter ones occur in any text. */
const MIN_LENGTH = 4;
/** Minimum number of distinct words of a part for a comparison. */
const MIN_WORDS = 12;
/** Minimum number of words if they share no word, and the other part is not many times as long. */
const MIN_APART = 7, MAX_TIMES = 3;

/** A plain text and a web page that a mail offers as one and the same (RFC 2046 §5.1.4). */
export interface Alternatives {
  readonly plain: Part;
  readonly page: Part;
}

/** Finds the pairs of a mail: the first text and the first page of each `multipart/alternative`. */
export function findAlternatives(root: Part): Alternatives[] {
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

/** Tells whether two alternatives are hardly alike; false where there is nothing to compare. */
export function wordsDiffer(plain: string, page: string): boolean {
  const first = new Set<string>(), second = new Set<string>();
  eachWord(stripAddresses(plain), (word) => {
    if (word.length >= MIN_LENGTH) first.add(word);
  });
  // Most alternatives are alike, which shows early.
  const enough = Math.max(1, MIN_ALIKE * first.size);
  let shared = 0;
  eachWord(stripAddresses(page), (word) => {
    if (word.length < MIN_LENGTH || second.has(word)) return true;
    second.add(word);
    if (first.has(word)) shared++;
    return shared < enough;
  });
  if (shared >= enough) return false;
  const shorter = Math.min(first.size, second.size), longer = Math.max(first.size, second.size);
  if (shorter >= MIN_WORDS) return shared < MIN_ALIKE * shorter;
  // "Open this in a browser" is a short text beside a long page.
  return shared === 0 && shorter >= MIN_APART && longer <= MAX_TIMES * shorter;
}

/** Maximum number of links of one alternative that are compared. */
const MAX_LINKS = 100;

/** Tells whether both alternatives have links, and their targets share no site. */
export function linksDisagree(plain: readonly MailLink[], page: readonly MailLink[]): boolean {
  const first = new Set(selectFollowed(plain).map(findSite).filter((site) => site !== null));
  if (first.size === 0) return false;
  let leads = false;
  // Most mails lead to the same site with the first link.
  for (const link of selectFollowed(page)) {
    const site = findSite(link);
    if (site === null) continue;
    if (first.has(site)) return false;
    leads = true;
  }
  return leads;
}

/** Selects the compared links of an alternative: those that a reader follows. */
function selectFollowed(links: readonly MailLink[]): MailLink[] {
  return links.filter(({ source }) => isFollowed(source)).slice(0, MAX_LINKS);
}

function stripAddresses(text: string): string {
  return text.replaceAll(/https?:\/\/\S{1,2000}/g, " ");
}
