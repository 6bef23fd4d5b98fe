import { KeywordIndex } from "./keyword_index.ts";
import type { Pattern } from "./pattern.ts";
import { PatternLists } from "./pattern_lists.ts";
import { prepareCatalogue } from "./prepare.ts";
import type { PreparedCatalogue } from "./prepare.ts";
import { RegexIndex } from "./regex_index.ts";
import { Tally } from "./tally.ts";

/** A catalogue made ready for matching; patterns are referred to by their position. */
export interface CompiledCatalogue {
  readonly patterns: readonly Pattern[];
  readonly keywords: KeywordIndex;
  /** Numbers of each pattern's keywords in the index, in the order of the pattern. */
  readonly keywordsOfPattern: PatternLists;
  /**
   * Patterns of each keyword; a pattern stands there once for each of its keywords that is this
   * one.
   */
  readonly patternsOfKeyword: PatternLists;
  readonly regexes: RegexIndex;
  readonly patternsOfDomain: ReadonlyMap<string, readonly number[]>;
  /** Counts what is found in the mail that is being matched. */
  readonly tally: Tally;
}

/**
 * Compiles a catalogue. Done once at start: the cost per mail afterwards follows the mail and what
 * matches, not the number of patterns. The patterns must have passed the catalogue's check.
 *
 * @param prepared What `prepareCatalogue` makes of these patterns.
 */
export function compileCatalogue(
  patterns: readonly Pattern[],
  prepared: PreparedCatalogue = prepareCatalogue(patterns),
): CompiledCatalogue {
  const patternsOfDomain = new Map<string, number[]>();
  const regexes = new RegexIndex();
  const counts = new Int32Array(patterns.length);
  const owners = new Int32Array(prepared.keywordNumbers.length);
  let keyword = 0, regex = 0, domain = 0;
  for (const [position, pattern] of patterns.entries()) {
    const { length } = pattern.keywords;
    counts[position] = length;
    owners.fill(position, keyword, keyword += length);
    for (const source of pattern.subject_regex) {
      regexes.add(source, position, prepared.regexes[regex++] ?? null);
    }
    for (let left = pattern.sender_domains.length; left > 0; left--) {
      const name = prepared.domains[domain++] ?? "";
      const sharing = patternsOfDomain.get(name);
      if (sharing === undefined) patternsOfDomain.set(name, [position]);
      else sharing.push(position);
    }
  }
  const keywords = new KeywordIndex(prepared.keywords);
  return {
    patterns,
    keywords,
    keywordsOfPattern: PatternLists.inOrder(counts, prepared.keywordNumbers),
    patternsOfKeyword: PatternLists.filed(keywords.size, prepared.keywordNumbers, owners),
    regexes,
    patternsOfDomain,
    tally: new Tally(patterns.length, keywords.size),
  };
}
