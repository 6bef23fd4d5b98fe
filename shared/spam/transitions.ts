import { spread, tableSize } from "./vocabulary.ts";

/** Transitions of an automaton, (state, symbol) to state, in one table of typed arrays. */
export class Transitions {
  readonly #states: Int32Array;
  readonly #symbols: Int32Array;
  /** 0 where the slot is empty: no transition leads back to the root. */
  readonly #targets: Int32Array;
  readonly #mask: number;

  /** A table for at most `capacity` transitions. */
  constructor(capacity: number) {
    const size = tableSize(capacity);
    this.#states = new Int32Array(size);
    this.#symbols = new Int32Array(size);
    this.#targets = new Int32Array(size);
    this.#mask = size - 1;
  }

  /** The state a symbol leads to; 0 when it leads nowhere. */
  find(state: number, symbol: number): number {
    return this.#targets[this.#slotOf(state, symbol)] ?? 0;
  }

  /** Adds a transition that is not there yet. */
  add(state: number, symbol: number, target: number): void {
    const slot = this.#slotOf(state, symbol);
    this.#states[slot] = state;
    this.#symbols[slot] = symbol;
    this.#targets[slot] = target;
  }

  #slotOf(state: number, symbol: number): number {
    let slot = spread(Math.imul(state, 0x9e3779b1) ^ Math.imul(symbol, 0x85ebca6b)) & this.#mask;
    while (
      this.#targets[slot] !== 0 &&
      (this.#states[slot] !== state || this.#symbols[slot] !== symbol)
    ) slot = slot + 1 & this.#mask;
    return slot;
  }
}
