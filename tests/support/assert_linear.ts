import { assert, assertEquals } from "@std/assert";
import { stopwatch, tellsProcessor } from "../../tasks/support/stopwatch.ts";
import { measureGrowth } from "../../tasks/fuzz/growth/measure.ts";
import type { Make, Read, Sizes } from "../../tasks/fuzz/growth/measure.ts";

/**
 * Asserts that the time to read a text grows as the text does: measured at 1×, 2× and 4×. A level
 * that tells no time of the processor reads it once: how time grows is the code's, and measured on
 * the newest level.
 */
export function assertLinear<T>(
  read: Read<T>,
  { make, what, ...sizes }: Sizes & { readonly make: Make<T>; readonly what?: string },
): void {
  if (!tellsProcessor) return void read(make(sizes.size));
  assertEquals(measureGrowth(read, make, sizes), undefined, what ?? JSON.stringify(make(40)));
}

/** A smaller time than this, in milliseconds, counts as this: a request has costs of its own. */
const FLOOR_MS = 25;
/** Growth over four times the size: between linear, 4, and quadratic, 16. */
const TOO_FAST = 9;
/** Runs of which the shortest counts, as the machine's other work only ever adds. */
const RUNS = 5;

/** The same for what answers later, in this process, at a quarter of a size and at that size. */
export async function assertLinearAnswer(
  ask: (size: number) => Promise<unknown>,
  { size, what }: { readonly size: number; readonly what: string },
): Promise<void> {
  const quarter = Math.floor(size / 4);
  await ask(quarter);
  if (!tellsProcessor) return;
  let small = FLOOR_MS;
  let large = Infinity;
  for (let run = 0; run < RUNS && large >= TOO_FAST * small; run++) {
    small = Math.max(FLOOR_MS, await millisecondsOf(ask, quarter));
    large = Math.min(large, await millisecondsOf(ask, size));
  }
  assert(large < TOO_FAST * small, `${what}: ${Math.round(small)} ms, ${Math.round(large)} ms`);
}

async function millisecondsOf(ask: (size: number) => Promise<unknown>, size: number) {
  const elapsed = stopwatch();
  await ask(size);
  return elapsed();
}
