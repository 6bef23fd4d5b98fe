import type { Log } from "../runtime/log.ts";
import { type Queries, StorageError, type Store } from "../storage/port.ts";
import { type Charge, refundCharge } from "./limits.ts";

/** Maximum number of refunds that wait for the database; further ones are logged and lost. */
const MAX_WAITING = 10_000;

/**
 * Tells, in the refund's transaction, whether the charge still belongs to this call. Another process
 * may have taken over the call's key.
 */
export type OwnsCharge = (queries: Queries) => Promise<boolean>;

interface Refund {
  readonly charge: Charge;
  readonly ownsCharge: OwnsCharge | undefined;
}

/** Refunds failed calls, and retries refunds that failed as the database was unreachable. */
export class Refunds {
  readonly #store: Store;
  readonly #log: Log;
  #waiting: Refund[] = [];

  constructor(store: Store, log: Log) {
    this.#store = store;
    this.#log = log;
  }

  /** Refunds a call, now or later. Never rejects, as the caller gets the error of the call. */
  async refund(charge: Charge, ownsCharge?: OwnsCharge): Promise<void> {
    try {
      if (ownsCharge === undefined) return await refundCharge(this.#store, charge);
      await this.#store.transaction(async (queries) => {
        if (await ownsCharge(queries)) await refundCharge(queries, charge);
      });
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
      if (this.#waiting.length < MAX_WAITING) this.#waiting.push({ charge, ownsCharge });
      else this.#log("error", "refund_lost", { reason: error.problem }, error);
    }
  }

  /** Retries the waiting refunds; called periodically. */
  async retry(): Promise<void> {
    const refunds = this.#waiting;
    this.#waiting = [];
    for (const { charge, ownsCharge } of refunds) await this.refund(charge, ownsCharge);
  }

  /** Number of waiting refunds. */
  get waitingCount(): number {
    return this.#waiting.length;
  }
}
