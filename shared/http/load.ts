import { AppError } from "../contract/errors.ts";
import type { Config } from "../runtime/config.ts";
import type { Clock } from "../runtime/deps.ts";
import { Pace } from "./pace.ts";
import { Turns } from "./turns.ts";

/** When to come back, in seconds: a queue that is full now has been worked off by then. */
const RETRY_AFTER_SECONDS = 2;

/** What one request takes of the process, given back when its answer is over. */
export class Lease {
  readonly #taken: Taken;
  readonly #maxBytes: number;
  readonly #isStream: boolean;
  #bytes = 0;
  #ended = false;

  constructor(taken: Taken, maxBytes: number, isStream: boolean) {
    this.#taken = taken;
    this.#maxBytes = maxBytes;
    this.#isStream = isStream;
    taken.requests++;
    if (isStream) taken.streams++;
  }

  /** @throws {AppError} `overloaded` when the bodies of all requests together are too large. */
  holdBytes(bytes: number): void {
    if (this.#taken.bytes + bytes > this.#maxBytes) throw OVERLOADED.bytes;
    this.#taken.bytes += bytes;
    this.#bytes += bytes;
  }

  /** Gives all of it back; may be called again. */
  end(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#taken.requests--;
    if (this.#isStream) this.#taken.streams--;
    this.#taken.bytes -= this.#bytes;
  }
}

/** What all requests together have taken. */
interface Taken {
  requests: number;
  streams: number;
  bytes: number;
}

/**
 * What a process takes on at the same time. Work that cannot be done in time is refused before
 * anything is spent on it, so that the work already taken on is done in time.
 */
export class Load {
  readonly #turns: Turns;
  readonly #refusals: Pace;
  readonly #config: LoadConfig;
  readonly #taken: Taken = { requests: 0, streams: 0, bytes: 0 };

  constructor(config: LoadConfig, clock: Pick<Clock, "monotonic" | "after" | "nextTurn">) {
    this.#config = config;
    this.#turns = new Turns({ clock, maxWaitMs: config.MAX_QUEUE_MS });
    this.#refusals = new Pace(clock);
  }

  /** Resolves when it is time to answer a request that was refused as `overloaded`. */
  timeToRefuse(): Promise<void> {
    return this.#refusals.next();
  }

  /**
   * Does work when it is its turn.
   *
   * @throws {AppError} `overloaded` when the wait would be too long.
   */
  run<T>(work: () => T | Promise<T>): T | Promise<T> {
    if (this.#turns.full) throw OVERLOADED.requests;
    return this.#turns.run(work);
  }

  /** @throws {AppError} `overloaded` when there is too much to do already. */
  admit(isStream: boolean): Lease {
    const { MAX_REQUESTS, MAX_STREAMS, MAX_HELD_BYTES } = this.#config;
    if (this.#turns.full || this.#taken.requests >= MAX_REQUESTS) throw OVERLOADED.requests;
    if (isStream && this.#taken.streams >= MAX_STREAMS) throw OVERLOADED.streams;
    return new Lease(this.#taken, MAX_HELD_BYTES, isStream);
  }
}

/** The limits of a process. */
export type LoadConfig = Pick<
  Config,
  "MAX_REQUESTS" | "MAX_STREAMS" | "MAX_HELD_BYTES" | "MAX_QUEUE_MS"
>;

/** Made once: there are the more of them the less time there is, and a stack would say nothing. */
const OVERLOADED = {
  requests: overloaded("The service is working on as many requests as it can"),
  streams: overloaded("The service is running as many streams as it can"),
  bytes: overloaded("The requests the service is working on fill its memory"),
} as const;

function overloaded(reason: string): AppError {
  return new AppError("overloaded", `${reason}. Try again in a moment.`, {
    headers: { "retry-after": String(RETRY_AFTER_SECONDS) },
  });
}
