import { joinBytes } from "../../shared/encoding/bytes.ts";
import { readLines } from "./lines.ts";
import type { MailLine } from "./lines.ts";
import { createTranscoder } from "./unicode.ts";
import type { Transcoder } from "./unicode.ts";

/** Reads a file that is one mail, or a mailbox (mbox), holding one mail in memory at a time. */

/** Maximum number of bytes per mail: large providers accept 25 MB, which is 34 MB in base64. */
export const MAX_MAIL_BYTES = 72 * 1024 * 1024;

/** One mail of a file. */
export interface MailOfFile {
  /** Position of the mail in an mbox file (RFC 4155), from 1; null when the file holds one mail. */
  readonly position: number | null;
  /** Null when the mail is larger than {@linkcode MAX_MAIL_BYTES}. */
  readonly bytes: Uint8Array | null;
}

/**
 * Finds the mails of a file, UTF-8 or UTF-16. In an mbox file each follows a `From ` line
 * (RFC 4155).
 */
export async function* findMailsInFile(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<MailOfFile> {
  let isMbox: boolean | undefined;
  let position = 1;
  let mail = new MailCollector();
  /**
   * Lines that may start the next mail. They are a `From ` line, and perhaps a field name whose
   * colon follows on a folded line. The line after them decides.
   */
  let undecidedLines: MailLine[] = [];
  let isAfterEmptyLine = true;
  for await (const line of readLines(toUtf8(chunks))) {
    if (isMbox === undefined && isEmpty(line.bytes)) continue;
    const isFrom = line.isStart && isAfterEmptyLine && startsWith(line.bytes, FROM);
    isMbox ??= isFrom;
    const [, bareNameLine] = undecidedLines;
    if (undecidedLines.length === 1 && isBareName(line.bytes)) {
      undecidedLines.push(line);
      isAfterEmptyLine = false;
      continue;
    }
    if (undecidedLines.length > 0) {
      const isNextMail = bareNameLine === undefined
        ? startsField(line.bytes)
        : startsWithColon(line.bytes);
      if (mail.size > 0 && isNextMail) {
        yield { position: position++, bytes: mail.takeBytes() };
        mail = new MailCollector();
      }
      for (const { bytes } of undecidedLines) mail.add(bytes);
      undecidedLines = [];
    }
    if (isMbox && isFrom) undecidedLines = [line];
    else mail.add(isMbox && line.isStart ? unescapeLine(line.bytes) : line.bytes);
    if (!isMbox && mail.size > MAX_MAIL_BYTES) break;
    isAfterEmptyLine = line.isStart && isEmpty(line.bytes);
  }
  for (const { bytes } of undecidedLines) mail.add(bytes);
  if (mail.size > 0) yield { position: position > 1 ? position : null, bytes: mail.takeBytes() };
}

/** Collects the lines of a mail; one that is too large is discarded. */
class MailCollector {
  private pieces: Uint8Array[] = [];
  size = 0;

  add(bytes: Uint8Array): void {
    this.size += bytes.length;
    if (this.size > MAX_MAIL_BYTES) this.pieces = [];
    else this.pieces.push(bytes);
  }

  takeBytes(): Uint8Array | null {
    return this.size > MAX_MAIL_BYTES ? null : joinBytes(this.pieces);
  }
}

async function* toUtf8(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let transcoder: Transcoder | undefined;
  let start: Uint8Array = new Uint8Array(0);
  for await (const chunk of chunks) {
    if (transcoder !== undefined) {
      yield transcoder.transcode(chunk);
      continue;
    }
    // A pipe may deliver single bytes; a byte order mark has up to three.
    start = joinBytes([start, chunk]);
    if (start.length < 3) continue;
    transcoder = createTranscoder(start);
    yield transcoder.transcode(start);
  }
  if (transcoder === undefined) yield start;
  else yield transcoder.end();
}

const FROM = new TextEncoder().encode("From ");
const GREATER = 62, COLON = 58, SLASH = 47, LF = 10, CR = 13, SPACE = 32, TAB = 9;

function startsWith(bytes: Uint8Array, prefix: Uint8Array, at = 0): boolean {
  return prefix.every((byte, i) => bytes[at + i] === byte);
}

function isEmpty(line: Uint8Array): boolean {
  return line[0] === LF || (line[0] === CR && line[1] === LF);
}

/** Maximum number of bytes of a recognised header field name. */
const MAX_NAME_BYTES = 128;
/** Maximum number of `>` before an escaped `From ` line. */
const MAX_ESCAPES = 128;

/** Tells whether a line starts a header field (RFC 5322 §2.2) whose name begins with a letter. */
export function startsField(line: Uint8Array): boolean {
  if (!/^[a-z]/i.test(String.fromCharCode(line[0] ?? 0))) return false;
  for (let i = 0; i < Math.min(line.length, MAX_NAME_BYTES); i++) {
    const byte = line[i] ?? 0;
    // `https://` begins no field.
    if (byte === COLON) return line[i + 1] !== SLASH;
    // Old mail has blanks before the colon (RFC 5322 §4.5).
    if (byte === SPACE || byte === TAB) return startsWithColon(line.subarray(i));
    if (byte <= SPACE || byte >= 127) return false;
  }
  return false;
}

/** Tells whether a line consists of the name of a field alone. */
function isBareName(line: Uint8Array): boolean {
  if (line.length > MAX_NAME_BYTES) return false;
  const text = new TextDecoder().decode(line);
  return /^[a-z][!-9;-~]*[ \t]*\r?\n$/i.test(text);
}

/** Tells whether a colon follows the blanks at the start. */
function startsWithColon(line: Uint8Array): boolean {
  return /^[ \t]+:/.test(new TextDecoder().decode(line.subarray(0, MAX_NAME_BYTES)));
}

/** Removes the escape of an mbox file from a line: `>From `, `>>From `. */
function unescapeLine(line: Uint8Array): Uint8Array {
  let at = 0;
  while (line[at] === GREATER && at < MAX_ESCAPES) at++;
  return at > 0 && startsWith(line, FROM, at) ? line.subarray(1) : line;
}
