import { ENGLISH } from "../texts/english.ts";
import { fill } from "../texts/fill.ts";
import type { PatternMatch } from "./matching/matcher.ts";

const WORDS = ENGLISH.reasonWords;

/** Most keywords quoted in a reason; the count before them includes the others. */
const MAX_QUOTED = 5;
/**
 * Longest keyword or domain quoted in full, in characters; with the above it bounds every reason.
 */
const MAX_QUOTE = 60;

/** The matches of a pattern as sentences for a person, each of at most some 400 characters. */
export function reasonsOf(match: PatternMatch): string[] {
  const { found, keywords, bodyKeywords, totalKeywords, matchedDomain } = match;
  const reasons: string[] = [];
  if (keywords > 0) {
    const quoted = found.slice(0, MAX_QUOTED).map((word) => `"${cut(word)}"`).join(", ");
    const more = found.length > MAX_QUOTED ? ", …" : ".";
    const values = { found: keywords, total: totalKeywords, quoted: `${quoted}${more}` };
    reasons.push(fill(WORDS.keywords, values));
  }
  if (bodyKeywords > 0) {
    reasons.push(fill(WORDS.bodyKeywords, { found: bodyKeywords, total: totalKeywords }));
  }
  if (match.subjectRegex) reasons.push(WORDS.subject);
  if (matchedDomain !== null) {
    reasons.push(fill(WORDS.sender, { domain: cut(matchedDomain) }));
  }
  return reasons;
}

function cut(text: string): string {
  if (text.length <= MAX_QUOTE) return text;
  const characters = [...text];
  return characters.length > MAX_QUOTE ? `${characters.slice(0, MAX_QUOTE - 1).join("")}…` : text;
}
