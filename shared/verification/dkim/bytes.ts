import { decodeLatin1 } from "../../encoding/bytes.ts";

/**
 * Byte strings have one UTF-16 code unit per byte; signed fields are compared so, whatever their
 * charset.
 */

const UTF8 = new TextEncoder();

/** Encodes a text as a byte string of its UTF-8 bytes. */
export function toUtf8ByteString(text: string): string {
  return decodeLatin1(UTF8.encode(text));
}
