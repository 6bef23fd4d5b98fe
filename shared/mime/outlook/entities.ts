import { sha256 } from "@noble/hashes/sha2.js";
import { encodeBase64, encodeHex } from "../../encoding/bytes.ts";

/** MIME entities (RFC 2045, RFC 2046). */

/** An entity: the lines of its fields, and its body. */
export interface Entity {
  readonly fields: readonly string[];
  readonly body: string;
}

/** Returns an entity of bytes, in base64. */
export function binaryPart(bytes: Uint8Array, fields: readonly string[]): Entity {
  return {
    fields: [...fields, "Content-Transfer-Encoding: base64"],
    body: `${splitLines(encodeBase64(bytes))}\r\n`,
  };
}

/** Returns an entity of text in UTF-8. */
export function textPart(subtype: "plain" | "html", text: string): Entity {
  return binaryPart(new TextEncoder().encode(text), [
    `Content-Type: text/${subtype}; charset=utf-8`,
  ]);
}

/** Returns a message inside a mail. */
export function messagePart(source: string): Entity {
  return { fields: ["Content-Type: message/rfc822"], body: `${source}\r\n` };
}

/** Entities one after the other. */
export function multipart(subtype: "mixed" | "alternative", parts: readonly Entity[]): Entity {
  const sources = parts.map(({ fields, body }) => `${fields.join("\r\n")}\r\n\r\n${body}`);
  const boundary = computeBoundary(sources);
  const body = sources.map((source) => `--${boundary}\r\n${source}`).join("\r\n");
  return {
    fields: [`Content-Type: multipart/${subtype}; boundary="${boundary}"`],
    body: `${body}\r\n--${boundary}--\r\n`,
  };
}

/** Computes a boundary that does not occur in the parts, as it is their hash. */
function computeBoundary(sources: readonly string[]): string {
  const hash = sha256.create();
  for (const source of sources) hash.update(UTF8.encode(source));
  return `=_outlook-${encodeHex(hash.digest())}`;
}

const UTF8 = new TextEncoder();

/** Lines of at most 76 characters (RFC 2045 §6.8). */
function splitLines(text: string): string {
  return text.match(/.{1,76}/g)?.join("\r\n") ?? "";
}
