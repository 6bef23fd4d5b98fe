import { KeywordIndex } from "./keyword_index.ts";
import { normaliseKeyword } from "./normalise.ts";
import type { Pattern } from "./pattern.ts";
import { RegexIndex } from "./regex_index.ts";
import { normaliseDomain } from "./sender_domain.ts";

/** A pattern and the numbers of its keywords in the index. */
export interface CompiledPattern {
  readonly pattern: Pattern;
  /** One entry a keyword, in the order of the pattern. */
  readonly keywords: readonly number[];
}

/** A catalogue made ready for matching; patterns are referred to by their position. */
export interface CompiledCatalogue {
  readonly patterns: readonly CompiledPattern[];
  readonly keywords: KeywordIndex;
  /**
   * Patterns of each keyword; a pattern stands there once for each of its keywords that is this
   * one.
   */
  readonly patternsOfKeyword: readonly (readonly number[])[];
  readonly regexes: RegexIndex;
  readonly patternsOfDomain: ReadonlyMap<string, readonly number[]>;
}

/**
 * Compiles a catalogue. Done once at start: the cost per mail afterwards follows the mail and what
 * matches, not the number of patterns. The patterns must have passed the catalogue's check.
 */
export function compileCatalogue(patterns: readonly Pattern[]): CompiledCatalogue {
  const numbers = new Map<string, number>();
  const patternsOfKeyword: number[][] = [];
  const patternsOfDomain = new Map<string, number[]>();
  const regexes = new RegexIndex();
  const compiled = patterns.map((pattern, position): CompiledPattern => {
    for (const source of pattern.subject_regex) regexes.add(source, position);
    for (const domain of pattern.sender_domains) {
      const name = normaliseDomain(domain);
      if (name === null) continue;
      const sharing = patternsOfDomain.get(name);
      if (sharing === undefined) patternsOfDomain.set(name, [position]);
      else sharing.push(position);
    }
    const keywords = pattern.keywords.map((keyword) => {
      const normalised = normaliseKeyword(keyword);
      let number = numbers.get(normalised);
      if (number === undefined) {
        number = numbers.size;
        numbers.set(normalised, number);
        patternsOfKeyword.push([]);
      }
      patternsOfKeyword[number]?.push(position);
      return number;
    });
    return { pattern, keywords };
  });
  return {
    patterns: compiled,
    keywords: new KeywordIndex([...numbers.keys()]),
    patternsOfKeyword,
    regexes,
    patternsOfDomain,
  };
}
