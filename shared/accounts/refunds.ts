import type { Log } from "../runtime/log.ts";
import { StorageError } from "../storage/port.ts";
import type { Queries } from "../storage/port.ts";
import { giveBack } from "./limits.ts";
import type { Charge } from "./limits.ts";

/** Most charges that wait for a database that is away; who comes then is not given back. */
const MAX_WAITING = 10_000;

/** Gives charges back, later where the database is away: a call that failed costs nothing. */
export class Refunds {
  readonly #queries: Queries;
  readonly #log: Log;
  #waiting: Charge[] = [];

  constructor(queries: Queries, log: Log) {
    this.#queries = queries;
    this.#log = log;
  }

  /** Never rejects: whoever fails already has an answer of its own. */
  async give(charge: Charge): Promise<void> {
    try {
      await giveBack(this.#queries, charge);
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
      if (this.#waiting.length < MAX_WAITING) this.#waiting.push(charge);
      else this.#log("error", "refund_lost", { reason: error.problem }, error);
    }
  }

  /** Tries those again that wait; called now and then. */
  async retry(): Promise<void> {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const charge of waiting) await this.give(charge);
  }

  /** How many wait. */
  get waiting(): number {
    return this.#waiting.length;
  }
}
