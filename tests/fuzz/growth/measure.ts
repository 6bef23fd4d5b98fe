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

/** Ratio of the times at 4× and 1× from which a unit is measured longer; linear code has 4. */
const SUSPICIOUS_GROWTH = 6.5;
/** Ratio of the times at 4× and 1× that counts as a find: halfway between linear and quadratic. */
const MIN_GROWTH = 8;
/**
 * Growth that each of the two halves must have, to exclude a single step from one algorithm to
 * another.
 */
const MIN_HALF_GROWTH = 2.2;
/** Runs up to this long, in milliseconds, are too short for the timer's resolution. */
const MIN_RUN_MS = 0.4;
/** A run this long, in milliseconds, ends the longer measurement. */
const LONG_RUN_MS = 600;
/**
 * Number of longer measurements that must all find growth, as garbage collection and other load
 * vary.
 */
const CONFIRMATIONS = 3;

/** Ratio of the largest and the smallest text, without which no growth is confirmed. */
const MIN_RANGE = 8;

/** Sizes of the measured texts, in characters. */
export interface Sizes {
  /** The smallest text. */
  readonly size: number;
  /** The largest text that the reader is ever given. */
  readonly maxSize: number;
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
  const { size, maxSize } = sizes;
  if (maxSize < MIN_RANGE * size) throw new RangeError(`${maxSize} is too little to find growth`);
  const measureTime = (text: T) => timeBy(timing, read, text);
  const large = make(4 * size);
  const small = make(size);
  let largeMs = measureTime(large);
  if (largeMs < MIN_RUN_MS) return undefined;
  let smallMs = measureTime(small);
  for (let repetition = 0; repetition < 3; repetition++) {
    if (largeMs < SUSPICIOUS_GROWTH * smallMs) return undefined;
    if (largeMs < LONG_RUN_MS) largeMs = Math.min(largeMs, measureTime(large));
    smallMs = Math.min(smallMs, measureTime(small));
  }
  if (largeMs < SUSPICIOUS_GROWTH * smallMs) return undefined;
  let growth: Growth | undefined;
  for (let confirmation = 0; confirmation < CONFIRMATIONS; confirmation++) {
    growth = measureLonger(measureTime, make, sizes);
    if (growth === undefined) return undefined;
  }
  return growth;
}

/**
 * Doubles the text until growth shows at the last two sizes, a run is long, or the maximum is
 * reached.
 */
function measureLonger<T>(
  timeOf: TimeOf<T>,
  make: Make<T>,
  { size: first, maxSize }: Sizes,
): Growth | undefined {
  let consecutive = 0;
  let last: Growth | undefined;
  for (let size = first; 4 * size <= maxSize; size *= 2) {
    const one = measureShortest(timeOf, make(size), 5);
    const two = measureShortest(timeOf, make(2 * size), 5);
    const four = measureShortest(timeOf, make(4 * size), 5);
    if (four > MIN_RUN_MS && four / one < SUSPICIOUS_GROWTH) return undefined;
    const isGrowing = four / one >= MIN_GROWTH &&
      Math.min(two / one, four / two) >= MIN_HALF_GROWTH;
    consecutive = isGrowing ? consecutive + 1 : 0;
    last = { size, ms: [one, two, four] };
    if (four > LONG_RUN_MS) {
      return consecutive > 1 || (isGrowing && size === first) ? last : undefined;
    }
  }
  return consecutive > 1 ? last : undefined;
}

/** Total time of the runs of one text, in milliseconds, after which no further run is made. */
const MAX_TOTAL_MS = 300;

function measureShortest<T>(timeOf: TimeOf<T>, text: T, runs: number): number {
  let shortestMs = Infinity;
  let totalMs = 0;
  for (let run = 0; run < runs && (run < 2 || totalMs < MAX_TOTAL_MS); run++) {
    const ms = timeOf(text);
    shortestMs = Math.min(shortestMs, ms);
    totalMs += ms;
  }
  return shortestMs;
}

/** Time to read a text once, in milliseconds. */
type TimeOf<T> = (text: T) => number;

function timeBy<T>(timing: Stopwatch, read: Read<T>, text: T): number {
  const elapsed = timing();
  read(text);
  return elapsed();
}
