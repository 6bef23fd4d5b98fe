/** Reads the bits of deflated data, lowest first (RFC 1951 §3.1.1), and zeros after the end. */
export class BitReader {
  readonly #bytes: Uint8Array;
  #at = 0;
  #bits = 0;
  #count = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** Whether more bits were taken than the data contains. */
  get isOverrun(): boolean {
    return this.#at - (this.#count >> 3) > this.#bytes.length;
  }

  /** Returns up to 16 next bits without taking them. */
  peek(count: number): number {
    while (this.#count < count) {
      this.#bits |= (this.#bytes[this.#at++] ?? 0) << this.#count;
      this.#count += 8;
    }
    return this.#bits & (1 << count) - 1;
  }

  drop(count: number): void {
    this.#bits >>>= count;
    this.#count -= count;
  }

  take(count: number): number {
    const bits = this.peek(count);
    this.drop(count);
    return bits;
  }

  /** Reads a stored block (RFC 1951 §3.2.4), perhaps cut; null if its length is damaged. */
  readStoredBlock(): Uint8Array | null {
    this.drop(this.#count & 7);
    const length = this.take(16);
    if ((length ^ this.take(16)) !== 0xffff) return null;
    const from = this.#at - (this.#count >> 3);
    this.#bits = this.#count = 0;
    this.#at = from + length;
    return this.#bytes.subarray(from, from + length);
  }
}

/** Maximum number of bits of a code. */
const MAX_BITS = 15;
/** Maximum number of bits of a code that one look-up decodes. */
const QUICK_BITS = 9;
/** Maximum number of symbols: 288 literals and lengths, 32 distances (RFC 1951 §3.2.7). */
const MAX_SYMBOLS = 320;

/** A set of canonical codes (RFC 1951 §3.2.2). */
export class HuffmanCodes {
  readonly #counts = new Uint16Array(MAX_BITS + 1);
  readonly #symbols = new Uint16Array(MAX_SYMBOLS);
  /** Symbol and length of its code, by the next bits; 0 for a longer code or no code. */
  readonly #quick = new Uint16Array(1 << QUICK_BITS);

  /**
   * Assigns codes to the symbols.
   *
   * @param lengths Length of the code per symbol; 0 for no code.
   */
  build(lengths: Uint8Array): void {
    this.#counts.fill(0);
    this.#quick.fill(0);
    for (const length of lengths) increment(this.#counts, length);
    this.#counts[0] = 0;
    const index = new Uint16Array(MAX_BITS + 2), next = new Uint16Array(MAX_BITS + 2);
    for (let bits = 1; bits <= MAX_BITS; bits++) {
      const count = this.#counts[bits] ?? 0;
      index[bits + 1] = (index[bits] ?? 0) + count;
      next[bits + 1] = ((next[bits] ?? 0) + count) << 1;
    }
    for (let symbol = 0; symbol < lengths.length; symbol++) {
      const bits = lengths[symbol] ?? 0;
      if (bits === 0) continue;
      this.#symbols[increment(index, bits)] = symbol;
      const code = increment(next, bits);
      if (bits > QUICK_BITS) continue;
      for (let at = reverseBits(code, bits); at < 1 << QUICK_BITS; at += 1 << bits) {
        this.#quick[at] = symbol << 4 | bits;
      }
    }
  }

  /** Reads the next symbol; -1 if the bits are not a code. */
  read(reader: BitReader): number {
    const next = reader.peek(MAX_BITS);
    const quick = this.#quick[next & (1 << QUICK_BITS) - 1] ?? 0;
    if (quick !== 0) {
      reader.drop(quick & 15);
      return quick >> 4;
    }
    let code = 0, first = 0, index = 0;
    for (let bits = 1; bits <= MAX_BITS; bits++) {
      code |= next >> (bits - 1) & 1;
      const count = this.#counts[bits] ?? 0;
      if (code - count < first) {
        reader.drop(bits);
        return this.#symbols[index + code - first] ?? -1;
      }
      index += count;
      first = (first + count) << 1;
      code <<= 1;
    }
    return -1;
  }
}

/** Increments a number in an array and returns its old value. */
function increment(numbers: Uint16Array, at: number): number {
  const value = numbers[at] ?? 0;
  numbers[at] = value + 1;
  return value;
}

function reverseBits(code: number, bits: number): number {
  let result = 0;
  for (let i = 0; i < bits; i++) result |= (code >> i & 1) << (bits - 1 - i);
  return result;
}
