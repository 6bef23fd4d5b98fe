import type { Connection } from "../runtime/deps.ts";
import { OutboundError } from "./error.ts";

/** The parts of an answer that are used. */
export interface HttpStatus {
  /** 200 to 999, or 101. */
  readonly status: number;
  /** Value of the header `Retry-After`. */
  readonly retryAfter: string | undefined;
}

/** Maximum number of bytes of the answer's header sections; servers commonly send 1 to 4 KiB. */
const MAX_HEAD = 32 * 1024;

const LF = 0x0a;
const CR = 0x0d;
const START = new TextEncoder().encode("HTTP/1.");

/**
 * Reads status and `Retry-After` of the final answer (RFC 9112 §2), after any interim answers.
 *
 * @throws {OutboundError} `closed` or `not_http`.
 */
export async function readAnswer(connection: Connection): Promise<HttpStatus> {
  const buffer = new Uint8Array(MAX_HEAD);
  let length = 0;
  let start = 0;
  let searchedLength = 0;
  while (true) {
    // The empty line may have begun in the last three bytes that were searched.
    const end = findHeadEnd(buffer.subarray(0, length), Math.max(start, searchedLength - 3));
    if (end > 0) {
      const head = buffer.subarray(start, end);
      const status = readStatus(head);
      if (isFinal(status)) return { status, retryAfter: readRetryAfter(head) };
      start = end;
      searchedLength = end;
      continue;
    }
    const partialHead = buffer.subarray(start, length);
    if (!mayBeHttp(partialHead)) throw new OutboundError("not_http");
    // The status of a header section that is too long counts all the same.
    if (length === MAX_HEAD) {
      const status = partialHead.includes(LF) ? readStatus(partialHead) : 0;
      if (isFinal(status)) return { status, retryAfter: readRetryAfter(partialHead) };
      throw new OutboundError("not_http");
    }
    searchedLength = length;
    const count = await connection.read(buffer.subarray(length));
    if (count === null) throw new OutboundError("closed");
    length += count;
  }
}

function isFinal(status: number): boolean {
  return status >= 200 || status === 101;
}

function readRetryAfter(head: Uint8Array): string | undefined {
  return /^retry-after:[ \t]*([^\r\n]{1,64})/im.exec(new TextDecoder("latin1").decode(head))?.[1]
    ?.trim();
}

/** Finds the index after the empty line that ends a header section, or -1. */
function findHeadEnd(bytes: Uint8Array, start: number): number {
  for (let i = bytes.indexOf(LF, start); i >= 0; i = bytes.indexOf(LF, i + 1)) {
    if (bytes[i + 1] === LF) return i + 2;
    if (bytes[i + 1] === CR && bytes[i + 2] === LF) return i + 3;
  }
  return -1;
}

/** Tells whether the first bytes may be HTTP; other protocols are refused before more bytes arrive. */
function mayBeHttp(bytes: Uint8Array): boolean {
  return START.every((byte, i) => i >= bytes.length || bytes[i] === byte);
}

function readStatus(head: Uint8Array): number {
  const line = new TextDecoder("latin1").decode(head.subarray(0, head.indexOf(LF)));
  const match = /^HTTP\/1\.\d ([1-9]\d\d)(?: |\r?$)/.exec(line);
  if (match === null) throw new OutboundError("not_http");
  return Number(match[1]);
}
