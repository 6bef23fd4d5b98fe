import process from "node:process";
import { systemClock } from "../../shared/runtime/real.ts";

/**
 * Processor time of this thread since its start, in milliseconds: what other programs and threads do
 * meanwhile does not count.
 */
function threadTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** How often it is measured: turns that are shorter count together. */
const EVERY_MS = 2;

/**
 * The longest that this thread computed in one turn of its event loop during some work, in
 * milliseconds of processor time.
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
