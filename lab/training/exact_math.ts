/**
 * Functions whose results have equal bits on every machine. `Math.exp` and `Math.log` may differ in
 * the last bit between engines.
 */

const LN2 = 0.6931471805599453;
/** Maximum argument of `exp`; beyond it the logistic function is practically 0 or 1. */
const MAX_ARGUMENT = 40;
/** Number of terms of the series; further terms are below the last bit. */
const TERMS = 16;

/** Computes e to the power of x, after limiting x to -40 to 40. */
export function exp(x: number): number {
  const boundedX = x > MAX_ARGUMENT ? MAX_ARGUMENT : x < -MAX_ARGUMENT ? -MAX_ARGUMENT : x;
  const halvings = Math.round(boundedX / LN2);
  const remainder = boundedX - halvings * LN2;
  let sum = 1;
  for (let term = TERMS; term >= 1; term--) sum = 1 + sum * remainder / term;
  for (let i = 0; i < halvings; i++) sum *= 2;
  for (let i = 0; i > halvings; i--) sum /= 2;
  return sum;
}

/** Returns the natural logarithm of a number above 0 and at most 1. */
export function log(x: number): number {
  let halvings = 0;
  for (; x < 0.75; x *= 2) halvings++;
  const ratio = (x - 1) / (x + 1), square = ratio * ratio;
  let sum = 0;
  for (let term = 2 * TERMS - 1; term >= 1; term -= 2) sum = sum * square + 1 / term;
  return 2 * ratio * sum - halvings * LN2;
}

/** Returns the logistic function. */
export function logistic(x: number): number {
  return 1 / (1 + exp(-x));
}

/** Creates a generator of pseudo-random numbers from 0 to 1; a seed always gives the same ones. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
}
