import { encodeBase64Url } from "../../encoding/bytes.ts";
import { decodeStrictBase64 } from "../../encoding/base64.ts";
import type { Algorithm, DkimSignature } from "./signature.ts";
import { readTags, stripBlanks } from "../../headers/tag_list.ts";
import type { DnsAnswer } from "../dns/resolver.ts";

/** A published key, imported for verification. */
export interface PublicKey {
  readonly key: CryptoKey;
  readonly algorithm: Algorithm;
  /** Length of the modulus; 256 for Ed25519. */
  readonly bits: number;
  /** Whether the domain only tests DKIM (`t=y`). */
  readonly isTesting: boolean;
  /** Modulus and exponent; left out for Ed25519. */
  readonly rsa?: RsaKey;
}

/** Reason why there is no usable key. */
export interface NoKey {
  /** Result of the signature (RFC 8601 §2.7.1). */
  readonly result: "permerror" | "temperror" | "policy";
  readonly problem: string;
  /** Set if the key is not published, or revoked: of an old mail that proves nothing. */
  readonly isGone?: true;
}

/** Minimum length of an RSA key: shorter ones MUST NOT be considered valid (RFC 8301 §3.2). */
const MIN_BITS = 1024;

/** Maximum length of an RSA key (RFC 8301 §3.2); the time to verify grows with its square. */
const MAX_BITS = 4096;

/** Maximum length of a public exponent in bytes: the usual one is 65537, long ones cost time. */
const MAX_EXPONENT_BYTES = 4;

/** Maximum length of a key record: 4096 bits take 740 characters of base64. */
const MAX_RECORD = 4_096;

/** Maximum number of records examined per selector; one is published. */
const MAX_RECORDS = 4;

/** Chooses and reads the key of a signature from the DNS answer (RFC 6376 §3.6.1, §6.1.2). */
export async function readKey(
  answer: DnsAnswer,
  signature: Pick<DkimSignature, "algorithm" | "domain"> & Partial<Pick<DkimSignature, "identity">>,
): Promise<PublicKey | NoKey> {
  switch (answer.kind) {
    case "servfail":
    case "timeout":
      return { result: "temperror", problem: "the DNS did not answer for its key" };
    case "nodata":
    case "nxdomain":
      return GONE;
    case "found": {
      // RFC 6376 §3.6.2.2 leaves several records undefined; the first one that is a key counts.
      const failures: NoKey[] = [];
      for (const record of answer.records.slice(0, MAX_RECORDS)) {
        const key = await readRecord(record, signature);
        if (!("problem" in key)) return key;
        failures.push(key);
      }
      return failures[0] ?? GONE;
    }
  }
}

async function readRecord(
  record: string,
  { algorithm, domain, identity }: Parameters<typeof readKey>[1],
): Promise<PublicKey | NoKey> {
  const tags = record.length > MAX_RECORD ? null : readTags(record);
  if (tags === null) return createNoKey("its key record is malformed");
  const [firstTag] = tags.keys();
  const version = tags.get("v")?.value;
  if (version !== undefined && (version !== "DKIM1" || firstTag !== "v")) {
    return createNoKey("its key record is of an unknown version");
  }
  const p = tags.get("p");
  if (p === undefined) return createNoKey("its key record holds no key");
  if (p.value === "") return { ...createNoKey("its key was revoked"), isGone: true };
  const hashes = splitList(tags.get("h")?.value);
  if (hashes !== null && !hashes.includes("sha256")) return createNoKey("its key forbids sha256");
  const services = splitList(tags.get("s")?.value);
  if (services !== null && !services.includes("email") && !services.includes("*")) {
    return createNoKey("its key is not for mail");
  }
  const type = (tags.get("k")?.value ?? "rsa").toLowerCase();
  if (`${type}-sha256` !== algorithm) return createNoKey("its key is of another kind");
  const flags = splitList(tags.get("t")?.value) ?? [];
  // t=s: i= must be the domain itself, not a subdomain.
  if (
    flags.includes("s") && identity !== undefined &&
    identity.slice(identity.lastIndexOf("@") + 1) !== domain
  ) {
    return createNoKey("its key does not sign for subdomains");
  }
  const bytes = decodeStrictBase64(p.value);
  if (bytes === null) return createNoKey("its key is not base64");
  const isTesting = flags.includes("y");
  try {
    return algorithm === "rsa-sha256"
      ? await importRsa(bytes, isTesting)
      : await importEd25519(bytes, isTesting);
  } catch {
    return createNoKey("its key cannot be read");
  }
}

async function importEd25519(
  bytes: Uint8Array<ArrayBuffer>,
  isTesting: boolean,
): Promise<PublicKey | NoKey> {
  // RFC 8463 §4: the record has the 32 bytes of the key, without a structure.
  if (bytes.byteLength !== 32) return createNoKey("its key is not 32 bytes long");
  const key = await crypto.subtle.importKey("raw", bytes, "Ed25519", false, ["verify"]);
  return { key, algorithm: "ed25519-sha256", bits: 256, isTesting };
}

/** Imports an RSA key: a SubjectPublicKeyInfo, or an RSAPublicKey (RFC 8017 A.1.1). */
async function importRsa(
  bytes: Uint8Array<ArrayBuffer>,
  isTesting: boolean,
): Promise<PublicKey | NoKey> {
  const parts = readRsa(bytes);
  if (parts === null) return createNoKey("its key cannot be read");
  const { modulus, exponent } = parts;
  // Leading zero bits of the first byte do not count; clz32 counts 24 more than the byte has.
  const bits = modulus.byteLength * 8 - (Math.clz32(modulus[0] ?? 0) - 24);
  if (bits < MIN_BITS) {
    return { result: "policy", problem: `its key of ${bits} bits is too short to prove anything` };
  }
  if (bits > MAX_BITS || exponent.byteLength > MAX_EXPONENT_BYTES) {
    return createNoKey("its key is larger than any that must be supported");
  }
  const key = await crypto.subtle.importKey(
    "jwk",
    {
      kty: "RSA",
      n: encodeBase64Url(modulus),
      e: encodeBase64Url(exponent),
      alg: "RS256",
      ext: true,
    },
    { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" },
    false,
    ["verify"],
  );
  return { key, algorithm: "rsa-sha256", bits, isTesting, rsa: parts };
}

/** The numbers of an RSA key, most significant byte first. */
export interface RsaKey {
  readonly modulus: Uint8Array;
  readonly exponent: Uint8Array;
}

const SEQUENCE = 0x30, INTEGER = 0x02, BIT_STRING = 0x03;

function readRsa(bytes: Uint8Array): RsaKey | null {
  const outerSequence = readElement(bytes, 0);
  if (outerSequence?.tag !== SEQUENCE) return null;
  const first = readElement(outerSequence.content, 0);
  if (first === null) return null;
  if (first.tag === INTEGER) return readRsaKey(outerSequence.content);
  const second = readElement(outerSequence.content, first.end);
  // A bit string begins with the number of bits that do not count, here none.
  if (first.tag !== SEQUENCE || second?.tag !== BIT_STRING || second.content[0] !== 0) return null;
  const keySequence = readElement(second.content, 1);
  return keySequence?.tag === SEQUENCE ? readRsaKey(keySequence.content) : null;
}

function readRsaKey(content: Uint8Array): RsaKey | null {
  const n = readElement(content, 0);
  const e = n && readElement(content, n.end);
  if (n?.tag !== INTEGER || e?.tag !== INTEGER) return null;
  const modulus = stripZeros(n.content);
  const exponent = stripZeros(e.content);
  return modulus.byteLength === 0 || exponent.byteLength === 0 ? null : { modulus, exponent };
}

interface DerElement {
  readonly tag: number;
  readonly content: Uint8Array;
  readonly end: number;
}

/** Reads a DER element (X.690 §8.1) whose length is written in at most two bytes. */
function readElement(bytes: Uint8Array, at: number): DerElement | null {
  const tag = bytes[at];
  let length = bytes[at + 1];
  let start = at + 2;
  if (tag === undefined || length === undefined) return null;
  if (length > 0x82 || length === 0x80) return null;
  if (length > 0x80) {
    const count = length - 0x80;
    length = 0;
    for (let i = 0; i < count; i++) length = length * 256 + (bytes[start + i] ?? 0);
    start += count;
  }
  if (start + length > bytes.byteLength) return null;
  return { tag, content: bytes.subarray(start, start + length), end: start + length };
}

function stripZeros(bytes: Uint8Array): Uint8Array {
  let start = 0;
  while (bytes[start] === 0) start++;
  return bytes.subarray(start);
}

function splitList(value: string | undefined): readonly string[] | null {
  return value === undefined ? null : stripBlanks(value).toLowerCase().split(":");
}

const GONE: NoKey = { ...createNoKey("its key is not published (any more)"), isGone: true };

function createNoKey(problem: string): NoKey {
  return { result: "permerror", problem };
}
