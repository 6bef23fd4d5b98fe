import process from "node:process";

/** Starts to measure; the returned function gives the milliseconds since. */
export type Stopwatch = () => () => number;

/** Milliseconds that have gone by. */
const wallTime: Stopwatch = () => {
  const start = performance.now();
  return () => performance.now() - start;
};

/**
 * Milliseconds this process has worked: what has gone by, without the time in which the machine ran
 * others, so that a busy machine makes no code slow. The time of the processor alone would count
 * what other threads do beside it.
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

/** What tests measure with. */
export const stopwatch: Stopwatch = tellsProcessor ? workingTime : wallTime;
