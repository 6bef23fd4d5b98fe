/** Random numbers from a seed: the same seed gives the same inputs on every machine. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** Returns a number from 0 up to but not including 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  }

  /** An integer from 0 up to but not including `end`. */
  pickBelow(end: number): number {
    return Math.floor(this.next() * end);
  }

  decideWithChance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(items: readonly [T, ...T[]]): T {
    return items[this.pickBelow(items.length)] ?? items[0];
  }

  /** Joins up to `maxCount` results of `make`; few are more likely than many. */
  repeatRandomly(maxCount: number, make: () => string, between = ""): string {
    const count = Math.floor(maxCount * this.next() ** 2);
    return Array.from({ length: count }, make).join(between);
  }
}
