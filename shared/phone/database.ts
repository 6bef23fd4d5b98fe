import { AppError } from "../contract/errors.ts";
import type { Config } from "../runtime/config.ts";
import type { Deps } from "../runtime/deps.ts";
import { ListError } from "./blocked_list.ts";
import { createEmbeddedSources } from "./embedded_list.ts";
import { ListCache, type Snapshot } from "./list_cache.ts";
import { createRemoteSource } from "./remote_list.ts";

/** The lists that are available now. */
export interface Lists {
  readonly snapshots: readonly Snapshot[];
  /** Sources of the lists that could not be loaded, where others could. */
  readonly unavailableSources: readonly string[];
  /** Whether several lists are configured: answers then name theirs. Shipped ones count as one. */
  readonly hasSeveralLists: boolean;
}

/**
 * Creates the database that the configuration names: the lists of `REGULATOR_DB_URL`, else those
 * that are shipped.
 */
export function createDatabase(
  config: Pick<Config, "REGULATOR_DB_URL">,
  deps: Pick<Deps, "clock" | "fetch" | "resolveHost" | "local" | "log">,
): RegulatorDatabase {
  const { REGULATOR_DB_URL: addresses } = config;
  const sources = addresses.length === 0
    ? createEmbeddedSources()
    : addresses.map((address) => createRemoteSource(address, deps));
  const caches = sources.map((source) => new ListCache({ source, ...deps }));
  return new RegulatorDatabase(caches, { hasSeveralLists: addresses.length > 1 });
}

/** Several lists, each with its own cache time and failures; one is enough for an answer. */
export class RegulatorDatabase {
  readonly #caches: readonly ListCache[];
  readonly #hasSeveralLists: boolean;

  constructor(caches: readonly ListCache[], { hasSeveralLists }: Pick<Lists, "hasSeveralLists">) {
    this.#caches = caches;
    this.#hasSeveralLists = hasSeveralLists;
  }

  /**
   * Returns the lists; one whose hour is over is loaded again.
   *
   * @throws {AppError} `regulator_unavailable` when none is available.
   */
  async getCurrent(): Promise<Lists> {
    const outcomes = await Promise.allSettled(this.#caches.map((cache) => cache.getCurrent()));
    const snapshots: Snapshot[] = [];
    const missingSources: string[] = [];
    let problem: unknown;
    for (const [i, outcome] of outcomes.entries()) {
      if (outcome.status === "fulfilled") snapshots.push(outcome.value);
      else {
        problem = outcome.reason;
        if (!(problem instanceof ListError)) throw problem;
        missingSources.push(this.#caches[i]?.source ?? "");
      }
    }
    if (snapshots.length === 0) throw toUnavailable(problem);
    return this.#createLists(snapshots, missingSources);
  }

  /**
   * Reloads every list; one that fails keeps its copy.
   *
   * @throws {AppError} `regulator_unavailable` when every one fails.
   */
  async refresh(): Promise<Lists> {
    const outcomes = await Promise.allSettled(this.#caches.map((cache) => cache.refresh()));
    const problems = outcomes.filter((outcome) => outcome.status === "rejected");
    if (problems.length === outcomes.length) throw toUnavailable(problems[0]?.reason);
    return await this.getCurrent();
  }

  #createLists(snapshots: readonly Snapshot[], missingSources: readonly string[] = []): Lists {
    if (snapshots.every(({ list }) => list.blockedPatterns.size === 0)) {
      // A list with allow entries only cannot tell whether a number is blocked.
      throw toUnavailable(new ListError("no_usable_entry"));
    }
    return {
      snapshots,
      unavailableSources: missingSources,
      hasSeveralLists: this.#hasSeveralLists,
    };
  }
}

/** Turns a {@linkcode ListError} into `regulator_unavailable`; returns other errors unchanged. */
function toUnavailable(cause: unknown): unknown {
  if (!(cause instanceof ListError)) return cause;
  return new AppError(
    "regulator_unavailable",
    "The blocked-number database cannot be loaded right now. Try again in a few minutes.",
    { cause },
  );
}
