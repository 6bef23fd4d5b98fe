import type { Budget } from "../../../mime/budget.ts";
import { BitReader, Codes } from "./huffman.ts";

/** Where an output begins; a longer one has a place of its own, which grows by doubling. */
const scratch = new Uint8Array(64 * 1024);
/** The codes of the block in hand; a mail may have files with thousands of packed parts. */
const literals = new Codes(), distances = new Codes();
/**
 * Number of steps that the tables of a block take, and those taken at once for symbols and their
 * bytes.
 */
const TABLES = 800, AHEAD = 1024;

/** RFC 1951 §3.2.3: kinds of block. */
const STORED = 0, FIXED = 1, DYNAMIC = 2;
/** RFC 1951 §3.2.5: the symbol that ends a block, and the lengths and distances of copies. */
const END = 256;
const LENGTHS = [
  3,
  4,
  5,
  6,
  7,
  8,
  9,
  10,
  11,
  13,
  15,
  17,
  19,
  23,
  27,
  31,
  35,
  43,
  51,
  59,
  67,
  83,
  99,
  115,
  131,
  163,
  195,
  227,
  258,
];
const DISTANCES = [
  1,
  2,
  3,
  4,
  5,
  7,
  9,
  13,
  17,
  25,
  33,
  49,
  65,
  97,
  129,
  193,
  257,
  385,
  513,
  769,
  1025,
  1537,
  2049,
  3073,
  4097,
  6145,
  8193,
  12289,
  16385,
  24577,
];
/** RFC 1951 §3.2.6: lengths of the fixed codes. */
const FIXED_LITERALS = new Uint8Array(288).fill(8).fill(9, 144, 256).fill(7, 256, 280);
const FIXED_DISTANCES = new Uint8Array(30).fill(5);
/** RFC 1951 §3.2.7: the order of the codes for lengths, and most symbols of both sets. */
const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
const MAX_LITERALS = 286, MAX_DISTANCES = 30;

/** How much is unpacked. */
export interface InflateLimits {
  /** Longest output, in bytes. */
  readonly most: number;
  readonly budget: Budget;
}

/**
 * Inflates data (RFC 1951) until a limit or damage. Tables cost steps too: they need hardly any
 * input.
 */
export function inflateBytes(bytes: Uint8Array, limits: InflateLimits): Uint8Array {
  const inflater = new Inflater(bytes, limits);
  while (inflater.block());
  return inflater.output;
}

/** RFC 1950 §2.2: two bytes in front of the data. */
const ZLIB_HEADER = 2;

/** Inflates data with the header of zlib. */
export function inflatedZlib(bytes: Uint8Array, limits: InflateLimits): Uint8Array {
  return inflateBytes(bytes.subarray(ZLIB_HEADER), limits);
}

class Inflater {
  readonly #bits: BitReader;
  readonly #most: number;
  readonly #budget: Budget;
  #bytes = scratch;
  #length = 0;
  /** Steps that were taken and not used yet. */
  #steps = 0;

  constructor(bytes: Uint8Array, { most, budget }: InflateLimits) {
    this.#bits = new BitReader(bytes);
    this.#most = most;
    this.#budget = budget;
  }

  get output(): Uint8Array {
    if (this.#bytes === scratch) return scratch.slice(0, this.#length);
    return this.#bytes.subarray(0, this.#length);
  }

  /** Reads a block; whether another one follows. */
  block(): boolean {
    const isLast = this.#bits.take(1) === 1;
    const kind = this.#bits.take(2);
    return this.#spend(1) && this.#content(kind) && !isLast && !this.#bits.isOverrun;
  }

  /** Tells whether the block ended as it should. */
  #content(kind: number): boolean {
    if (kind === STORED) return this.#stored();
    if ((kind !== FIXED && kind !== DYNAMIC) || !this.#budget.takeSpare(TABLES)) return false;
    if (kind === DYNAMIC) return this.#readCodes() && this.#symbols();
    literals.build(FIXED_LITERALS);
    distances.build(FIXED_DISTANCES);
    return this.#symbols();
  }

  #stored(): boolean {
    const bytes = this.#bits.readStoredBlock();
    if (bytes === null || !this.#budget.takeSpare(bytes.length)) return false;
    const fitting = bytes.subarray(0, this.#most - this.#length);
    this.#reserve(fitting.length);
    this.#bytes.set(fitting, this.#length);
    this.#length += fitting.length;
    return fitting.length === bytes.length;
  }

  #symbols(): boolean {
    while (this.#length < this.#most) {
      const symbol = literals.read(this.#bits);
      if (symbol < 0 || this.#bits.isOverrun || !this.#spend(1)) return false;
      if (symbol === END) return true;
      if (symbol < END) {
        this.#reserve(1);
        this.#bytes[this.#length++] = symbol;
      } else if (!this.#copy(symbol - END - 1)) return false;
    }
    return false;
  }

  #copy(code: number): boolean {
    const base = LENGTHS[code];
    if (base === undefined) return false;
    const lengthBits = code < 8 || code === 28 ? 0 : (code >> 2) - 1;
    const length = base + this.#bits.take(lengthBits);
    const far = distances.read(this.#bits);
    const distanceBits = far < 4 ? 0 : (far >> 1) - 1;
    const distance = (DISTANCES[far] ?? Infinity) + this.#bits.take(distanceBits);
    if (distance > this.#length || !this.#spend(length)) return false;
    const fitting = Math.min(length, this.#most - this.#length);
    this.#reserve(fitting);
    for (let i = 0; i < fitting; i++, this.#length++) {
      this.#bytes[this.#length] = this.#bytes[this.#length - distance] ?? 0;
    }
    return true;
  }

  /** RFC 1951 §3.2.7: the codes of a block; false for damaged ones. */
  #readCodes(): boolean {
    const bits = this.#bits;
    const ofLiterals = bits.take(5) + 257, ofDistances = bits.take(5) + 1, count = bits.take(4) + 4;
    if (ofLiterals > MAX_LITERALS || ofDistances > MAX_DISTANCES) return false;
    const ofLengths = new Uint8Array(ORDER.length);
    for (const at of ORDER.slice(0, count)) ofLengths[at] = bits.take(3);
    literals.build(ofLengths);
    const lengths = new Uint8Array(ofLiterals + ofDistances);
    for (let at = 0; at < lengths.length;) {
      const symbol = literals.read(bits);
      if (symbol < 0 || bits.isOverrun) return false;
      if (symbol < 16) {
        lengths[at++] = symbol;
        continue;
      }
      if (symbol === 16 && at === 0) return false;
      const run = symbol === 16
        ? { value: lengths[at - 1] ?? 0, times: 3 + bits.take(2) }
        : { value: 0, times: symbol === 17 ? 3 + bits.take(3) : 11 + bits.take(7) };
      lengths.fill(run.value, at, at + run.times);
      at += run.times;
    }
    literals.build(lengths.subarray(0, ofLiterals));
    distances.build(lengths.subarray(ofLiterals));
    return true;
  }

  #spend(steps: number): boolean {
    if (this.#steps < steps) {
      if (!this.#budget.takeSpare(AHEAD)) return false;
      this.#steps += AHEAD;
    }
    this.#steps -= steps;
    return true;
  }

  #reserve(length: number): void {
    if (this.#length + length <= this.#bytes.length) return;
    const larger = new Uint8Array(
      Math.max(Math.min(2 * this.#bytes.length, this.#most), this.#length + length),
    );
    larger.set(this.#bytes);
    this.#bytes = larger;
  }
}
