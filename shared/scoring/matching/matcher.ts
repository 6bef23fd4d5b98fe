import type { MailText } from "../../mime/read_mail.ts";
import type { Pattern } from "../pattern.ts";
import type { ScoredPattern } from "../score.ts";
import { prepareKeywords } from "./keyword_data.ts";
import { KeywordIndex } from "./keyword_index.ts";
import { normaliseKeyword } from "./normalise.ts";
import { domainAndParents, normaliseDomain } from "./sender_domain.ts";
import { compileRegex, subjectForRegex } from "./subject_regex.ts";

/** A pattern with its matches. */
export interface PatternMatch extends ScoredPattern {
  readonly pattern: Pattern;
  /** Keywords of the pattern that were found, as the pattern writes them. */
  readonly found: readonly string[];
  /** Entry of `sender_domains` that the sender's domain is or belongs to. */
  readonly matchedDomain: string | null;
}

/**
 * Searches with a catalogue's compiled patterns; the cost depends on the mail and its matches only.
 */
export class Matcher {
  readonly #patterns: readonly Pattern[];
  readonly #keywords: KeywordIndex;
  /** Numbers of each pattern's keywords, in its order; and the patterns of each keyword. */
  readonly #patternKeywords: readonly (readonly number[])[];
  readonly #keywordPatterns: number[][] = [];
  /** The subject regexes, each with its pattern. Few patterns have one. */
  readonly #regexes: readonly (readonly [regex: RegExp, pattern: number])[];
  readonly #domainPatterns = new Map<string, number[]>();

  /** @param patterns A catalogue that passed its check. */
  constructor(patterns: readonly Pattern[]) {
    this.#patterns = patterns;
    const numbers = new Map<string, number>();
    this.#patternKeywords = patterns.map(({ keywords }, position) =>
      keywords.map((keyword) => {
        const normalised = normaliseKeyword(keyword);
        const number = numbers.get(normalised) ?? numbers.size;
        numbers.set(normalised, number);
        (this.#keywordPatterns[number] ??= []).push(position);
        return number;
      })
    );
    this.#keywords = new KeywordIndex(prepareKeywords([...numbers.keys()]));
    this.#regexes = patterns.flatMap(({ subject_regex }, position) =>
      subject_regex.map((source) => [compileRegex(source), position] as const)
    );
    for (const [position, { sender_domains }] of patterns.entries()) {
      for (const domain of sender_domains) {
        const name = normaliseDomain(domain) ?? "";
        const sharing = this.#domainPatterns.get(name);
        if (sharing === undefined) this.#domainPatterns.set(name, [position]);
        else sharing.push(position);
      }
    }
  }

  /** Matches every pattern on a mail; patterns without a match are left out. */
  match({ subject, body, senderDomain }: MailText): PatternMatch[] {
    const inBody = new Set(this.#keywords.scan(body));
    const anywhere = new Set([...inBody, ...this.#keywords.scan(subject)]);
    const line = subjectForRegex(subject);
    const regexes = new Set(
      this.#regexes.filter(([regex]) => regex.test(line)).map(([, position]) => position),
    );
    const domains = this.#matchDomains(senderDomain);
    const positions = new Set([...regexes, ...domains.keys()]);
    for (const keyword of anywhere) {
      for (const position of this.#keywordPatterns[keyword] ?? []) positions.add(position);
    }
    const matches: PatternMatch[] = [];
    for (const position of positions) {
      const pattern = this.#patterns[position];
      const numbers = this.#patternKeywords[position];
      if (pattern === undefined || numbers === undefined) continue;
      const found = pattern.keywords.filter((_, i) => anywhere.has(numbers[i] ?? -1));
      const matchedDomain = domains.get(position) ?? null;
      matches.push({
        pattern,
        found,
        keywords: found.length,
        bodyKeywords: numbers.filter((keyword) => inBody.has(keyword)).length,
        totalKeywords: pattern.keywords.length,
        subjectRegex: regexes.has(position),
        senderDomain: matchedDomain !== null,
        matchedDomain,
      });
    }
    return matches;
  }

  /**
   * Matches the listed domain of each pattern that lists the sender's or a parent of it, nearest
   * first.
   */
  #matchDomains(senderDomain: string): Map<number, string> {
    const matched = new Map<number, string>();
    const name = normaliseDomain(senderDomain);
    if (name === null) return matched;
    for (const domain of domainAndParents(name)) {
      for (const position of this.#domainPatterns.get(domain) ?? []) {
        if (!matched.has(position)) matched.set(position, domain);
      }
    }
    return matched;
  }
}
