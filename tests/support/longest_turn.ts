import { systemClock } from "../../shared/runtime/real.ts";

/**
 * Processor time of this thread since its start, in milliseconds (`/proc`): what other programs and
 * threads do meanwhile does not count.
 */
function threadTime(): number {
  return Number(Deno.readTextFileSync("/proc/thread-self/schedstat").split(" ")[0]) / 1e6;
}

/** How often it is measured: turns that are shorter count together. */
const EVERY_MS = 2;

/**
 * The longest that this thread computed in one turn of its event loop during some work, in
 * milliseconds of processor time. Linux only.
 */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let before = threadTime();
  let ended = false;
  const turn = () => {
    const now = threadTime();
    longest = Math.max(longest, now - before);
    before = now;
    if (!ended) systemClock.after(EVERY_MS, turn);
  };
  systemClock.after(EVERY_MS, turn);
  await work().finally(() => ended = true);
  return longest;
}
