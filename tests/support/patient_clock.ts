import type { Clock } from "../../shared/runtime/deps.ts";
import { systemClock } from "../../shared/runtime/real.ts";

/** Timers from this on, in milliseconds, are time-outs; shorter ones are pauses of work. */
const TIME_OUT_MS = 1_000;

/** Longer than a machine stalls, even with the shortest of the time-outs. */
const TIMES = 20;

/** Real time whose time-outs pass twenty times as slowly, so that slow machines fail no test. */
export const patientClock: Clock = {
  ...systemClock,
  monotonic: () => systemClock.monotonic() / TIMES,
  after: (ms, callback) => systemClock.after(patiently(ms), callback),
  sleep: (ms, signal) => systemClock.sleep(patiently(ms), signal),
};

function patiently(ms: number): number {
  return ms < TIME_OUT_MS ? ms : ms * TIMES;
}
