import type { Clock } from "../runtime/deps.ts";
import type { Log } from "../runtime/log.ts";
import { type BlockedList, ListError } from "./blocked_list.ts";

/** Milliseconds after which a list is loaded again (SPEC part 8): one hour. */
const CACHE_MS = 60 * 60 * 1000;

/** Minimum milliseconds between two refreshes, so that callers cannot overload a list's server. */
export const REFRESH_COOLDOWN_MS = 10_000;

/**
 * Pause in milliseconds after two failures of a source, doubled with each further one up to a
 * maximum.
 */
const BACK_OFF_MS = 1_000;
export const MAX_BACK_OFF_MS = 60_000;

/** A source of lists. */
export interface ListSource {
  /** Name of the source in answers. */
  readonly label: string;
  /** @throws {ListError} when there is no usable list. */
  load(): Promise<BlockedList>;
}

/** A complete list and when it was loaded; immutable. */
export interface Snapshot {
  readonly list: BlockedList;
  /** Milliseconds since the epoch. */
  readonly cachedAt: number;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
  readonly source: string;
}

/** Dependencies of a cache. */
export interface ListCacheOptions {
  readonly source: ListSource;
  readonly clock: Pick<Clock, "now" | "monotonic">;
  readonly log: Log;
}

/**
 * Caches one blocked-number list for an hour. Concurrent callers share a load; only complete lists
 * replace it.
 */
export class ListCache {
  readonly #options: ListCacheOptions;
  #snapshot: Snapshot | undefined;
  #pendingLoad: Promise<Snapshot> | undefined;
  #refreshedAt = -Infinity;
  /** The last failure, and the monotonic time until which callers get it without a new attempt. */
  #failure: { readonly error: ListError; readonly retryAt: number } | undefined;
  /** 0 after a success: the first failure is followed by no pause. */
  #backOffMs = 0;

  constructor(options: ListCacheOptions) {
    this.#options = options;
  }

  get source(): string {
    return this.#options.source.label;
  }

  /**
   * Returns the list, loaded where none is cached or its hour is over.
   *
   * @throws {ListError}
   */
  async getCurrent(): Promise<Snapshot> {
    const now = this.#options.clock.now();
    const snapshot = this.#snapshot;
    // A clock that is set back must not extend a list's hour.
    if (snapshot && now >= snapshot.cachedAt && now < snapshot.expiresAt) return snapshot;
    return await this.#load();
  }

  /**
   * Reloads the list, at most once per `REFRESH_COOLDOWN_MS`. If that fails, the cached list stays
   * until its hour ends.
   *
   * @throws {ListError}
   */
  async refresh(): Promise<Snapshot> {
    const now = this.#options.clock.monotonic();
    if (this.#pendingLoad !== undefined) return await this.#pendingLoad;
    if (now - this.#refreshedAt < REFRESH_COOLDOWN_MS) {
      if (this.#failure) throw this.#failure.error;
      return await this.getCurrent();
    }
    this.#refreshedAt = now;
    return await this.#load();
  }

  #load(): Promise<Snapshot> {
    if (this.#pendingLoad !== undefined) return this.#pendingLoad;
    const failure = this.#failure;
    if (failure !== undefined && this.#options.clock.monotonic() < failure.retryAt) {
      return Promise.reject(failure.error);
    }
    this.#pendingLoad = this.#download().finally(() => this.#pendingLoad = undefined);
    return this.#pendingLoad;
  }

  async #download(): Promise<Snapshot> {
    const { source, clock, log } = this.#options;
    try {
      const list = await source.load();
      const cachedAt = clock.now();
      log("info", "regulator_list_loaded");
      this.#snapshot = { list, cachedAt, expiresAt: cachedAt + CACHE_MS, source: source.label };
      this.#failure = undefined;
      this.#backOffMs = 0;
      return this.#snapshot;
    } catch (error) {
      if (!(error instanceof ListError)) throw error;
      log("warn", "regulator_list_failed", { reason: error.problem }, error.cause);
      this.#failure = { error, retryAt: clock.monotonic() + this.#backOffMs };
      this.#backOffMs = Math.min(this.#backOffMs * 2 || BACK_OFF_MS, MAX_BACK_OFF_MS);
      throw error;
    }
  }
}
