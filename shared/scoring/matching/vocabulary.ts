/** FNV-1a, 32 bits, over UTF-16 code units. */
export const HASH_SEED = 0x811c9dc5 | 0;
const FNV_PRIME = 0x01000193;

/** Returns the hash after one more unit. */
export function hashNext(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, FNV_PRIME);
}

const BLANK = 32;

/** Numbers the words of keywords from 1; a word of a text costs one look-up. */
export class Vocabulary {
  /** Open addressing: pairs of a word's hash and its number. */
  readonly #slots: Int32Array;
  /** Some bits of the hash for each slot, 0 where empty; small enough for the first-level cache. */
  readonly #tags: Uint8Array;
  readonly #mask: number;
  /** Where each word starts in {@linkcode #units}; one entry more than there are words. */
  readonly #starts: Int32Array;
  /** The words, a blank after each. */
  readonly #units: Uint16Array;
  /** How many words there are. */
  readonly size: number;
  /** Length of the longest word, in code units. */
  readonly longest: number;

  /** @param words Joined by single blanks; "" without words. */
  constructor(words: string) {
    const units = this.#units = new Uint16Array(words.length + 1);
    let size = 0;
    for (let i = 0; i < words.length; i++) {
      const unit = units[i] = words.charCodeAt(i);
      if (unit === BLANK) size++;
    }
    if (words !== "") size++;
    units[words.length] = BLANK;
    const slots = tableSize(size * 2);
    this.#mask = slots - 1;
    this.#slots = new Int32Array(slots * 2);
    this.#tags = new Uint8Array(slots);
    this.#starts = new Int32Array(size + 2);
    this.size = size;
    let longest = 0;
    let end = 0;
    for (let number = 1; number <= size; number++) {
      const start = end;
      let hash = HASH_SEED;
      for (let unit = units[end] ?? BLANK; unit !== BLANK; unit = units[++end] ?? BLANK) {
        hash = hashNext(hash, unit);
      }
      longest = Math.max(longest, end - start);
      this.#starts[number] = start;
      this.#starts[number + 1] = ++end;
      this.#file(hash, number);
    }
    this.longest = longest;
  }

  /**
   * Finds the number of the word in the first `length` units, with that hash; 0 if it is unknown.
   */
  find(units: Uint16Array, length: number, hash: number): number {
    const tag = computeTag(hash);
    let slot = spread(hash) & this.#mask;
    for (;; slot = slot + 1 & this.#mask) {
      const seen = this.#tags[slot];
      if (seen === 0) return 0;
      if (seen !== tag || this.#slots[slot * 2] !== hash) continue;
      const number = this.#slots[slot * 2 + 1] ?? 0;
      if (this.#equals(number, units, length)) return number;
    }
  }

  #file(hash: number, number: number): void {
    let slot = spread(hash) & this.#mask;
    while (this.#tags[slot] !== 0) slot = slot + 1 & this.#mask;
    this.#tags[slot] = computeTag(hash);
    this.#slots[slot * 2] = hash;
    this.#slots[slot * 2 + 1] = number;
  }

  #equals(number: number, units: Uint16Array, length: number): boolean {
    const start = this.#starts[number] ?? 0;
    if ((this.#starts[number + 1] ?? 0) - start !== length + 1) return false;
    for (let i = 0; i < length; i++) if (units[i] !== this.#units[start + i]) return false;
    return true;
  }
}

function computeTag(hash: number): number {
  return hash >>> 24 | 1;
}

/** Returns a power of two that leaves at least half of the table empty. */
export function tableSize(entries: number): number {
  let size = 16;
  while (size < entries * 2) size *= 2;
  return size;
}

/** Mixes all bits of a hash into the low ones. */
export function spread(hash: number): number {
  return hash ^ hash >>> 15;
}
