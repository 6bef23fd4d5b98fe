import { decodeLatin1, joinBytes } from "../encoding/bytes.ts";

/** Tag of an element, positions of its content, and of the element after it (X.690 §8.1). */
interface Element {
  readonly tag: number;
  readonly start: number;
  readonly end: number;
  readonly next: number;
}

const INTEGER = 0x02, OCTET_STRING = 0x04, OBJECT_ID = 0x06;
const SEQUENCE = 0x30, SET = 0x31, CONSTRUCTED = 0x20;
/** Context-specific tag [0], which encloses content (RFC 5652 §3). */
const CONTENT = 0xa0;
/** Object identifier 1.2.840.113549.1.7.2, of signed data (RFC 5652 §5.1). */
const SIGNED_DATA = "\x2a\x86\x48\x86\xf7\x0d\x01\x07\x02";
/** Object identifier 1.2.840.113549.1.7.1, of the signed content (RFC 5652 §4). */
const DATA = "\x2a\x86\x48\x86\xf7\x0d\x01\x07\x01";
/** Maximum depth of elements inside one another; signed content needs six. */
const MAX_DEPTH = 12;
/** Maximum number of elements: OpenSSL writes one per kibibyte of content or more. */
const MAX_ELEMENTS = 100_000;

/** Reads the content of a CMS object that is signed, not encrypted (RFC 5652 §5.2). */
class SignedReader {
  readonly #bytes: Uint8Array;
  readonly #pieces: Uint8Array[] = [];
  /** Number of elements that may still be read. */
  #elementsLeft = MAX_ELEMENTS;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  read(): Uint8Array | null {
    const contentInfo = this.#readElement(0, this.#bytes.length);
    const [kind, content] = this.#listChildren(contentInfo, [OBJECT_ID, CONTENT]);
    if (this.#readText(kind) !== SIGNED_DATA) return null;
    const [signedData] = this.#listChildren(content, [SEQUENCE]);
    const [, , encapsulatedInfo] = this.#listChildren(signedData, [INTEGER, SET, SEQUENCE]);
    const [type, data] = this.#listChildren(encapsulatedInfo, [OBJECT_ID, CONTENT]);
    if (this.#readText(type) !== DATA || data === undefined) return null;
    this.#collect(this.#readElement(data.start, data.end), 0);
    return this.#pieces.length === 0 ? null : joinBytes(this.#pieces);
  }

  /** Returns the first elements inside a parent, as long as they have the given tags. */
  #listChildren(parent: Element | undefined | null, tags: readonly number[]): Element[] {
    const children: Element[] = [];
    let at = parent?.start ?? 0;
    for (const tag of parent ? tags : []) {
      const child = this.#readElement(at, parent?.end ?? 0);
      if (child?.tag !== tag) break;
      children.push(child);
      at = child.next;
    }
    return children;
  }

  #readText(element: Element | undefined): string {
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
        const piece = this.#readElement(at, element.end);
        if (piece === null) return;
        this.#collect(piece, depth + 1);
        at = piece.next;
      }
    }
  }

  /**
   * Reads the element at a position; null if there is none. An element of indefinite length ends at
   * two zero bytes (X.690 §8.1.5).
   */
  #readElement(at: number, limit: number, depth = 0): Element | null {
    const bytes = this.#bytes, tag = bytes[at] ?? 0, first = bytes[at + 1] ?? 0;
    if (at + 2 > limit || tag === 0 || depth > MAX_DEPTH || this.#elementsLeft-- <= 0) return null;
    if (first !== 0x80) {
      const digits = first < 0x80 ? 0 : first & 0x7f, start = at + 2 + digits;
      let length = first < 0x80 ? first : 0;
      for (let i = 0; i < digits; i++) length = length * 256 + (bytes[at + 2 + i] ?? 0);
      // An element that is cut off is read up to the end.
      const end = Math.min(limit, start + length);
      return digits > 4 || start > limit ? null : { tag, start, end, next: end };
    }
    const start = at + 2;
    let end = start;
    for (let child = this.#readElement(end, limit, depth + 1); child !== null;) {
      end = child.next;
      child = this.#readElement(end, limit, depth + 1);
    }
    return { tag, start, end, next: Math.min(limit, end + 2) };
  }
}

/** Returns the content of a CMS object that is signed and not encrypted; null for any other. */
export function readSignedContent(bytes: Uint8Array): Uint8Array | null {
  return new SignedReader(bytes).read();
}
