import { listLeaves, listParts, type Part } from "../../mime/part.ts";
import { isFollowed } from "../links/url_limits.ts";
import { findSite } from "../links/link_target.ts";
import type { MailLink } from "../links/mail_link.ts";
import { visitWords } from "../text/words.ts";

/** Minimum share of the shorter alternative's words that the other one contains too. */
const MIN_SHARED = 0.2;
/** Minimum number of letters of a word that is compared; shorter words occur in any text. */
const MIN_LENGTH = 4;
/** Minimum number of distinct words of the shorter alternative for a comparison of shares. */
const MIN_WORDS = 12;
/** Minimum number of distinct words of the shorter alternative, where both share no word at all. */
const MIN_DISJOINT = 7;
/** Maximum ratio of the number of words of alternatives that share no word. */
const MAX_RATIO = 3;

/** A plain text and a web page that a mail offers as the same content (RFC 2046 §5.1.4). */
export interface Alternatives {
  readonly text: Part;
  readonly page: Part;
}

/** Finds the first plain text and the first page of each `multipart/alternative` of a mail. */
export function findAlternatives(root: Part): Alternatives[] {
  const pairs: Alternatives[] = [];
  for (const part of listParts(root)) {
    if (part.type !== "multipart/alternative") continue;
    const parts = part.children.flatMap(listLeaves);
    const text = parts.find(({ type, name }) => type === "text/plain" && name === null);
    const page = parts.find(({ type, name }) => type === "text/html" && name === null);
    // A nested multipart/alternative has the same pair.
    const isKnown = pairs.some((pair) => pair.text === text && pair.page === page);
    if (text !== undefined && page !== undefined && !isKnown) pairs.push({ text, page });
  }
  return pairs;
}

/** Tells whether two alternatives share too few words; false if they are too short to compare. */
export function differInWords(text: string, page: string): boolean {
  const textWords = new Set<string>(), pageWords = new Set<string>();
  visitWords(stripUrls(text), (word) => {
    if (word.length >= MIN_LENGTH) textWords.add(word);
  });
  // Most alternatives share enough words soon, which ends the comparison.
  const minShared = Math.max(1, MIN_SHARED * textWords.size);
  let sharedCount = 0;
  visitWords(stripUrls(page), (word) => {
    if (word.length < MIN_LENGTH || pageWords.has(word)) return true;
    pageWords.add(word);
    if (textWords.has(word)) sharedCount++;
    return sharedCount < minShared;
  });
  if (sharedCount >= minShared) return false;
  const shorterSize = Math.min(textWords.size, pageWords.size),
    longerSize = Math.max(textWords.size, pageWords.size);
  if (shorterSize >= MIN_WORDS) return sharedCount < MIN_SHARED * shorterSize;
  // A short text beside a long page can be "Open this in a browser".
  return sharedCount === 0 && shorterSize >= MIN_DISJOINT && longerSize <= MAX_RATIO * shorterSize;
}

/** Maximum number of links of one alternative that are compared. */
const MAX_LINKS = 100;

/** Tells whether both alternatives have links and no link of one leads to a site of the other. */
export function differInLinks(
  textLinks: readonly MailLink[],
  pageLinks: readonly MailLink[],
): boolean {
  const textSites = new Set(
    selectFollowed(textLinks).map(findSite).filter((site) => site !== null),
  );
  if (textSites.size === 0) return false;
  let hasLinks = false;
  // In most mails the first links of both lead to one site, which ends the comparison.
  for (const link of selectFollowed(pageLinks)) {
    const site = findSite(link);
    if (site === null) continue;
    if (textSites.has(site)) return false;
    hasLinks = true;
  }
  return hasLinks;
}

/** Selects the links of an alternative that are compared, without loaded URLs. */
function selectFollowed(links: readonly MailLink[]): MailLink[] {
  return links.filter(({ source }) => isFollowed(source)).slice(0, MAX_LINKS);
}

function stripUrls(text: string): string {
  return text.replaceAll(/https?:\/\/\S{1,2000}/g, " ");
}
