import { Matcher } from "./matching/matcher.ts";
import type { Pattern } from "./pattern.ts";

/** A catalogue compiled for scoring. */
export interface CompiledCatalogue {
  readonly patterns: readonly Pattern[];
  readonly matcher: Matcher;
}

/** Compiles a catalogue, which must have passed `deno task catalogue`. */
export function compileCatalogue(patterns: readonly Pattern[]): CompiledCatalogue {
  return { patterns, matcher: new Matcher(patterns) };
}
