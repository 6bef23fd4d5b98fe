import { base64Of } from "../../../shared/encoding/bytes.ts";

/** MIME entities, fields and content, as texts (RFC 2045, RFC 2046). */

/** An entity of bytes, in base64. */
export function binaryPart(bytes: Uint8Array, fields: readonly string[]): string {
  return `${fields.join("\r\n")}\r\nContent-Transfer-Encoding: base64\r\n\r\n${
    lines(base64Of(bytes))
  }\r\n`;
}

/** An entity of text in UTF-8. */
export function textPart(subtype: "plain" | "html", text: string): string {
  return binaryPart(new TextEncoder().encode(text), [
    `Content-Type: text/${subtype}; charset=utf-8`,
  ]);
}

/** A message inside a mail. */
export function messagePart(source: string): string {
  return `Content-Type: message/rfc822\r\n\r\n${source}\r\n`;
}

/** Entities one after the other. Base64 and the fields of ours hold no line that starts so. */
export function multipart(
  subtype: "mixed" | "alternative",
  parts: readonly string[],
  name: string,
): string {
  const boundary = `=_outlook-${name}`;
  const body = parts.map((part) => `--${boundary}\r\n${part}`).join("\r\n");
  return `Content-Type: multipart/${subtype}; boundary="${boundary}"\r\n\r\n${body}\r\n--${boundary}--\r\n`;
}

/** Lines of at most 76 characters (RFC 2045 §6.8). */
function lines(text: string): string {
  return text.match(/.{1,76}/g)?.join("\r\n") ?? "";
}
