import { encodeHex } from "../../encoding/bytes.ts";
import type { PublicKey } from "./key.ts";

/** Hexadecimal digits between padding and hash in a decrypted signature (RFC 8017 §9.2, note 1). */
const DIGEST_INFO = "3031300d060960864801650304020105000420";

/** Number of hexadecimal digits of a SHA-256 hash. */
const HASH_DIGITS = 64;

/** Tells whether an RSA signature was invented: only a genuine one decrypts to a padded hash. */
export function isInvented({ rsa }: PublicKey, signature: Uint8Array): boolean {
  if (rsa === undefined) return false;
  const digits = 2 * rsa.modulus.byteLength;
  const modulus = BigInt(`0x${encodeHex(rsa.modulus)}`);
  const value = BigInt(`0x0${encodeHex(signature)}`);
  if (value >= modulus) return true;
  const message = computePower(value, BigInt(`0x${encodeHex(rsa.exponent)}`), modulus);
  const padding = "0001".padEnd(digits - DIGEST_INFO.length - HASH_DIGITS - 2, "f");
  return !message.toString(16).padStart(digits, "0").startsWith(`${padding}00${DIGEST_INFO}`);
}

/** Computes a power modulo `modulus`; exponents of keys have at most 32 bits: 64 products. */
function computePower(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n;
  for (let exponentLeft = exponent, square = base; exponentLeft > 0n; exponentLeft >>= 1n) {
    if ((exponentLeft & 1n) === 1n) result = result * square % modulus;
    square = square * square % modulus;
  }
  return result;
}
