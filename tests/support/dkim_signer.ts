import { canonicalizeBody, canonicalizeField } from "../../shared/verification/dkim/canonical.ts";
import type { Canonicalization } from "../../shared/verification/dkim/canonical.ts";
import { encodeBase64, encodeLatin1 } from "../../shared/encoding/bytes.ts";
import { computeSha256 } from "../../shared/verification/dkim/crypto.ts";
import { readMessage } from "../../shared/verification/dkim/raw_message.ts";

/** A key pair of a test, and the record its domain publishes. */
export interface SigningKey {
  readonly algorithm: "rsa-sha256" | "ed25519-sha256";
  readonly privateKey: CryptoKey;
  /** The TXT record. */
  readonly record: string;
}

/** Creates an RSA key of a number of bits, or an Ed25519 key. */
export async function createSigningKey(kind: number | "ed25519"): Promise<SigningKey> {
  if (kind === "ed25519") {
    const pair = await crypto.subtle.generateKey("Ed25519", true, ["sign", "verify"]);
    if (!("publicKey" in pair)) throw new Error("no key pair");
    const raw = new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey));
    return {
      algorithm: "ed25519-sha256",
      privateKey: pair.privateKey,
      record: `v=DKIM1; k=ed25519; p=${encodeBase64(raw)}`,
    };
  }
  const pair = await crypto.subtle.generateKey(
    {
      name: "RSASSA-PKCS1-v1_5",
      modulusLength: kind,
      publicExponent: new Uint8Array([1, 0, 1]),
      hash: "SHA-256",
    },
    true,
    ["sign", "verify"],
  );
  const spki = new Uint8Array(await crypto.subtle.exportKey("spki", pair.publicKey));
  return {
    algorithm: "rsa-sha256",
    privateKey: pair.privateKey,
    record: `v=DKIM1; k=rsa; p=${encodeBase64(spki)}`,
  };
}

/** Options of a signature. */
export interface SignOptions {
  readonly key: SigningKey;
  readonly domain: string;
  readonly selector?: string;
  readonly names?: readonly string[];
  readonly methods?: readonly [Canonicalization, Canonicalization];
  /** Additional tags, such as `x=1;`. */
  readonly extra?: string;
  readonly bodyLength?: number;
  /** The field's name and first tags; those of DKIM by default. */
  readonly field?: string;
}

const NAMES = ["from", "to", "subject", "date", "message-id", "mime-version", "content-type"];

/** Signs a message (RFC 6376), independently of the verifying code except for canonicalization. */
export async function signMessage(message: Uint8Array, options: SignOptions): Promise<Uint8Array> {
  const { key, domain, selector = "s1", names = NAMES, extra = "", bodyLength } = options;
  const [headerMethod, bodyMethod] = options.methods ?? ["relaxed", "relaxed"];
  const { fields, body } = readMessage(message);
  const canonical = canonicalizeBody(body ?? new Uint8Array(), bodyMethod);
  const bh = encodeBase64(
    await computeSha256(canonical.slice(0, bodyLength ?? canonical.byteLength)),
  );
  const length = bodyLength === undefined ? "" : ` l=${bodyLength};`;
  const unsigned = `DKIM-Signature: v=1; a=${key.algorithm};` +
    ` c=${headerMethod}/${bodyMethod}; d=${domain};\r\n\ts=${selector};${length}${extra}` +
    ` h=${names.join(":")};\r\n\tbh=${bh};\r\n\tb=`;
  const left = fields.map((field) => field);
  const lines = names.map((name) => {
    const index = left.findLastIndex((field) => field.name === name);
    const [field] = index < 0 ? [] : left.splice(index, 1);
    return field === undefined ? "" : `${canonicalizeField(field.raw, headerMethod)}\r\n`;
  });
  const text = encodeLatin1(lines.join("") + canonicalizeField(unsigned, headerMethod));
  const signature = key.algorithm === "rsa-sha256"
    ? await crypto.subtle.sign("RSASSA-PKCS1-v1_5", key.privateKey, text)
    : await crypto.subtle.sign(
      "Ed25519",
      key.privateKey,
      await crypto.subtle.digest("SHA-256", text),
    );
  const b = encodeBase64(new Uint8Array(signature)).replace(/(.{60})(?=.)/g, "$1\r\n\t ");
  const head = encodeLatin1(`${unsigned}${b}\r\n`);
  const signedMessage = new Uint8Array(head.byteLength + message.byteLength);
  signedMessage.set(head);
  signedMessage.set(message, head.byteLength);
  return signedMessage;
}
