import type { Clock } from "./deps.ts";

/** How often the event loop is checked, in milliseconds: a delay of 50 ms is seen nearly whole. */
const EVERY_MS = 20;

/** Delays of the event loop of this thread. */
export interface LoopLag {
  /** Returns the longest delay in seconds since the last call of this function. */
  takeMax(): number;
}

/** Measures how late a timer is: while this thread computes, it answers no call. */
export function watchLoop({ monotonic, after }: Pick<Clock, "monotonic" | "after">): LoopLag {
  let max = 0;
  const check = () => {
    const due = monotonic() + EVERY_MS;
    after(EVERY_MS, () => {
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
