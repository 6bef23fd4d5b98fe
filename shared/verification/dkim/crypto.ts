import { encodeLatin1 } from "../../encoding/bytes.ts";
import type { PublicKey } from "./key.ts";

/** Computes the SHA-256 hash of bytes. */
export async function computeSha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}

/** Tells whether the holder of the private key signed a byte string. */
export async function verifyBytes(
  { key, algorithm }: PublicKey,
  signature: Uint8Array<ArrayBuffer>,
  signedText: string,
): Promise<boolean> {
  const data = encodeLatin1(signedText);
  if (algorithm === "rsa-sha256") {
    return await crypto.subtle.verify("RSASSA-PKCS1-v1_5", key, signature, data);
  }
  // RFC 8463 §3: Ed25519 signs the hash, not the text.
  const hash = await crypto.subtle.digest("SHA-256", data);
  return await crypto.subtle.verify("Ed25519", key, signature, hash);
}

/** Tells whether two sequences of bytes are equal; no constant time, as nothing is secret. */
export function areSameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.byteLength === b.byteLength && a.every((byte, i) => byte === b[i]);
}
