import { run } from "../support/run.ts";

/** Watches how much of the processors' time is taken away from this machine. */
export interface StolenTime {
  /** Ends the watch; the share of all time that was stolen in the worst second, 0 to 1. */
  end(): number;
}

const EVERY_MS = 1000;

/** Columns of the first line of `/proc/stat` that add up to all time, and that of "steal". */
const COLUMNS = 8;
const STEAL = 7;

async function readTicks(): Promise<number[]> {
  return (await run("head", "-n1", "/proc/stat")).trim().split(/ +/).slice(1, 1 + COLUMNS).map(
    Number,
  );
}

/**
 * Samples `/proc/stat` (proc(5)) once a second: time that the host of a virtual machine gives to
 * others is counted as stolen, and no program inside can use it.
 */
export async function watchStolenTime(): Promise<StolenTime> {
  let worst = 0;
  let before = await readTicks();
  const sample = async () => {
    const now = await readTicks();
    const spent = now.map((ticks, i) => ticks - (before[i] ?? 0));
    before = now;
    const all = spent.reduce((sum, ticks) => sum + ticks, 0);
    if (all > 0) worst = Math.max(worst, (spent[STEAL] ?? 0) / all);
  };
  const timer = setInterval(sample, EVERY_MS);
  return {
    end: () => {
      clearInterval(timer);
      return worst;
    },
  };
}
