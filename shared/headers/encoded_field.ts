import { decodeEncodedWords } from "./encoded_word.ts";

/** Encoded words (RFC 2047 §2) at the start of a value, with nothing but blanks between them. */
const LEADING_WORDS = /^(?:=\?[^\s?]{1,80}\?[bq]\?[^\s?]*\?=\s*)+/i;

/**
 * The value of a structured field that a server encoded as a whole, as Outlook does with its
 * Authentication-Results when the author's domain is not ASCII. Only encoded words at the start are
 * decoded: a sender can place an encoded word inside a field, in the local part of the address, and
 * could add forged results.
 */
export function decodeStart(value: string): string {
  if (!value.startsWith("=?")) return value;
  const words = LEADING_WORDS.exec(value)?.[0] ?? "";
  return words === "" ? value : decodeEncodedWords(words.trimEnd()) + value.slice(words.length);
}
