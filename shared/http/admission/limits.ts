import { AppError } from "../../contract/errors.ts";
import type { Config } from "../../runtime/config.ts";
import type { Clock } from "../../runtime/deps.ts";
import { FairQueue } from "./fair_queue.ts";

/** `Retry-After` in seconds, in which a full queue empties. */
const RETRY_AFTER_SECONDS = 2;

/** Settings of the limits of a process. */
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
 * Limits the work that a process accepts at a time. Work that cannot be done in time is refused
 * before it costs anything.
 */
export class Limits {
  readonly #config: LimitsConfig;
  readonly #queue: FairQueue;
  readonly #refusals: RefusalPacer;
  readonly #usage = { requests: 0, streams: 0, bytes: 0 };

  constructor(config: LimitsConfig, clock: Pick<Clock, "monotonic" | "after" | "nextTurn">) {
    this.#config = config;
    this.#queue = new FairQueue({ clock, maxWaitMs: config.MAX_QUEUE_MS });
    this.#refusals = new RefusalPacer(clock);
  }

  /** Capacity in use now. */
  get usage(): Usage {
    return this.#usage;
  }

  /** Resolves when a request that was refused as `overloaded` may be answered. */
  waitToRefuse(): Promise<void> {
    return this.#refusals.next();
  }

  /**
   * Runs work in order of arrival, one task per iteration of the event loop.
   *
   * @throws {AppError} `overloaded` when the wait would be too long.
   */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#queue.isFull) throw OVERLOADED.requests;
    return await this.#queue.run(work);
  }

  /**
   * Admits a request.
   *
   * @param options.isStream Whether its answer may be a stream.
   * @throws {AppError} `overloaded` when a limit is reached.
   */
  admit({ isStream }: { readonly isStream: boolean }): RequestSlot {
    const { MAX_REQUESTS, MAX_STREAMS, MAX_HELD_BYTES } = this.#config;
    if (this.#queue.isFull || this.#usage.requests >= MAX_REQUESTS) throw OVERLOADED.requests;
    if (isStream && this.#usage.streams >= MAX_STREAMS) throw OVERLOADED.streams;
    return new RequestSlot(this.#usage, { maxBytes: MAX_HELD_BYTES, isStream });
  }
}

/** Usage of one request, which ends with its answer. */
export class RequestSlot {
  readonly #usage: { requests: number; streams: number; bytes: number };
  readonly #maxBytes: number;
  readonly #isStream: boolean;
  #bytes = 0;
  #hasEnded = false;

  constructor(
    usage: { requests: number; streams: number; bytes: number },
    { maxBytes, isStream }: { readonly maxBytes: number; readonly isStream: boolean },
  ) {
    this.#usage = usage;
    this.#maxBytes = maxBytes;
    this.#isStream = isStream;
    usage.requests++;
    if (isStream) usage.streams++;
  }

  /**
   * Counts bytes that the request holds until the end of its answer.
   *
   * @throws {AppError} `overloaded` when all requests together hold too many.
   */
  holdBytes(bytes: number): void {
    if (this.#usage.bytes + bytes > this.#maxBytes) throw OVERLOADED.bytes;
    this.#usage.bytes += bytes;
    this.#bytes += bytes;
  }

  /** Ends the usage; further calls do nothing. */
  end(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#usage.requests--;
    if (this.#isStream) this.#usage.streams--;
    this.#usage.bytes -= this.#bytes;
  }
}

/** Errors for overload, created once, as they are thrown under load; no stack trace is needed. */
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

/** Time between two batches of refusals, in milliseconds. */
export const PACE_MS = 10;

/** Minimum number of refusals per batch, if as many wait. */
export const MIN_BATCH = 8;

/** Maximum number of refusals per batch; sending them takes a few milliseconds. */
export const MAX_BATCH = 64;

/** One in so many waiting refusals is sent per batch, within `MIN_BATCH` and `MAX_BATCH`. */
const BATCH_DIVISOR = 25;

/**
 * Maximum number of refusals that wait; further ones are sent at once, so that memory stays
 * bounded.
 */
export const MAX_WAITING = 5_000;

/** Sends refusals at a steady pace: clients that are refused at once retry at once. */
export class RefusalPacer {
  readonly #after: Clock["after"];
  #waiting: (() => void)[] = [];

  constructor({ after }: Pick<Clock, "after">) {
    this.#after = after;
  }

  /** Resolves when the refusal may be sent. */
  next(): Promise<void> {
    if (this.#waiting.length >= MAX_WAITING) return Promise.resolve();
    if (this.#waiting.length === 0) this.#after(PACE_MS, () => this.#release());
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #release(): void {
    const share = Math.ceil(this.#waiting.length / BATCH_DIVISOR);
    const count = Math.min(Math.max(MIN_BATCH, share), MAX_BATCH);
    for (const send of this.#waiting.splice(0, count)) send();
    if (this.#waiting.length > 0) this.#after(PACE_MS, () => this.#release());
  }
}
