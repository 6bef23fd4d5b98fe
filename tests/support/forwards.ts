import { decodeLatin1 } from "../../shared/encoding/bytes.ts";
import { splitMessage } from "../../shared/mime/split_message.ts";
import { compressText, createRawZip, createTar } from "./archives.ts";
import { createOutlookFile } from "./outlook_file.ts";
import { PHISHING_MAIL } from "./phishing_mail.ts";
import { createTnef, createTnefMail } from "./tnef.ts";

/** A phishing mail in every form in which mail programs, report buttons and servers hand mails on. */

export const ORIGINAL = PHISHING_MAIL.replaceAll(/\r?\n/g, "\r\n");
export const SUBJECT = /^Subject: (.*)\r$/m.exec(ORIGINAL)?.[1] ?? "";
export const MINUTES_MAIL =
  "From: Ben <ben@example.net>\r\nTo: ann@example.org\r\nSubject: Minutes\r\n" +
  "Date: Mon, 5 Jan 2026 09:00:00 +0000\r\n\r\nHello Ann, here are the minutes of Friday.\r\n";

export const base64 = (bytes: Uint8Array | string) =>
  btoa(typeof bytes === "string" ? bytes : String.fromCharCode(...bytes)).replaceAll(
    /.{76}/g,
    "$&\r\n",
  );

interface Outer {
  readonly subject?: string;
  readonly text?: string;
  readonly type?: string;
}

/** Returns a colleague's mail with a part of these fields. */
export function wrapForwarded(
  fields: string,
  body: string,
  { subject, text = "Please check.", type }: Outer = {},
) {
  const first = text === "" ? "" : `--b\r\nContent-Type: text/plain\r\n\r\n${text}\r\n`;
  return `From: Ann <ann@example.org>\r\nTo: report@example.org\r\nSubject: ${
    subject ?? `Fwd: ${SUBJECT}`
  }\r\nDate: Mon, 5 Jan 2026 10:00:00 +0000\r\nMIME-Version: 1.0\r\nContent-Type: ${
    type ?? "multipart/mixed"
  }; boundary=b\r\n\r\n${first}--b\r\n${fields}\r\n\r\n${body}\r\n--b--\r\n`;
}

export const AS_MESSAGE = "Content-Type: message/rfc822";
export const AS_FILE = 'Content-Type: application/octet-stream; name="mail.eml"\r\n' +
  'Content-Disposition: attachment; filename="mail.eml"';
export const inBase64 = `\r\nContent-Transfer-Encoding: base64`;
const createMsg = () =>
  createOutlookFile({ headers: readHeaders(ORIGINAL), text: splitMessage(ORIGINAL).content });
const readHeaders = (mail: string) => `${splitMessage(mail).headers}\r\n\r\n`;

/** Bytes of UTF-16, with the mark of their order. */
function* encodeUtf16(text: string): Generator<number> {
  yield* [0xff, 0xfe];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    yield* [code & 0xff, code >> 8];
  }
}

export const WINMAIL = 'Content-Type: application/ms-tnef; name="winmail.dat"';

/** Returns the phishing mail as the parts that Outlook separates. */
function convertToOutlook() {
  return { headers: readHeaders(ORIGINAL), text: splitMessage(ORIGINAL).content };
}

/** Returns a zip file of deflated files, as one character a byte. */
export async function zipFiles(files: readonly (readonly [name: string, content: string])[]) {
  const entries = await Promise.all(files.map(async ([name, content]) => ({
    name,
    method: 8,
    packedData: await compressText(content, "deflate-raw"),
  })));
  return createRawZip(entries);
}

async function createZipMail(files: readonly (readonly [name: string, content: string])[]) {
  const fields = `Content-Type: application/zip; name="m.zip"${inBase64}`;
  return wrapForwarded(fields, base64(await zipFiles(files)));
}

/** A block as `uuencode` writes it. */
function uuencodeFile(name: string, text: string): string {
  const lines = text.match(/[^]{1,45}/g) ?? [];
  const encodeDigit = (value: number) =>
    String.fromCharCode((value & 63) === 0 ? 96 : (value & 63) + 32);
  const encoded = lines.map((line) => {
    const codes = Array.from(
      line.padEnd(Math.ceil(line.length / 3) * 3, "\0"),
      (c) => c.charCodeAt(0),
    );
    let encodedLine = encodeDigit(line.length);
    for (let at = 0; at < codes.length; at += 3) {
      const [a = 0, b = 0, c = 0] = codes.slice(at, at + 3);
      encodedLine += encodeDigit(a >> 2) + encodeDigit(a << 4 | b >> 4) +
        encodeDigit(b << 2 | c >> 6) +
        encodeDigit(c);
    }
    return encodedLine;
  });
  return [`begin 644 ${name}`, ...encoded, "`", "end", ""].join("\r\n");
}

/** A mail of one plain text. */
const createPlainMail = (text: string) =>
  `From: Ann <ann@example.org>\r\nTo: report@example.org\r\nSubject: Fwd: ${SUBJECT}\r\n` +
  `Date: Mon, 5 Jan 2026 10:00:00 +0000\r\n\r\n${text}\r\n`;

export const FORWARDS: Readonly<Record<string, () => string | Promise<string>>> = {
  "Outlook, English": () => wrapForwarded(AS_MESSAGE, ORIGINAL, { subject: "FW: hello" }),
  "Outlook, French": () => wrapForwarded(AS_MESSAGE, ORIGINAL, { subject: "TR: bonjour" }),
  "Outlook, German": () => wrapForwarded(AS_MESSAGE, ORIGINAL, { subject: "WG: hallo" }),
  "Outlook, Italian": () => wrapForwarded(AS_MESSAGE, ORIGINAL, { subject: "I: ciao" }),
  "Outlook, Spanish": () => wrapForwarded(AS_MESSAGE, ORIGINAL, { subject: "RV: hola" }),
  "Outlook, Portuguese": () => wrapForwarded(AS_MESSAGE, ORIGINAL, { subject: "ENC: olá" }),
  "Outlook, Polish": () => wrapForwarded(AS_MESSAGE, ORIGINAL, { subject: "PD: witaj" }),
  "Outlook, Japanese": () =>
    wrapForwarded(AS_MESSAGE, ORIGINAL, { subject: "=?utf-8?b?6Lui6YCBOiBhYmM=?=" }),
  "Thunderbird": () =>
    wrapForwarded(
      `${AS_MESSAGE}; charset=UTF-8; name="mail.eml"\r\nContent-Disposition: attachment`,
      ORIGINAL,
    ),
  "Thunderbird, old": () => wrapForwarded(AS_MESSAGE, ORIGINAL, { subject: `[Fwd: ${SUBJECT}]` }),
  "Gmail, as attachment": () =>
    wrapForwarded(
      `${AS_MESSAGE}; name="x.eml"\r\nContent-Disposition: attachment; filename="x.eml"`,
      ORIGINAL,
      {
        subject: SUBJECT,
      },
    ),
  "Apple Mail, inline": () =>
    wrapForwarded(`${AS_MESSAGE}\r\nContent-Disposition: inline`, ORIGINAL),
  "a report button with the subject behind its own words": () =>
    wrapForwarded(AS_FILE + inBase64, base64(ORIGINAL), { subject: `[Phish Alert] ${SUBJECT}` }),
  "Microsoft's submission": () =>
    wrapForwarded(AS_MESSAGE, ORIGINAL, {
      subject: `3|49871234-6dc6-43e8-abcd-08d797f20abe|192.0.2.1|a@example.net|(${SUBJECT})`,
    }),
  "nothing but the attachment": () =>
    wrapForwarded(AS_MESSAGE, ORIGINAL, { subject: "look", text: "" }),
  "a mail that is another one": () =>
    `From: Ann <ann@example.org>\r\nSubject: x\r\nMIME-Version: 1.0\r\n${AS_MESSAGE}\r\n\r\n${ORIGINAL}`,
  "a file of no type": () => wrapForwarded(AS_FILE, ORIGINAL),
  "a file in base64": () => wrapForwarded(AS_FILE + inBase64, base64(ORIGINAL)),
  "a file of UTF-16": () =>
    wrapForwarded(AS_FILE + inBase64, base64(Uint8Array.from(encodeUtf16(ORIGINAL)))),
  "a file with empty lines before it": () =>
    wrapForwarded(AS_FILE + inBase64, base64(`\r\n\r\n${ORIGINAL}`)),
  "a mailbox file": () =>
    wrapForwarded(
      AS_FILE.replaceAll("mail.eml", "mail.mbox") + inBase64,
      base64(`From a@example.org Mon Jan  5 09:00:00 2026\r\n${ORIGINAL}`),
    ),
  "a file without a suffix": () =>
    wrapForwarded(AS_FILE.replaceAll("mail.eml", "mail") + inBase64, base64(ORIGINAL)),
  "a file of text": () =>
    wrapForwarded(AS_FILE.replaceAll("mail.eml", "mail.txt") + inBase64, base64(ORIGINAL)),
  "below a long signature": () =>
    wrapForwarded(AS_MESSAGE, ORIGINAL, {
      text: `Please check.\r\n\r\n-- \r\n${"This mail is confidential. ".repeat(80)}`,
    }),
  "a report that calls itself a bounce": () =>
    wrapForwarded(AS_MESSAGE, ORIGINAL, { type: "multipart/report; report-type=delivery-status" }),
  "an Outlook file": () =>
    wrapForwarded(
      'Content-Type: application/vnd.ms-outlook; name="m.msg"\r\n' +
        'Content-Disposition: attachment; filename="m.msg"' + inBase64,
      base64(createMsg()),
    ),
  "an Outlook file of no name": () =>
    wrapForwarded(`Content-Type: application/octet-stream${inBase64}`, base64(createMsg())),
  "a mail alone in a zip": async () =>
    wrapForwarded(
      'Content-Type: application/zip; name="m.zip"' + inBase64,
      base64(
        createRawZip([{
          name: "m.eml",
          packedData: await compressText(ORIGINAL, "deflate-raw"),
          method: 8,
        }]),
      ),
    ),
  "a file of an old Mac": () =>
    wrapForwarded(AS_FILE + inBase64, base64(ORIGINAL.replaceAll("\r\n", "\r"))),
  "a file of Apple Mail": () =>
    wrapForwarded(
      AS_FILE.replaceAll("mail.eml", "1.emlx") + inBase64,
      base64(`${ORIGINAL.length}\n${ORIGINAL}<?xml version="1.0"?>\n<plist><dict/></plist>\n`),
    ),
  "a packed file": async () =>
    wrapForwarded(
      AS_FILE.replaceAll("mail.eml", "mail.eml.gz") + inBase64,
      base64(await compressText(ORIGINAL, "gzip")),
    ),
  "an Outlook file in an Outlook file": () =>
    wrapForwarded(
      AS_FILE.replaceAll("mail.eml", "m.msg") + inBase64,
      base64(createOutlookFile({
        headers: "From: Ben <ben@example.net>\r\nSubject: FW: look\r\n\r\n",
        text: "Please check.",
        message: { headers: readHeaders(ORIGINAL), text: splitMessage(ORIGINAL).content },
      })),
    ),
  "a mail in winmail.dat": () =>
    wrapForwarded(WINMAIL + inBase64, base64(createTnefMail(convertToOutlook()))),
  "a mail in a mail in winmail.dat": () => {
    const innerMail = createTnefMail(convertToOutlook()).slice(6);
    const middleMail = { from: "ben@example.net", subject: "FW: look", text: "Please check." };
    return wrapForwarded(WINMAIL + inBase64, base64(createTnefMail(middleMail, innerMail)));
  },
  "a file in winmail.dat": () =>
    wrapForwarded(
      WINMAIL + inBase64,
      base64(createTnef([{ longName: "mail.eml", data: ORIGINAL }])),
    ),
  "among others in a zip of a Mac": async () => {
    const entries = [["__MACOSX/._m.eml", "\0\x05\x16\x07"], ["a.eml", MINUTES_MAIL], [
      "m.eml",
      ORIGINAL,
    ]];
    const files = await Promise.all(
      entries.map(async ([name = "", text = ""]) => ({
        name,
        method: 8,
        packedData: await compressText(text, "deflate-raw"),
      })),
    );
    return wrapForwarded(
      'Content-Type: application/zip; name="m.zip"' + inBase64,
      base64(createRawZip(files)),
    );
  },
  "the second of a mailbox file": () =>
    wrapForwarded(
      AS_FILE.replaceAll("mail.eml", "mails.mbox") + inBase64,
      base64(
        [MINUTES_MAIL, ORIGINAL].map((mail) =>
          `From a@example.org Mon Jan  5 09:00:00 2026\r\n${mail}`
        )
          .join("\r\n"),
      ),
    ),
  "a digest": () => wrapForwarded("", ORIGINAL, { type: "multipart/digest", text: "" }),
  "an abuse report": () =>
    wrapForwarded(AS_MESSAGE, ORIGINAL, { type: "multipart/report; report-type=feedback-report" }),
  "in a zip, under no name of a mail": () => createZipMail([["mail", ORIGINAL]]),
  "in a zip, as a text": () => createZipMail([["mail.txt", ORIGINAL]]),
  "in a zip, as a mailbox": () =>
    createZipMail([["Inbox", `From a@example.org Mon Jan  5 09:00:00 2026\r\n${ORIGINAL}`]]),
  "in a zip, as a picture": () => createZipMail([["photo.jpg", ORIGINAL]]),
  "in a zip behind a harmless file": () =>
    createZipMail([["a.pdf", "%PDF-1.7\n"], ["m.eml", ORIGINAL]]),
  "in a zip in a zip": async () =>
    createZipMail([["inner.zip", await zipFiles([["m.eml", ORIGINAL]])]]),
  "packed in a zip": async () =>
    createZipMail([["m.eml.gz", await compressText(ORIGINAL, "gzip")]]),
  "in a zip of no name": async () =>
    wrapForwarded(
      `Content-Type: application/octet-stream; name="files"${inBase64}`,
      base64(await zipFiles([["m.eml", ORIGINAL]])),
    ),
  "in a zip in front of another": async () =>
    wrapForwarded(
      `Content-Type: application/zip; name="m.zip"${inBase64}`,
      base64(await zipFiles([["m.eml", ORIGINAL]]) + await zipFiles([["a.txt", "hello"]])),
    ),
  "winmail.dat in a zip": () =>
    createZipMail([["winmail.dat", createTnefMail(convertToOutlook())]]),
  "winmail.dat, packed": async () =>
    wrapForwarded(
      `Content-Type: application/gzip; name="winmail.dat.gz"${inBase64}`,
      base64(await compressText(createTnefMail(convertToOutlook()), "gzip")),
    ),
  "a file in winmail.dat in a zip": () =>
    createZipMail([["winmail.dat", createTnef([{ longName: "mail.eml", data: ORIGINAL }])]]),
  "an Outlook file in a zip": () => createZipMail([["m.msg", decodeLatin1(createMsg())]]),
  "in a tar file, packed": async () =>
    wrapForwarded(
      `Content-Type: application/gzip; name="mails.tgz"${inBase64}`,
      base64(await compressText(createTar({ name: "m.eml", content: ORIGINAL }), "gzip")),
    ),
  "a file whose suffix has a dot behind it": () =>
    wrapForwarded(AS_FILE.replaceAll("mail.eml", "mail.eml.") + inBase64, base64(ORIGINAL)),
  "a file under another suffix": () =>
    wrapForwarded(AS_FILE.replaceAll("mail.eml", "scan.dat") + inBase64, base64(ORIGINAL)),
  "uuencoded in the text": () =>
    createPlainMail(`Please check.\r\n\r\n${uuencodeFile("x.eml", ORIGINAL)}`),
  "in an invitation that is a file": () =>
    wrapForwarded(
      'Content-Type: text/calendar; name="a.ics"\r\nContent-Disposition: attachment',
      "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:Look\r\nATTACH;ENCODING=BASE64;VALUE=BINARY;" +
        `X-FILENAME=m.eml:${btoa(ORIGINAL)}\r\nEND:VEVENT\r\nEND:VCALENDAR`,
    ),
  "an Outlook file under the type of a mail": () =>
    wrapForwarded(AS_MESSAGE + inBase64, base64(createMsg())),
  "a packed file under the type of a mail": async () =>
    wrapForwarded(AS_MESSAGE + inBase64, base64(await compressText(ORIGINAL, "gzip"))),
  "a mail in base64 of which no field says so": () => wrapForwarded(AS_MESSAGE, base64(ORIGINAL)),
  "a report of a report": () =>
    wrapForwarded(
      AS_MESSAGE,
      wrapForwarded(AS_MESSAGE, ORIGINAL).replaceAll("--b", "--c").replace("=b", "=c"),
    ),
};
