import { spread, tableSize } from "./vocabulary.ts";

/** Number of numbers of an entry: state, symbol, target. */
const WIDTH = 3;

/** Transitions of an automaton, (state, symbol) to state, in one table. */
export class Transitions {
  /** Open addressing; a target of 0 is an empty slot: no transition leads back to the root. */
  readonly #table: Int32Array;
  readonly #mask: number;

  /** A table for at most `capacity` transitions. */
  constructor(capacity: number) {
    const size = tableSize(capacity);
    this.#table = new Int32Array(size * WIDTH);
    this.#mask = size - 1;
  }

  /** Finds the state a symbol leads to; 0 when it leads nowhere. */
  find(state: number, symbol: number): number {
    return this.#table[this.#findEntry(state, symbol) + 2] ?? 0;
  }

  /** Adds a transition that is not there yet. */
  add(state: number, symbol: number, target: number): void {
    const entry = this.#findEntry(state, symbol);
    this.#table[entry] = state;
    this.#table[entry + 1] = symbol;
    this.#table[entry + 2] = target;
  }

  #findEntry(state: number, symbol: number): number {
    const table = this.#table;
    let slot = spread(Math.imul(state, 0x9e3779b1) ^ Math.imul(symbol, 0x85ebca6b)) & this.#mask;
    for (;;) {
      const entry = slot * WIDTH;
      if (table[entry + 2] === 0 || (table[entry] === state && table[entry + 1] === symbol)) {
        return entry;
      }
      slot = slot + 1 & this.#mask;
    }
  }
}
