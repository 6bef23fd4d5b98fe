import { decodeForgivingBase64 } from "../../shared/encoding/base64.ts";

/** Returns the bytes of a message's header block, up to and including the first empty line. */
export function headerBlock(bytes: Uint8Array): Uint8Array {
  let lineEmpty = false;
  let seen = false;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i];
    if (byte === 13) continue;
    if (byte !== 10) {
      lineEmpty = false;
      seen = true;
    } else if (lineEmpty && seen) {
      return bytes.subarray(0, i + 1);
    } else {
      lineEmpty = true;
    }
  }
  return bytes;
}

const UTF8 = new TextDecoder("utf-8", { fatal: true });
const LATIN1 = new TextDecoder("latin1");

/**
 * Decodes bytes as a browser's text field would: UTF-8 when valid, else windows-1252 (Encoding
 * Standard).
 */
export function decodeAsBrowser(bytes: Uint8Array): string {
  try {
    return UTF8.decode(bytes);
  } catch {
    return LATIN1.decode(bytes);
  }
}

/** Decodes the bytes of standard base64. */
export function decodeBase64(text: string): Uint8Array {
  const bytes = decodeForgivingBase64(text);
  if (bytes === null) throw new TypeError("not base64");
  return bytes;
}
