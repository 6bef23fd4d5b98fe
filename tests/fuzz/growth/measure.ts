import { stopwatch } from "../../support/stopwatch.ts";
import type { Stopwatch } from "../../support/stopwatch.ts";

/** Distinguishes growth above linear from noise, by timing a reader at 1×, 2× and 4×. */

/** Reads a text, or something made of one. */
export type Read<T = string> = (text: T) => unknown;

/** Makes a text of about this many characters. */
export type Make<T = string> = (size: number) => T;

/** A unit whose time grows faster than its text. */
export interface Growth {
  /** Characters of the smallest text measured. */
  readonly size: number;
  /** Milliseconds at 1×, 2× and 4× that size, each the shortest of several runs. */
  readonly ms: readonly [number, number, number];
}

/** Growth over four times the text from which the longer measurement begins; linear code has 4. */
const SUSPICIOUS = 6.5;
/** Growth over four times the text that counts as a find: halfway between linear and quadratic. */
const TOO_FAST = 8;
/**
 * Growth that each of the two halves must have, to exclude a single step from one algorithm to
 * another.
 */
const TOO_FAST_IN_HALVES = 2.2;
/** Runs up to this long, in milliseconds, are too short for the timer's resolution. */
const TOO_SHORT = 0.4;
/** A run this long, in milliseconds, ends the longer measurement. */
const LONG = 600;
/**
 * Number of longer measurements that must all find growth, as garbage collection and other load
 * vary.
 */
const LOOKS = 3;

/** Sizes of the measured texts, in characters. */
export interface Sizes {
  /** The smallest. */
  readonly size: number;
  /** The largest that the reader is ever given. */
  readonly most: number;
}

/**
 * Measures a unit; undefined when its time is linear. `timing` is replaced only in tests of this
 * function.
 */
export function measureGrowth<T>(
  read: Read<T>,
  make: Make<T>,
  sizes: Sizes,
  timing = stopwatch,
): Growth | undefined {
  const { size } = sizes;
  const timeOf = (text: T) => timeBy(timing, read, text);
  const large = make(4 * size);
  const small = make(size);
  let whole = timeOf(large);
  if (whole < TOO_SHORT) return undefined;
  let part = timeOf(small);
  for (let again = 0; again < 3; again++) {
    if (whole < SUSPICIOUS * part) return undefined;
    if (whole < LONG) whole = Math.min(whole, timeOf(large));
    part = Math.min(part, timeOf(small));
  }
  if (whole < SUSPICIOUS * part) return undefined;
  let growth: Growth | undefined;
  for (let look = 0; look < LOOKS; look++) {
    growth = lookLonger(timeOf, make, sizes);
    if (growth === undefined) return undefined;
  }
  return growth;
}

/**
 * Doubles the text until growth shows at the last two sizes, a run is long, or the maximum is
 * reached.
 */
function lookLonger<T>(
  timeOf: TimeOf<T>,
  make: Make<T>,
  { size: first, most }: Sizes,
): Growth | undefined {
  let inARow = 0;
  let last: Growth | undefined;
  for (let size = first; 4 * size <= most; size *= 2) {
    const one = shortest(timeOf, make(size), 5);
    const two = shortest(timeOf, make(2 * size), 5);
    const four = shortest(timeOf, make(4 * size), 5);
    if (four > TOO_SHORT && four / one < SUSPICIOUS) return undefined;
    const growing = four / one >= TOO_FAST &&
      Math.min(two / one, four / two) >= TOO_FAST_IN_HALVES;
    inARow = growing ? inARow + 1 : 0;
    last = { size, ms: [one, two, four] };
    if (four > LONG) return inARow > 1 || (growing && size === first) ? last : undefined;
  }
  return inARow > 1 ? last : undefined;
}

/** No more runs are made after this time, in milliseconds. */
const ENOUGH = 300;

function shortest<T>(timeOf: TimeOf<T>, text: T, runs: number): number {
  let best = Infinity;
  let sum = 0;
  for (let run = 0; run < runs && (run < 2 || sum < ENOUGH); run++) {
    const ms = timeOf(text);
    best = Math.min(best, ms);
    sum += ms;
  }
  return best;
}

/** Time to read a text once, in milliseconds. */
type TimeOf<T> = (text: T) => number;

function timeBy<T>(timing: Stopwatch, read: Read<T>, text: T): number {
  const elapsed = timing();
  read(text);
  return elapsed();
}
