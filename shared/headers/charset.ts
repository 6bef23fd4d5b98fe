import { decodeUtf7 } from "./utf7.ts";

/** Decodes the bytes of a charset; it never throws. */
export interface Decoder {
  decode(bytes: Uint8Array): string;
}

/**
 * Names seen in mail that the Encoding Standard does not list as labels, and the encoding meant.
 * https://encoding.spec.whatwg.org/#names-and-labels
 */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ["cp932", "shift_jis"],
  ["cp936", "gbk"],
  ["cp949", "euc-kr"],
  ["cp950", "big5"],
  ["ms949", "euc-kr"],
  ["euc_kr", "euc-kr"],
  ["ks_c_5601", "euc-kr"],
  ["uhc", "euc-kr"],
  ["utf8mb4", "utf-8"],
  ["utf", "utf-8"],
  ["ansi", "windows-1252"],
  ["iso-8859-1-windows-3.1-latin-1", "windows-1252"],
  ["macroman", "macintosh"],
  ["win-1251", "windows-1251"],
]);

/** Longest charset name looked up; the longest registered label is 45 characters. */
const MAX_LABEL = 64;

/** A decoder of the charset, or null when it is unknown. */
export function decoderOf(charset: string): Decoder | null {
  const label = charset.trim().toLowerCase();
  if (label === "" || label.length > MAX_LABEL) return null;
  const known = cache.get(label);
  if (known !== undefined) return known;
  const decoder = createDecoder(ALIASES.get(label) ?? label);
  if (cache.size < MAX_CACHED) cache.set(label, decoder);
  return decoder;
}

const UTF7 = /^(?:unicode-1-1-|x-unicode-2-0-)?utf-?7$/;

/**
 * Decoders keep no state between calls, so one a label is enough; bounded, as senders choose
 * labels.
 */
const MAX_CACHED = 128;
const cache = new Map<string, Decoder | null>();

function createDecoder(label: string): Decoder | null {
  if (UTF7.test(label)) return { decode: decodeUtf7 };
  try {
    return new TextDecoder(label);
  } catch {
    return null;
  }
}
