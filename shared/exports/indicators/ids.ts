import { encodeHex } from "../../encoding/bytes.ts";

/** The namespace of the ids of observed objects (STIX 2.1 §2.9). */
export const OBSERVABLE_NAMESPACE = "00abedb4aa42466c9c01fed23315a9b7";

/** The namespace of all other ids, which the standard leaves to their producer. */
export const OWN_NAMESPACE = "6d61696c2d7472757374696e64696361";

/**
 * Computes a version 5 UUID (RFC 9562 §5.5). On a page without HTTPS, where browsers offer no
 * SubtleCrypto, it is random.
 */
export async function computeUuid(namespace: string, name: string): Promise<string> {
  const namespaceBytes = Uint8Array.from(
    namespace.match(/../g) ?? [],
    (pair) => parseInt(pair, 16),
  );
  const { subtle }: Partial<Crypto> = crypto;
  const hashInput = new Uint8Array([...namespaceBytes, ...new TextEncoder().encode(name)]);
  const bytes = subtle === undefined
    ? crypto.getRandomValues(new Uint8Array(16))
    : new Uint8Array(await subtle.digest("SHA-1", hashInput)).subarray(0, 16);
  // The bits of the version, 4 or 5, and of the variant.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | (subtle === undefined ? 0x40 : 0x50);
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return encodeHex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
