import { AppError } from "../../contract/errors.ts";
import type { Config } from "../../runtime/config.ts";
import type { Clock } from "../../runtime/deps.ts";
import { FairQueue } from "./fair_queue.ts";
import { RefusalPacing } from "./refusal_pacing.ts";

/** `Retry-After` in seconds: by then a queue that is full now is empty. */
const RETRY_AFTER_SECONDS = 2;

/** The limits of a process. */
export type LimitsConfig = Pick<
  Config,
  "MAX_REQUESTS" | "MAX_STREAMS" | "MAX_HELD_BYTES" | "MAX_QUEUE_MS"
>;

/** Usage of all requests together. */
export interface Usage {
  readonly requests: number;
  readonly streams: number;
  readonly bytes: number;
}

/**
 * Limits what a process accepts at once. It refuses work that cannot be done in time before that
 * costs anything.
 */
export class Limits {
  readonly #config: LimitsConfig;
  readonly #queue: FairQueue;
  readonly #refusals: RefusalPacing;
  readonly #usage = { requests: 0, streams: 0, bytes: 0 };

  constructor(config: LimitsConfig, clock: Pick<Clock, "monotonic" | "after" | "nextTurn">) {
    this.#config = config;
    this.#queue = new FairQueue({ clock, maxWaitMs: config.MAX_QUEUE_MS });
    this.#refusals = new RefusalPacing(clock);
  }

  /** Capacity in use now. */
  get usage(): Usage {
    return this.#usage;
  }

  /** Resolves when a request that was refused as `overloaded` may be answered. */
  timeToRefuse(): Promise<void> {
    return this.#refusals.next();
  }

  /**
   * Runs work when it is its turn.
   *
   * @throws {AppError} `overloaded` when the wait would be too long.
   */
  run<T>(work: () => T | Promise<T>): T | Promise<T> {
    if (this.#queue.full) throw OVERLOADED.requests;
    return this.#queue.run(work);
  }

  /** @throws {AppError} `overloaded` when there is too much to do already. */
  admit(isStream: boolean): RequestSlot {
    const { MAX_REQUESTS, MAX_STREAMS, MAX_HELD_BYTES } = this.#config;
    if (this.#queue.full || this.#usage.requests >= MAX_REQUESTS) throw OVERLOADED.requests;
    if (isStream && this.#usage.streams >= MAX_STREAMS) throw OVERLOADED.streams;
    return new RequestSlot(this.#usage, MAX_HELD_BYTES, isStream);
  }
}

/** Usage of one request, given back at the end of its answer. */
export class RequestSlot {
  readonly #usage: { requests: number; streams: number; bytes: number };
  readonly #maxBytes: number;
  readonly #isStream: boolean;
  #bytes = 0;
  #ended = false;

  constructor(
    usage: { requests: number; streams: number; bytes: number },
    maxBytes: number,
    isStream: boolean,
  ) {
    this.#usage = usage;
    this.#maxBytes = maxBytes;
    this.#isStream = isStream;
    usage.requests++;
    if (isStream) usage.streams++;
  }

  /**
   * Counts bytes held until the answer is over.
   *
   * @throws {AppError} `overloaded` when all requests hold too many.
   */
  holdBytes(bytes: number): void {
    if (this.#usage.bytes + bytes > this.#maxBytes) throw OVERLOADED.bytes;
    this.#usage.bytes += bytes;
    this.#bytes += bytes;
  }

  /** Gives everything back; may be called again. */
  end(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#usage.requests--;
    if (this.#isStream) this.#usage.streams--;
    this.#usage.bytes -= this.#bytes;
  }
}

/** Created once: they are thrown most under load, and a stack trace would not help. */
const OVERLOADED = {
  requests: createOverloadError("The service is working on as many requests as it can"),
  streams: createOverloadError("The service is running as many streams as it can"),
  bytes: createOverloadError("The requests the service is working on fill its memory"),
} as const;

function createOverloadError(reason: string): AppError {
  return new AppError("overloaded", `${reason}. Try again in a moment.`, {
    headers: { "retry-after": String(RETRY_AFTER_SECONDS) },
  });
}
