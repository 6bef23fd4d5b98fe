import { ENGLISH } from "../findings/english.ts";
import { fill } from "../findings/fill.ts";
import type { PatternMatch } from "./matching/matcher.ts";

/** Maximum number of keywords quoted in a reason; the count before them includes the others. */
const MAX_QUOTED = 5;
/**
 * Longest keyword or domain quoted in full, in characters; with the above it bounds every reason.
 */
const MAX_QUOTE = 60;

/** A reason without its language: a key of `reasonWords` of the texts, and the values. */
export interface ReasonKind {
  readonly id: "keywords" | "bodyKeywords" | "subject" | "sender";
  readonly values: Record<string, string>;
}

/** Lists the matches of a pattern as reasons; a sentence has at most some 400 characters. */
export function listReasons(match: PatternMatch): ReasonKind[] {
  const { found, keywords, bodyKeywords, totalKeywords, matchedDomain } = match;
  const total = String(totalKeywords);
  const reasons: ReasonKind[] = [];
  if (keywords > 0) {
    const quoted = found.slice(0, MAX_QUOTED).map((word) => `"${cut(word)}"`).join(", ");
    const more = found.length > MAX_QUOTED ? ", …" : ".";
    const values = { found: String(keywords), total, quoted: `${quoted}${more}` };
    reasons.push({ id: "keywords", values });
  }
  if (bodyKeywords > 0) {
    reasons.push({ id: "bodyKeywords", values: { found: String(bodyKeywords), total } });
  }
  if (match.subjectRegex) reasons.push({ id: "subject", values: {} });
  if (matchedDomain !== null) {
    reasons.push({ id: "sender", values: { domain: cut(matchedDomain) } });
  }
  return reasons;
}

/** Returns a reason in English. */
export function reasonText({ id, values }: ReasonKind): string {
  return fill(ENGLISH.reasonWords[id], values);
}

function cut(text: string): string {
  if (text.length <= MAX_QUOTE) return text;
  const characters = [...text];
  return characters.length > MAX_QUOTE ? `${characters.slice(0, MAX_QUOTE - 1).join("")}…` : text;
}
