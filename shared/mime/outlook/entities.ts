import { sha256 } from "@noble/hashes/sha2.js";
import { encodeBase64, encodeHex } from "../../encoding/bytes.ts";

/** A MIME entity (RFC 2045 §2.4): the lines of its fields, and its body. */
export interface Entity {
  readonly fields: readonly string[];
  readonly body: string;
}

/** Creates an entity of bytes, in base64. */
export function createBinaryPart(bytes: Uint8Array, fields: readonly string[]): Entity {
  return {
    fields: [...fields, "Content-Transfer-Encoding: base64"],
    body: `${splitLines(encodeBase64(bytes))}\r\n`,
  };
}

/** Creates an entity of text, in UTF-8. */
export function createTextPart(subtype: "plain" | "html", text: string): Entity {
  return createBinaryPart(new TextEncoder().encode(text), [
    `Content-Type: text/${subtype}; charset=utf-8`,
  ]);
}

/** Creates the entity of a mail inside a mail. */
export function createMessagePart(source: string): Entity {
  return { fields: ["Content-Type: message/rfc822"], body: `${source}\r\n` };
}

/** Creates a multipart of entities. */
export function createMultipart(
  subtype: "mixed" | "alternative",
  parts: readonly Entity[],
): Entity {
  const sources = parts.map(({ fields, body }) => `${fields.join("\r\n")}\r\n\r\n${body}`);
  const boundary = computeBoundary(sources);
  const body = sources.map((source) => `--${boundary}\r\n${source}`).join("\r\n");
  return {
    fields: [`Content-Type: multipart/${subtype}; boundary="${boundary}"`],
    body: `${body}\r\n--${boundary}--\r\n`,
  };
}

/** Computes the hash of the parts as their boundary, which so cannot occur in them. */
function computeBoundary(sources: readonly string[]): string {
  const hash = sha256.create();
  for (const source of sources) hash.update(UTF8.encode(source));
  return `=_outlook-${encodeHex(hash.digest())}`;
}

const UTF8 = new TextEncoder();

/** Splits a text into lines of at most 76 characters (RFC 2045 §6.8). */
function splitLines(text: string): string {
  return text.match(/.{1,76}/g)?.join("\r\n") ?? "";
}
