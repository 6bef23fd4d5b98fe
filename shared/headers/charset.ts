import { decodeMarkedUtf16, decodeUtf32, decodeUtf7 } from "./utf_decoders.ts";

/** Decodes the bytes of a charset; it never throws. */
export interface Decoder {
  /** Name of the charset; several labels may mean the same one. */
  readonly encoding: string;
  decode(bytes: Uint8Array): string;
  /** Tells whether bytes are not of the charset, and were read as ASCII or UTF-8. */
  isForeign?(bytes: Uint8Array): boolean;
}

/**
 * Names seen in mail that the Encoding Standard does not list as labels, and the encoding meant.
 * https://encoding.spec.whatwg.org/#names-and-labels
 */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ["cp932", "shift_jis"],
  ["cp943", "shift_jis"],
  ["sjis-win", "shift_jis"],
  ["windows-932", "shift_jis"],
  ["iso-2022-jp-ms", "iso-2022-jp"],
  ["iso-2022-jp-1", "iso-2022-jp"],
  ["iso-2022-jp-2", "iso-2022-jp"],
  ["iso-2022-jp-3", "iso-2022-jp"],
  ["iso-2022-jp-2004", "iso-2022-jp"],
  ["iso2022jp", "iso-2022-jp"],
  ["x-iso-2022-jp", "iso-2022-jp"],
  ["cp50220", "iso-2022-jp"],
  ["cp50221", "iso-2022-jp"],
  ["cp50222", "iso-2022-jp"],
  ["eucjp", "euc-jp"],
  ["euc_jp", "euc-jp"],
  ["eucjp-ms", "euc-jp"],
  ["eucjp-win", "euc-jp"],
  ["cp51932", "euc-jp"],
  ["euc-cn", "gbk"],
  ["euccn", "gbk"],
  ["cp936", "gbk"],
  ["cp949", "euc-kr"],
  ["cp950", "big5"],
  ["ms949", "euc-kr"],
  ["euc_kr", "euc-kr"],
  ["ks_c_5601", "euc-kr"],
  ["uhc", "euc-kr"],
  ["ms936", "gbk"],
  ["ms950", "big5"],
  ["windows-936", "gbk"],
  ["windows-950", "big5"],
  ["big-5", "big5"],
  ["gb-2312", "gbk"],
  ["gb_18030", "gb18030"],
  ["utf8mb3", "utf-8"],
  ["utf8mb4", "utf-8"],
  ["utf", "utf-8"],
  ["uft-8", "utf-8"],
  ["utf_8", "utf-8"],
  ["x-utf-8", "utf-8"],
  ["cp65001", "utf-8"],
  ["ansi", "windows-1252"],
  ["iso-8859-1-windows-3.1-latin-1", "windows-1252"],
  ["latin-1", "windows-1252"],
  ["8859_1", "windows-1252"],
  ["iso8859_1", "windows-1252"],
  ["iso-88591", "windows-1252"],
  ["cp28591", "windows-1252"],
  ["cp28605", "iso-8859-15"],
  ["us_ascii", "windows-1252"],
  ["macroman", "macintosh"],
  ["koi8r", "koi8-r"],
  ["koi8u", "koi8-u"],
  ["cp20866", "koi8-r"],
  ["cp874", "windows-874"],
  ["tis620", "windows-874"],
  ["iso-8859-8i", "iso-8859-8-i"],
]);

/** Maximum length of a charset name that is looked up; the longest registered one has 45. */
const MAX_LABEL = 64;

/** Finds a decoder of the charset, or null when it is unknown. */
export function findDecoder(charset: string): Decoder | null {
  const label = charset.trim().toLowerCase();
  if (label === "" || label.length > MAX_LABEL) return null;
  const cachedDecoder = cache.get(label);
  if (cachedDecoder !== undefined) return cachedDecoder;
  const decoder = createDecoder(ALIASES.get(label) ?? label);
  if (cache.size < MAX_CACHED) cache.set(label, decoder);
  return decoder;
}

const UTF7 = /^(?:unicode-1-1-|x-unicode-2-0-)?utf-?7$/;

/** Maximum number of decoders that are kept, as senders choose labels. */
const MAX_CACHED = 128;
/** Decoders by label; they keep no state between calls. */
const cache = new Map<string, Decoder | null>();

/** Matches spellings of the Windows charsets: `win-1251`, `windows1252`, `cp-1251`. */
const WINDOWS = /^(?:win|windows|cp)[-_]?(125\d)$/;

/** Matches UTF-16 without an order of its bytes, which a mark at the start names (RFC 2781 §3.3). */
const UTF16 = /^(?:utf-?16|ucs-?2|iso-10646-ucs-2)$/;

/** Matches UTF-32, by which senders hide words between letters: browsers decode it to nothing. */
const UTF32 = /^(?:utf-?32|ucs-?4)((?:be|le)?)$/;

/**
 * Charsets of seven bits that switch to two bytes per character. With bit 8 set, these bytes are the
 * encoding named here.
 */
const SHIFTED: ReadonlyMap<string, string> = new Map([
  ["iso-2022-kr", "euc-kr"],
  ["csiso2022kr", "euc-kr"],
  ["iso-2022-cn", "gbk"],
  ["iso-2022-cn-ext", "gbk"],
  ["csiso2022cn", "gbk"],
  ["hz-gb-2312", "gbk"],
  ["hz-gb2312", "gbk"],
  ["hz", "gbk"],
]);

/** Matches spellings of the code pages of DOS: `cp850`, `ibm-437`, `cp-850`. */
const DOS = /^(?:cp|ibm|dos|cspc8codepage)[-_]?(437|850)$/;

/** Characters for the bytes 0x80 to 0xff in the code pages of DOS. */
const DOS_LETTERS_437 =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0";
const DOS_LETTERS_850 =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0";
const DOS_PAGES: ReadonlyMap<string, string> = new Map([
  ["437", DOS_LETTERS_437],
  ["850", DOS_LETTERS_850],
]);

function createDecoder(name: string): Decoder | null {
  if (UTF7.test(name)) return { encoding: "utf-7", decode: decodeUtf7 };
  if (UTF16.test(name)) return createUtf16("utf-16", decodeMarkedUtf16);
  const [, order] = UTF32.exec(name) ?? [];
  if (order !== undefined) {
    return {
      encoding: `utf-32${order}`,
      decode: (bytes) => decodeUtf32(bytes, order).text,
      isForeign: (bytes) => decodeUtf32(bytes, order).isForeign,
    };
  }
  const wideEncoding = SHIFTED.get(name);
  if (wideEncoding !== undefined) {
    return createShifted(name.startsWith("hz"), new TextDecoder(wideEncoding));
  }
  const number = DOS.exec(name)?.[1] ?? "", page = DOS_PAGES.get(number);
  if (page !== undefined) {
    return { encoding: `cp${number}`, decode: (bytes) => decodeDos(bytes, page) };
  }
  const label = name.replace(WINDOWS, "windows-$1");
  try {
    const decoder = new TextDecoder(label);
    return decoder.encoding.startsWith("utf-16")
      ? createUtf16(decoder.encoding, (bytes) => decoder.decode(bytes))
      : decoder;
  } catch {
    return null;
  }
}

const UTF8 = new TextDecoder("utf-8", { fatal: true });
const WINDOWS_1252 = new TextDecoder("windows-1252");

/** Reads bytes of no known charset: UTF-8 where it is valid, otherwise windows-1252. */
export const UNKNOWN: Decoder = {
  encoding: "",
  decode(bytes) {
    try {
      return UTF8.decode(bytes);
    } catch {
      return WINDOWS_1252.decode(bytes);
    }
  },
  isForeign: () => true,
};

/** Creates a decoder of UTF-16 that reads ASCII under its name as ASCII. */
function createUtf16(encoding: string, decode: (bytes: Uint8Array) => string): Decoder {
  return {
    encoding,
    decode: (bytes) => isPrintable(bytes) ? WINDOWS_1252.decode(bytes) : decode(bytes),
    isForeign: isPrintable,
  };
}

/** Tells whether all bytes are printable ASCII or blanks. */
function isPrintable(bytes: Uint8Array): boolean {
  const isText = (byte: number) => byte >= 0x20 && byte < 0x7f || byte >= 0x09 && byte <= 0x0d;
  return bytes.length > 0 && bytes.every(isText);
}

const SHIFT_OUT = 0x0e, SHIFT_IN = 0x0f, ESCAPE = 0x1b, TILDE = 0x7e, OPEN = 0x7b, CLOSE = 0x7d;
const LINE_FEED = 0x0a, CARRIAGE_RETURN = 0x0d, FIRST = 0x21, BIT_8 = 0x80;
const DOLLAR = 0x24,
  OPEN_ROUND = 0x28,
  FIRST_SET = 0x29,
  LAST_SET = 0x2b,
  UPPER_A = 0x41,
  UPPER_Z = 0x5a;
/** Lengths of the escape sequences that choose a set of characters and return to ASCII. */
const DESIGNATION = 4, RETURN = 3;

/**
 * Measures an escape sequence: `ESC $ ) C` designates a set, `ESC ( B` returns to ASCII. Any other
 * escape is one byte, so that it hides no letter after it.
 */
function measureEscape(bytes: Uint8Array, at: number): number {
  const [, kind = 0, set = 0, finalByte = 0] = bytes.subarray(at, at + DESIGNATION);
  const isFinal = (byte: number) => byte >= UPPER_A && byte <= UPPER_Z;
  if (kind === DOLLAR && set >= FIRST_SET && set <= LAST_SET && isFinal(finalByte)) {
    return DESIGNATION;
  }
  return kind === OPEN_ROUND && (set === SET_B || set === SET_J) ? RETURN : 1;
}
/** Final bytes of ASCII and JIS X 0201. */
const SET_B = 0x42, SET_J = 0x4a;

/**
 * Creates a decoder of HZ (RFC 1843) or ISO-2022-KR and -CN (RFC 1557, RFC 1922). Their two-byte
 * state ends with the line. Characters of CNS 11643 are not decoded.
 */
function createShifted(isHz: boolean, decoder: TextDecoder): Decoder {
  const encoding = `${isHz ? "hz" : "iso-2022"}-${decoder.encoding}`;
  return { encoding, decode: (bytes) => decoder.decode(setHighBits(bytes, isHz)) };
}

/** Sets bit 8 of the bytes in the two-byte state, and leaves out what shifts. */
function setHighBits(bytes: Uint8Array, isHz: boolean): Uint8Array {
  const output = new Uint8Array(bytes.length);
  let length = 0, isWide = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0, next = bytes[at + 1] ?? 0;
    if (isHz && byte === TILDE && (next === OPEN || next === CLOSE)) {
      isWide = next === OPEN;
      at++;
    } else if (isHz && byte === TILDE && !isWide && (next === TILDE || next === LINE_FEED)) {
      // A tilde at the end of a line continues it.
      if (next === TILDE) output[length++] = TILDE;
      at++;
    } else if (!isHz && (byte === SHIFT_OUT || byte === SHIFT_IN)) isWide = byte === SHIFT_OUT;
    else if (!isHz && byte === ESCAPE) at += measureEscape(bytes, at) - 1;
    else {
      if (byte === LINE_FEED || byte === CARRIAGE_RETURN) isWide = false;
      output[length++] = isWide && byte >= FIRST ? byte | BIT_8 : byte;
    }
  }
  return output.subarray(0, length);
}

function decodeDos(bytes: Uint8Array, page: string): string {
  let text = "";
  for (const byte of bytes) text += byte < BIT_8 ? String.fromCharCode(byte) : page[byte - BIT_8];
  return text;
}
