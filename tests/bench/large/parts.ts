import { createMailText, createMultipartMail, createNumbered, repeatTo } from "./mail.ts";
import type { Mails } from "./mail.ts";

const MIXED = "Content-Type: multipart/mixed; boundary=b\r\n";
const RFC822 = "Content-Type: message/rfc822\r\n\r\n";
const TEXT = "Words of a letter that goes on and on. ";

function createParts(part: string, size: number): string {
  return createMailText(`${repeatTo(`--b\r\n${part}\r\n`, size)}--b--\r\n`, MIXED);
}

function nest(depth: number, text: string): string {
  const heads = Array.from(
    { length: depth },
    (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`,
  );
  return heads.join("") + `\r\n${text}`;
}

/** Returns a mail in base64 inside another, as often as asked. */
function wrap(depth: number, text: string): string {
  let message = `Subject: inner\r\n\r\n${text}`;
  for (let i = 0; i < depth; i++) {
    message = `Content-Type: message/rfc822\r\nContent-Transfer-Encoding: base64\r\n\r\n${
      btoa(message)
    }`;
  }
  return `From: a@example.org\r\n${message}`;
}

/** Mails of many parts, of parts inside one another, and of many or long header fields. */
export const LARGE_STRUCTURES: Mails = {
  "parts": (size) => createParts("Content-Disposition: attachment; filename=a.js\r\n\r\nx", size),
  "empty parts": (size) => createParts("\r\nx", size),
  "pages in parts": (size) => createParts("Content-Type: text/html\r\n\r\n<b>x</b>", size),
  "lines that look like delimiters": (size) => createMailText(repeatTo("--b x\r\n", size), MIXED),
  "multiparts inside one another": (size) =>
    `From: a@example.org\r\n${nest(12, repeatTo(TEXT, size))}`,
  "mails inside one another": (size) =>
    `From: a@example.org\r\n${RFC822.repeat(12)}\r\n${repeatTo(TEXT, size)}`,
  "endless mails inside one another": (size) => `From: a@example.org\r\n${repeatTo(RFC822, size)}`,
  "mails in base64 inside one another": (size) => wrap(4, repeatTo(TEXT, size * 0.75 ** 4)),
  "digest": (size) =>
    createMailText(
      `${repeatTo("--b\r\n\r\nSubject: a\r\n\r\nb\r\n", size)}--b--\r\n`,
      "Content-Type: multipart/digest; boundary=b\r\n",
    ),
  "header of fields": (size) => `${repeatTo("X-A: b\r\n", size)}\r\nx`,
  "header of new fields": (size) => `${createNumbered(size, (at) => `X-${at}: b\r\n`)}\r\nx`,
  "header of one folded field": (size) => `X-A: b\r\n${repeatTo(" c d\r\n", size)}\r\nx`,
  "header of trace fields": (size) =>
    `${repeatTo("Received: from a by b with SMTP; Mon, 5 Jan 2026 10:00:00 +0000\r\n", size)}\r\nx`,
  "subject of encoded words": (size) =>
    `Subject: ${repeatTo("=?utf-8?Q?=C3=A9?=\r\n ", size)}\r\n\r\nx`,
  "recipients": (size) => `To: ${repeatTo("A B <a@b.example>,\r\n ", size)}c@d.example\r\n\r\nx`,
  "header of a part": (size) => createMultipartMail([`${repeatTo("X-A: b\r\n", size)}\r\nx`]),
  "continued file name": (size) =>
    createMultipartMail([
      `Content-Disposition: attachment;\r\n${
        createNumbered(size, (at) => ` filename*${at}*=%41bc;\r\n`)
      } size=1\r\n\r\nx`,
    ]),
  "file name of encoded words": (size) =>
    createMultipartMail([
      `Content-Disposition: attachment; filename="${repeatTo("=?utf-8?B?w6k=?= ", size)}"\r\n\r\nx`,
    ]),
  "parameters": (size) =>
    createMultipartMail([`Content-Type: text/plain; ${repeatTo("a=b; ", size)}\r\n\r\nx`]),
  "file kept elsewhere": (size) =>
    createMultipartMail([
      `Content-Type: message/external-body; access-type=URL; url="http://a.example/${
        repeatTo("b ", size)
      }"\r\n\r\nx`,
    ]),
};
