import type { Log } from "../runtime/log.ts";
import { type Queries, StorageError, type Store } from "../storage/port.ts";
import { type Charge, giveBack } from "./limits.ts";

/**
 * Maximum number of refunds that wait while the database is unreachable; further ones are lost, and
 * logged.
 */
const MAX_WAITING = 10_000;

/**
 * Tells, in the refund's transaction, whether the charge is still this call's; another process may
 * have taken over its key.
 */
export type StillOurs = (queries: Queries) => Promise<boolean>;

interface Refund {
  readonly charge: Charge;
  readonly stillOurs: StillOurs | undefined;
}

/** Refunds failed calls; later, if the database is unreachable. */
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

  /** Retries the waiting refunds; called periodically. */
  async retry(): Promise<void> {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const { charge, stillOurs } of waiting) await this.give(charge, stillOurs);
  }

  /** Number of waiting refunds. */
  get waiting(): number {
    return this.#waiting.length;
  }
}
