import { assert, assertEquals } from "@std/assert";
import { measuresProcessorTime, stopwatch } from "./stopwatch.ts";
import { measureGrowth } from "../fuzz/growth/measure.ts";
import type { Make, Read, Sizes } from "../fuzz/growth/measure.ts";

/**
 * Asserts that reading a text takes linear time, at 1×, 2× and 4×, where CPU time is measurable.
 */
export function assertLinear<T>(
  read: Read<T>,
  { make, what, ...sizes }: Sizes & { readonly make: Make<T>; readonly what?: string },
): void {
  if (!measuresProcessorTime) return void read(make(sizes.size));
  assertEquals(measureGrowth(read, make, sizes), undefined, what ?? JSON.stringify(make(40)));
}

/** Minimum time that is compared, in milliseconds, as a request has a fixed cost. */
const MIN_COMPARED_MS = 25;
/** Maximum growth of the time for four times the size: linear is 4, quadratic 16. */
const MAX_GROWTH = 9;
/** Maximum number of repetitions. The shortest counts, as other load only adds time. */
const RUNS = 5;

/**
 * Asserts linear time of an asynchronous function.
 *
 * @param floor Minimum time that is compared, in milliseconds.
 */
export async function assertLinearAnswer(
  ask: (size: number) => Promise<unknown>,
  { size, what, floor = MIN_COMPARED_MS }: {
    readonly size: number;
    readonly what: string;
    readonly floor?: number;
  },
): Promise<void> {
  const quarter = Math.floor(size / 4);
  if (!measuresProcessorTime) return void await ask(quarter);
  // Most are too quick to be measured at a quarter.
  let large = await measureMilliseconds(ask, size);
  let small = floor;
  for (let run = 0; run < RUNS && large >= MAX_GROWTH * small; run++) {
    small = Math.max(floor, await measureMilliseconds(ask, quarter));
    large = Math.min(large, await measureMilliseconds(ask, size));
  }
  assert(large < MAX_GROWTH * small, `${what}: ${Math.round(small)} ms, ${Math.round(large)} ms`);
}

async function measureMilliseconds(ask: (size: number) => Promise<unknown>, size: number) {
  const elapsed = stopwatch();
  await ask(size);
  return elapsed();
}
