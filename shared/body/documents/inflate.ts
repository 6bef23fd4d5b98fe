import { joinBytes } from "../../encoding/bytes.ts";
import { Inflate } from "fflate";

/** Decompressed bytes allowed for all files of a mail, and the least that a stream counts as. */
const MAX_UNPACKED = 8 * 1024 * 1024, MIN_STREAM = 8192;

/** Bytes that may still be decompressed for the files of one mail. */
export class UnpackingRoom {
  #left = MAX_UNPACKED;
  /** Whether a stream was skipped or cut because the limit was reached. */
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

/** Input per step: the output is at most a thousand times as long. */
const PIECE = 1024;

/**
 * Inflates deflated data (RFC 1951) up to a limit. Damaged data ends it; the output before counts.
 *
 * @param most Longest output.
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
    // Damaged or truncated: the output so far is kept.
  }
  return joinBytes(chunks).subarray(0, most);
}

/** RFC 1950 §2.2: two bytes in front of the data. */
const ZLIB_HEADER = 2;

/** The same for data with the header of zlib. */
export function inflatedZlib(bytes: Uint8Array, most: number): Uint8Array {
  return inflated(bytes.subarray(ZLIB_HEADER), most);
}
