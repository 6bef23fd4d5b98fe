import { KeywordIndex } from "./keyword_index.ts";
import { normaliseKeyword } from "./normalise.ts";
import type { Pattern } from "./pattern.ts";
import { normaliseDomain } from "./sender_domain.ts";
import { compileRegex } from "./subject_regex.ts";

/** A pattern and the numbers of its keywords in the index. */
export interface CompiledPattern {
  readonly pattern: Pattern;
  /** One entry a keyword, in the order of the pattern. */
  readonly keywords: readonly number[];
}

/** A regex and the pattern it belongs to. */
export interface CompiledRegex {
  readonly regex: RegExp;
  readonly pattern: number;
}

/** A catalogue made ready for matching; patterns are referred to by their position. */
export interface CompiledCatalogue {
  readonly patterns: readonly CompiledPattern[];
  readonly keywords: KeywordIndex;
  /** Patterns of each keyword; a pattern stands there once for each of its keywords that is this one. */
  readonly patternsOfKeyword: readonly (readonly number[])[];
  readonly regexes: readonly CompiledRegex[];
  readonly patternsOfDomain: ReadonlyMap<string, readonly number[]>;
}

/**
 * Compiles a catalogue. Done once at start: the cost per mail afterwards follows the mail and what
 * matches, not the number of patterns.
 *
 * @throws {SyntaxError} on a regex that does not compile; the catalogue's own check says so first.
 */
export function compileCatalogue(patterns: readonly Pattern[]): CompiledCatalogue {
  const numbers = new Map<string, number>();
  const patternsOfKeyword: number[][] = [];
  const patternsOfDomain = new Map<string, number[]>();
  const regexes: CompiledRegex[] = [];
  const compiled = patterns.map((pattern, position): CompiledPattern => {
    for (const source of pattern.subject_regex) {
      regexes.push({ regex: compileRegex(source), pattern: position });
    }
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
