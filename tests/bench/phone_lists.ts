import type { PatternMatch } from "../../shared/phone/pattern_index.ts";
import reservedPrefixes from "../../catalogue/regulator/reserved_prefixes.json" with {
  type: "json",
};

/** Lists and numbers of the benchmarks, the same in every run. */

/** Entries of the shipped list. */
export const EMBEDDED: readonly PatternMatch[] = reservedPrefixes.patterns;

/**
 * With more, the benchmark would measure reading the numbers from memory; with fewer, an index that
 * stays in the CPU's cache.
 */
const NUMBERS = 16_384;

/** A linear congruential generator: digits from a seed. */
export function digitSource(seed: number): (count: number) => string {
  let state = seed;
  return (count) => {
    let text = "";
    while (text.length < count) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      text += Math.floor(state / 2 ** 32 * 10);
    }
    return text;
  };
}

/**
 * A list like real ones: eight of ten entries are single numbers, the others blocks of a thousand
 * or ten thousand numbers, of 400 operators.
 */
export function makeEntries(count: number): PatternMatch[] {
  const digits = digitSource(count);
  return Array.from({ length: count }, (_, i) => {
    const wilds = i % 10 === 8 ? 3 : i % 10 === 9 ? 4 : 0;
    return { name: `Operator ${i % 400}`, pattern: `33${digits(9 - wilds)}${"#".repeat(wilds)}` };
  });
}

/**
 * Numbers as written in France: every second one matches a pattern of the list, the others are
 * random.
 */
export function makeNumbers(entries: readonly PatternMatch[]): string[] {
  const digits = digitSource(7);
  return Array.from({ length: NUMBERS }, (_, i) => {
    const pattern = entries[Number(digits(7)) % entries.length]?.pattern ?? "";
    if (i % 2 === 1 || pattern === "") return `0${digits(9)}`;
    return `0${pattern.slice(2).replace(/#+$/, (wilds) => digits(wilds.length))}`;
  });
}
