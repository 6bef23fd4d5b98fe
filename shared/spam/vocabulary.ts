/** FNV-1a, 32 bits, over UTF-16 code units. */
const FNV_SEED = 0x811c9dc5 | 0, FNV_PRIME = 0x01000193;

/** The hash of a token that starts with `unit`. */
export function hashFirst(unit: number): number {
  return Math.imul(FNV_SEED ^ unit, FNV_PRIME);
}

/** The hash of a token that goes on with `unit`. */
export function hashNext(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, FNV_PRIME);
}

function hashOf(token: string): number {
  let hash = hashFirst(token.charCodeAt(0));
  for (let i = 1; i < token.length; i++) hash = hashNext(hash, token.charCodeAt(i));
  return hash;
}

/**
 * The tokens that keywords are made of, numbered from 1, found without making a string: the cost of
 * a word of the text that is no such token is one look at one table, whatever the table's size.
 */
export class Vocabulary {
  /** Open addressing: token numbers, 0 where empty, and beside them the hashes. */
  readonly #slots: Int32Array;
  readonly #hashes: Int32Array;
  readonly #mask: number;
  /** Where each token starts in {@linkcode #units}; one entry more than there are tokens. */
  readonly #starts: Int32Array;
  readonly #units: Uint16Array;

  constructor(tokens: readonly string[]) {
    const size = tableSize(tokens.length);
    this.#slots = new Int32Array(size);
    this.#mask = size - 1;
    this.#hashes = new Int32Array(size);
    this.#starts = new Int32Array(tokens.length + 2);
    this.#units = new Uint16Array(tokens.reduce((sum, token) => sum + token.length, 0));
    let end = 0;
    for (const [index, token] of tokens.entries()) {
      const number = index + 1;
      const hash = hashOf(token);
      this.#starts[number] = end;
      for (let i = 0; i < token.length; i++) this.#units[end++] = token.charCodeAt(i);
      this.#starts[number + 1] = end;
      let slot = spread(hash) & this.#mask;
      while (this.#slots[slot] !== 0) slot = slot + 1 & this.#mask;
      this.#slots[slot] = number;
      this.#hashes[slot] = hash;
    }
  }

  /** The number of the token `units[start, end)` with that hash; 0 when it is none. */
  find(units: Uint16Array, start: number, end: number, hash: number): number {
    let slot = spread(hash) & this.#mask;
    for (;;) {
      const number = this.#slots[slot] ?? 0;
      if (number === 0) return 0;
      if (this.#hashes[slot] === hash && this.#equals(number, units, start, end)) return number;
      slot = slot + 1 & this.#mask;
    }
  }

  #equals(number: number, units: Uint16Array, start: number, end: number): boolean {
    let at = this.#starts[number] ?? 0;
    if ((this.#starts[number + 1] ?? 0) - at !== end - start) return false;
    for (let i = start; i < end; i++) if (units[i] !== this.#units[at++]) return false;
    return true;
  }
}

/** A power of two that leaves at least half of the table empty. */
export function tableSize(entries: number): number {
  let size = 16;
  while (size < entries * 2) size *= 2;
  return size;
}

/** Lets every bit of a hash take part in the low ones. */
export function spread(hash: number): number {
  return hash ^ hash >>> 15;
}
