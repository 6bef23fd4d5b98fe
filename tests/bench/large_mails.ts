import { splitMessage } from "../../shared/message/split_message.ts";
import { readMail } from "../../shared/scoring/mail.ts";
import { analyzeBody } from "../../shared/body/analyze.ts";
import type { BodyAnalysis } from "../../shared/contract/body.ts";

/** Size of the mails: the largest that is accepted as a body of its own. */
export const LARGEST = 8 * 1024 * 1024;

const HEAD = "From: a@example.org\r\nMIME-Version: 1.0\r\n";
const B64 = "Content-Transfer-Encoding: base64\r\n";

function attachment(type: string, name: string, content: string): string {
  const encoded = btoa(content).replaceAll(/.{76}/g, "$&\r\n");
  return `${HEAD}Content-Type: multipart/mixed; boundary=b\r\n\r\n` +
    `--b\r\n\r\nSee the file.\r\n--b\r\n` +
    `Content-Type: ${type}; name="${name}"\r\n${B64}\r\n${encoded}\r\n--b--\r\n`;
}

const times = (unit: string, size: number) => unit.repeat(Math.floor(size / unit.length));

/** Size of a file that fills such a mail once it is encoded as base64. */
const FILE = LARGEST * 0.73;

const LINK =
  '<p>A line of text with <a href="https://www.example.com/path?q=1">a link</a>.</p>\r\n';

/** One mail for each path through the readers. */
export const LARGE_MAILS: Readonly<Record<string, () => string>> = {
  "plain text": () => `${HEAD}\r\n${times("Words of a letter that goes on and on. ", LARGEST)}`,
  "HTML": () => `${HEAD}Content-Type: text/html\r\n\r\n${times(LINK, LARGEST)}`,
  ...Object.fromEntries(
    [
      "<b>a</b>",
      '<p a="b c d">',
      "<p><b>",
      "<div>",
      "&amp;word &eacute; ",
      "Words of a letter that goes on &amp; on. ",
    ].map((unit) => [
      `HTML of ${unit.trim()}`,
      () => `${HEAD}Content-Type: text/html\r\n\r\n${times(unit, LARGEST)}`,
    ]),
  ),
  "attributes of one tag": () =>
    `${HEAD}Content-Type: text/html\r\n\r\n<p ${times("abcd=efgh ", LARGEST)}>`,
  "PDF": () =>
    attachment("application/pdf", "a.pdf", "%PDF-1.4\n" + times("1 0 obj <</A/B>>\n", FILE)),
  "unknown file": () =>
    attachment("application/octet-stream", "a.bin", times("\x01\x02\x03", FILE)),
  "page": () => attachment("text/html", "a.html", `<html>${times(LINK, FILE)}`),
  "parts": () =>
    `${HEAD}Content-Type: multipart/mixed; boundary=b\r\n\r\n${
      times("--b\r\nContent-Disposition: attachment; filename=a.js\r\n\r\nx\r\n", LARGEST)
    }--b--\r\n`,
  "uuencode": () =>
    `${HEAD}\r\nbegin 644 a.bin\r\n${times(`M${"!".repeat(60)}\r\n`, LARGEST)}end\r\n`,
};

/** The whole analysis, from the mail's bytes as text to the answer. */
export function analyzeLarge(message: string): Promise<BodyAnalysis> {
  const { headers, content } = splitMessage(message);
  const { text, body } = readMail({ headers, emailContent: content });
  const { subject, senderDomain } = text;
  return analyzeBody({ tree: body.tree, subject, text: text.body, senderDomain });
}
