import { joinBytes, readHexDigit } from "../encoding/bytes.ts";
import { type Decoder, findDecoder, UNKNOWN } from "./charset.ts";
import { decodeLenientBase64 } from "../encoding/base64.ts";

/** Decodes the encoded words of an unfolded value (RFC 2047); other words stay as they are. */
export function decodeEncodedWords(value: string): string {
  return value.includes("=?") ? decodeWords(value).text : value;
}

/**
 * Decodes the encoded words at the start of a structured field, as Outlook writes. Later ones may
 * be a sender's.
 */
export function decodeLeadingWords(value: string): string {
  if (!value.startsWith("=?")) return value;
  const words = LEADING_WORDS.exec(value)?.[0] ?? "";
  return words === "" ? value : decodeEncodedWords(words.trimEnd()) + value.slice(words.length);
}

/** Matches encoded words (RFC 2047 §2) at the start of a value, with nothing but blanks between them. */
const LEADING_WORDS = /^(?:=\?[^\s?]{1,80}\?[bq]\?[^\s?]*\?=\s*)+/i;

/** Tells whether an encoded word of a value is of an unknown charset, or not of the one it names. */
export function hasUnknownCharset(value: string): boolean {
  return value.includes("=?") && decodeWords(value).isUnknown;
}

interface EncodedWord {
  readonly charset: string;
  readonly encoding: "b" | "q";
  readonly text: string;
  /** Where the word ends in the value. */
  readonly end: number;
}

/** Adjacent words of one charset, whose bytes belong together. */
interface EncodedRun {
  readonly decoder: Decoder;
  readonly chunks: Uint8Array[];
}

/** A decoded text, and whether bytes of it were read in no charset that is named. */
interface DecodedWords {
  readonly text: string;
  readonly isUnknown: boolean;
}

/** Decodes adjacent words of one charset together, as senders split characters between them. */
function decodeWords(value: string): DecodedWords {
  let text = "";
  let isUnknown = false;
  let run: EncodedRun | null = null;
  let copyStart = 0;
  let position = 0;
  const findClosing = createFinder(value, "?=");

  const flush = ({ decoder, chunks }: EncodedRun) => {
    const bytes = joinBytes(chunks);
    text += stripControls(decoder.decode(bytes));
    isUnknown ||= decoder.isForeign?.(bytes) ?? false;
  };

  while (true) {
    const start = value.indexOf("=?", position);
    if (start < 0) break;
    const word = readWord(value, start, findClosing);
    if (word === null) {
      position = start + 2;
      continue;
    }
    const gap = value.slice(copyStart, start);
    const isAdjacent = run !== null && isBlank(gap);
    const decoder = findDecoder(word.charset) ?? UNKNOWN;
    const bytes = word.encoding === "b"
      ? decodeLenientBase64(word.text)
      : decodeQ(word.text, decoder.encoding);
    if (
      run !== null && isAdjacent && run.decoder.encoding === decoder.encoding && !isComplete(run)
    ) {
      run.chunks.push(bytes);
    } else {
      if (run !== null) flush(run);
      if (!isAdjacent) text += gap;
      run = { decoder, chunks: [bytes] };
    }
    copyStart = position = word.end;
  }
  if (run !== null) flush(run);
  return { text: text + value.slice(copyStart), isUnknown };
}

const ESCAPE = 0x1b, OPEN = 0x28, SET_B = 0x42, SET_J = 0x4a;

/**
 * Tells whether the words so far are ISO-2022-JP that ends in ASCII. Two escape sequences with
 * nothing between them are an error of it.
 */
function isComplete({ decoder, chunks }: EncodedRun): boolean {
  if (decoder.encoding !== "iso-2022-jp") return false;
  const last = chunks.at(-1) ?? new Uint8Array();
  const escape = last.lastIndexOf(ESCAPE);
  if (escape < 0) return chunks.length === 1;
  const [, set, letter] = last.subarray(escape);
  return set === OPEN && (letter === SET_B || letter === SET_J);
}

/**
 * Reads `=?charset?encoding?text?=` at a position; its text may contain blanks and question marks.
 */
function readWord(value: string, start: number, findClosing: Finder): EncodedWord | null {
  const charsetEnd = value.indexOf("?", start + 2);
  if (charsetEnd <= start + 2 || charsetEnd - start > MAX_CHARSET) return null;
  const encoding = value.charAt(charsetEnd + 1).toLowerCase();
  if ((encoding !== "b" && encoding !== "q") || value.charAt(charsetEnd + 2) !== "?") return null;
  const textStart = charsetEnd + 3;
  const end = findClosing(textStart);
  if (end < 0) return null;
  // RFC 2231 §5: the charset may carry a language after an asterisk.
  const charset = value.slice(start + 2, charsetEnd).split("*", 1)[0] ?? "";
  return {
    charset: charset.toLowerCase(),
    encoding,
    text: value.slice(textStart, end),
    end: end + 2,
  };
}

/** Maximum length of `=?`, a charset name and its language. */
const MAX_CHARSET = 80;

type Finder = (from: number) => number;

/** Creates an `indexOf` for growing positions, which searches for a distant match only once. */
function createFinder(text: string, needle: string): Finder {
  let matchIndex = -2;
  return (from) => {
    if (matchIndex === -2 || (matchIndex !== -1 && matchIndex < from)) {
      matchIndex = text.indexOf(needle, from);
    }
    return matchIndex;
  };
}

function isBlank(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code !== 32 && code !== 9) return false;
  }
  return true;
}

// deno-lint-ignore no-control-regex -- The search is for control characters.
const CONTROL = /[\0-\x1f\x7f-\x9f]/;

/** Replaces controls: a decoded line break must not look like the start of a field in print. */
function stripControls(text: string): string {
  if (!CONTROL.test(text)) return text;
  // deno-lint-ignore no-control-regex -- The search is for control characters.
  return text.replaceAll(/[\t\r\n]+/g, " ").replaceAll(/[\0-\x1f\x7f-\x9f]/g, "");
}

const ENCODED_WORD = /=\?[^\s?]{1,80}\?[bq]\?[^\s?]*\?=/iy;

/** Finds the end of an encoded word without blanks and question marks; -1 when there is none. */
export function findEncodedWordEnd(value: string, start: number): number {
  ENCODED_WORD.lastIndex = start;
  return ENCODED_WORD.test(value) ? ENCODED_WORD.lastIndex : -1;
}

const EQUALS = 61, UNDERSCORE = 95, SPACE = 32;

/**
 * Decodes the Q encoding (RFC 2047 §4.2) without errors: other `=` stay, characters beyond ASCII
 * become a byte or UTF-8.
 */
export function decodeQ(text: string, encoding: string): Uint8Array {
  // A character beyond ASCII takes up to three bytes for each of its code units.
  const bytes = new Uint8Array(3 * text.length);
  let length = 0;
  const isUtf8 = encoding === "utf-8";
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === UNDERSCORE) {
      bytes[length++] = SPACE;
    } else if (code === EQUALS) {
      const highDigit = readHexDigit(text.charCodeAt(i + 1));
      const lowDigit = readHexDigit(text.charCodeAt(i + 2));
      if (highDigit < 0 || lowDigit < 0) {
        bytes[length++] = code;
      } else {
        bytes[length++] = highDigit << 4 | lowDigit;
        i += 2;
      }
    } else if (code < 128 || (code < 256 && !isUtf8)) {
      bytes[length++] = code;
    } else {
      const character = String.fromCodePoint(text.codePointAt(i) ?? code);
      length += UTF8.encodeInto(character, bytes.subarray(length)).written;
      i += character.length - 1;
    }
  }
  return bytes.subarray(0, length);
}

const UTF8 = new TextEncoder();
