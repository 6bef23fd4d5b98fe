import type { BrowserStore } from "../../state/storage.ts";
import { readKept } from "../whole/kept_mail.ts";
import type { KeptMail } from "../whole/kept_mail.ts";
import { readJson } from "../whole/session.ts";

/** The table of several mails, kept in this tab over a reload as far as the storage allows. */

const KEY = "queue";
/** How many rows did not fit into the storage. */
const LOST = "queue.lost";

/**
 * Maximum number of characters of all rows; browsers give a tab some five million, the last result
 * has two.
 */
export const MAX_KEPT = 2_500_000;

/** A kept row: a waiting mail, or one with its result. */
export interface KeptRow {
  readonly id: number;
  readonly kept: KeptMail;
  readonly done: boolean;
}

/** Keeps rows one by one, so that a change writes one of them. */
export class QueueStore {
  readonly #store: BrowserStore;
  readonly #sizes = new Map<number, number>();
  #used = 0;

  constructor(store: BrowserStore) {
    this.#store = store;
  }

  /** Keeps a row, replacing its old version; returns whether it fitted into the storage. */
  keep({ id, kept, done }: KeptRow): boolean {
    const text = JSON.stringify({ ...kept, done });
    this.#drop(id);
    if (this.#used + text.length > MAX_KEPT) {
      this.#writeIds();
      return false;
    }
    this.#sizes.set(id, text.length);
    this.#used += text.length;
    this.#store.write(`${KEY}.${id}`, text);
    this.#writeIds();
    return true;
  }

  /** Loads the rows that were kept before the page was loaded. */
  load(): KeptRow[] {
    const ids = readJson(this.#store.read(KEY));
    if (!Array.isArray(ids)) return [];
    return ids.filter((id) => Number.isSafeInteger(id)).flatMap((id: number) => {
      const text = this.#store.read(`${KEY}.${id}`);
      const value = readJson(text);
      const kept = readKept(value);
      if (text === null || kept === null) return [];
      this.#sizes.set(id, text.length);
      this.#used += text.length;
      return [{ id, kept, done: Object(value).done === true }];
    });
  }

  /** Notes how many rows did not fit, to be shown after a reload. */
  keepLost(count: number): void {
    if (count > 0) this.#store.write(LOST, String(count));
    else this.#store.remove(LOST);
  }

  /** Tells how many rows a reload has lost. */
  lost(): number {
    const text = this.#store.read(LOST) ?? "";
    return /^\d{1,3}$/.test(text) ? Number(text) : 0;
  }

  /** Removes all rows. */
  clear(): void {
    for (const id of [...this.#sizes.keys()]) this.#drop(id);
    this.#store.remove(KEY);
    this.#store.remove(LOST);
  }

  #drop(id: number): void {
    this.#used -= this.#sizes.get(id) ?? 0;
    if (this.#sizes.delete(id)) this.#store.remove(`${KEY}.${id}`);
  }

  #writeIds(): void {
    this.#store.write(KEY, JSON.stringify([...this.#sizes.keys()].toSorted((a, b) => a - b)));
  }
}
