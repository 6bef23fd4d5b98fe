import { codeUnitAt } from "../../encoding/bytes.ts";

/** A comment, a string or a URL without quotes (CSS Syntax 3, 4.3.2, 4.3.5, 4.3.6). */
const COMMENT_OR_STRING =
  /\/\*(?:[^*]|\*(?!\/))*(?:\*\/)?|"(?:[^"\\\n]|\\[^])*"?|'(?:[^'\\\n]|\\[^])*'?|\burl\((?!\s{0,99}["'])(?:[^)\\]|\\[^])*\)?/gi;

/** Returns a sheet without CSS comments, and without `<!--` and `-->`, which CSS ignores. */
export function stripComments(sheet: string): string {
  return stripBlockComments(sheet).replaceAll("<!--", " ").replaceAll("-->", " ");
}

/** Returns the declarations of a block or attribute without comments. */
export function stripBlockComments(block: string): string {
  if (!block.includes("/*")) return block;
  return block.replaceAll(COMMENT_OR_STRING, (match) => match.startsWith("/*") ? " " : match);
}

/** Maximum depth of brackets inside one another. */
const MAX_BRACKETS = 64;
const CLOSING: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };
const BARE_URL = /url\((?!\s{0,99}["'])(?:[^)\\]|\\[^])*\)?/iy;

/**
 * Finds the first of some characters that is in no string, escape, URL or bracket (CSS Syntax 3,
 * 5.5.9). Returns the text's length without one.
 */
export function findAtTop(text: string, characters: string, from = 0): number {
  const closers: string[] = [], { length } = text;
  for (let i = from; i < length; i++) {
    const code = codeUnitAt(text, i);
    if (code === SMALL_U || code === LARGE_U) {
      BARE_URL.lastIndex = i;
      if (BARE_URL.test(text)) i = BARE_URL.lastIndex - 1;
      continue;
    }
    if (code < SPECIAL.length && SPECIAL[code] === 0) continue;
    const character = text[i] ?? "";
    if (closers.length === 0 && characters.includes(character)) return i;
    if (code === BACKSLASH) i++;
    else if (code === QUOTE || code === APOSTROPHE) i = findStringEnd(text, i);
    else if (character === closers.at(-1)) closers.pop();
    else if (CLOSING[character] !== undefined && closers.length < MAX_BRACKETS) {
      closers.push(CLOSING[character]);
    }
  }
  return text.length;
}

/** Splits a text at each place of a character that `findAtTop` finds. */
export function splitAtTop(text: string, character: string): string[] {
  const pieces: string[] = [];
  for (let at = 0; at <= text.length;) {
    const end = findAtTop(text, character, at);
    pieces.push(text.slice(at, end));
    at = end + 1;
  }
  return pieces;
}

/** Finds the first of some characters that is in no string or escape; else the text's length. */
export function findOutside(text: string, characters: string, from = 0): number {
  const { length } = text;
  for (let i = from; i < length; i++) {
    const code = codeUnitAt(text, i);
    // Letters, digits and blanks, most of a sheet, are never looked for.
    if (code < SPECIAL.length && SPECIAL[code] === 0) continue;
    if (characters.includes(text[i] ?? "")) return i;
    if (code === BACKSLASH) i++;
    else if (code === QUOTE || code === APOSTROPHE) i = findStringEnd(text, i);
  }
  return text.length;
}

const BACKSLASH = 92, QUOTE = 34, APOSTROPHE = 39, SMALL_U = 117, LARGE_U = 85;
/** ASCII characters that are neither letters nor digits nor blanks, by code. */
const SPECIAL = Uint8Array.from(
  { length: 128 },
  (_, code) => /[\w\s]/.test(String.fromCharCode(code)) ? 0 : 1,
);

/** Finds the last character of the string that starts at `start`; a line feed ends it too. */
function findStringEnd(text: string, start: number): number {
  const quote = text[start];
  for (let i = start + 1; i < text.length; i++) {
    const character = text[i];
    if (character === quote || character === "\n") return i;
    if (character === "\\") i++;
  }
  return text.length;
}

/** An escape (CSS Syntax 3, 4.3.7): a backslash, and a character's number or the character. */
const ESCAPE = /\\(?:([0-9a-f]{1,6})[ \t\n\f]?|([^\n\r\f0-9a-f]))/gi;

/** Returns a style with its escapes decoded: `u\72l(` is `url(`. */
export function stripEscapes(style: string): string {
  if (!style.includes("\\")) return style;
  return style.replaceAll(
    ESCAPE,
    (_, number: string | undefined, character: string | undefined) =>
      number === undefined ? character ?? "" : decodeCodePoint(parseInt(number, 16)),
  );
}

/** Returns the character with a code point; for an invalid one the replacement character. */
function decodeCodePoint(codePoint: number): string {
  const isInvalid = codePoint === 0 || codePoint > 0x10ffff ||
    (codePoint >= 0xd800 && codePoint <= 0xdfff);
  return isInvalid ? "\ufffd" : String.fromCodePoint(codePoint);
}
