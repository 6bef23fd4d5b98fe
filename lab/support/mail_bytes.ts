import { decodeForgivingBase64 } from "../../shared/encoding/base64.ts";

const CARRIAGE_RETURN = 13, LINE_FEED = 10;

/**
 * Extracts a message's header block, with the empty line that ends it. Empty lines before the first
 * field do not end it.
 */
export function extractHeaderBlock(bytes: Uint8Array): Uint8Array {
  let isLineEmpty = false;
  let hasField = false;
  for (const [i, byte] of bytes.entries()) {
    if (byte === CARRIAGE_RETURN) continue;
    if (byte !== LINE_FEED) {
      isLineEmpty = false;
      hasField = true;
    } else if (isLineEmpty && hasField) {
      return bytes.subarray(0, i + 1);
    } else {
      isLineEmpty = true;
    }
  }
  return bytes;
}

const UTF8 = new TextDecoder("utf-8", { fatal: true });
const WINDOWS_1252 = new TextDecoder("windows-1252");

/** Decodes bytes as browsers decode a file: as UTF-8 if valid, else as windows-1252. */
export function decodeAsBrowser(bytes: Uint8Array): string {
  try {
    return UTF8.decode(bytes);
  } catch {
    return WINDOWS_1252.decode(bytes);
  }
}

/**
 * Decodes base64.
 *
 * @throws {TypeError} for another text.
 */
export function decodeBase64(text: string): Uint8Array {
  const bytes = decodeForgivingBase64(text);
  if (bytes === null) throw new TypeError("not base64");
  return bytes;
}
