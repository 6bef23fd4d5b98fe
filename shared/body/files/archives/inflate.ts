import type { Budget } from "../../../mime/budget.ts";
import { BitReader, HuffmanCodes } from "./huffman.ts";

/** Output buffer that all calls share; a longer output gets its own, which grows by doubling. */
const scratch = new Uint8Array(64 * 1024);
/** Codes of the current block, which all calls share: a mail may contain thousands of files. */
const literals = new HuffmanCodes(), distances = new HuffmanCodes();
/** Number of steps of the budget for building the codes of a block. */
const TABLE_STEPS = 800;
/** Number of steps that are taken from the budget at once, and then spent on symbols and bytes. */
const STEPS_AHEAD = 1024;

/** Kinds of blocks (RFC 1951 §3.2.3). */
const STORED = 0, FIXED = 1, DYNAMIC = 2;
/** Symbol that ends a block (RFC 1951 §3.2.5). */
const END = 256;
/** Smallest lengths of copies by code (RFC 1951 §3.2.5). */
const LENGTHS = Uint16Array.from(
  ("3 4 5 6 7 8 9 10 11 13 15 17 19 23 27 31 35 43 51 59 67 83 99 115 131 163 195 227 " +
    "258").split(" "),
  Number,
);
/** Smallest distances of copies by code (RFC 1951 §3.2.5). */
const DISTANCES = Uint16Array.from(
  ("1 2 3 4 5 7 9 13 17 25 33 49 65 97 129 193 257 385 513 769 1025 1537 2049 3073 4097 " +
    "6145 8193 12289 16385 24577").split(" "),
  Number,
);
/** Lengths of the fixed codes (RFC 1951 §3.2.6). */
const FIXED_LITERALS = new Uint8Array(288).fill(8).fill(9, 144, 256).fill(7, 256, 280);
const FIXED_DISTANCES = new Uint8Array(30).fill(5);
/** Order of the codes for code lengths (RFC 1951 §3.2.7). */
const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
/** Symbols that repeat the last code length, and zero; a third one repeats zero more often. */
const REPEAT_LAST = 16, REPEAT_ZERO = 17;
/** Maximum number of literal and length codes (RFC 1951 §3.2.7). */
const MAX_LITERALS = 286;
/** Maximum number of distance codes (RFC 1951 §3.2.7). */
const MAX_DISTANCES = 30;

/** Limits of unpacking. */
export interface InflateLimits {
  /** Maximum number of bytes of the output. */
  readonly maxBytes: number;
  readonly budget: Budget;
}

/**
 * Inflates data (RFC 1951) up to a limit or to damage. Building codes costs steps too, as a tiny
 * block needs them.
 */
export function inflateBytes(bytes: Uint8Array, limits: InflateLimits): Uint8Array {
  const inflater = new Inflater(bytes, limits);
  while (inflater.readBlock());
  return inflater.output;
}

/** Number of bytes of the header of zlib (RFC 1950 §2.2). */
const ZLIB_HEADER = 2;

/** Inflates data with the header of zlib. */
export function inflateZlib(bytes: Uint8Array, limits: InflateLimits): Uint8Array {
  return inflateBytes(bytes.subarray(ZLIB_HEADER), limits);
}

class Inflater {
  readonly #bits: BitReader;
  readonly #maxBytes: number;
  readonly #budget: Budget;
  #bytes = scratch;
  #length = 0;
  /** Number of steps that were taken from the budget and not spent yet. */
  #steps = 0;

  constructor(bytes: Uint8Array, { maxBytes, budget }: InflateLimits) {
    this.#bits = new BitReader(bytes);
    this.#maxBytes = maxBytes;
    this.#budget = budget;
  }

  get output(): Uint8Array {
    if (this.#bytes === scratch) return scratch.slice(0, this.#length);
    return this.#bytes.subarray(0, this.#length);
  }

  /** Reads a block; returns whether another one follows. */
  readBlock(): boolean {
    const isLast = this.#bits.take(1) === 1;
    const kind = this.#bits.take(2);
    return this.#spend(1) && this.#readContent(kind) && !isLast && !this.#bits.isOverrun;
  }

  /** Reads the content of a block; returns whether the block ended regularly. */
  #readContent(kind: number): boolean {
    if (kind === STORED) return this.#copyStored();
    if ((kind !== FIXED && kind !== DYNAMIC) || !this.#budget.takeForUnpacking(TABLE_STEPS)) {
      return false;
    }
    if (kind === DYNAMIC) return this.#readCodes() && this.#readSymbols();
    literals.build(FIXED_LITERALS);
    distances.build(FIXED_DISTANCES);
    return this.#readSymbols();
  }

  #copyStored(): boolean {
    const bytes = this.#bits.readStoredBlock();
    if (bytes === null || !this.#budget.takeForUnpacking(bytes.length)) return false;
    const part = bytes.subarray(0, this.#maxBytes - this.#length);
    this.#reserve(part.length);
    this.#bytes.set(part, this.#length);
    this.#length += part.length;
    return part.length === bytes.length;
  }

  #readSymbols(): boolean {
    while (this.#length < this.#maxBytes) {
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

  /** Copies earlier output (RFC 1951 §3.2.5). */
  #copy(lengthCode: number): boolean {
    const base = LENGTHS[lengthCode];
    if (base === undefined) return false;
    const lengthBits = lengthCode < 8 || lengthCode === 28 ? 0 : (lengthCode >> 2) - 1;
    const length = base + this.#bits.take(lengthBits);
    const distanceCode = distances.read(this.#bits);
    const distanceBits = distanceCode < 4 ? 0 : (distanceCode >> 1) - 1;
    const distance = (DISTANCES[distanceCode] ?? Infinity) + this.#bits.take(distanceBits);
    if (distance > this.#length || !this.#spend(length)) return false;
    const partLength = Math.min(length, this.#maxBytes - this.#length);
    this.#reserve(partLength);
    for (let i = 0; i < partLength; i++, this.#length++) {
      this.#bytes[this.#length] = this.#bytes[this.#length - distance] ?? 0;
    }
    return true;
  }

  /** Reads the codes of a dynamic block (RFC 1951 §3.2.7); false if they are damaged. */
  #readCodes(): boolean {
    const bits = this.#bits;
    const literalCount = bits.take(5) + 257,
      distanceCount = bits.take(5) + 1,
      count = bits.take(4) + 4;
    if (literalCount > MAX_LITERALS || distanceCount > MAX_DISTANCES) return false;
    const codeLengths = new Uint8Array(ORDER.length);
    for (const at of ORDER.slice(0, count)) codeLengths[at] = bits.take(3);
    // Until they are built below, the literal codes hold those that encode the lengths.
    literals.build(codeLengths);
    const lengths = new Uint8Array(literalCount + distanceCount);
    for (let at = 0; at < lengths.length;) {
      const symbol = literals.read(bits);
      if (symbol < 0 || bits.isOverrun) return false;
      if (symbol < REPEAT_LAST) {
        lengths[at++] = symbol;
        continue;
      }
      if (symbol === REPEAT_LAST && at === 0) return false;
      const run = symbol === REPEAT_LAST
        ? { value: lengths[at - 1] ?? 0, times: 3 + bits.take(2) }
        : { value: 0, times: symbol === REPEAT_ZERO ? 3 + bits.take(3) : 11 + bits.take(7) };
      lengths.fill(run.value, at, at + run.times);
      at += run.times;
    }
    literals.build(lengths.subarray(0, literalCount));
    distances.build(lengths.subarray(literalCount));
    return true;
  }

  #spend(steps: number): boolean {
    if (this.#steps < steps) {
      if (!this.#budget.takeForUnpacking(STEPS_AHEAD)) return false;
      this.#steps += STEPS_AHEAD;
    }
    this.#steps -= steps;
    return true;
  }

  #reserve(length: number): void {
    if (this.#length + length <= this.#bytes.length) return;
    const larger = new Uint8Array(
      Math.max(Math.min(2 * this.#bytes.length, this.#maxBytes), this.#length + length),
    );
    larger.set(this.#bytes);
    this.#bytes = larger;
  }
}
