import { ByteReader, utf16 } from "../../mime/carried/byte_reader.ts";
import { MAX_ENTRIES } from "./listing.ts";
import type { EntryList } from "./listing.ts";

/** 7zFormat.txt: ids of what a header holds. */
const END = 0, HEADER = 1, PROPERTIES = 2, MAIN_STREAMS = 4, FILES = 5, PACK = 6, UNPACK = 7;
const SUBSTREAMS = 8, SIZE = 9, CRC = 10, FOLDER = 11, UNPACK_SIZE = 12, STREAMS = 13, EMPTY = 14;
const EMPTY_FILE = 15, NAMES = 17, ENCODED_HEADER = 23;
/** Folders, coders and streams of a real archive stay far below these. */
const MAX_FOLDERS = 5000, MAX_CODERS = 32;

/** Thrown on an invalid header; reading stops there. */
export class BrokenHeader extends Error {}

/** How a folder is compressed. */
interface Folder {
  /** Its coders, in order. */
  readonly coders: readonly SevenZipCoder[];
  /** Number of outputs, and which of them is no other coder's input. */
  readonly count: number;
  readonly main: number;
}

/** A compression method: its id, as bytes, and its properties. */
export interface SevenZipCoder {
  readonly id: string;
  readonly properties: Uint8Array;
}

/** A compressed header: position, method and decompressed size. */
export interface PackedHeader {
  /** Offset from the end of the start header. */
  readonly at: number;
  readonly length: number;
  readonly coders: readonly SevenZipCoder[];
  readonly size: number;
}

/** Reads a header: the list of files, or the position of the compressed header. */
export class HeaderReader {
  readonly #reader: ByteReader;
  readonly #list: EntryList;
  #at = 0;
  /** Unpacked sizes of the streams, in the order of the files that have one. */
  #sizes: (number | null)[] = [];
  /** Where the packed streams start, and the length of each. */
  #packedAt = 0;
  #packed: number[] = [];
  #folders: readonly Folder[] = [];

  constructor(bytes: Uint8Array, list: EntryList) {
    this.#reader = new ByteReader(bytes);
    this.#list = list;
  }

  /** The compressed header that this one describes; null if it is a plain header. */
  packed(): PackedHeader | null {
    if (this.#byte() !== ENCODED_HEADER) return null;
    this.#streams();
    const [length, another] = this.#packed;
    const [folder] = this.#folders;
    const [size] = this.#sizes;
    if (length === undefined || another !== undefined || folder === undefined) return null;
    return { at: this.#packedAt, length, coders: folder.coders, size: size ?? Infinity };
  }

  read(): void {
    if (this.#byte() !== HEADER) throw new BrokenHeader();
    for (let id = this.#byte(); id !== END; id = this.#byte()) {
      if (id === PROPERTIES) this.#skipProperties();
      else if (id === MAIN_STREAMS) this.#streams();
      else if (id === FILES) this.#files();
      else throw new BrokenHeader();
    }
    this.#list.complete = !this.#list.isFull;
  }

  #byte(): number {
    if (!this.#reader.has(this.#at, 1)) throw new BrokenHeader();
    return this.#reader.u8(this.#at++);
  }

  /** A number: the high bits of the first byte say how many bytes follow. */
  #number(): number {
    const first = this.#byte();
    let value = 0;
    let mask = 0x80;
    for (let i = 0; i < 8; i++) {
      if ((first & mask) === 0) return value + (first & mask - 1) * 2 ** (8 * i);
      value += this.#byte() * 2 ** (8 * i);
      mask >>= 1;
    }
    return value;
  }

  #count(most: number): number {
    const count = this.#number();
    if (count > most) throw new BrokenHeader();
    return count;
  }

  #skip(length: number): void {
    if (!this.#reader.has(this.#at, length)) throw new BrokenHeader();
    this.#at += length;
  }

  #bytes(length: number): Uint8Array {
    this.#skip(length);
    return this.#reader.slice(this.#at - length, this.#at);
  }

  #skipProperties(): void {
    for (let id = this.#byte(); id !== END; id = this.#byte()) this.#skip(this.#number());
  }

  #streams(): void {
    let folders: (number | null)[] = [];
    let known: boolean[] = [];
    for (let id = this.#byte(); id !== END; id = this.#byte()) {
      if (id === PACK) this.#pack();
      else if (id === UNPACK) ({ folders, known } = this.#unpack());
      else if (id === SUBSTREAMS) this.#substreams(folders, known);
      else throw new BrokenHeader();
    }
    if (this.#sizes.length === 0) this.#sizes = folders;
  }

  #pack(): void {
    this.#packedAt = this.#number();
    const count = this.#count(MAX_FOLDERS * MAX_CODERS);
    for (let id = this.#byte(); id !== END; id = this.#byte()) {
      if (id === SIZE) this.#packed = Array.from({ length: count }, () => this.#number());
      else if (id === CRC) this.#digests(count);
      else throw new BrokenHeader();
    }
  }

  #unpack(): { folders: (number | null)[]; known: boolean[] } {
    if (this.#byte() !== FOLDER) throw new BrokenHeader();
    const count = this.#count(MAX_FOLDERS);
    if (this.#byte() !== 0) throw new BrokenHeader();
    const outputs = Array.from({ length: count }, () => this.#folder());
    this.#folders = outputs;
    let folders: (number | null)[] = [];
    let known = new Array<boolean>(count).fill(false);
    for (let id = this.#byte(); id !== END; id = this.#byte()) {
      if (id === UNPACK_SIZE) {
        folders = outputs.map(({ count, main }) => {
          const sizes = Array.from({ length: count }, () => this.#number());
          return sizes[main] ?? null;
        });
      } else if (id === CRC) known = this.#digests(count);
      else throw new BrokenHeader();
    }
    return { folders, known };
  }

  #folder(): Folder {
    const coders: SevenZipCoder[] = [];
    let inputs = 0;
    let outputs = 0;
    for (let left = this.#count(MAX_CODERS); left > 0; left--) {
      const flags = this.#byte();
      const id = String.fromCharCode(...this.#bytes(flags & 0xf));
      const complex = (flags & 0x10) !== 0;
      inputs += complex ? this.#count(MAX_CODERS) : 1;
      outputs += complex ? this.#count(MAX_CODERS) : 1;
      coders.push({ id, properties: this.#bytes((flags & 0x20) === 0 ? 0 : this.#number()) });
    }
    const bound = new Set<number>();
    for (let i = 0; i < outputs - 1; i++) {
      this.#number();
      bound.add(this.#number());
    }
    const packed = inputs - (outputs - 1);
    if (packed > 1) { for (let i = 0; i < packed; i++) this.#number(); }
    let main = 0;
    while (bound.has(main)) main++;
    return { coders, count: outputs, main };
  }

  #substreams(folders: readonly (number | null)[], known: readonly boolean[]): void {
    let counts = folders.map(() => 1);
    let sizes: (number | null)[] | null = null;
    let id = this.#byte();
    if (id === STREAMS) {
      counts = folders.map(() => this.#count(MAX_ENTRIES));
      id = this.#byte();
    }
    if (id === SIZE) {
      sizes = folders.flatMap((whole, i) => this.#sizesOf(whole, counts[i] ?? 0));
      id = this.#byte();
    }
    this.#sizes = sizes ?? folders.flatMap((whole, i) => counts[i] === 1 ? [whole] : []);
    for (; id !== END; id = this.#byte()) {
      if (id !== CRC) throw new BrokenHeader();
      const unknown = counts.reduce(
        (sum, count, i) => sum + (count === 1 && known[i] ? 0 : count),
        0,
      );
      this.#digests(unknown);
    }
  }

  /** The last size of a folder is what the others leave. */
  #sizesOf(whole: number | null, count: number): (number | null)[] {
    if (count === 0) return [];
    const sizes: (number | null)[] = Array.from({ length: count - 1 }, () => this.#number());
    const sum = sizes.reduce((total: number, size) => total + (size ?? 0), 0);
    return [...sizes, whole === null ? null : whole - sum];
  }

  #digests(count: number): boolean[] {
    if (this.#byte() !== 0) {
      this.#skip(4 * count);
      return new Array<boolean>(count).fill(true);
    }
    const known = this.#bits(count);
    this.#skip(4 * known.filter(Boolean).length);
    return known;
  }

  #bits(count: number): boolean[] {
    const bits: boolean[] = [];
    for (let i = 0, byte = 0; i < count; i++) {
      if (i % 8 === 0) byte = this.#byte();
      bits.push((byte & 0x80 >> i % 8) !== 0);
    }
    return bits;
  }

  #files(): void {
    const count = this.#number();
    let names: string[] = [];
    let empty: boolean[] = [];
    let files: boolean[] = [];
    for (let id = this.#byte(); id !== END; id = this.#byte()) {
      const end = this.#number() + this.#at;
      if (end > this.#reader.length) throw new BrokenHeader();
      if (id === NAMES && this.#byte() === 0) names = this.#names(count, end);
      if (id === EMPTY) empty = this.#bits(Math.min(count, MAX_ENTRIES));
      if (id === EMPTY_FILE) files = this.#bits(empty.filter(Boolean).length);
      this.#at = end;
    }
    let stream = 0;
    let without = 0;
    for (const [i, name] of names.entries()) {
      // An entry without content that is not an empty file is a directory.
      const isFile = !empty[i] || files[without++];
      const size = empty[i] ? 0 : this.#sizes[stream++] ?? null;
      if (isFile) this.#list.add(name, size, this.#list.encrypted);
    }
  }

  #names(count: number, end: number): string[] {
    const names: string[] = [];
    while (names.length < Math.min(count, MAX_ENTRIES + 1) && this.#at < end) {
      let zero = this.#at;
      while (zero + 1 < end && this.#reader.u16(zero) !== 0) zero += 2;
      names.push(utf16(this.#reader.slice(this.#at, zero)));
      this.#at = zero + 2;
    }
    return names;
  }
}
