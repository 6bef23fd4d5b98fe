/** Start value of the hash of a word: FNV-1a, 32 bits, over UTF-16 code units. */
export const HASH_SEED = 0x811c9dc5 | 0;
const FNV_PRIME = 0x01000193;

/** Extends the hash of a word by one code unit. */
export function hashNext(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, FNV_PRIME);
}

const BLANK = 32;

/** Numbers the words of patterns from 1; finding the number of a word costs one look-up. */
export class Vocabulary {
  /** Open addressing: pairs of a word's hash and its number. */
  readonly #slots: Int32Array;
  /** Upper bits of each slot's hash, 0 if empty; the array fits the first-level cache. */
  readonly #tags: Uint8Array;
  readonly #mask: number;
  /** Start of each word in `#units`; the entry after the last word is the end. */
  readonly #starts: Int32Array;
  /** The words, a blank after each. */
  readonly #units: Uint16Array;
  /** Number of words. */
  readonly size: number;
  /** Length of the longest word, in code units. */
  readonly maxLength: number;

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
    // Three quarters of the slots stay empty, as most look-ups are of words that are not there.
    const slots = computeTableSize(size * 2);
    this.#mask = slots - 1;
    this.#slots = new Int32Array(slots * 2);
    this.#tags = new Uint8Array(slots);
    this.#starts = new Int32Array(size + 2);
    this.size = size;
    let maxLength = 0;
    let end = 0;
    for (let number = 1; number <= size; number++) {
      const start = end;
      let hash = HASH_SEED;
      for (; units[end] !== BLANK; end++) hash = hashNext(hash, units[end] ?? BLANK);
      maxLength = Math.max(maxLength, end - start);
      this.#starts[number] = start;
      this.#starts[number + 1] = ++end;
      this.#add(hash, number);
    }
    this.maxLength = maxLength;
  }

  /** Finds the number of the word in the first `length` units with that hash; 0 if unknown. */
  find(units: Uint16Array, length: number, hash: number): number {
    const tag = computeTag(hash);
    let slot = spread(hash) & this.#mask;
    for (;; slot = slot + 1 & this.#mask) {
      const slotTag = this.#tags[slot];
      if (slotTag === 0) return 0;
      if (slotTag !== tag || this.#slots[slot * 2] !== hash) continue;
      const number = this.#slots[slot * 2 + 1] ?? 0;
      if (this.#equals(number, units, length)) return number;
    }
  }

  #add(hash: number, number: number): void {
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

/** Computes the tag of a hash, which is never 0: that is the tag of an empty slot. */
function computeTag(hash: number): number {
  return hash >>> 24 | 1;
}

/** Computes the number of slots of a hash table: a power of two, at least half of them empty. */
export function computeTableSize(entries: number): number {
  let size = 16;
  while (size < entries * 2) size *= 2;
  return size;
}

/** Mixes the upper bits of a hash into the low ones, which choose the slot. */
export function spread(hash: number): number {
  return hash ^ hash >>> 15;
}
