import { mailOf, multipart, numbered, times } from "./mail.ts";
import type { Mails } from "./mail.ts";

const MIXED = "Content-Type: multipart/mixed; boundary=b\r\n";
const RFC822 = "Content-Type: message/rfc822\r\n\r\n";
const TEXT = "Words of a letter that goes on and on. ";

function parts(part: string, size: number): string {
  return mailOf(`${times(`--b\r\n${part}\r\n`, size)}--b--\r\n`, MIXED);
}

function nested(depth: number, text: string): string {
  const heads = Array.from(
    { length: depth },
    (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`,
  );
  return heads.join("") + `\r\n${text}`;
}

/** Returns a mail in base64 inside another, as often as asked. */
function wrapped(depth: number, text: string): string {
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
  "parts": (size) => parts("Content-Disposition: attachment; filename=a.js\r\n\r\nx", size),
  "empty parts": (size) => parts("\r\nx", size),
  "pages in parts": (size) => parts("Content-Type: text/html\r\n\r\n<b>x</b>", size),
  "lines that look like delimiters": (size) => mailOf(times("--b x\r\n", size), MIXED),
  "multiparts inside one another": (size) =>
    `From: a@example.org\r\n${nested(12, times(TEXT, size))}`,
  "mails inside one another": (size) =>
    `From: a@example.org\r\n${RFC822.repeat(12)}\r\n${times(TEXT, size)}`,
  "endless mails inside one another": (size) => `From: a@example.org\r\n${times(RFC822, size)}`,
  "mails in base64 inside one another": (size) => wrapped(4, times(TEXT, size * 0.75 ** 4)),
  "digest": (size) =>
    mailOf(
      `${times("--b\r\n\r\nSubject: a\r\n\r\nb\r\n", size)}--b--\r\n`,
      "Content-Type: multipart/digest; boundary=b\r\n",
    ),
  "header of fields": (size) => `${times("X-A: b\r\n", size)}\r\nx`,
  "header of new fields": (size) => `${numbered(size, (at) => `X-${at}: b\r\n`)}\r\nx`,
  "header of one folded field": (size) => `X-A: b\r\n${times(" c d\r\n", size)}\r\nx`,
  "header of trace fields": (size) =>
    `${times("Received: from a by b with SMTP; Mon, 5 Jan 2026 10:00:00 +0000\r\n", size)}\r\nx`,
  "subject of encoded words": (size) =>
    `Subject: ${times("=?utf-8?Q?=C3=A9?=\r\n ", size)}\r\n\r\nx`,
  "recipients": (size) => `To: ${times("A B <a@b.example>,\r\n ", size)}c@d.example\r\n\r\nx`,
  "header of a part": (size) => multipart([`${times("X-A: b\r\n", size)}\r\nx`]),
  "continued file name": (size) =>
    multipart([
      `Content-Disposition: attachment;\r\n${
        numbered(size, (at) => ` filename*${at}*=%41bc;\r\n`)
      } size=1\r\n\r\nx`,
    ]),
  "file name of encoded words": (size) =>
    multipart([
      `Content-Disposition: attachment; filename="${times("=?utf-8?B?w6k=?= ", size)}"\r\n\r\nx`,
    ]),
  "parameters": (size) => multipart([`Content-Type: text/plain; ${times("a=b; ", size)}\r\n\r\nx`]),
  "file kept elsewhere": (size) =>
    multipart([
      `Content-Type: message/external-body; access-type=URL; url="http://a.example/${
        times("b ", size)
      }"\r\n\r\nx`,
    ]),
};
