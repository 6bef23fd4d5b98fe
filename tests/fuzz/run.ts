import { stopwatch } from "../support/stopwatch.ts";
import { Random } from "./random.ts";
import type { Stopwatch } from "../support/stopwatch.ts";
import type { Target } from "./targets.ts";

/** Longest time for one input, in milliseconds; linear code needs a thousandth of it. */
const HANG_MS = 1_000;

/** A run stops after this many finds. */
const MAX_FINDS = 10;

/** An input for which a target failed. */
export interface Find {
  readonly target: string;
  readonly input: string;
  readonly problem: string;
}

/** The findings of a run. */
export interface FuzzResult {
  readonly inputs: number;
  readonly finds: readonly Find[];
  readonly slowestMs: number;
}

/** Result of trying one input. */
export interface Tried {
  readonly find: Find | undefined;
  readonly ms: number;
}

/** Tries one input. One that takes too long is tried again, as the machine may have been busy. */
export async function tryInput(
  target: Target,
  input: string,
  timing = stopwatch,
): Promise<Tried> {
  const first = await tryOnce(target, input, timing);
  return first.ms > HANG_MS ? await tryOnce(target, input, timing) : first;
}

async function tryOnce(
  { name, check }: Target,
  input: string,
  timing: Stopwatch,
): Promise<Tried> {
  const elapsed = timing();
  let problem: string | undefined;
  try {
    await check(input);
  } catch (error) {
    problem = error instanceof Error ? `${error.name}: ${error.message}` : `${error}`;
  }
  const ms = elapsed();
  if (ms > HANG_MS) problem ??= `took ${ms.toFixed(0)} ms`;
  return { find: problem === undefined ? undefined : { target: name, input, problem }, ms };
}

/** Tries `count` inputs derived from `seed`, each of which can be reproduced alone. */
export async function fuzz(
  target: Target,
  seed: number,
  count: number,
  timing = stopwatch,
): Promise<FuzzResult> {
  const finds: Find[] = [];
  let slowestMs = 0;
  let inputs = 0;
  for (; inputs < count && finds.length < MAX_FINDS; inputs++) {
    const input = target.generate(new Random(seed * 1_000_003 + inputs));
    const { find, ms } = await tryInput(target, input, timing);
    slowestMs = Math.max(slowestMs, ms);
    if (find) finds.push(find);
  }
  return { inputs, finds, slowestMs };
}
