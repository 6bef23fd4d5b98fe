import type { Weakness } from "../../contract/verification.ts";
import { encodeHex } from "../../encoding/bytes.ts";
import type { PublicKey } from "./key.ts";
import type { DkimSignature } from "./signature.ts";

/** Says that the key is from the archive. */
export const FROM_ARCHIVE: Weakness = {
  id: "archive",
  values: {},
  message:
    "Its key is no longer published; a public archive saw it before and after the mail arrived.",
};

/** Says that `l=` is larger than the body, which RFC 6376 §3.5 forbids. */
export const BEYOND_BODY: Weakness = {
  id: "beyond",
  values: {},
  message: "It claims to sign more of the body than there is (l=), which the standard forbids.",
};

/** Says that somebody without the key wrote the signature. */
export const INVENTED: Weakness = {
  id: "invented",
  values: {},
  message: "It is invented: it was never made with the key of its domain.",
};

/** Finds the weaknesses of a valid signature. */
export function findWeaknesses(
  signature: DkimSignature,
  { bits, algorithm, isTesting }: PublicKey,
  receivedAt: number,
): Weakness[] {
  const { bodyLength, signedAt, domain } = signature;
  const weaknesses: Weakness[] = [];
  if (bodyLength !== null) {
    weaknesses.push({
      id: "part",
      values: {},
      message:
        `Only the first ${bodyLength} bytes of the body are signed (l=): anybody may append to it.`,
    });
  }
  if (algorithm === "rsa-sha256" && bits < 2048) {
    const message = `The key has only ${bits} bits.`;
    weaknesses.push({ id: "bits", values: { bits: String(bits) }, message });
  }
  if (isTesting) {
    const message =
      `${domain} says that it only tests its signatures (t=y), so the mail counts as unsigned.`;
    weaknesses.push({ id: "testing", values: {}, message });
  }
  if (signedAt !== null && signedAt > receivedAt + MAX_CLOCK_ERROR) {
    const message = "It says that it was made after the mail arrived (t=).";
    weaknesses.push({ id: "future", values: {}, message });
  }
  return weaknesses;
}

/** Maximum difference between the clocks of signer and receiver, in seconds. */
const MAX_CLOCK_ERROR = 24 * 60 * 60;

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
