import type { BodyFindingId } from "../../shared/findings/body_findings.ts";

/** A body, or headers and a body. */
export type CaseMail = string | readonly [headers: string, body: string];

/** Mails of a@shop.example: one that has the finding, and a similar one without it. */
export interface FindingCase {
  readonly has: CaseMail;
  readonly near: CaseMail;
}

/** Cases of findings of one severity; a case of no finding does not compile. */
export type Cases = Readonly<Partial<Record<BodyFindingId, FindingCase>>>;

/** A harmless sentence. */
export const TALK =
  "We met on Tuesday and talked about the garden, the fence and the two old trees. ";

/** A mail with an attachment of this name and content. */
export function attachFile(
  name: string,
  bytes: string,
  { type = "application/octet-stream", text = TALK } = {},
): CaseMail {
  return [
    "MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n",
    `--b\r\nContent-Type: text/plain\r\n\r\n${text}\r\n--b\r\nContent-Type: ${type}\r\n` +
    `Content-Disposition: attachment; filename*=UTF-8''${encodeURIComponent(name)}\r\n` +
    `Content-Transfer-Encoding: base64\r\n\r\n${btoa(bytes)}\r\n--b--\r\n`,
  ];
}

/** A mail with one part, of this type. */
export const createPartMail = (type: string, body: string): CaseMail => [
  `MIME-Version: 1.0\r\nContent-Type: ${type}\r\nContent-Transfer-Encoding: base64\r\n`,
  btoa(body),
];

/** Writes multiparts inside one another, `levels` deep. */
export function nestParts(levels: number): string {
  const openLevel = (level: number) =>
    `Content-Type: multipart/mixed; boundary=b${level}\r\n\r\n--b${level}\r\n`;
  return Array.from({ length: levels }, (_, level) => openLevel(level)).join("") +
    "Content-Type: text/plain\r\n\r\nhi\r\n";
}

/** Returns a mail with a text and an HTML alternative. */
export function createAlternatives(text: string, html: string): CaseMail {
  return [
    "MIME-Version: 1.0\r\nContent-Type: multipart/alternative; boundary=b\r\n",
    `--b\r\nContent-Type: text/plain\r\n\r\n${text}\r\n` +
    `--b\r\nContent-Type: text/html\r\n\r\n<p>${html}</p>\r\n--b--\r\n`,
  ];
}

/** Creates a case of two mails: one with the finding, and a similar one without it. */
export const createCase = (has: CaseMail, near: CaseMail): FindingCase => ({ has, near });
/** Creates a case of two links in a page. */
export const createLinkCase = (has: string, near = "https://example.org/a"): FindingCase =>
  createCase(`<p>see <a href="${has}">here</a>`, `<p>see <a href="${near}">here</a>`);
/** Creates a case of an attached file, and of a similar mail. */
export const createFileCase = (
  name: string,
  bytes: string,
  near: CaseMail = attachFile("a.txt", "hello"),
) => createCase(attachFile(name, bytes), near);
/** Creates a case of two pieces of markup below a paragraph. */
export const createHtmlCase = (has: string, near: string) =>
  createCase(`<p>hi</p>${has}`, `<p>hi</p>${near}`);

/** An invitation (RFC 5545) without its first line. */
export const EVENT = "METHOD:REQUEST\nBEGIN:VEVENT\nORGANIZER:mailto:a@b.example\n" +
  "URL:http://shop.example/x\nEND:VEVENT\nEND:VCALENDAR";
/** A harmless sentence, too short to be judged. */
export const GARDEN = "We met on Tuesday in the garden.";
/** A URL as the parameter of a redirector. */
export const ENCODED = encodeURIComponent("https://evil.example/a");
