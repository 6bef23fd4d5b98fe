/** Reads numbers at positions of bytes; beyond the end it reads 0. */
export class ByteReader {
  readonly length: number;
  readonly #bytes: Uint8Array;
  readonly #view: DataView;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.length = bytes.length;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** Tells whether there are `count` bytes from position `at` on. */
  has(at: number, count: number): boolean {
    return at >= 0 && count >= 0 && at + count <= this.length;
  }

  readU8(at: number): number {
    return this.#bytes[at] ?? 0;
  }

  readU16(at: number, isLittleEndian = true): number {
    return this.has(at, 2) ? this.#view.getUint16(at, isLittleEndian) : 0;
  }

  readU32(at: number, isLittleEndian = true): number {
    return this.has(at, 4) ? this.#view.getUint32(at, isLittleEndian) : 0;
  }

  /** Reads a number of 64 bits; one of 2^53 or more as Infinity, which exceeds every bound. */
  readU64(at: number, isLittleEndian = true): number {
    const highHalf = this.readU32(isLittleEndian ? at + 4 : at, isLittleEndian);
    const lowHalf = this.readU32(isLittleEndian ? at : at + 4, isLittleEndian);
    return highHalf > 0x1fffff ? Infinity : highHalf * 0x1_0000_0000 + lowHalf;
  }

  /** Finds the first position of a byte from a position on; -1 if it does not occur. */
  findByte(byte: number, from: number): number {
    return from >= this.length ? -1 : this.#bytes.indexOf(byte, Math.max(0, from));
  }

  /** Returns the bytes of a range, as far as there are any. */
  slice(from: number, to: number): Uint8Array {
    return this.#bytes.subarray(Math.max(0, from), Math.max(0, Math.min(to, this.length)));
  }
}

const UTF16 = new TextDecoder("utf-16le");

/** Decodes UTF-16LE up to its first zero character. */
export function decodeUtf16(bytes: Uint8Array): string {
  const text = UTF16.decode(bytes);
  const end = text.indexOf("\0");
  return end < 0 ? text : text.slice(0, end);
}
