import type { AddressRecord, Clock, Deps } from "./deps.ts";
import { CONFIG_NAMES } from "./config.ts";
import type { Config } from "./config.ts";
import { createLog } from "./log.ts";

/** The process environment, read by name so that `--allow-env` can list exactly these. */
export function processEnv(): Record<string, string | undefined> {
  return Object.fromEntries(CONFIG_NAMES.map((name) => [name, Deno.env.get(name)]));
}

/** The system clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const onAbort = () => {
        clearTimeout(timer);
        reject(signal?.reason);
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener("abort", onAbort);
        resolve();
      }, ms);
      signal?.addEventListener("abort", onAbort, { once: true });
    }),
};

async function resolveDns(
  name: string,
  type: AddressRecord,
  signal: AbortSignal,
): Promise<readonly string[]> {
  try {
    return await Deno.resolveDns(name, type, { signal });
  } catch (error) {
    // A name without records of this type is an answer, not a failure.
    if (error instanceof Deno.errors.NotFound) return [];
    throw error;
  }
}

/** The real dependencies of a running server. */
export function realDeps(config: Config, listensOnLoopback: () => boolean): Deps {
  return {
    clock: systemClock,
    fetch: (input, init) => fetch(input, init),
    resolveDns,
    newId: () => crypto.randomUUID(),
    log: createLog({
      level: config.LOG_LEVEL,
      now: systemClock.now,
      // The one way to a log that every runtime has; standard error locally.
      // deno-lint-ignore no-console
      write: (line) => console.error(line),
    }),
    listensOnLoopback,
  };
}
