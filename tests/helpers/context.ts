import type { FunctionContext } from "../../shared/http/app.ts";
import { readConfig } from "../../shared/runtime/config.ts";
import type { Deps } from "../../shared/runtime/deps.ts";
import { createConnect } from "../../shared/runtime/connect.ts";
import { createLog } from "../../shared/runtime/log.ts";
import { systemClock } from "../../shared/runtime/real.ts";
import { guardLine } from "./leak_guard.ts";

/** Environment values and dependencies a test wants other than the defaults. */
export interface ContextOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly deps?: Partial<Deps>;
}

/** A context for tests, and every log line written through it. */
export interface TestContext extends FunctionContext {
  readonly lines: readonly string[];
}

/**
 * A context with real time, real `fetch` and connections, no DNS and a log that is kept. As on a developer's
 * machine the server counts as listening on loopback.
 */
export function testContext({ env = {}, deps = {} }: ContextOptions = {}): TestContext {
  const lines: string[] = [];
  const write = (line: string) => {
    guardLine(line);
    lines.push(line);
  };
  const config = readConfig(env);
  return {
    config,
    lines,
    deps: {
      clock: systemClock,
      fetch: (input, init) => fetch(input, init),
      resolveDns: () => Promise.resolve([]),
      connect: createConnect(),
      newId: () => crypto.randomUUID(),
      log: createLog({ level: "debug", now: () => Date.now(), write }),
      listensOnLoopback: () => true,
      ...deps,
    },
  };
}
