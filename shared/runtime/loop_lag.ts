import type { Clock } from "./deps.ts";

/** Interval of the measurement in milliseconds, short enough for delays of 50 ms. */
const INTERVAL_MS = 20;

/** Measured delays of this thread's event loop. */
export interface LoopLag {
  /** Returns the longest delay in seconds since the last call of this function. */
  takeMax(): number;
}

/** Measures how late timers are called: for so long, this thread cannot answer. */
export function watchEventLoop({ monotonic, after }: Pick<Clock, "monotonic" | "after">): LoopLag {
  let max = 0;
  const check = () => {
    const due = monotonic() + INTERVAL_MS;
    after(INTERVAL_MS, () => {
      max = Math.max(max, monotonic() - due);
      check();
    });
  };
  check();
  return {
    takeMax: () => {
      const seconds = max / 1000;
      max = 0;
      return seconds;
    },
  };
}
