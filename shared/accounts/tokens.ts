import { createHash } from "node:crypto";

/** A token is a prefix, random characters and their CRC-32, so scanners recognise leaked ones. */

const PREFIX = "mct_";
/** Digits of base 62. */
const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const RANDOM_CHARS = 30;
/** Number of digits of the CRC-32. */
const CHECK_CHARS = 6;
const TOKEN_FORM = /^mct_[0-9A-Za-z]{36}$/;

/** Number of a token's last characters that are stored, to distinguish it from others. */
const HINT_CHARS = 4;

/** Number of byte values that are used; further values would make some characters more likely. */
const FAIR_BYTES = 256 - 256 % DIGITS.length;

/** Creates a token: 30 random digits of base 62 have 178 bits. */
export function createToken(randomBytes: (length: number) => Uint8Array): string {
  let randomDigits = "";
  while (randomDigits.length < RANDOM_CHARS) {
    for (const byte of randomBytes(RANDOM_CHARS)) {
      if (byte < FAIR_BYTES && randomDigits.length < RANDOM_CHARS) {
        randomDigits += DIGITS[byte % DIGITS.length];
      }
    }
  }
  return PREFIX + randomDigits + computeCheck(randomDigits);
}

/** Tells whether a text has a token's form and its check characters are right. */
export function isToken(text: string): boolean {
  if (!TOKEN_FORM.test(text)) return false;
  const randomDigits = text.slice(PREFIX.length, -CHECK_CHARS);
  return computeCheck(randomDigits) === text.slice(-CHECK_CHARS);
}

/** Returns the stored form of a token: its SHA-256 in hexadecimal. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** Returns the last characters of a token, which identify it without revealing it. */
export function formatHint(token: string): string {
  return token.slice(-HINT_CHARS);
}

/** Computes the CRC-32 of a text as {@linkcode CHECK_CHARS} digits. */
function computeCheck(text: string): string {
  let remainder = computeCrc32(text);
  let check = "";
  for (let i = 0; i < CHECK_CHARS; i++) {
    check = DIGITS[remainder % DIGITS.length] + check;
    remainder = Math.floor(remainder / DIGITS.length);
  }
  return check;
}

/** Computes the CRC-32 of zip files and Ethernet (ISO 3309), of ASCII text. */
function computeCrc32(text: string): number {
  let crc = 0xffffffff;
  for (let i = 0; i < text.length; i++) {
    crc ^= text.charCodeAt(i);
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
