import { setImmediate } from "node:timers";
import type { AddressRecord, Clock, Deps } from "./deps.ts";
import { createConnect } from "./connect.ts";
import { type Config, CONFIG_NAMES } from "./config.ts";
import { getPeer } from "./listen/peers.ts";
import { createLog } from "./log.ts";
import { limitOutbound } from "./outbound_slots.ts";
import { systemDns } from "./system_dns.ts";

/**
 * Supabase's runtime defines this global; it listens and stops isolates itself, and passes on no
 * signals.
 */
export function isEdgeRuntime(): boolean {
  return "EdgeRuntime" in globalThis;
}

/** The process environment, read by name so that `--allow-env` can list exactly these. */
export function processEnv(): Record<string, string | undefined> {
  return Object.fromEntries(CONFIG_NAMES.map((name) => [name, Deno.env.get(name)]));
}

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after: (ms, callback) => {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
  // A timer of 0 ms takes a millisecond or two, in which the process would idle.
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

/** Looks up a complete name, without a root dot, in the system's DNS. */
export async function resolveDns(
  name: string,
  type: AddressRecord,
  signal: AbortSignal,
): Promise<readonly string[]> {
  try {
    // The root's dot makes the name complete. Without it the system's search list is tried first
    // for a name of few dots (resolv.conf(5), ndots), and its domain learns and answers the name.
    return await Deno.resolveDns(`${name}.`, type, { signal });
  } catch (error) {
    // A name without records of this type is an answer, not a failure.
    if (error instanceof Deno.errors.NotFound) return [];
    throw error;
  }
}

/**
 * Writes and ignores failures, so that the server runs on when the disk is full or the reader has
 * gone.
 */
export function ignoreErrors(write: () => void): void {
  try {
    write();
  } catch {
    // There is no place left to report it.
  }
}

/** Idle connections that are kept for each host. */
const IDLE_PER_HOST = 8;

/** `fetch` with a pool of connections that stays small. */
function createPooledFetch(): Deps["fetch"] {
  if (isEdgeRuntime()) return (input, init) => fetch(input, init);
  const client = Deno.createHttpClient({ poolMaxIdlePerHost: IDLE_PER_HOST });
  return (input, init) => {
    const pooled: RequestInit & { client: Deno.HttpClient } = { ...init, client };
    return fetch(input, pooled);
  };
}

/**
 * Registers work with Supabase's runtime, which otherwise ends an isolate once its answers are
 * sent.
 */
function keepAlive(work: Promise<unknown>): void {
  const edge: unknown = Reflect.get(globalThis, "EdgeRuntime");
  const waitUntil: unknown = Reflect.get(Object(edge), "waitUntil");
  if (typeof waitUntil === "function") waitUntil.call(edge, work);
}

/** Creates cryptographically random bytes. */
export function createRandomBytes(length: number): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(length));
}

export interface RealDepsOptions {
  /** Whether the process serves this machine only, and may call it. */
  readonly local: boolean;
  readonly writeLog: (line: string) => void;
  /** Maximum number of concurrent outgoing connections. */
  readonly maxOutbound: number;
}

/** Creates the real dependencies of a running server. */
export function createRealDeps(config: Config, options: RealDepsOptions): Deps {
  const { local, writeLog, maxOutbound } = options;
  const outbound = {
    fetch: createPooledFetch(),
    resolveDns,
    connect: createConnect(),
    dns: systemDns,
  };
  return {
    clock: systemClock,
    ...limitOutbound(outbound, maxOutbound),
    newId: () => crypto.randomUUID(),
    background: keepAlive,
    getPeer,
    randomBytes: createRandomBytes,
    log: createLog({ level: config.LOG_LEVEL, now: systemClock.now, write: writeLog }),
    local,
  };
}

/** Makes the dependencies of a command; its log is standard error. */
export function createCommandDeps(config: Config, local = false): Deps {
  return createRealDeps(config, {
    local,
    // deno-lint-ignore no-console
    writeLog: (line) => console.error(line),
    maxOutbound: config.MAX_OUTBOUND_CONNECTIONS,
  });
}
