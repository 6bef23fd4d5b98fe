import type { CountSenders, WorkerTasks } from "../contract/worker_tasks.ts";
import type { Log } from "./log.ts";

/** Time for the rooms of the core. */
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

/** Record types that a resolver looks up. */
export type AddressRecord = "A" | "AAAA";

/** A byte stream to another machine. Once closed, whatever waits on it rejects. */
export interface Connection {
  /** Reads some bytes into `into`; their count, or null at the end. */
  read(into: Uint8Array): Promise<number | null>;
  /** Writes some of the bytes; how many. */
  write(bytes: Uint8Array): Promise<number>;
  /** Closes both directions; may be called again. */
  close(): void;
  /**
   * Continues in TLS, and rejects a certificate that is not valid for `serverName`, a name or
   * address.
   */
  startTls(serverName: string, signal: AbortSignal): Promise<Connection>;
}

/** A client of a server on a socket: it sends a request, ends its side if it likes, and reads. */
export interface SocketClient {
  /** Reads the next bytes; null once the client has ended its side. */
  read(): Promise<Uint8Array | null>;
  /** Notes that its request has begun: from now on no new connection takes its place. */
  begin(): void;
  /** Writes all bytes; rejects when the client is gone or reads none for a minute. */
  write(bytes: Uint8Array): Promise<void>;
}

/** Where to connect to. */
export interface ConnectOptions {
  /** An address, or a name that the system looks up. */
  readonly hostname: string;
  readonly port: number;
  readonly signal: AbortSignal;
}

/** One datagram to a DNS server, and the answer to it. */
export interface DatagramOptions {
  /** Address of the server. */
  readonly server: string;
  readonly port: number;
  readonly query: Uint8Array;
  /** Whether a datagram is the answer; anybody may send others (RFC 5452 §9.1). */
  readonly accept: (datagram: Uint8Array) => boolean;
  readonly signal: AbortSignal;
}

/** Parts of this system that a DNS client needs. */
export interface SystemDns {
  /** Addresses of the system's name servers; none when they are not known. */
  servers(): Promise<readonly string[]>;
  /** Returns a random id for a question, 0 to 65535. */
  newId(): number;
  /** Asks from its own port; rejects when the signal aborts or the server refuses. */
  ask(options: DatagramOptions): Promise<Uint8Array>;
}

/** Options of a task. */
export interface TaskOptions {
  readonly countSenders: CountSenders;
  /** Whether the task may wait for a worker without limit, as no caller waits for the result. */
  readonly patient?: boolean;
}

/** Working time and memory of a worker, for the metrics. */
export interface WorkerUse {
  /** Time it worked on tasks, in seconds: nearly all of it is CPU time. */
  busySeconds: number;
  /** Heap of the worker after the last task, in bytes. */
  heapBytes: number;
}

/** Threads that do long work beside the one that answers. */
export interface Workers {
  /** Most at the same time; 0 if they cannot be started. */
  readonly size: number;
  readonly usage: {
    /** Workers that are running, and those of them that have a task. */
    readonly started: number;
    readonly busy: number;
    /** Tasks that wait for a worker. */
    readonly waiting: number;
    /** Workers that were ended because of their task, since the start. */
    readonly ended: number;
  };
  /** Each worker since the start; one that is ended leaves its place to its successor. */
  readonly each: readonly WorkerUse[];
  /**
   * Does a task in a worker.
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

/** Everything that reaches outside the process, injected so that tests can replace it. */
export interface Deps {
  readonly clock: Clock;
  readonly fetch: typeof globalThis.fetch;
  /** Addresses of a host name, textual; an empty array if the name has no such records. */
  readonly resolveDns: (
    name: string,
    type: AddressRecord,
    signal: AbortSignal,
  ) => Promise<readonly string[]>;
  /** Opens a TCP connection; unlike `fetch` it goes to exactly the address it is given. */
  readonly connect: (options: ConnectOptions) => Promise<Connection>;
  /** The system's DNS, for verification with `DNS_RESOLVER=system`. */
  readonly dns: SystemDns;
  /** A new random UUID. */
  readonly newId: () => string;
  /** The address a request's connection came from; undefined where that is not known. */
  readonly getPeer: (request: Request) => string | undefined;
  /** Keeps the process alive until the work is done, after the answer has been sent. */
  readonly background: (work: Promise<unknown>) => void;
  /** New random bytes, fit for keys. */
  readonly randomBytes: (length: number) => Uint8Array<ArrayBuffer>;
  readonly log: Log;
  /** Whether this is the developer's own server: started with `--local`, listening on loopback. */
  readonly local: boolean;
  /** Undefined without workers, as on the edge: then this thread does all work. */
  readonly workers?: Workers;
}

/**
 * Gives work in progress some milliseconds to finish, puts the rest back, and takes on nothing new.
 */
export type ShutdownTask = (ms: number) => Promise<void>;

/** Figures for operators that only the process itself knows. */
export interface ProcessState {
  /** Connections open now; undefined where the platform listens. */
  connections(): number | undefined;
  /** Log lines dropped since the start because nothing read them. */
  droppedLogLines(): number;
  /** Longest delay of the event loop since the last call, in seconds. */
  loopLag(): number;
  /** CPU time of all threads since the start, in seconds; undefined where it is not known. */
  cpuSeconds(): number | undefined;
  /** Memory of the process, in bytes. */
  memory(): number;
}
