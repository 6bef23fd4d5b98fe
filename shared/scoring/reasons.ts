import { fillReason, REASONS } from "./reason_templates.ts";
import type { PatternMatch } from "./matching/matcher.ts";

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
    reasons.push(fillReason(REASONS.keywords, {
      found: String(keywords),
      total: counted(totalKeywords),
      quoted: `${quoted}${more}`,
    }));
  }
  if (bodyKeywords > 0) {
    const values = { found: String(bodyKeywords), total: counted(totalKeywords) };
    reasons.push(fillReason(REASONS.bodyKeywords, values));
  }
  if (match.subjectRegex) reasons.push(REASONS.subject);
  if (matchedDomain !== null) {
    reasons.push(fillReason(REASONS.sender, { domain: cut(matchedDomain) }));
  }
  return reasons;
}

function counted(total: number): string {
  return total === 1 ? "1 keyword" : `${total} keywords`;
}

function cut(text: string): string {
  if (text.length <= MAX_QUOTE) return text;
  const characters = [...text];
  return characters.length > MAX_QUOTE ? `${characters.slice(0, MAX_QUOTE - 1).join("")}…` : text;
}
