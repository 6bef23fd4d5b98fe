import { PatternIndex } from "../../shared/phone/pattern_index.ts";
import type { NumberPattern } from "../../shared/phone/pattern_index.ts";

/** Builds an index of these entries; fails if one is not accepted. */
export function buildIndex(entries: readonly NumberPattern[]): PatternIndex {
  const index = new PatternIndex();
  for (const { pattern, name } of entries) {
    if (!index.add(pattern, name)) throw new Error(`not a pattern: ${pattern}`);
  }
  return index;
}

const HASH = "#".charCodeAt(0);

/** Tells whether a number matches a pattern, compared symbol by symbol. */
export function matchesPattern(pattern: string, number: string): boolean {
  if (pattern.length !== number.length) return false;
  for (let i = 0; i < pattern.length; i++) {
    const symbol = pattern.charCodeAt(i);
    if (symbol !== HASH && symbol !== number.charCodeAt(i)) return false;
  }
  return true;
}

/** Returns the expected answer of the index, found by comparing every entry, then sorting. */
export function findByComparing(
  entries: readonly NumberPattern[],
  number: string,
): NumberPattern[] {
  const countWilds = (pattern: string) => pattern.split("#").length;
  // "~" sorts after the digits, like "#" in the index.
  const toSortKey = (pattern: string) => pattern.replaceAll("#", "~");
  const seenKeys = new Set<string>();
  return entries.filter(({ pattern, name }) => {
    if (!matchesPattern(pattern, number)) return false;
    const key = `${pattern} ${name}`;
    return !seenKeys.has(key) && seenKeys.add(key);
  }).toSorted((a, b) =>
    countWilds(a.pattern) - countWilds(b.pattern) ||
    (toSortKey(a.pattern) < toSortKey(b.pattern)
      ? -1
      : toSortKey(a.pattern) > toSortKey(b.pattern)
      ? 1
      : 0)
  );
}

/** Generates numbers from a fixed seed (a linear congruential generator). */
export function* generateNumbers(count: number, prefix: string, digits: number): Generator<string> {
  let state = 20_260_101;
  for (let i = 0; i < count; i++) {
    let number = prefix;
    while (number.length < prefix.length + digits) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      number += Math.floor(state / 2 ** 32 * 10);
    }
    yield number;
  }
}

/** Lists the lowest and highest number of a pattern, and their neighbours outside of it. */
export function listEdges(pattern: string): string[] {
  const length = pattern.length;
  const low = pattern.replaceAll("#", "0");
  const high = pattern.replaceAll("#", "9");
  return [BigInt(low) - 1n, BigInt(low), BigInt(high), BigInt(high) + 1n]
    .map((number) => String(number).padStart(length, "0"))
    .filter((number) => number.length === length && !number.startsWith("-"));
}
