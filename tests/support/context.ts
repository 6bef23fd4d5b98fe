import { plainContext } from "../../tasks/support/context.ts";
import type { ContextOptions, PlainContext } from "../../tasks/support/context.ts";
import { guardLine } from "../../tasks/support/leak_guard.ts";

export type { ContextOptions };

/** So long that no request is refused because the machine stalls; tests of overload set their own. */
export const PATIENT = { MAX_QUEUE_MS: "60000" };

/** A context whose log lines are checked for leaks. */
export function testContext({ env, ...options }: ContextOptions = {}): PlainContext {
  return plainContext({ onLine: guardLine, env: { ...PATIENT, ...env }, ...options });
}
