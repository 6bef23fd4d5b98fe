import type { Log } from "../runtime/log.ts";
import { StorageError } from "../storage/port.ts";
import type { Queries, Store } from "../storage/port.ts";
import { giveBack } from "./limits.ts";
import type { Charge } from "./limits.ts";

/** Most charges that wait while the database is away; what exceeds them is lost, and logged. */
const MAX_WAITING = 10_000;

/**
 * Whether a charge is still to be given back, asked in the transaction that gives it back. It is
 * not when another process has taken over the call under its key: that one uses the charge.
 */
export type StillOurs = (queries: Queries) => Promise<boolean>;

interface Refund {
  readonly charge: Charge;
  readonly stillOurs: StillOurs | undefined;
}

/** Gives charges back, later where the database is away: a call that failed costs nothing. */
export class Refunds {
  readonly #store: Store;
  readonly #log: Log;
  #waiting: Refund[] = [];

  constructor(store: Store, log: Log) {
    this.#store = store;
    this.#log = log;
  }

  /** Never rejects: the call has failed already, and its own error is the answer. */
  async give(charge: Charge, stillOurs?: StillOurs): Promise<void> {
    try {
      if (stillOurs === undefined) return await giveBack(this.#store, charge);
      await this.#store.transaction(async (queries) => {
        if (await stillOurs(queries)) await giveBack(queries, charge);
      });
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
      if (this.#waiting.length < MAX_WAITING) this.#waiting.push({ charge, stillOurs });
      else this.#log("error", "refund_lost", { reason: error.problem }, error);
    }
  }

  /** Tries the waiting ones again; called periodically. */
  async retry(): Promise<void> {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const { charge, stillOurs } of waiting) await this.give(charge, stillOurs);
  }

  /** How many wait. */
  get waiting(): number {
    return this.#waiting.length;
  }
}
