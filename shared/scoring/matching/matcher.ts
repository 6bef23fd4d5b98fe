import type { Pattern } from "../pattern.ts";
import type { PreparedCatalogue } from "../prepare.ts";
import type { Match } from "../score.ts";
import { domainAndParents, normaliseDomain } from "./sender_domain.ts";
import { KeywordIndex } from "./keyword_index.ts";
import { PatternLists } from "./pattern_lists.ts";
import { RegexIndex } from "./regex_index.ts";
import { subjectForRegex } from "./subject_regex.ts";

/** Input of the matching. */
export interface MailText {
  readonly subject: string;
  /** Visible text of the body. */
  readonly body: string;
  /** Domain of the sender, empty when not known. */
  readonly senderDomain: string;
}

/** A pattern of which something was found, with what was found. */
export interface PatternMatch extends Match {
  readonly pattern: Pattern;
  /** Its keywords that were found, as the pattern writes them. */
  readonly found: readonly string[];
  /** Entry of `sender_domains` that the sender's domain is or belongs to. */
  readonly matchedDomain: string | null;
}

/**
 * The patterns of a catalogue, compiled for the search. Built once at start: the cost per mail
 * depends on the mail and its matches, not on the number of patterns. Nothing is kept from one mail
 * to the next.
 */
export class Matcher {
  readonly #patterns: readonly Pattern[];
  readonly #keywords: KeywordIndex;
  /** Numbers of each pattern's keywords, in its order; and the patterns of each keyword. */
  readonly #keywordsOf: PatternLists;
  readonly #patternsOf: PatternLists;
  readonly #regexes = new RegexIndex();
  readonly #patternsOfDomain = new Map<string, number[]>();

  /** @param prepared What `prepareCatalogue` makes of these patterns. */
  constructor(patterns: readonly Pattern[], prepared: PreparedCatalogue) {
    const counts = new Int32Array(patterns.length);
    const owners = new Int32Array(prepared.keywordNumbers.length);
    let keyword = 0, regex = 0, domain = 0;
    for (const [position, { keywords, subject_regex, sender_domains }] of patterns.entries()) {
      counts[position] = keywords.length;
      owners.fill(position, keyword, keyword += keywords.length);
      for (const source of subject_regex) {
        this.#regexes.add(source, position, prepared.regexes[regex++] ?? null);
      }
      for (let left = sender_domains.length; left > 0; left--) {
        const name = prepared.domains[domain++] ?? "";
        const sharing = this.#patternsOfDomain.get(name);
        if (sharing === undefined) this.#patternsOfDomain.set(name, [position]);
        else sharing.push(position);
      }
    }
    this.#patterns = patterns;
    this.#keywords = new KeywordIndex(prepared.keywords);
    this.#keywordsOf = PatternLists.inOrder(counts, prepared.keywordNumbers);
    this.#patternsOf = PatternLists.filed(this.#keywords.size, prepared.keywordNumbers, owners);
  }

  /** How many regexes are tried on every subject; the fewer the better. */
  get regexesAlwaysTried(): number {
    return this.#regexes.alwaysTried;
  }

  /** Matches every pattern on a mail; those of which nothing was found are left out. */
  match({ subject, body, senderDomain }: MailText): PatternMatch[] {
    const inBody = new Set(this.#keywords.scan(body));
    const anywhere = new Set(inBody);
    for (const keyword of this.#keywords.scan(subject)) anywhere.add(keyword);
    const regexes = this.#regexes.find(subjectForRegex(subject));
    const domains = this.#matchDomains(senderDomain);
    const positions = new Set([...regexes, ...domains.keys()]);
    for (const keyword of anywhere) {
      for (const position of this.#patternsOf.list(keyword)) positions.add(position);
    }
    const matches: PatternMatch[] = [];
    for (const position of positions) {
      const pattern = this.#patterns[position];
      if (pattern === undefined) continue;
      const numbers = this.#keywordsOf.list(position);
      const found = pattern.keywords.filter((_, i) => anywhere.has(numbers[i] ?? -1));
      const matchedDomain = domains.get(position) ?? null;
      matches.push({
        pattern,
        found,
        keywords: found.length,
        bodyKeywords: numbers.reduce((count, keyword) => count + (inBody.has(keyword) ? 1 : 0), 0),
        totalKeywords: pattern.keywords.length,
        subjectRegex: regexes.has(position),
        senderDomain: matchedDomain !== null,
        matchedDomain,
      });
    }
    return matches;
  }

  /** The listed domain of each pattern that lists the sender's or a parent of it, nearest first. */
  #matchDomains(senderDomain: string): Map<number, string> {
    const matched = new Map<number, string>();
    const name = normaliseDomain(senderDomain);
    if (name === null) return matched;
    for (const domain of domainAndParents(name)) {
      for (const position of this.#patternsOfDomain.get(domain) ?? []) {
        if (!matched.has(position)) matched.set(position, domain);
      }
    }
    return matched;
  }
}
