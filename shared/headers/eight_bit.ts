/** Code points of windows-1252 for bytes 0x80 to 0x9f; 0 where the byte is not assigned. */
const HIGH_CONTROLS = [
  0x20ac,
  0,
  0x201a,
  0x0192,
  0x201e,
  0x2026,
  0x2020,
  0x2021,
  0x02c6,
  0x2030,
  0x0160,
  0x2039,
  0x0152,
  0,
  0x017d,
  0,
  0,
  0x2018,
  0x2019,
  0x201c,
  0x201d,
  0x2022,
  0x2013,
  0x2014,
  0x02dc,
  0x2122,
  0x0161,
  0x203a,
  0x0153,
  0,
  0x017e,
  0x0178,
] as const;

/** Bytes of windows-1252 by code point. */
const BYTES = new Map<number, number>();
for (const [i, code] of HIGH_CONTROLS.entries()) if (code !== 0) BYTES.set(code, 0x80 + i);

const UTF8 = new TextDecoder("utf-8", { fatal: true });

/** A text after {@linkcode repairEightBit}. */
export interface EightBitText {
  readonly text: string;
  /** Whether its bytes were decoded with the wrong charset, or could not be decoded (U+FFFD). */
  readonly isDamaged: boolean;
}

/**
 * Reads characters that are bytes of valid UTF-8 as such (RFC 6532), remaining C1 controls as
 * windows-1252.
 */
export function repairEightBit(text: string): EightBitText {
  let first = 0;
  while (first < text.length && text.charCodeAt(first) < 0x80) first++;
  if (first === text.length) return { text, isDamaged: false };
  const bytes = toBytes(text);
  if (bytes !== null) {
    try {
      return { text: UTF8.decode(bytes), isDamaged: true };
    } catch {
      // Not UTF-8 that was decoded wrongly, but real latin-1.
    }
  }
  let result = "";
  let copyStart = 0;
  let isDamaged = false;
  for (let i = first; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 0xfffd) isDamaged = true;
    if (code < 0x80 || code > 0x9f) continue;
    isDamaged = true;
    const codePoint = HIGH_CONTROLS[code - 0x80] ?? 0;
    result += text.slice(copyStart, i) + (codePoint === 0 ? "" : String.fromCharCode(codePoint));
    copyStart = i + 1;
  }
  return { text: result + text.slice(copyStart), isDamaged };
}

/**
 * Encodes a field to the bytes that were decoded; null where they cannot be UTF-8 (RFC 3629 §3).
 */
function toBytes(text: string): Uint8Array | null {
  const bytes = new Uint8Array(text.length);
  let missingBytes = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const byte = code < 0x100 ? code : BYTES.get(code);
    if (byte === undefined) return null;
    const isContinuation = byte >= 0x80 && byte < 0xc0;
    if (isContinuation !== missingBytes > 0) return null;
    missingBytes = isContinuation
      ? missingBytes - 1
      : byte < 0xc0
      ? 0
      : byte < 0xe0
      ? 1
      : byte < 0xf0
      ? 2
      : 3;
    bytes[i] = byte;
  }
  return missingBytes > 0 ? null : bytes;
}
