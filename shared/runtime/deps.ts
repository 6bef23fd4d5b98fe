import type { CountSenders, WorkerTasks } from "../contract/worker_tasks.ts";
import type { Log } from "./log.ts";

/** Time and timers, injected so that tests control them. */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number;
  /** Milliseconds on a monotonic clock; only differences have a meaning. */
  monotonic(): number;
  /** Calls back once after `ms` milliseconds unless the returned function is called before. */
  after(ms: number, callback: () => void): () => void;
  /** Calls back in the next turn of the event loop, after the sockets were read. */
  nextTurn(callback: () => void): void;
  /** Resolves after `ms` milliseconds, or rejects with the signal's reason once it aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** Types of DNS records with addresses. */
export type AddressRecord = "A" | "AAAA";

/** A byte stream to another machine. Closing it rejects pending reads and writes. */
export interface Connection {
  /** Reads bytes into a buffer; resolves to their number, or to null at the end. */
  read(buffer: Uint8Array): Promise<number | null>;
  /** Writes some of the bytes; resolves to their number. */
  write(bytes: Uint8Array): Promise<number>;
  /** Closes both directions; further calls do nothing. */
  close(): void;
  /**
   * Starts TLS on the connection. Rejects a certificate that is not valid for `serverName`, which is
   * a name or an address.
   */
  startTls(serverName: string, signal: AbortSignal): Promise<Connection>;
}

/** A client of a socket server. It sends a request, may end its side, and reads the answer. */
export interface SocketClient {
  /** Reads the next bytes; null once the client has ended its side. */
  read(): Promise<Uint8Array | null>;
  /** Marks the connection as busy, so that no new connection replaces it. */
  begin(): void;
  /** Writes all bytes; rejects if the client is gone or has not read for a minute. */
  write(bytes: Uint8Array): Promise<void>;
}

/** Options of {@linkcode Deps.connect}. */
export interface ConnectOptions {
  /** An address, or a name that the system looks up. */
  readonly hostname: string;
  readonly port: number;
  readonly signal: AbortSignal;
}

/** A query to a DNS server in a datagram. */
export interface DatagramOptions {
  /** Address of the server. */
  readonly server: string;
  readonly port: number;
  readonly query: Uint8Array;
  /** Tells whether a datagram is the answer, as anybody can send datagrams (RFC 5452 §9.1). */
  readonly accept: (datagram: Uint8Array) => boolean;
  readonly signal: AbortSignal;
}

/** Functions of this system that a DNS client needs. */
export interface SystemDns {
  /** Resolves to the addresses of the system's name servers; none if they are unknown. */
  servers(): Promise<readonly string[]>;
  /** Returns a random id for a question, 0 to 65535. */
  newId(): number;
  /** Sends a query from a new port; rejects if the signal aborts or the server refuses. */
  ask(options: DatagramOptions): Promise<Uint8Array>;
}

/** Options of a task. */
export interface TaskOptions {
  readonly countSenders: CountSenders;
  /** Whether the task may wait for a worker without limit, as no caller waits for the result. */
  readonly waitsForever?: boolean;
}

/** Load and memory of a worker, for the metrics. */
export interface WorkerUse {
  /** Seconds that the worker spent on tasks, nearly all of it CPU time. */
  busySeconds: number;
  /** Heap of the worker after its last task, in bytes. */
  heapBytes: number;
}

/** Threads for long work, beside the main thread, which answers requests. */
export interface Workers {
  /** Maximum number of workers; 0 if none can be started. */
  readonly size: number;
  readonly usage: {
    /** Number of running workers. */
    readonly started: number;
    /** Number of workers that have a task. */
    readonly busy: number;
    /** Number of tasks that wait for a worker. */
    readonly waiting: number;
    /** Number of workers, since the start, that were ended because of their task. */
    readonly ended: number;
  };
  /** Use per worker since the start; a new worker continues the entry of an ended one. */
  readonly useByWorker: readonly WorkerUse[];
  /**
   * Runs a task in a worker.
   *
   * @throws {WorkerEndedError}
   * @throws {AppError} `overloaded` when no worker was free in time.
   */
  run<Kind extends keyof WorkerTasks>(
    kind: Kind,
    task: WorkerTasks[Kind]["task"],
    options: TaskOptions,
  ): Promise<WorkerTasks[Kind]["result"]>;
}

/** All that reaches outside the process, injected so that tests can replace it. */
export interface Deps {
  readonly clock: Clock;
  readonly fetch: typeof globalThis.fetch;
  /** Resolves a host name to addresses as text; to none if it has no such records. */
  readonly resolveHost: (
    name: string,
    type: AddressRecord,
    signal: AbortSignal,
  ) => Promise<readonly string[]>;
  /** Opens a TCP connection to exactly the given address, unlike `fetch`. */
  readonly connect: (options: ConnectOptions) => Promise<Connection>;
  /** The system's DNS, for verification with `DNS_RESOLVER=system`. */
  readonly dns: SystemDns;
  /** Returns a new random UUID. */
  readonly newId: () => string;
  /** Returns the address that a request came from; undefined if it is unknown. */
  readonly getPeer: (request: Request) => string | undefined;
  /** Keeps the process alive until work is done that goes on after the answer. */
  readonly background: (work: Promise<unknown>) => void;
  /** Returns new random bytes, which may serve as keys. */
  readonly randomBytes: (length: number) => Uint8Array<ArrayBuffer>;
  readonly log: Log;
  /** Whether this server is for one person: started with `--local`, and listening on loopback. */
  readonly local: boolean;
  /** Undefined on platforms without workers, where the main thread does all work. */
  readonly workers?: Workers;
}

/** Stops work before the process ends: work in progress has `ms` milliseconds, then is put back. */
export type ShutdownTask = (ms: number) => Promise<void>;

/** State of the server process, for the metrics. */
export interface ProcessState {
  /** Number of open connections; undefined if the platform listens. */
  connections(): number | undefined;
  /** Number of log lines that were dropped since the start, as nothing read them. */
  droppedLogLines(): number;
  /** Longest delay of the event loop since the last call of this function, in seconds. */
  loopLag(): number;
  /** CPU time of all threads since the start, in seconds; undefined if it is unknown. */
  cpuSeconds(): number | undefined;
  /** Memory of the process, in bytes. */
  memory(): number;
}
