import process from "node:process";

/** Starts a measurement; the returned function gives the milliseconds since then. */
export type Stopwatch = () => () => number;

/** Measures wall-clock time. */
const measureWallTime: Stopwatch = () => {
  const start = performance.now();
  return () => performance.now() - start;
};

/**
 * Measures the process's time without that of other processes, as CPU time includes other threads.
 */
const measureWorkingTime: Stopwatch = () => {
  const elapsed = measureWallTime();
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return Math.min(elapsed(), (user + system) / 1000);
  };
};

/** Whether the runtime reports processor time; Deno 2.1 does not. */
export const measuresProcessorTime = process.cpuUsage().user > 0;

/** The stopwatch of the tests. */
export const stopwatch: Stopwatch = measuresProcessorTime ? measureWorkingTime : measureWallTime;
