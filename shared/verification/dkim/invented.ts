import { encodeHex } from "../../encoding/bytes.ts";
import type { PublicKey } from "./key.ts";

/** A SHA-256 hash as RSA signs it, before the hash itself (RFC 8017 §9.2, note 1). */
const DIGEST_INFO = "3031300d060960864801650304020105000420";

/** Hexadecimal digits of a SHA-256 hash. */
const HASH_DIGITS = 64;

/** Tells whether an RSA signature was invented: a genuine one opens to a hash (RFC 8017 §8.2.2). */
export function isInvented({ rsa }: PublicKey, signature: Uint8Array): boolean {
  if (rsa === undefined) return false;
  const digits = 2 * rsa.modulus.byteLength;
  const modulus = BigInt(`0x${encodeHex(rsa.modulus)}`);
  const value = BigInt(`0x0${encodeHex(signature)}`);
  if (value >= modulus) return true;
  const opened = computePower(value, BigInt(`0x${encodeHex(rsa.exponent)}`), modulus);
  const padding = "0001".padEnd(digits - DIGEST_INFO.length - HASH_DIGITS - 2, "f");
  return !opened.toString(16).padStart(digits, "0").startsWith(`${padding}00${DIGEST_INFO}`);
}

/** Keys have exponents of at most 32 bits, so these are at most 64 products. */
function computePower(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n;
  for (let left = exponent, square = base; left > 0n; left >>= 1n) {
    if ((left & 1n) === 1n) result = result * square % modulus;
    square = square * square % modulus;
  }
  return result;
}
