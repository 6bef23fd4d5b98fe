import { encodeHex } from "../encoding/bytes.ts";

/**
 * Computes the same version 8 UUID (RFC 9562 §5.8) for the same text: RFC 7986 §5.3 asks for UUIDs.
 */
export async function computeUid(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  const bytes = new Uint8Array(digest).subarray(0, 16);
  // The version is in the high bits of byte 6, the variant in those of byte 8 (RFC 9562 §4).
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return encodeHex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
