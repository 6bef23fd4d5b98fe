import { plainContext } from "../../tasks/support/context.ts";
import type { ContextOptions, PlainContext } from "../../tasks/support/context.ts";
import { guardLine } from "../../tasks/support/leak_guard.ts";

export type { ContextOptions };

/** A context whose log lines are checked for leaks. */
export function testContext(options: ContextOptions = {}): PlainContext {
  return plainContext({ onLine: guardLine, ...options });
}
