import type { CompiledCatalogue } from "./compile.ts";
import type { Pattern } from "./pattern.ts";
import type { Match } from "./score.ts";
import { domainAndParents, normaliseDomain } from "./sender_domain.ts";
import { subjectForRegex } from "./subject_regex.ts";

/** What patterns are matched on. */
export interface MailText {
  readonly subject: string;
  /** Visible text of the body. */
  readonly body: string;
  /** Domain of the sender, empty when not known. */
  readonly senderDomain: string;
}

/** A pattern of which something was found, and what. */
export interface PatternMatch extends Match {
  readonly pattern: Pattern;
  readonly position: number;
  /** Entry of `sender_domains` that the sender's domain is or belongs to. */
  readonly matchedDomain: string | null;
}

/**
 * Matches every pattern on a mail; those of which nothing was found are left out. The catalogue's
 * tally tells more of this mail until the next is matched.
 */
export function matchPatterns(catalogue: CompiledCatalogue, mail: MailText): PatternMatch[] {
  const { tally } = catalogue;
  tally.begin();
  count(catalogue, catalogue.keywords.scan(mail.body), 1);
  count(catalogue, catalogue.keywords.scan(mail.subject), 0);
  for (const position of catalogue.regexes.find(subjectForRegex(mail.subject))) {
    tally.touch(position);
    tally.regex[position] = 1;
  }
  const domains = matchDomains(catalogue, mail.senderDomain);
  const matches: PatternMatch[] = [];
  for (const position of tally.touched) {
    const pattern = catalogue.patterns[position];
    if (pattern === undefined) continue;
    const matchedDomain = domains?.get(position) ?? null;
    matches.push({
      pattern,
      position,
      keywords: tally.keywords[position] ?? 0,
      bodyKeywords: tally.bodyKeywords[position] ?? 0,
      totalKeywords: pattern.keywords.length,
      subjectRegex: tally.regex[position] === 1,
      senderDomain: matchedDomain !== null,
      matchedDomain,
    });
  }
  return matches;
}

/** Counts keywords for their patterns, each once a mail: those of the body come first. */
function count(
  { tally, patternsOfKeyword: { starts, numbers } }: CompiledCatalogue,
  keywords: readonly number[],
  inBody: 0 | 1,
): void {
  for (const keyword of keywords) {
    if (!tally.find(keyword)) continue;
    const end = starts[keyword + 1] ?? 0;
    for (let i = starts[keyword] ?? 0; i < end; i++) {
      const position = numbers[i] ?? 0;
      tally.touch(position);
      tally.keywords[position] = (tally.keywords[position] ?? 0) + 1;
      tally.bodyKeywords[position] = (tally.bodyKeywords[position] ?? 0) + inBody;
    }
  }
}

/** The listed domain of each pattern that lists the sender's or a parent of it, nearest first. */
function matchDomains(
  { patternsOfDomain, tally }: CompiledCatalogue,
  senderDomain: string,
): Map<number, string> | null {
  const name = normaliseDomain(senderDomain);
  if (name === null) return null;
  let matched: Map<number, string> | null = null;
  for (const domain of domainAndParents(name)) {
    for (const position of patternsOfDomain.get(domain) ?? []) {
      matched ??= new Map();
      if (!matched.has(position)) matched.set(position, domain);
      tally.touch(position);
    }
  }
  return matched;
}

/** The keywords of a matched pattern that were found in the mail, as written in it. */
export function foundKeywords(
  { keywordsOfPattern: { starts, numbers }, tally }: CompiledCatalogue,
  { pattern, position }: PatternMatch,
): string[] {
  const found: string[] = [];
  let at = starts[position] ?? 0;
  for (const keyword of pattern.keywords) {
    if (tally.isFound(numbers[at++] ?? -1)) found.push(keyword);
  }
  return found;
}
