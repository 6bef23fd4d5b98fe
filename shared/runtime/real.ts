import { setImmediate } from "node:timers";
import type { AddressRecord, Clock, Deps } from "./deps.ts";
import { createConnect } from "./connect.ts";
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
  after: (ms, callback) => {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
  // A timer of no time takes a millisecond or two, in which nothing would be done.
  nextTurn: (callback) => void setImmediate(callback),
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

/** Writes where the disk may be full or the reader gone, which is no reason to stop serving. */
export function quietly(write: () => void): void {
  try {
    write();
  } catch {
    // There is nowhere left to say so.
  }
}

/** How long a log line may wait for company; not on Supabase, which may freeze what is done. */
const FLUSH_MS = "EdgeRuntime" in globalThis ? 0 : 20;

/**
 * Writes lines that come close together in one go: under load a write for each line cost as much as
 * the rest of the request it told of. What is pending when the process ends is written then.
 */
function createLineWriter(): (line: string) => void {
  let pending = "";
  const flush = () => {
    const lines = pending;
    pending = "";
    // The one way to a log that every runtime has; standard error locally.
    // deno-lint-ignore no-console
    if (lines !== "") quietly(() => console.error(lines));
  };
  addEventListener("unload", flush);
  return (line) => {
    if (pending !== "") pending += `\n${line}`;
    else {
      pending = line;
      setTimeout(flush, FLUSH_MS);
    }
  };
}

/** The real dependencies of a running server. */
export function realDeps(config: Config, listensOnLoopback: () => boolean): Deps {
  return {
    clock: systemClock,
    fetch: (input, init) => fetch(input, init),
    resolveDns,
    connect: createConnect(),
    newId: () => crypto.randomUUID(),
    log: createLog({
      level: config.LOG_LEVEL,
      now: systemClock.now,
      write: createLineWriter(),
    }),
    listensOnLoopback,
  };
}
