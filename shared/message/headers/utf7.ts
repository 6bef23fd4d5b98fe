import { lenientBase64 } from "../../encoding/base64.ts";

const LATIN1 = new TextDecoder("latin1");
const UTF16 = new TextDecoder("utf-16be");

/** A run of modified base64 after `+`, ended by `-` or by any other character (RFC 2152). */
const SHIFTED = /\+([A-Za-z0-9+/]*)-?/g;

/**
 * Decodes UTF-7, which the Encoding Standard leaves out for the security of browsers. Old versions
 * of Outlook wrote it, and spam uses it to hide words from filters that follow that standard.
 */
export function decodeUtf7(bytes: Uint8Array): string {
  return LATIN1.decode(bytes).replaceAll(SHIFTED, (_, encoded: string) => {
    if (encoded === "") return "+";
    const units = lenientBase64(encoded);
    return UTF16.decode(units.subarray(0, units.length & ~1));
  });
}
