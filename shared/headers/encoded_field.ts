import { decodeEncodedWords } from "./encoded_word.ts";

/** Encoded words (RFC 2047 §2) at the start of a value, with nothing but blanks between them. */
const LEADING_WORDS = /^(?:=\?[^\s?]{1,80}\?[bq]\?[^\s?]*\?=\s*)+/i;

/**
 * Decodes the encoded words at the start of a structured field, as Outlook writes. Later ones may
 * be a sender's.
 */
export function decodeLeadingWords(value: string): string {
  if (!value.startsWith("=?")) return value;
  const words = LEADING_WORDS.exec(value)?.[0] ?? "";
  return words === "" ? value : decodeEncodedWords(words.trimEnd()) + value.slice(words.length);
}
