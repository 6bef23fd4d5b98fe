import { decodeLatin1, joinBytes } from "../encoding/bytes.ts";

/** Places of an element's content, and of its next sibling (X.690 §8.1). */
interface Element {
  readonly tag: number;
  readonly start: number;
  readonly end: number;
  readonly next: number;
}

const INTEGER = 0x02, OCTET_STRING = 0x04, OBJECT_ID = 0x06;
const SEQUENCE = 0x30, SET = 0x31, CONTENT = 0xa0, CONSTRUCTED = 0x20;
/** 1.2.840.113549.1.7.2 and its content type .7.1 (RFC 5652 §4, §5.1). */
const SIGNED_DATA = "\x2a\x86\x48\x86\xf7\x0d\x01\x07\x02",
  DATA = "\x2a\x86\x48\x86\xf7\x0d\x01\x07\x01";
/** Elements inside one another that are followed; those of signed content are six. */
const MAX_DEPTH = 12;
/** Maximum number of pieces of the content: OpenSSL writes one for a kibibyte or more. */
const MAX_PIECES = 100_000;

/** Takes the content out of a CMS object that is signed, not encrypted (RFC 5652 §5.2). */
class SignedReader {
  readonly #bytes: Uint8Array;
  readonly #pieces: Uint8Array[] = [];
  /** Elements that may still be read. */
  #left = MAX_PIECES;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  read(): Uint8Array | null {
    const outer = this.#element(0, this.#bytes.length);
    const [kind, content] = this.#children(outer, [OBJECT_ID, CONTENT]);
    if (this.#text(kind) !== SIGNED_DATA) return null;
    const [signed] = this.#children(content, [SEQUENCE]);
    const [, , inner] = this.#children(signed, [INTEGER, SET, SEQUENCE]);
    const [type, data] = this.#children(inner, [OBJECT_ID, CONTENT]);
    if (this.#text(type) !== DATA || data === undefined) return null;
    this.#collect(this.#element(data.start, data.end), 0);
    return this.#pieces.length === 0 ? null : joinBytes(this.#pieces);
  }

  /** The first elements inside another, if they have some tags; fewer where they do not. */
  #children(parent: Element | undefined | null, tags: readonly number[]): Element[] {
    const found: Element[] = [];
    let at = parent?.start ?? 0;
    for (const tag of parent ? tags : []) {
      const each = this.#element(at, parent?.end ?? 0);
      if (each?.tag !== tag) break;
      found.push(each);
      at = each.next;
    }
    return found;
  }

  #text(element: Element | undefined): string {
    return element === undefined
      ? ""
      : decodeLatin1(this.#bytes.subarray(element.start, element.end));
  }

  /** Collects a string of bytes, which may be in pieces (X.690 §8.7). */
  #collect(element: Element | null, depth: number): void {
    if (element === null || depth > MAX_DEPTH) return;
    if (element.tag === OCTET_STRING) {
      this.#pieces.push(this.#bytes.subarray(element.start, element.end));
    } else if (element.tag === (OCTET_STRING | CONSTRUCTED)) {
      for (let at = element.start; at < element.end;) {
        const each = this.#element(at, element.end);
        if (each === null) return;
        this.#collect(each, depth + 1);
        at = each.next;
      }
    }
  }

  /** The element at a place; null where none is. One without a length ends at two zero bytes. */
  #element(at: number, limit: number, depth = 0): Element | null {
    const bytes = this.#bytes, tag = bytes[at] ?? 0, first = bytes[at + 1] ?? 0;
    if (at + 2 > limit || tag === 0 || depth > MAX_DEPTH || this.#left-- <= 0) return null;
    if (first !== 0x80) {
      const digits = first < 0x80 ? 0 : first & 0x7f, start = at + 2 + digits;
      let length = first < 0x80 ? first : 0;
      for (let i = 0; i < digits; i++) length = length * 256 + (bytes[at + 2 + i] ?? 0);
      // One that is cut off is read up to the end.
      const end = Math.min(limit, start + length);
      return digits > 4 || start > limit ? null : { tag, start, end, next: end };
    }
    const start = at + 2;
    let end = start;
    for (let each = this.#element(end, limit, depth + 1); each !== null;) {
      end = each.next;
      each = this.#element(end, limit, depth + 1);
    }
    return { tag, start, end, next: Math.min(limit, end + 2) };
  }
}

/** The content of a CMS object that is signed and not encrypted; null for any other. */
export function readSignedContent(bytes: Uint8Array): Uint8Array | null {
  return new SignedReader(bytes).read();
}
