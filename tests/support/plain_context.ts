import type { FunctionContext } from "../../shared/http/app.ts";
import { readConfig } from "../../shared/runtime/config.ts";
import type { Deps } from "../../shared/runtime/deps.ts";
import { createConnect } from "../../shared/runtime/connect.ts";
import { createLog } from "../../shared/runtime/log.ts";
import { createRandomBytes, systemClock } from "../../shared/runtime/real.ts";
import { systemDns } from "../../shared/runtime/system_dns.ts";

/** Environment values and dependencies that replace the defaults. */
export interface ContextOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly deps?: Partial<Deps>;
  /** Called with each log line. */
  readonly onLine?: (line: string) => void;
}

/** A context, and every log line written through it. */
export interface PlainContext extends FunctionContext {
  readonly lines: readonly string[];
}

/** Creates a developer's context with real time and connections, no DNS, and a log that is kept. */
export function createPlainContext(
  { env = {}, deps = {}, onLine = () => {} }: ContextOptions = {},
): PlainContext {
  const lines: string[] = [];
  const write = (line: string) => {
    onLine(line);
    lines.push(line);
  };
  const config = readConfig(env);
  return {
    config,
    lines,
    deps: {
      // There is no need to yield to sockets between requests.
      clock: { ...systemClock, nextTurn: queueMicrotask },
      fetch: (input, init) => fetch(input, init),
      resolveHost: () => Promise.resolve([]),
      connect: createConnect(),
      dns: systemDns,
      newId: () => crypto.randomUUID(),
      background: () => {},
      getPeer: () => "127.0.0.1",
      randomBytes: createRandomBytes,
      log: createLog({ level: "debug", now: () => Date.now(), write }),
      local: true,
      ...deps,
    },
  };
}
