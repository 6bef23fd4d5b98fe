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
  let longest = 0;
  let before = readThreadTime();
  let ended = false;
  const turn = () => {
    const now = readThreadTime();
    longest = Math.max(longest, now - before);
    before = now;
    if (!ended) systemClock.after(EVERY_MS, turn);
  };
  systemClock.after(EVERY_MS, turn);
  await work().finally(() => ended = true);
  return longest;
}
