import { assert, assertEquals } from "@std/assert";
import { stopwatch, tellsProcessor } from "./stopwatch.ts";
import { measureGrowth } from "../fuzz/growth/measure.ts";
import type { Make, Read, Sizes } from "../fuzz/growth/measure.ts";

/**
 * Asserts that reading a text takes linear time, at 1×, 2× and 4×, where CPU time is measurable.
 */
export function assertLinear<T>(
  read: Read<T>,
  { make, what, ...sizes }: Sizes & { readonly make: Make<T>; readonly what?: string },
): void {
  if (!tellsProcessor) return void read(make(sizes.size));
  assertEquals(measureGrowth(read, make, sizes), undefined, what ?? JSON.stringify(make(40)));
}

/** Times below this, in milliseconds, count as this: a request has a fixed cost. */
const FLOOR_MS = 25;
/** Limit of the growth for four times the size: between linear, 4, and quadratic, 16. */
const TOO_FAST = 9;
/** Number of runs, of which the shortest counts, as other load on the machine only adds time. */
const RUNS = 5;

/**
 * Asserts linear time of an asynchronous function.
 *
 * @param floor Milliseconds that shorter times count as.
 */
export async function assertLinearAnswer(
  ask: (size: number) => Promise<unknown>,
  { size, what, floor = FLOOR_MS }: {
    readonly size: number;
    readonly what: string;
    readonly floor?: number;
  },
): Promise<void> {
  const quarter = Math.floor(size / 4);
  if (!tellsProcessor) return void await ask(quarter);
  // Most are too quick to be measured at a quarter.
  let large = await measureMilliseconds(ask, size);
  let small = floor;
  for (let run = 0; run < RUNS && large >= TOO_FAST * small; run++) {
    small = Math.max(floor, await measureMilliseconds(ask, quarter));
    large = Math.min(large, await measureMilliseconds(ask, size));
  }
  assert(large < TOO_FAST * small, `${what}: ${Math.round(small)} ms, ${Math.round(large)} ms`);
}

async function measureMilliseconds(ask: (size: number) => Promise<unknown>, size: number) {
  const elapsed = stopwatch();
  await ask(size);
  return elapsed();
}
