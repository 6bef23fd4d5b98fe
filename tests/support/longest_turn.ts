import { systemClock } from "../../shared/runtime/real.ts";

/** Reads the processor time of the process's first thread in milliseconds (Linux only). */
export function readThreadTime(): number {
  const [nanoseconds] = Deno.readTextFileSync(`/proc/self/task/${Deno.pid}/schedstat`).split(" ");
  return Number(nanoseconds) / 1e6;
}

/** Interval of the measurement: shorter turns count together. */
const EVERY_MS = 2;

/**
 * Measures this thread's longest turn of the event loop during some work, in milliseconds of
 * processor time.
 */
export async function measureLongestTurn(work: () => Promise<unknown>): Promise<number> {
  let maxDuration = 0;
  let turnStart = readThreadTime();
  let hasEnded = false;
  const turn = () => {
    const now = readThreadTime();
    maxDuration = Math.max(maxDuration, now - turnStart);
    turnStart = now;
    if (!hasEnded) systemClock.after(EVERY_MS, turn);
  };
  systemClock.after(EVERY_MS, turn);
  await work().finally(() => hasEnded = true);
  return maxDuration;
}
