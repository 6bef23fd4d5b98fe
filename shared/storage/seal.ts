import { encodeBase64, encodeBase64Url, joinBytes } from "../encoding/bytes.ts";
import type { Config } from "../runtime/config.ts";
import type { Deps } from "../runtime/deps.ts";
import { StorageError } from "./port.ts";

/** Encrypts stored texts, and computes keyed hashes of values that are only compared. */
export interface Seal {
  /**
   * Encrypts a text with the newest key (AES-256-GCM).
   *
   * @param place Table and row, which decryption needs too.
   */
  close(text: string, place: string): Promise<Uint8Array>;
  /** Decrypts a text with the key that encrypted it; null without that key. */
  open(sealed: Uint8Array, place: string): Promise<string | null>;
  /** Tells whether one of the keys encrypted the text. */
  canOpen(sealed: Uint8Array): Promise<boolean>;
  /** Computes a hash with the newest key, as base64url of 32 bytes. */
  hash(text: string): Promise<string>;
  /** Computes the hashes with all keys, that of {@linkcode Seal.hash} first. */
  hashWithAllKeys(text: string): Promise<readonly string[]>;
}

export interface SealOptions {
  /** Keys of 32 bytes in base64: the first encrypts, all decrypt. Duplicates are ignored. */
  readonly keys: readonly string[];
  readonly randomBytes: (length: number) => Uint8Array<ArrayBuffer>;
}

/** Bytes of a random nonce: with 96 bits, a key may encrypt 2^32 texts (NIST SP 800-38D §8.3). */
const NONCE_BYTES = 12;

const SECRET_BYTES = 32;

/** Number of bytes at the start of a ciphertext that identify the key. */
const KEY_NAME_BYTES = 4;

const encoder = new TextEncoder();

/** The keys of a secret. */
interface DerivedKeys {
  /** Identifies the secret, at the start of each ciphertext. */
  readonly name: Uint8Array;
  readonly cipher: CryptoKey;
  readonly mac: CryptoKey;
}

/** Creates a seal from keys, the newest first. */
export function createSeal({ keys, randomBytes }: SealOptions): Seal {
  const allKeys = Promise.all([...new Set(keys.map(atob))].map(deriveKeys));
  const deriveNewest = async (): Promise<DerivedKeys> => {
    const [key] = await allKeys;
    if (key === undefined) throw new StorageError("unsupported", "There is no STORAGE_KEY.");
    return key;
  };
  return {
    close: async (text, place) => {
      const key = await deriveNewest();
      const nonce = randomBytes(NONCE_BYTES);
      const sealed = await crypto.subtle.encrypt(
        { name: "AES-GCM", iv: nonce, additionalData: encoder.encode(place) },
        key.cipher,
        encoder.encode(text),
      );
      return joinBytes([key.name, nonce, new Uint8Array(sealed)]);
    },
    open: async (sealed, place) => {
      const nonce = Uint8Array.from(sealed.subarray(KEY_NAME_BYTES, KEY_NAME_BYTES + NONCE_BYTES));
      const ciphertext = Uint8Array.from(sealed.subarray(KEY_NAME_BYTES + NONCE_BYTES));
      const key = findKey(await allKeys, sealed);
      if (key === undefined) return null;
      try {
        const algorithm = {
          name: "AES-GCM",
          iv: nonce,
          additionalData: encoder.encode(place),
        };
        return new TextDecoder().decode(
          await crypto.subtle.decrypt(algorithm, key.cipher, ciphertext),
        );
      } catch {
        // The text was encrypted for another place, or altered.
        return null;
      }
    },
    canOpen: async (sealed) => findKey(await allKeys, sealed) !== undefined,
    hash: async (text) => await hashBytes(await deriveNewest(), encoder.encode(text)),
    hashWithAllKeys: async (text) => {
      const bytes = encoder.encode(text);
      return await Promise.all((await allKeys).map((key) => hashBytes(key, bytes)));
    },
  };
}

async function hashBytes({ mac }: DerivedKeys, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return encodeBase64Url(new Uint8Array(await crypto.subtle.sign("HMAC", mac, bytes)));
}

function findKey(keys: readonly DerivedKeys[], sealed: Uint8Array): DerivedKeys | undefined {
  return keys.find(({ name }) => name.every((byte, i) => byte === sealed[i]));
}

/**
 * Derives the keys of a secret, one per purpose (HKDF, RFC 5869).
 *
 * @param binarySecret The secret, a character per byte.
 */
async function deriveKeys(binarySecret: string): Promise<DerivedKeys> {
  const bytes = Uint8Array.from(binarySecret, (char) => char.charCodeAt(0));
  const secret = await crypto.subtle.importKey("raw", bytes, "HKDF", false, [
    "deriveKey",
    "deriveBits",
  ]);
  const describeDerivation = (purpose: string) => ({
    name: "HKDF",
    hash: "SHA-256",
    salt: new Uint8Array(),
    info: encoder.encode(`mail-trust ${purpose}`),
  });
  const [cipher, mac, name] = await Promise.all([
    crypto.subtle.deriveKey(
      describeDerivation("seal"),
      secret,
      { name: "AES-GCM", length: 256 },
      false,
      [
        "encrypt",
        "decrypt",
      ],
    ),
    crypto.subtle.deriveKey(
      describeDerivation("hash"),
      secret,
      { name: "HMAC", hash: "SHA-256", length: 256 },
      false,
      ["sign"],
    ),
    crypto.subtle.deriveBits(describeDerivation("name"), secret, KEY_NAME_BYTES * 8),
  ]);
  return { cipher, mac, name: new Uint8Array(name) };
}

/** Creates the seal of a configuration; undefined if it has no key. */
export function createConfiguredSeal(
  config: Pick<Config, "STORAGE_KEY" | "STORAGE_KEY_OLD">,
  { randomBytes }: Pick<Deps, "randomBytes">,
): Seal | undefined {
  if (config.STORAGE_KEY === undefined) return undefined;
  return createSeal({ keys: [config.STORAGE_KEY, ...config.STORAGE_KEY_OLD], randomBytes });
}

/** Creates a seal with a random key, whose texts only this process can decrypt. */
export function createProcessSeal({ randomBytes }: Pick<Deps, "randomBytes">): Seal {
  const key = encodeBase64(randomBytes(SECRET_BYTES));
  return createSeal({ keys: [key], randomBytes });
}
