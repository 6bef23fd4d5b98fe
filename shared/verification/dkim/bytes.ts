import { decodeLatin1 } from "../../encoding/bytes.ts";

const UTF8 = new TextEncoder();

/**
 * Encodes a text as a byte string: each code unit is one byte of its UTF-8 form. Signatures cover
 * bytes, whatever the charset.
 */
export function toUtf8ByteString(text: string): string {
  return decodeLatin1(UTF8.encode(text));
}
