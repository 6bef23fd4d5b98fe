import { setImmediate } from "node:timers";
import type { AddressRecord, Clock, Deps } from "./deps.ts";
import { createConnect } from "./connect.ts";
import { type Config, CONFIG_NAMES } from "./config.ts";
import { getPeer } from "./listen/peers.ts";
import { createLog } from "./log.ts";
import { limitOutbound } from "./outbound_slots.ts";
import { systemDns } from "./system_dns.ts";

/**
 * Tells whether the process runs on Supabase, whose runtime opens the port, and ends the process
 * without signals.
 */
export function isEdgeRuntime(): boolean {
  return "EdgeRuntime" in globalThis;
}

/** Reads the environment by name, so that `--allow-env` can list exactly these variables. */
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
  // A timer of 0 ms would wait one to two milliseconds.
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

/**
 * Resolves a complete name, without a root dot, in the system's DNS: to addresses as text, or to none.
 */
export async function resolveHost(
  name: string,
  type: AddressRecord,
  signal: AbortSignal,
): Promise<readonly string[]> {
  try {
    // Without the root's dot, the system tries its search list first (resolv.conf(5), ndots). The
    // servers of those domains would learn the name, and could answer for it.
    return await Deno.resolveDns(`${name}.`, type, { signal });
  } catch (error) {
    // A name without records of this type is an answer, not a failure.
    if (error instanceof Deno.errors.NotFound) return [];
    throw error;
  }
}

/**
 * Writes and ignores failures, so that the server goes on if the disk is full or the terminal is
 * closed.
 */
export function ignoreErrors(write: () => void): void {
  try {
    write();
  } catch {
    // The failure cannot be reported anywhere.
  }
}

/** Maximum number of idle connections per host. */
const MAX_IDLE_PER_HOST = 8;

/** Creates a `fetch` that keeps at most {@linkcode MAX_IDLE_PER_HOST} idle connections per host. */
function createPooledFetch(): Deps["fetch"] {
  if (isEdgeRuntime()) return (input, init) => fetch(input, init);
  const client = Deno.createHttpClient({ poolMaxIdlePerHost: MAX_IDLE_PER_HOST });
  return (input, init) => {
    const pooledInit: RequestInit & { client: Deno.HttpClient } = { ...init, client };
    return fetch(input, pooledInit);
  };
}

/**
 * Registers work with Supabase's runtime, which would otherwise stop the process after its answers.
 */
function keepRunning(work: Promise<unknown>): void {
  const edge: unknown = Reflect.get(globalThis, "EdgeRuntime");
  const waitUntil: unknown = Reflect.get(Object(edge), "waitUntil");
  if (typeof waitUntil === "function") waitUntil.call(edge, work);
}

/** Creates cryptographically random bytes. */
export function createRandomBytes(length: number): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(length));
}

export interface RealDepsOptions {
  /** Whether the process serves this machine only, and may connect to its own addresses. */
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
    resolveHost,
    connect: createConnect(),
    dns: systemDns,
  };
  return {
    clock: systemClock,
    ...limitOutbound(outbound, maxOutbound),
    newId: () => crypto.randomUUID(),
    background: keepRunning,
    getPeer,
    randomBytes: createRandomBytes,
    log: createLog({ level: config.LOG_LEVEL, now: systemClock.now, write: writeLog }),
    local,
  };
}

/**
 * Creates the dependencies of a command, which logs to standard error.
 *
 * @param local Whether it may connect to addresses of this machine.
 */
export function createCommandDeps(
  config: Config,
  { local = false }: { readonly local?: boolean } = {},
): Deps {
  return createRealDeps(config, {
    local,
    // deno-lint-ignore no-console
    writeLog: (line) => console.error(line),
    maxOutbound: config.MAX_OUTBOUND_CONNECTIONS,
  });
}
