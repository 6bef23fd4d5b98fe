import { sha256 } from "@noble/hashes/sha2.js";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { encodeHex } from "../../encoding/bytes.ts";

/** Lengths of an IBAN by country (SWIFT IBAN registry). */
const IBAN_LENGTHS: ReadonlyMap<string, number> = new Map(
  ("AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DK18 DO28 " +
    "EE20 EG29 ES24 FI18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23 IQ23 IS26 " +
    "IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 MC27 MD24 ME22 MK19 MR27 MT31 MU30 NL18 " +
    "NO15 PK24 PL28 PS29 PT25 QA29 RO24 RS22 SA24 SC31 SE24 SI19 SK24 SM27 ST25 SV28 TL23 TN24 " +
    "TR26 UA29 VA22 VG24 XK20").split(" ").map((each) => [each.slice(0, 2), Number(each.slice(2))]),
);

/** Returns the length of an IBAN of a country; undefined for a country without IBANs. */
export function findIbanLength(country: string): number | undefined {
  return IBAN_LENGTHS.get(country);
}

/** Tells whether length and check digits of an IBAN are valid (ISO 13616, ISO 7064 MOD 97-10). */
export function isIban(iban: string): boolean {
  if (findIbanLength(iban.slice(0, 2)) !== iban.length || !/^[A-Z0-9]+$/.test(iban)) return false;
  let remainder = 0;
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
    const value = parseInt(character, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder === 1;
}

/** Tells whether the last digit is a valid check digit (Luhn, ISO/IEC 7812-1). */
export function isLuhn(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits.at(-1 - i));
    const weighted = i % 2 === 0 ? digit : digit * 2;
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return sum % 10 === 0;
}

const BASE58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/** Number of bytes of an address in Base58Check: version, 20 bytes of hash, 4 of checksum. */
const ADDRESS_BYTES = 25;

/** Tells whether a text is an address in Base58Check, whose checksum is a double SHA-256. */
export function isBase58Address(text: string): boolean {
  const bytes = new Uint8Array(ADDRESS_BYTES);
  for (const character of text) {
    let carry = BASE58.indexOf(character);
    if (carry < 0) return false;
    for (let i = ADDRESS_BYTES - 1; i >= 0; i--) {
      carry += (bytes[i] ?? 0) * 58;
      bytes[i] = carry & 0xff;
      carry >>= 8;
    }
    if (carry > 0) return false;
  }
  const hash = sha256(sha256(bytes.subarray(0, -4)));
  return bytes.subarray(-4).every((byte, i) => byte === hash[i]);
}

/** Tells whether a text is an Ethereum address. Capitals in it are a checksum (EIP-55). */
export function isEthereumAddress(text: string): boolean {
  if (!/^0x[0-9a-f]{40}$/i.test(text)) return false;
  const digits = text.slice(2);
  const lowerCase = digits.toLowerCase();
  if (digits === lowerCase) return /[a-f]/.test(lowerCase);
  const hash = encodeHex(keccak_256(new TextEncoder().encode(lowerCase)));
  return [...lowerCase].every((character, i) =>
    (parseInt(hash[i] ?? "0", 16) >= 8 ? character.toUpperCase() : character) === digits[i]
  );
}

const BECH32 = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";
const GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];
/** Valid remainder of the checksum of version 0 (BIP 173). */
const BECH32_REMAINDER = 1;
/** Valid remainder of the checksum of later versions (BIP 350). */
const BECH32M_REMAINDER = 0x2bc830a3;

/** Tells whether a text in lower case is a Bitcoin or Litecoin address in Bech32 or Bech32m. */
export function isBech32Address(text: string): boolean {
  const separator = text.indexOf("1");
  const name = text.slice(0, separator);
  if (name !== "bc" && name !== "ltc") return false;
  // BIP 173 expands the prefix to the high bits of each character, zero, and the low bits.
  const codes = [...name].map((character) => character.charCodeAt(0));
  let remainder = [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31)]
    .reduce(computePolymod, 1);
  for (const character of text.slice(separator + 1)) {
    const value = BECH32.indexOf(character);
    if (value < 0) return false;
    remainder = computePolymod(remainder, value);
  }
  return remainder === (text[separator + 1] === "q" ? BECH32_REMAINDER : BECH32M_REMAINDER);
}

function computePolymod(remainder: number, value: number): number {
  const top = remainder >>> 25;
  let next = ((remainder & 0x1ffffff) << 5) ^ value;
  for (const [i, each] of GENERATOR.entries()) if ((top >> i) & 1) next ^= each;
  return next;
}
