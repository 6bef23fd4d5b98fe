import { AppError } from "../contract/errors.ts";
import type { Clock } from "../runtime/deps.ts";
import type { Log } from "../runtime/log.ts";
import type { BlockedList } from "./blocked_list.ts";
import { ListError } from "./blocked_list.ts";

/** How long a list is answered from before it is loaded again (SPEC part 8): one hour. */
export const CACHE_MS = 60 * 60 * 1000;

/** Where lists come from. */
export interface ListSource {
  /** What a caller is told the source is. */
  readonly label: string;
  /** @throws {ListError} when there is no usable list. */
  load(): Promise<BlockedList>;
}

/** A whole list and when it was loaded; never changes. */
export interface Snapshot {
  readonly list: BlockedList;
  /** Milliseconds since the epoch. */
  readonly cachedAt: number;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
  readonly source: string;
}

/** What a database is made from. */
export interface DatabaseOptions {
  readonly source: ListSource;
  readonly clock: Pick<Clock, "now">;
  readonly log: Log;
}

/**
 * The blocked-number list of the last hour. A list replaces the one before it only when it is whole,
 * and any number of callers that need a new one wait for the same load.
 */
export class RegulatorDatabase {
  readonly #options: DatabaseOptions;
  #cached: Snapshot | undefined;
  #loading: Promise<Snapshot> | undefined;

  constructor(options: DatabaseOptions) {
    this.#options = options;
  }

  /**
   * The list, loaded if none is cached or its hour is over.
   *
   * @throws {AppError} `regulator_unavailable`.
   */
  current(): Snapshot | Promise<Snapshot> {
    const now = this.#options.clock.now();
    const cached = this.#cached;
    // A clock set back must not keep a list alive for longer than its hour.
    if (cached && now >= cached.cachedAt && now < cached.expiresAt) return cached;
    return this.refresh();
  }

  /**
   * Loads the list whatever is cached; when that fails, what was cached stays until its hour ends.
   *
   * @throws {AppError} `regulator_unavailable`.
   */
  refresh(): Promise<Snapshot> {
    this.#loading ??= this.#load().finally(() => this.#loading = undefined);
    return this.#loading;
  }

  async #load(): Promise<Snapshot> {
    const { source, clock, log } = this.#options;
    try {
      const list = await source.load();
      const cachedAt = clock.now();
      log("info", "regulator_list_loaded");
      this.#cached = { list, cachedAt, expiresAt: cachedAt + CACHE_MS, source: source.label };
      return this.#cached;
    } catch (error) {
      if (!(error instanceof ListError)) throw error;
      log("warn", "regulator_list_failed", { reason: error.problem }, error.cause);
      throw new AppError(
        "regulator_unavailable",
        "The blocked-number database cannot be loaded right now. Try again in a few minutes.",
        { cause: error },
      );
    }
  }
}
