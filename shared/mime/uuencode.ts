/** A file inside a text. */
export interface UuencodedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Maximum number of files that are read per text. */
export const MAX_BLOCKS = 500;
/** Maximum number of characters of a name. */
const MAX_NAME = 512;

/** The first line of a block (POSIX `uuencode`): permissions in octal, then the name. */
const BEGIN = /^begin [0-7]{3,4} (\S[^\r\n]{0,511})\r?$/;

const SPACE = 32, BACKTICK = 96;
/** Maximum number of bytes of a line: as many as one character can state. */
const MAX_LINE_BYTES = 45;

/** Finds the uuencoded files of a text in linear time, also those that are cut off. */
export function findUuencoded(text: string): UuencodedFile[] {
  return [...findBlocks(text)].map(({ name, bytes }) => ({ name, bytes }));
}

/** Drops the uuencoded files from a text: programs show them as attachments. */
export function dropUuencoded(text: string): string {
  if (!text.includes("begin ")) return text;
  let textWithoutFiles = "", at = 0;
  for (const { from, to } of findBlocks(text)) {
    textWithoutFiles += text.slice(at, from);
    at = to;
  }
  return textWithoutFiles + text.slice(at);
}

/** A file with the start and the end of its block in the text. */
interface UuencodedPlace extends UuencodedFile {
  readonly from: number;
  readonly to: number;
}

function* findBlocks(text: string): Generator<UuencodedPlace> {
  let count = 0;
  let at = text.startsWith("begin") ? 0 : text.indexOf("\nbegin") + 1;
  while (count < MAX_BLOCKS && text.startsWith("begin", at)) {
    const end = findLineEnd(text, at);
    const [, name = ""] = BEGIN.exec(text.slice(at, Math.min(end, at + MAX_NAME + 20))) ??
      [];
    let next = end;
    if (name !== "") {
      const block = readBlock(text, end + 1);
      next = Math.max(end, block.end - 1);
      if (block.bytes.length > 0) {
        count++;
        yield {
          name: name.trim(),
          bytes: block.bytes,
          from: at,
          to: findBlockEnd(text, block.end),
        };
      }
    }
    const nextBegin = text.indexOf("\nbegin", next);
    if (nextBegin < 0) break;
    at = nextBegin + 1;
  }
}

/** Finds the end of a block: after the line `end`, which not every program writes. */
function findBlockEnd(text: string, at: number): number {
  const end = findLineEnd(text, at);
  return text.slice(at, Math.min(end, at + 10)).trimEnd() === "end"
    ? end
    : Math.min(at, text.length);
}

/** The content of a block. */
interface UuencodedBlock {
  readonly bytes: Uint8Array;
  /** Position of the first line after the content. */
  readonly end: number;
}

function readBlock(text: string, start: number): UuencodedBlock {
  const bytes = new GrowingBytes();
  let at = start;
  while (at < text.length) {
    const end = findLineEnd(text, at);
    const count = decodeLine(text, at, text[end - 1] === "\r" ? end - 1 : end, bytes);
    if (count < 0) break;
    at = end + 1;
    if (count === 0) break;
  }
  return { bytes: bytes.all, end: at };
}

/** Adds the bytes of a line; returns their number, 0 for the last line, -1 for another line. */
function decodeLine(text: string, start: number, end: number, bytes: GrowingBytes): number {
  const count = readValue(text.charCodeAt(start));
  if (end <= start || count < 0 || count > MAX_LINE_BYTES) return -1;
  const groups = Math.ceil(count / 3);
  // Blanks at the end of a line may be stripped; a checksum may follow the data.
  if (end - start - 1 > groups * 4 + 2) return -1;
  for (let at = start + 1; at < Math.min(end, start + 1 + groups * 4); at++) {
    if (readValue(text.charCodeAt(at)) < 0) return -1;
  }
  for (let group = 0; group < groups; group++) {
    let bits = 0;
    for (let i = 1; i <= 4; i++) {
      const at = start + group * 4 + i;
      bits = bits << 6 | (at < end ? readValue(text.charCodeAt(at)) : 0);
    }
    for (let i = 0; i < 3 && group * 3 + i < count; i++) bytes.add(bits >> (16 - 8 * i) & 0xff);
  }
  return count;
}

/** Size of a new buffer, in bytes. */
const INITIAL_SIZE = 1024;
const NO_BYTES = new Uint8Array();

/** A growing buffer of bytes, which takes no memory as long as it is empty. */
class GrowingBytes {
  #bytes = NO_BYTES;
  #length = 0;

  get all(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  add(byte: number): void {
    if (this.#length === this.#bytes.length) {
      const largerBytes = new Uint8Array(Math.max(INITIAL_SIZE, 2 * this.#length));
      largerBytes.set(this.#bytes);
      this.#bytes = largerBytes;
    }
    this.#bytes[this.#length++] = byte;
  }
}

function readValue(code: number): number {
  return code >= SPACE && code <= BACKTICK ? (code - SPACE) & 63 : -1;
}

function findLineEnd(text: string, start: number): number {
  const end = text.indexOf("\n", start);
  return end < 0 ? text.length : end;
}
