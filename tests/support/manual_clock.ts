import type { Clock } from "../../shared/runtime/deps.ts";
import { systemClock } from "../../shared/runtime/real.ts";

/** A clock that stands still until the test moves it. */
export interface ManualClock extends Clock {
  /** Moves both clocks on and fires the timers that are due, in order. */
  advance(ms: number): void;
  /** Moves both clocks on without firing timers, as when the thread is busy. */
  busy(ms: number): void;
  /** Number of pending timers. */
  timers(): number;
  /** Moves the wall clock only, like a person or NTP; may go back. */
  jump(ms: number): void;
}

interface Timer {
  readonly at: number;
  readonly callback: () => void;
}

/** Creates a clock at `now`. By default it is the real time, at which new tokens are valid. */
export function createManualClock(now = Date.now()): ManualClock {
  let wall = now;
  let steady = 0;
  const timers = new Set<Timer>();

  const pass = (ms: number) => {
    wall += ms;
    steady += ms;
  };
  const after = (ms: number, callback: () => void) => {
    const timer = { at: steady + Math.max(ms, 1), callback };
    timers.add(timer);
    return () => void timers.delete(timer);
  };
  return {
    now: () => wall,
    monotonic: () => steady,
    after,
    // Takes no time.
    nextTurn: systemClock.nextTurn,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason);
        const cancel = after(ms, resolve);
        signal?.addEventListener("abort", () => {
          cancel();
          reject(signal.reason);
        }, { once: true });
      }),
    advance: (ms) => {
      const end = steady + ms;
      while (true) {
        const due = [...timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
        if (due === undefined) break;
        timers.delete(due);
        pass(Math.max(due.at - steady, 0));
        due.callback();
      }
      pass(Math.max(end - steady, 0));
    },
    busy: pass,
    timers: () => timers.size,
    jump: (ms) => {
      wall += ms;
    },
  };
}
