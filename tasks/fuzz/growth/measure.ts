import { stopwatch } from "../../support/stopwatch.ts";
import type { Stopwatch } from "../../support/stopwatch.ts";

/**
 * Tells growth above linear from noise.
 * A unit is repeated until a text has the size wanted, and the reader is timed at 1×, 2× and 4×:
 * linear code takes 4 times as long for 4 times the text, quadratic code 16 times.
 * Two looks keep this quick on a busy machine: a short one that lets most units go,
 * and longer ones for those that seem to grow, which must do so up to the largest text there is.
 */

/** What reads a text, or what is made of one. */
export type Read<T = string> = (text: T) => unknown;

/** Makes a text of about so many characters. */
export type Make<T = string> = (size: number) => T;

/** A unit whose time grows faster than its text. */
export interface Growth {
  /** Characters of the smallest text measured. */
  readonly size: number;
  /** Milliseconds at 1×, 2× and 4× that size, each the shortest of several runs. */
  readonly ms: readonly [number, number, number];
}

/** Growth over four times the text from which the longer look begins; linear code has 4. */
const SUSPICIOUS = 6.5;
/** Growth over four times the text that counts: halfway between linear and quadratic. */
const TOO_FAST = 8;
/**
 * Growth that each of its two halves must have: a step from one way of reading to another has not.
 */
const TOO_FAST_IN_HALVES = 2.2;
/** Longest run, in milliseconds, that is too short to tell growth from a timer's grain. */
const TOO_SHORT = 0.4;
/** A run this long, in milliseconds, ends the longer look. */
const LONG = 600;
/**
 * Longer looks that must all find growth: garbage collection beside busy neighbours comes and goes.
 */
const LOOKS = 3;

/** Characters of texts measured. */
export interface Sizes {
  /** Of the smallest text. */
  readonly size: number;
  /** Of the largest text that the reader is ever given. */
  readonly most: number;
}

/**
 * Looks at a unit; undefined when its time grows as its text does.
 * What it is timed with is another only where this function itself is tested.
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
 * Doubles the text for as long as its time grows too fast, until a run is long or the text as large
 * as can be. Growth must show at the last two sizes: what a large text allocates makes linear code
 * grow faster for a while.
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

/** Runs that take this long in all, in milliseconds, are enough of them. */
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

/** Milliseconds one reading of a text takes. */
type TimeOf<T> = (text: T) => number;

function timeBy<T>(timing: Stopwatch, read: Read<T>, text: T): number {
  const elapsed = timing();
  read(text);
  return elapsed();
}
