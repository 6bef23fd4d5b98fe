/**
 * Decompresses LZMA into a buffer of known size. 7z archives compress their list of files with it.
 * Libraries allocate the window that the data asks for, up to 4 GB.
 *
 * After the LZMA specification of the LZMA SDK (lzma-specification.txt, in the public domain).
 */

/** Sizes of the probability tables (LZMA specification). */
const STATES = 12, MAX_POSITIONS = 16, LENGTH_STATES = 4, ALIGN_BITS = 4, LONG_SLOT = 14;
const FIRST_SLOT = 4, MIN_MATCH = 2, LITERAL_SIZE = 0x300, HALF = 1024;
/** The end marker is a match with the largest distance. */
const END_DISTANCE = 0xffffffff;

/** The properties `lc`, `lp` and `pb` of the specification. */
export interface LzmaProperties {
  readonly context: number;
  readonly position: number;
  readonly match: number;
}

/** Null for an invalid property byte. */
export function propertiesOf(byte: number): LzmaProperties | null {
  if (byte >= 9 * 5 * 5) return null;
  return {
    context: byte % 9,
    position: Math.floor(byte / 9) % 5,
    match: Math.floor(byte / 45),
  };
}

/** Memory that decompression needs beside its output, in bytes. */
export function lzmaMemory(property: number): number {
  const { context, position } = propertiesOf(property) ?? { context: 0, position: 0 };
  return 2 * (LITERAL_SIZE << (context + position));
}

/**
 * Decompresses raw LZMA; null if the data is damaged or truncated.
 *
 * @param property The first byte of the coder's properties.
 * @param size Length of the output.
 */
export function unpackedLzma(
  packed: Uint8Array,
  property: number,
  size: number,
): Uint8Array | null {
  const properties = propertiesOf(property);
  if (properties === null) return null;
  const decoder = new LzmaDecoder(new Uint8Array(size));
  decoder.reset(properties);
  return decoder.decode(packed, size) ? decoder.output : null;
}

/** Probabilities of match lengths: short, middle and long ones, and the choice between them. */
class Lengths {
  readonly choice = new Uint16Array(2).fill(HALF);
  readonly low = new Uint16Array(MAX_POSITIONS << 3).fill(HALF);
  readonly middle = new Uint16Array(MAX_POSITIONS << 3).fill(HALF);
  readonly high = new Uint16Array(1 << 8).fill(HALF);
}

/** Decompresses one stream after another into the same buffer. */
export class LzmaDecoder {
  readonly output: Uint8Array;
  /** Number of output bytes so far. */
  length = 0;
  #properties: LzmaProperties = { context: 0, position: 0, match: 0 };
  #literals = new Uint16Array();
  #lengths = new Lengths();
  #repeatLengths = new Lengths();
  #isMatch = new Uint16Array();
  #isRepeat = new Uint16Array();
  #repeats: readonly [Uint16Array, Uint16Array, Uint16Array] = NONE;
  #isLong = new Uint16Array();
  #slots = new Uint16Array();
  #distances = new Uint16Array();
  #align = new Uint16Array();
  #state = 0;
  /** The last four distances, the newest first. */
  #last: [number, number, number, number] = [0, 0, 0, 0];
  // The range decoder (5.3).
  #packed: Uint8Array = new Uint8Array();
  #at = 0;
  #range = 0;
  #code = 0;

  constructor(output: Uint8Array) {
    this.output = output;
  }

  /** Resets state and probabilities; the output stays as the dictionary. */
  reset(properties: LzmaProperties): void {
    const fresh = (size: number) => new Uint16Array(size).fill(HALF);
    this.#properties = properties;
    this.#literals = fresh(LITERAL_SIZE << (properties.context + properties.position));
    this.#lengths = new Lengths();
    this.#repeatLengths = new Lengths();
    this.#isMatch = fresh(STATES * MAX_POSITIONS);
    this.#isRepeat = fresh(STATES);
    this.#repeats = [fresh(STATES), fresh(STATES), fresh(STATES)];
    this.#isLong = fresh(STATES * MAX_POSITIONS);
    this.#slots = fresh(LENGTH_STATES << 6);
    this.#distances = fresh(1 << 7);
    this.#align = fresh(1 << ALIGN_BITS);
    this.#state = 0;
    this.#last = [0, 0, 0, 0];
  }

  /** Copies uncompressed bytes to the output. */
  store(bytes: Uint8Array, length: number): boolean {
    if (bytes.length < length || this.length + length > this.output.length) return false;
    this.output.set(bytes, this.length);
    this.length += length;
    return true;
  }

  /** Decompresses up to an output length; false if the data is damaged or truncated. */
  decode(packed: Uint8Array, until: number): boolean {
    if (packed[0] !== 0 || packed.length < 5 || until > this.output.length) return false;
    this.#packed = packed;
    this.#at = 5;
    this.#range = 0xffffffff;
    this.#code = new DataView(packed.buffer, packed.byteOffset).getUint32(1);
    while (this.length < until) {
      const position = this.length & (1 << this.#properties.match) - 1;
      const place = this.#state * MAX_POSITIONS + position;
      if (this.#bit(this.#isMatch, place) === 0) this.#literal();
      else if (!this.#match(place, position, until)) return false;
      // Reads beyond the end gave zeros.
      if (this.#at > packed.length) return false;
    }
    return true;
  }

  #literal(): void {
    const { context, position } = this.#properties;
    const before = this.length === 0 ? 0 : this.output[this.length - 1] ?? 0;
    const own = (this.length & (1 << position) - 1) << context | before >> 8 - context;
    const base = LITERAL_SIZE * own;
    let symbol = 1;
    if (this.#state >= 7) {
      let matched = this.output[this.length - this.#last[0] - 1] ?? 0;
      while (symbol < 0x100) {
        const expected = matched >> 7 & 1;
        matched <<= 1;
        const bit = this.#bit(this.#literals, base + (1 + expected << 8) + symbol);
        symbol = symbol << 1 | bit;
        if (bit !== expected) break;
      }
    }
    while (symbol < 0x100) symbol = symbol << 1 | this.#bit(this.#literals, base + symbol);
    this.output[this.length++] = symbol & 0xff;
    this.#state = this.#state < 4 ? 0 : this.#state - (this.#state < 10 ? 3 : 6);
  }

  /** A match: copies earlier output; false if the distance is invalid. */
  #match(place: number, position: number, until: number): boolean {
    const state = this.#state;
    let length: number;
    if (this.#bit(this.#isRepeat, state) === 0) {
      length = this.#length(this.#lengths, position);
      const distance = this.#distance(Math.min(length, LENGTH_STATES - 1));
      // The end marker, before the expected length was reached.
      if (distance === END_DISTANCE) return false;
      this.#last = [distance, this.#last[0], this.#last[1], this.#last[2]];
      this.#state = state < 7 ? 7 : 10;
    } else if (this.#isShort(place)) {
      length = 1 - MIN_MATCH;
      this.#state = state < 7 ? 9 : 11;
    } else {
      length = this.#length(this.#repeatLengths, position);
      this.#state = state < 7 ? 8 : 11;
    }
    return this.#copy(this.#last[0], Math.min(length + MIN_MATCH, until - this.length));
  }

  /** Moves the repeated distance to the front; true for a short repeat (a single byte). */
  #isShort(place: number): boolean {
    const state = this.#state;
    const [a, b, c, d] = this.#last;
    if (this.#bit(this.#repeats[0], state) === 0) return this.#bit(this.#isLong, place) === 0;
    if (this.#bit(this.#repeats[1], state) === 0) this.#last = [b, a, c, d];
    else if (this.#bit(this.#repeats[2], state) === 0) this.#last = [c, a, b, d];
    else this.#last = [d, a, b, c];
    return false;
  }

  #copy(distance: number, length: number): boolean {
    if (distance >= this.length) return false;
    const { output } = this;
    for (let end = this.length + length, at = this.length; at < end; at++) {
      output[at] = output[at - distance - 1] ?? 0;
    }
    this.length += length;
    return true;
  }

  #length({ choice, low, middle, high }: Lengths, position: number): number {
    if (this.#bit(choice, 0) === 0) return this.#tree(low, position << 3, 3);
    if (this.#bit(choice, 1) === 0) return 8 + this.#tree(middle, position << 3, 3);
    return 16 + this.#tree(high, 0, 8);
  }

  #distance(lengthState: number): number {
    const slot = this.#tree(this.#slots, lengthState << 6, 6);
    if (slot < FIRST_SLOT) return slot;
    const bits = (slot >> 1) - 1;
    const base = (2 | slot & 1) * 2 ** bits;
    if (slot < LONG_SLOT) return base + this.#reversed(this.#distances, base - slot, bits);
    const direct = this.#direct(bits - ALIGN_BITS) * 2 ** ALIGN_BITS;
    return base + direct + this.#reversed(this.#align, 0, ALIGN_BITS);
  }

  /** A number coded with the highest bit first. */
  #tree(probabilities: Uint16Array, base: number, bits: number): number {
    let value = 1;
    for (let i = 0; i < bits; i++) value = value << 1 | this.#bit(probabilities, base + value);
    return value - (1 << bits);
  }

  /** A number coded with the lowest bit first. */
  #reversed(probabilities: Uint16Array, base: number, bits: number): number {
    let value = 0;
    for (let i = 0, node = 1; i < bits; i++) {
      const bit = this.#bit(probabilities, base + node);
      node = node << 1 | bit;
      value |= bit << i;
    }
    return value;
  }

  /** A number whose bits have fixed probability 1/2. */
  #direct(bits: number): number {
    let value = 0;
    for (let i = 0; i < bits; i++) {
      this.#range >>>= 1;
      const bit = this.#code >= this.#range ? 1 : 0;
      if (bit === 1) this.#code -= this.#range;
      this.#normalize();
      value = value * 2 + bit;
    }
    return value;
  }

  #bit(probabilities: Uint16Array, at: number): number {
    const probability = probabilities[at] ?? HALF;
    const bound = (this.#range >>> 11) * probability;
    const bit = this.#code < bound ? 0 : 1;
    if (bit === 0) {
      this.#range = bound;
      probabilities[at] = probability + (2048 - probability >> 5);
    } else {
      this.#range -= bound;
      this.#code -= bound;
      probabilities[at] = probability - (probability >> 5);
    }
    this.#normalize();
    return bit;
  }

  #normalize(): void {
    if (this.#range >= 0x1000000) return;
    this.#range = this.#range << 8 >>> 0;
    this.#code = (this.#code << 8 | (this.#packed[this.#at++] ?? 0)) >>> 0;
  }
}

const NONE = [new Uint16Array(), new Uint16Array(), new Uint16Array()] as const;
