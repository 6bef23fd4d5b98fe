import { decodeLatin1, joinBytes } from "../encoding/bytes.ts";
import { AppError } from "../contract/errors.ts";
import { createTooLargeError } from "../http/body.ts";
import { MAX_MESSAGE_BYTES } from "../http/read_body.ts";
import type { Clock } from "../runtime/deps.ts";
import { type Head, parseHead } from "./head.ts";

/** Maximum number of bytes of a head; those of real clients have 200. */
const MAX_HEAD = 8 * 1024;

/** Maximum milliseconds until the head has arrived, as with HTTP. */
const HEAD_MS = 10_000;

/** A connection that a request is read from. */
export interface ByteSource {
  /** Reads the next bytes; null once the client has ended its side of the connection. */
  read(): Promise<Uint8Array | null>;
}

/** Options of {@linkcode readHead} and {@linkcode readRequestMail}. */
export interface RequestOptions {
  readonly clock: Pick<Clock, "after">;
  /** Maximum milliseconds until the mail has arrived. */
  readonly bodyTimeoutMs: number;
  /** Counts the bytes that are held in memory; throws to refuse them. */
  readonly holdBytes: (bytes: number) => void;
}

/** A head, and the bytes after it that were read with it. */
export interface HeadReading {
  readonly head: Head;
  readonly bodyStart: Uint8Array;
}

/**
 * Reads the head of a request; resolves to null if the client closed the connection without one.
 *
 * @throws {AppError} like {@linkcode parseHead}, or when a limit is exceeded.
 */
export async function readHead(
  source: ByteSource,
  { clock }: Pick<RequestOptions, "clock">,
): Promise<HeadReading | null> {
  let text = "";
  const { timeout, stopTimer } = createDeadline(clock, HEAD_MS);
  try {
    while (true) {
      const piece = await Promise.race([source.read(), timeout]);
      if (piece === null) {
        return text === "" ? null : { head: parseHead(text), bodyStart: NO_BYTES };
      }
      const searchStart = Math.max(0, text.length - BLANK_LINE_LENGTH);
      text += decodeLatin1(piece);
      const end = findHeadEnd(text, searchStart);
      if ((end?.at ?? text.length) > MAX_HEAD) throw createTooLargeError(MAX_HEAD);
      if (end === undefined) continue;
      const restLength = text.length - end.at - end.length;
      return {
        head: parseHead(text.slice(0, end.at)),
        bodyStart: piece.subarray(piece.length - restLength),
      };
    }
  } finally {
    stopTimer();
  }
}

const NO_BYTES = new Uint8Array();

/** Length of `\r\n\r\n`, which may be split over two pieces. */
const BLANK_LINE_LENGTH = 4;

function findHeadEnd(
  text: string,
  searchStart: number,
): { at: number; length: number } | undefined {
  const blankLine = /\r?\n\r?\n/g;
  blankLine.lastIndex = searchStart;
  const match = blankLine.exec(text);
  return match === null ? undefined : { at: match.index, length: match[0].length };
}

/**
 * Reads the mail of a request: `Content-length` bytes, else all until the client ends its side.
 *
 * @throws {AppError} when it has another length, is late, too large or not decompressible.
 */
export async function readRequestMail(
  { head: { length, isCompressed }, bodyStart }: HeadReading,
  source: ByteSource,
  options: RequestOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  if ((length ?? 0) > MAX_MESSAGE_BYTES) throw createTooLargeError(MAX_MESSAGE_BYTES);
  const { timeout, stopTimer } = createDeadline(options.clock, options.bodyTimeoutMs);
  const pieces: Uint8Array[] = [];
  let missingBytes = length ?? Infinity;
  let totalBytes = 0;
  const addPiece = (piece: Uint8Array) => {
    if (piece.length > missingBytes) {
      throw new AppError("invalid_request", "The mail is longer than its Content-length.");
    }
    missingBytes -= piece.length;
    totalBytes += piece.length;
    if (totalBytes > MAX_MESSAGE_BYTES) throw createTooLargeError(MAX_MESSAGE_BYTES);
    options.holdBytes(piece.length);
    pieces.push(piece);
  };
  try {
    addPiece(bodyStart);
    while (missingBytes > 0) {
      const piece = await Promise.race([source.read(), timeout]);
      if (piece !== null) addPiece(piece);
      else if (length === undefined) break;
      else throw new AppError("invalid_request", "The mail is shorter than its Content-length.");
    }
  } finally {
    stopTimer();
  }
  const bytes = joinBytes(pieces);
  return isCompressed ? await decompressMail(bytes, options.holdBytes) : bytes;
}

async function decompressMail(
  bytes: Uint8Array<ArrayBuffer>,
  holdBytes: RequestOptions["holdBytes"],
): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  let totalBytes = 0;
  try {
    // DecompressionStream calls the format of zlib (RFC 1950) "deflate".
    for await (const piece of new Blob([bytes]).stream().pipeThrough(inflateZlib())) {
      totalBytes += piece.length;
      if (totalBytes > MAX_MESSAGE_BYTES) throw createTooLargeError(MAX_MESSAGE_BYTES);
      holdBytes(piece.length);
      pieces.push(piece);
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError("invalid_request", "The mail is not compressed with zlib.", {
      cause: error,
    });
  }
  const mail = joinBytes(pieces);
  // DecompressionStream reports no error for input that was cut off.
  if (bytes.length < CHECKSUM || readChecksum(bytes) !== computeAdler32(mail)) {
    throw new AppError("invalid_request", "The compressed mail is cut or damaged.");
  }
  return mail;
}

/** Number of bytes of the checksum at the end (RFC 1950 §2.2). */
const CHECKSUM = 4;

function readChecksum(bytes: Uint8Array<ArrayBuffer>): number {
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(bytes.length - CHECKSUM);
}

/** Modulus of Adler-32 (RFC 1950 §8.2). */
const MODULUS = 65_521;
/** Maximum number of bytes whose sums stay below 2^32 without the modulus. */
const BEFORE_MODULUS = 5552;

function computeAdler32(bytes: Uint8Array): number {
  let a = 1, b = 0;
  for (let at = 0; at < bytes.length; at += BEFORE_MODULUS) {
    for (const byte of bytes.subarray(at, at + BEFORE_MODULUS)) {
      a += byte;
      b += a;
    }
    a %= MODULUS;
    b %= MODULUS;
  }
  return b * 0x10000 + a;
}

function inflateZlib(): DecompressionStream {
  return new DecompressionStream("deflate");
}

/** Creates a promise that rejects when the time is over, and a function that stops the timer. */
function createDeadline(clock: Pick<Clock, "after">, ms: number) {
  const { promise, reject } = Promise.withResolvers<never>();
  promise.catch(() => {});
  const stopTimer = clock.after(
    ms,
    () => reject(new AppError("request_timeout", `The request took longer than ${ms} ms.`)),
  );
  return { timeout: promise, stopTimer };
}
