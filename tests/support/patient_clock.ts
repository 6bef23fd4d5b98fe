import type { Clock } from "../../shared/runtime/deps.ts";
import { systemClock } from "../../shared/runtime/real.ts";

/** Minimum length of a time-out, in milliseconds; shorter timers are pauses of work. */
const TIME_OUT_MS = 1_000;

/** Factor by which time-outs are longer, so that no stall of the machine reaches the shortest. */
const TIMES = 20;

/** Real time whose time-outs pass twenty times as slowly, so that slow machines fail no test. */
export const patientClock: Clock = {
  ...systemClock,
  monotonic: () => systemClock.monotonic() / TIMES,
  after: (ms, callback) => systemClock.after(extendTimeOut(ms), callback),
  sleep: (ms, signal) => systemClock.sleep(extendTimeOut(ms), signal),
};

function extendTimeOut(ms: number): number {
  return ms < TIME_OUT_MS ? ms : ms * TIMES;
}
