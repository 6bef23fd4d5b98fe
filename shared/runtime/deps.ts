import type { Log } from "./log.ts";

/** Time, as a core room may see it. */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number;
  /** Milliseconds on a clock that never goes back; only differences mean anything. */
  monotonic(): number;
  /** Calls back once after `ms` milliseconds unless the returned function is called before. */
  after(ms: number, callback: () => void): () => void;
  /** Resolves after `ms` milliseconds, or rejects with the signal's reason once it aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** Record types a resolver is asked for. */
export type AddressRecord = "A" | "AAAA";

/** What reaches outside the process, handed in so that tests hand in their own. */
export interface Deps {
  readonly clock: Clock;
  readonly fetch: typeof globalThis.fetch;
  /** Addresses of a host name, textual; an empty array when the name has none of that type. */
  readonly resolveDns: (
    name: string,
    type: AddressRecord,
    signal: AbortSignal,
  ) => Promise<readonly string[]>;
  /** A new random UUID. */
  readonly newId: () => string;
  readonly log: Log;
  /** Whether the server that answers listens on a loopback address. False when not known. */
  readonly listensOnLoopback: () => boolean;
}
