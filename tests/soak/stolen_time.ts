import { readCommandOutput } from "../support/run.ts";

/** Measures how much CPU time is taken from this virtual machine. */
export interface StolenTime {
  /** Ends the measurement; returns the share of stolen time in the worst second, 0 to 1. */
  end(): number;
}

const EVERY_MS = 1000;

/**
 * Number of columns in the first line of `/proc/stat` that add up to the total time, and index of
 * "steal".
 */
const COLUMNS = 8;
const STEAL = 7;

async function readTicks(): Promise<number[]> {
  return (await readCommandOutput("head", "-n1", "/proc/stat")).trim().split(/ +/).slice(
    1,
    1 + COLUMNS,
  ).map(
    Number,
  );
}

/** Samples `/proc/stat` (proc(5)) once a second for time that a virtual machine's host takes. */
export async function watchStolenTime(): Promise<StolenTime> {
  let worstShare = 0;
  let before = await readTicks();
  const sample = async () => {
    const now = await readTicks();
    const spent = now.map((ticks, i) => ticks - (before[i] ?? 0));
    before = now;
    const all = spent.reduce((sum, ticks) => sum + ticks, 0);
    if (all > 0) worstShare = Math.max(worstShare, (spent[STEAL] ?? 0) / all);
  };
  const timer = setInterval(sample, EVERY_MS);
  return {
    end: () => {
      clearInterval(timer);
      return worstShare;
    },
  };
}
