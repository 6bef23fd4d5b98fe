import process from "node:process";

/** Starts a measurement; the returned function gives the milliseconds since then. */
export type Stopwatch = () => () => number;

/** Wall-clock time. */
const wallTime: Stopwatch = () => {
  const start = performance.now();
  return () => performance.now() - start;
};

/**
 * Measures the process's time without that of other processes, as CPU time includes other threads.
 */
const workingTime: Stopwatch = () => {
  const elapsed = wallTime();
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return Math.min(elapsed(), (user + system) / 1000);
  };
};

/** Deno 2.1 does not report processor time. */
export const tellsProcessor = process.cpuUsage().user > 0;

/** The stopwatch of the tests. */
export const stopwatch: Stopwatch = tellsProcessor ? workingTime : wallTime;
