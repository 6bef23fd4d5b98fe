import { joinBytes } from "../../encoding/bytes.ts";
import { Inflate } from "fflate";

/** Bytes that all files of a mail have unpacked at most, and what one stream counts at least. */
const MAX_UNPACKED = 8 * 1024 * 1024, MIN_STREAM = 8192;

/** What the files of one mail may still have unpacked: a small file may come to a large one. */
export class UnpackingRoom {
  #left = MAX_UNPACKED;
  /** Whether a stream was left packed for want of room. */
  short = false;

  /** Whether there is room for another stream. */
  hasAny(): boolean {
    if (this.#left <= 0) this.short = true;
    return this.#left > 0;
  }

  take(length: number): void {
    this.#left -= Math.max(length, MIN_STREAM);
  }
}

/** Bytes handed over at once: a thousand times as many come out at most. */
const PIECE = 1024;

/**
 * Inflates the start of data that a document keeps packed for itself (RFC 1951).
 * What is broken ends it; what came out before counts.
 *
 * @param most Bytes that are kept; reading ends with the piece that fills them.
 */
export function inflated(bytes: Uint8Array, most: number): Uint8Array {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const stream = new Inflate((chunk) => {
    chunks.push(chunk);
    length += chunk.length;
  });
  try {
    for (let at = 0; at < bytes.length && length < most; at += PIECE) {
      stream.push(bytes.subarray(at, at + PIECE));
    }
    if (length < most) stream.push(new Uint8Array(), true);
  } catch {
    // Broken or cut: what came out stays.
  }
  return joinBytes(chunks).subarray(0, most);
}

/** RFC 1950 §2.2: two bytes in front of the data. */
const ZLIB_HEADER = 2;

/** The same for data with the header of zlib. */
export function inflatedZlib(bytes: Uint8Array, most: number): Uint8Array {
  return inflated(bytes.subarray(ZLIB_HEADER), most);
}
