import type { MailText } from "../../mime/read_mail.ts";
import type { Pattern } from "../pattern.ts";
import type { ScoredPattern } from "../version1_score.ts";
import { prepareKeywords } from "./keyword_data.ts";
import { KeywordIndex } from "./keyword_index.ts";
import { normaliseKeyword } from "./normalise.ts";

/** A catalogue compiled for scoring. */
export interface CompiledCatalogue {
  readonly patterns: readonly Pattern[];
  readonly matcher: Matcher;
}

/** Compiles a catalogue, which must have passed `deno task catalogue`. */
export function compileCatalogue(patterns: readonly Pattern[]): CompiledCatalogue {
  return { patterns, matcher: new Matcher(patterns) };
}

/** A pattern with keywords, a regex or a domain that a mail matches. */
export interface PatternMatch extends ScoredPattern {
  readonly pattern: Pattern;
  /** Keywords of the pattern that occur in the mail, as the pattern writes them. */
  readonly foundKeywords: readonly string[];
  /** Entry of `sender_domains` that is the sender's domain or a parent of it. */
  readonly matchedDomain: string | null;
}

/**
 * Matches mails against all patterns of a catalogue. The cost depends on the mail and its matches,
 * not on the number of patterns.
 */
export class Matcher {
  readonly #patterns: readonly Pattern[];
  readonly #keywords: KeywordIndex;
  /** Numbers of each pattern's keywords, in the pattern's order. */
  readonly #patternKeywords: readonly (readonly number[])[];
  /** Positions of the patterns that have each keyword. */
  readonly #keywordPatterns: number[][] = [];
  /** The subject regexes with the positions of their patterns. Few patterns have one. */
  readonly #regexes: readonly (readonly [regex: RegExp, pattern: number])[];
  readonly #domainPatterns = new Map<string, number[]>();

  /** @param patterns A catalogue that passed its check. */
  constructor(patterns: readonly Pattern[]) {
    this.#patterns = patterns;
    const numbers = new Map<string, number>();
    this.#patternKeywords = patterns.map(({ keywords }, position) =>
      keywords.map((keyword) => {
        const text = normaliseKeyword(keyword);
        const number = numbers.get(text) ?? numbers.size;
        numbers.set(text, number);
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
        const positions = this.#domainPatterns.get(name);
        if (positions === undefined) this.#domainPatterns.set(name, [position]);
        else positions.push(position);
      }
    }
  }

  /** Matches a mail against every pattern; patterns without a match are left out. */
  match({ subject, body, senderDomain }: MailText): PatternMatch[] {
    const bodyKeywords = new Set(this.#keywords.scan(body));
    const mailKeywords = new Set([...bodyKeywords, ...this.#keywords.scan(subject)]);
    const line = prepareSubject(subject);
    const regexes = new Set(
      this.#regexes.filter(([regex]) => regex.test(line)).map(([, position]) => position),
    );
    const domains = this.#matchDomains(senderDomain);
    const positions = new Set([...regexes, ...domains.keys()]);
    for (const keyword of mailKeywords) {
      for (const position of this.#keywordPatterns[keyword] ?? []) positions.add(position);
    }
    const matches: PatternMatch[] = [];
    for (const position of positions) {
      const pattern = this.#patterns[position];
      const numbers = this.#patternKeywords[position];
      if (pattern === undefined || numbers === undefined) continue;
      const foundKeywords = pattern.keywords.filter((_, i) => mailKeywords.has(numbers[i] ?? -1));
      const matchedDomain = domains.get(position) ?? null;
      matches.push({
        pattern,
        foundKeywords,
        keywordCount: foundKeywords.length,
        bodyKeywordCount: numbers.filter((keyword) => bodyKeywords.has(keyword)).length,
        totalKeywords: pattern.keywords.length,
        matchesSubject: regexes.has(position),
        matchesSender: matchedDomain !== null,
        matchedDomain,
      });
    }
    return matches;
  }

  /**
   * Finds, per pattern, the entry of `sender_domains` that is the sender's domain or its nearest
   * listed parent.
   */
  #matchDomains(senderDomain: string): Map<number, string> {
    const entries = new Map<number, string>();
    const name = normaliseDomain(senderDomain);
    if (name === null) return entries;
    for (const domain of listWithParents(name)) {
      for (const position of this.#domainPatterns.get(domain) ?? []) {
        if (!entries.has(position)) entries.set(position, domain);
      }
    }
    return entries;
  }
}

/** Longest domain name (RFC 1035 §2.3.4), in characters. */
const MAX_DOMAIN = 253;

/** Normalises a domain: A-labels (UTS #46), lower case, no final dot; null if it is invalid. */
export function normaliseDomain(domain: string): string | null {
  const name = domain.trim().replace(/\.$/, "").toLowerCase();
  if (name === "" || name.length > MAX_DOMAIN) return null;
  if (LABELS.test(name) && !name.includes("xn--")) return name;
  if (!/^[\p{L}\p{M}\p{N}.\u3002\uff0e_-]+$/u.test(name)) return null;
  try {
    const { hostname } = new URL(`http://${name}`);
    return LABELS.test(hostname) ? hostname : null;
  } catch {
    return null;
  }
}

const LABELS = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/;

/** Lists a domain and its parents, nearest first: `a.b.test`, `b.test`, `test`. */
export function listWithParents(domain: string): string[] {
  const labels = domain.split(".");
  return labels.map((_, i) => labels.slice(i).join("."));
}

/** Longest part of a subject that regexes see; RFC 5322 §2.1.1 allows 998 characters a line. */
const MAX_SUBJECT = 998;

/** Characters whose removal does not change how a subject looks. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}]+/gu;

/** A subject that needs no change: printable ASCII with single blanks. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;

/** A leading `(?i)` (SPEC 2.5, rule 7), which JavaScript writes as a flag. */
const IGNORE_CASE = /^\(\?i\)/;

/**
 * Compiles a regex of the catalogue; case-sensitive unless it starts with `(?i)`.
 *
 * @throws {SyntaxError} when invalid.
 */
export function compileRegex(source: string): RegExp {
  return IGNORE_CASE.test(source)
    ? new RegExp(source.replace(IGNORE_CASE, ""), "iu")
    : new RegExp(source, "u");
}

/**
 * Prepares a subject for regexes: one line, single blanks, nothing invisible. Case and accents are
 * kept.
 */
export function prepareSubject(subject: string): string {
  const start = subject.slice(0, MAX_SUBJECT);
  if (PLAIN.test(start)) return start;
  return start.replace(INVISIBLE, "").replaceAll(/\s+/g, " ").trim();
}
