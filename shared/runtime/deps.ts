import type { Log } from "./log.ts";

/** Time, as a core room may see it. */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number;
  /** Milliseconds on a clock that never goes back; only differences mean anything. */
  monotonic(): number;
  /** Calls back once after `ms` milliseconds unless the returned function is called before. */
  after(ms: number, callback: () => void): () => void;
  /** Calls back once the event loop has gone round: what the sockets had was taken in between. */
  nextTurn(callback: () => void): void;
  /** Resolves after `ms` milliseconds, or rejects with the signal's reason once it aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** Record types a resolver is asked for. */
export type AddressRecord = "A" | "AAAA";

/** A byte stream to another machine. Once closed, whatever waits on it rejects. */
export interface Connection {
  /** Reads some bytes into `into`; their count, or null at the end. */
  read(into: Uint8Array): Promise<number | null>;
  /** Writes some of the bytes; how many. */
  write(bytes: Uint8Array): Promise<number>;
  /** Closes both ways; may be called again. */
  close(): void;
  /**
   * Continues in TLS: resolves after the handshake, rejects when the certificate is not valid for
   * `serverName` (a name or an address). The connection it is called on is used up.
   */
  startTls(serverName: string, signal: AbortSignal): Promise<Connection>;
}

/** Where to connect to. */
export interface ConnectOptions {
  /** An address, or a name that the system looks up. */
  readonly hostname: string;
  readonly port: number;
  readonly signal: AbortSignal;
}

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
  /** Opens a TCP connection; unlike `fetch` it goes to exactly the address it is given. */
  readonly connect: (options: ConnectOptions) => Promise<Connection>;
  /** A new random UUID. */
  readonly newId: () => string;
  readonly log: Log;
  /** Whether the server that answers listens on a loopback address. False when not known. */
  readonly listensOnLoopback: () => boolean;
}
