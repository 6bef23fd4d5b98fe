import { createPlainContext } from "./plain_context.ts";
import type { ContextOptions, PlainContext } from "./plain_context.ts";
import { guardLine } from "./leak_guard.ts";
import { patientClock } from "./patient_clock.ts";

export type { ContextOptions };

/** Settings under which a stalled machine refuses no request; tests of overload set their own. */
export const PATIENT = { MAX_QUEUE_MS: "60000" };

/** Settings of a patient process, whose clock is real. */
export const PATIENT_PROCESS = {
  ...PATIENT,
  BODY_TIMEOUT_MS: "120000",
  EXAMINE_TIMEOUT_MS: "60000",
  PROVIDER_TIMEOUT_MS: "30000",
  REQUEST_TIMEOUT_MS: "600000",
  STORAGE_TIMEOUT_MS: "120000",
};

/** Returns a context whose log lines are checked for leaks. */
export function createTestContext({ env, deps, ...options }: ContextOptions = {}): PlainContext {
  return createPlainContext({
    onLine: guardLine,
    env: { ...PATIENT, ...env },
    // There is no need to yield to sockets between requests.
    deps: { clock: { ...patientClock, nextTurn: queueMicrotask }, ...deps },
    ...options,
  });
}
