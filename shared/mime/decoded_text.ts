import { decodeLatin1, encodeLatin1 } from "../encoding/bytes.ts";
import { findDecoder } from "../headers/charset.ts";

/** Declarations by which the charset of a text is chosen. */
export interface TextEncoding {
  /** Charset that the header declares; null for none. */
  readonly charset: string | null;
  /** Whether the text is a page, which can name its charset itself. */
  readonly isPage: boolean;
}

/** Searches for one character; matching whole texts could exceed the stack of the engine. */
const BEYOND_ASCII = /[^\0-\x7f]/, BEYOND_BYTES = /[^\0-\xff]/;
/** Charsets whose encoded form is ASCII, but whose text is not. */
const SEVEN_BIT = /^(?:utf-?7|unicode-1-1-utf-7|iso-2022-|csiso2022|hz-gb-2312)/i;

/** Decodes a body without content encoding, if each of its characters may be one byte. */
export function decodeBody(body: string, encoding: TextEncoding): string {
  if (BEYOND_ASCII.test(body)) {
    return BEYOND_BYTES.test(body) ? body : decodeBytes(encodeLatin1(body), encoding);
  }
  const charset = chooseCharset(encoding, body) ?? "";
  return SEVEN_BIT.test(charset) ? findDecoder(charset)?.decode(encodeLatin1(body)) ?? body : body;
}

/**
 * Decodes bytes in the charset of the header, else as UTF-8. The charset that a page names and
 * windows-1252 come last. A charset that gives many invalid characters is skipped.
 */
export function decodeBytes(bytes: Uint8Array, encoding: TextEncoding): string {
  const start = encoding.isPage ? decodeLatin1(bytes.subarray(0, MAX_PRESCAN)) : "";
  const declaredCharset = isUtf16(encoding.charset, bytes)
    ? encoding.charset
    : chooseCharset(encoding, start);
  const isFirst = encoding.charset === declaredCharset || SEVEN_BIT.test(declaredCharset ?? "");
  const charsets = isFirst ? [declaredCharset, "utf-8"] : ["utf-8", declaredCharset];
  for (const charset of charsets) {
    const decoder = charset === null ? null : findDecoder(charset);
    if (decoder && isSound(decoder.decode(bytes.subarray(0, JUDGED_BYTES)))) {
      return decoder.decode(bytes);
    }
  }
  return WINDOWS_1252.decode(bytes);
}

/** Control characters that no program draws: all but blanks and line ends. */
// deno-lint-ignore no-control-regex -- They are what is searched.
const UNDRAWN = /[\0-\x08\x0e-\x1f\x7f-\x9f]/g;

/** Returns a text without its control characters, which nobody sees. */
export function dropControls(text: string): string {
  return text.replace(UNDRAWN, "");
}

const WINDOWS_1252 = new TextDecoder("windows-1252");

/** Maximum number of bytes of a page in which its charset is searched. */
const MAX_PRESCAN = 4096;
/** HTML standard, 13.2.3.2: `<meta charset=…>`, or in the `content` of a `Content-Type`. */
const META = /<meta\s[^<>]{1,300}/gi;
const IN_META = /\bcharset\s{0,9}=\s{0,9}["']?([\w.:-]{1,64})/i;

/** Chooses the charset of the header, else the one that a page names; null if neither is known. */
function chooseCharset({ charset, isPage }: TextEncoding, start: string): string | null {
  if (charset !== null && isUsableCharset(charset)) return charset;
  if (!isPage) return null;
  for (const [tag] of start.slice(0, MAX_PRESCAN).matchAll(META)) {
    const pageCharset = IN_META.exec(tag)?.[1];
    if (pageCharset !== undefined && isUsableCharset(pageCharset)) return pageCharset;
  }
  return null;
}

/**
 * Tells whether a declared charset says how to decode. UTF-16 does not: the declaration could not be
 * read then (HTML standard, 13.2.3.2).
 */
function isUsableCharset(charset: string): boolean {
  return !MEANINGLESS.test(charset) && findDecoder(charset) !== null;
}

/** Tells whether the header declares UTF-16 and some of the first bytes are zero, as in UTF-16. */
function isUtf16(charset: string | null, bytes: Uint8Array): boolean {
  return charset !== null && UTF_16.test(charset) && findDecoder(charset) !== null &&
    bytes.subarray(0, MAX_PRESCAN).includes(0);
}

const UTF_16 = /^(?:utf-?16|ucs-2)/i;
const MEANINGLESS = /^(?:us-ascii|utf-?16.*|unicode|ucs-2)$/i;

/** Maximum number of characters by which a charset is judged. */
const MAX_JUDGED = 64 * 1024;

/** Number of bytes that have at least `MAX_JUDGED` characters in every charset. */
const JUDGED_BYTES = 4 * MAX_JUDGED;

/** Tells whether at most a fifth of the characters beyond ASCII are replacement characters. */
function isSound(text: string): boolean {
  const start = text.slice(0, MAX_JUDGED);
  if (!start.includes("\ufffd")) return true;
  const invalidCount = start.match(/\ufffd/g)?.length ?? 0;
  return invalidCount * 4 <= (start.match(/[^\0-\x7f\ufffd]/g)?.length ?? 0);
}
