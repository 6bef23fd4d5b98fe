import { Matcher } from "./matching/matcher.ts";
import type { Pattern } from "./pattern.ts";
import { prepareCatalogue } from "./prepare.ts";
import type { PreparedCatalogue } from "./prepare.ts";

/** A catalogue compiled for scoring. */
export interface CompiledCatalogue {
  readonly patterns: readonly Pattern[];
  readonly matcher: Matcher;
}

/**
 * Compiles a catalogue. The patterns must have passed the catalogue's check.
 *
 * @param prepared The result of `prepareCatalogue` for these patterns.
 */
export function compileCatalogue(
  patterns: readonly Pattern[],
  prepared: PreparedCatalogue = prepareCatalogue(patterns),
): CompiledCatalogue {
  return { patterns, matcher: new Matcher(patterns, prepared) };
}
