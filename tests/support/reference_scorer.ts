/**
 * Implements SPEC 2.5 directly: every keyword, regex and domain is tried; the fast scorer must
 * agree.
 */

import type { Pattern } from "../../shared/scoring/pattern.ts";
import type { MailText } from "../../shared/mime/read_mail.ts";
import { normaliseKeyword } from "../../shared/scoring/matching/normalise.ts";
import {
  compileRegex,
  normaliseDomain,
  prepareSubject,
} from "../../shared/scoring/matching/matcher.ts";

/** The result of a pattern that triggers. */
export interface ReferenceMatch {
  readonly patternId: string;
  readonly score: number;
  readonly matchScore: number;
}

/** Creates a function that takes steps 1 and 2 for every pattern, in the order of the answer. */
export function createReferenceScorer(
  patterns: readonly Pattern[],
): (mail: MailText) => ReferenceMatch[] {
  const prepared = patterns.map((pattern) => ({
    pattern,
    keywords: pattern.keywords.map(normaliseKeyword),
    regexes: pattern.subject_regex.map(compileRegex),
    domains: pattern.sender_domains.map(normaliseDomain),
  }));
  return (mail) => {
    const subject = normaliseKeyword(mail.subject);
    const body = normaliseKeyword(mail.body);
    const line = prepareSubject(mail.subject);
    const domain = normaliseDomain(mail.senderDomain);
    const matches: ReferenceMatch[] = [];
    for (const { pattern, keywords, regexes, domains } of prepared) {
      const total = keywords.length;
      const otherKeywords = keywords.filter((keyword) => !occurs(keyword, body));
      const inBody = total - otherKeywords.length;
      const anywhere = inBody + otherKeywords.filter((keyword) => occurs(keyword, subject)).length;
      const matchesSubject = regexes.some((regex) => regex.test(line));
      const matchesSender = domains.some((parent) => isWithin(domain, parent));
      // Points times the number of keywords, so that these are integers and only the end is
      // rounded.
      const points = anywhere * 40 + inBody * 20 + (matchesSubject ? 30 * total : 0) +
        (matchesSender ? 30 * total : 0);
      if (points <= 15 * total) continue;
      matches.push({
        patternId: pattern.id,
        score: Math.min(100, Math.round(points * pattern.score / (100 * total))),
        matchScore: Math.min(100, Math.round(points / total)),
      });
    }
    return matches.sort((a, b) => b.score - a.score || (a.patternId < b.patternId ? -1 : 1));
  };
}

/** Computes the score of step 5 from the matches and the score of the headers. */
export function computeReferenceScore(
  matches: readonly ReferenceMatch[],
  headerScore: number,
): number {
  const patternScore = Math.max(0, ...matches.map(({ score }) => score));
  return Math.min(100, Math.round((patternScore * 6 + headerScore * 4) / 10));
}

/** Characters of words; in scripts without blanks each letter is a word. */
const IN_WORD =
  /^(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}\p{sc=Tibt}])[\p{L}\p{M}\p{N}]$/u;

/** Tells whether a keyword occurs with word boundaries on both sides. */
function occurs(keyword: string, text: string): boolean {
  for (let at = text.indexOf(keyword); at >= 0; at = text.indexOf(keyword, at + 1)) {
    const end = at + keyword.length;
    if (isBoundary(text, at) && isBoundary(text, end)) return true;
  }
  return false;
}

function isBoundary(text: string, at: number): boolean {
  return !(IN_WORD.test(text.charAt(at - 1)) && IN_WORD.test(text.charAt(at)));
}

function isWithin(domain: string | null, parent: string | null): boolean {
  return domain !== null && parent !== null &&
    (domain === parent || domain.endsWith(`.${parent}`));
}
