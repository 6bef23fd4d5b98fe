import type { BrowserStore } from "../../state/storage.ts";
import { readStoredResult } from "../judged/stored_result.ts";
import type { StoredResult } from "../judged/stored_result.ts";
import { parseJson } from "../judged/tab_storage.ts";

const KEY = "queue";
/** Key of the number of rows that did not fit into the storage. */
const LOST_KEY = "queue.lost";

/**
 * Maximum number of characters of all rows. Browsers store some five million per tab, and the last
 * result takes up to two.
 */
export const MAX_STORED = 2_500_000;

/** A row as it is stored, with its result if it is done. */
export interface StoredRow {
  readonly id: number;
  readonly stored: StoredResult;
  /** Whether the analysis has ended; without it, `stored` has no results. */
  readonly done: boolean;
}

/** Stores the rows of the table for this tab, each under its own key. */
export class QueueStore {
  readonly #store: BrowserStore;
  /** Number of characters per row, by the row's id. */
  readonly #sizes = new Map<number, number>();
  /** Number of characters of all rows. */
  #usedCharacters = 0;

  constructor(store: BrowserStore) {
    this.#store = store;
  }

  /** Stores or replaces a row; returns false, and removes it, if it does not fit. */
  save({ id, stored, done }: StoredRow): boolean {
    const text = JSON.stringify({ ...stored, done });
    this.#remove(id);
    if (this.#usedCharacters + text.length > MAX_STORED) {
      this.#writeIds();
      return false;
    }
    this.#sizes.set(id, text.length);
    this.#usedCharacters += text.length;
    this.#store.write(`${KEY}.${id}`, text);
    this.#writeIds();
    return true;
  }

  /** Reads the rows that were stored before the page was loaded. */
  load(): StoredRow[] {
    const ids = parseJson(this.#store.read(KEY));
    if (!Array.isArray(ids)) return [];
    return ids.filter((id) => Number.isSafeInteger(id)).flatMap((id: number) => {
      const text = this.#store.read(`${KEY}.${id}`);
      const value = parseJson(text);
      const stored = readStoredResult(value);
      if (text === null || stored === null) return [];
      this.#sizes.set(id, text.length);
      this.#usedCharacters += text.length;
      return [{ id, stored, done: Object(value).done === true }];
    });
  }

  /** Stores the number of rows that did not fit, which is shown after a reload. */
  writeLost(count: number): void {
    if (count > 0) this.#store.write(LOST_KEY, String(count));
    else this.#store.remove(LOST_KEY);
  }

  /** Reads the number of rows that a reload has lost. */
  readLost(): number {
    const text = this.#store.read(LOST_KEY) ?? "";
    return /^\d{1,3}$/.test(text) ? Number(text) : 0;
  }

  /** Removes all rows. */
  clear(): void {
    for (const id of [...this.#sizes.keys()]) this.#remove(id);
    this.#store.remove(KEY);
    this.#store.remove(LOST_KEY);
  }

  #remove(id: number): void {
    this.#usedCharacters -= this.#sizes.get(id) ?? 0;
    if (this.#sizes.delete(id)) this.#store.remove(`${KEY}.${id}`);
  }

  #writeIds(): void {
    this.#store.write(KEY, JSON.stringify([...this.#sizes.keys()].toSorted((a, b) => a - b)));
  }
}
