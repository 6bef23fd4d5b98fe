import { prepareKeywords } from "./matching/keyword_data.ts";
import type { KeywordData } from "./matching/keyword_data.ts";
import { normaliseKeyword } from "./matching/normalise.ts";
import type { Pattern } from "./pattern.ts";
import { requiredPieces } from "./matching/regex_literals.ts";
import type { RequiredPieces } from "./matching/regex_literals.ts";
import { normaliseDomain } from "./matching/sender_domain.ts";

/**
 * Data computed from every keyword, regex and domain of a catalogue for matching. Plain data, so
 * that it can be kept in a file: computing it would take most of the time of a start.
 */
export interface PreparedCatalogue {
  /** The different keywords, numbered from 0. */
  readonly keywords: KeywordData;
  /** Numbers of the keywords, pattern after pattern, each in the order of the pattern. */
  readonly keywordNumbers: readonly number[];
  /** Required pieces of each regex, pattern after pattern. */
  readonly regexes: readonly RequiredPieces[];
  /** The sender domains in the form they are compared in, pattern after pattern. */
  readonly domains: readonly string[];
}

/** The patterns must have passed the catalogue's check. */
export function prepareCatalogue(patterns: readonly Pattern[]): PreparedCatalogue {
  const numbers = new Map<string, number>();
  const keywordNumbers = patterns.flatMap(({ keywords }) =>
    keywords.map((keyword) => {
      const normalised = normaliseKeyword(keyword);
      const number = numbers.get(normalised) ?? numbers.size;
      numbers.set(normalised, number);
      return number;
    })
  );
  return {
    keywords: prepareKeywords([...numbers.keys()]),
    keywordNumbers,
    regexes: patterns.flatMap((pattern) => pattern.subject_regex.map(requiredPieces)),
    domains: patterns.flatMap((pattern) =>
      pattern.sender_domains.map((domain) => normaliseDomain(domain) ?? "")
    ),
  };
}
