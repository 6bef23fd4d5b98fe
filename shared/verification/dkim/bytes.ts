import { decodeLatin1 } from "../../encoding/bytes.ts";

/**
 * Texts have one UTF-16 unit a byte. Signed header fields are compared byte by byte, whatever their
 * charset, and the grammars read strings.
 */

const UTF8 = new TextEncoder();

/** A text of Unicode characters as the text of its UTF-8 bytes. */
export function utf8Bytes(text: string): string {
  return decodeLatin1(UTF8.encode(text));
}
