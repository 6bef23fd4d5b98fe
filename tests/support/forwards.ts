import { splitMessage } from "../../shared/mime/split_message.ts";
import { createZip, deflated } from "./archives.ts";
import { outlookFile } from "./outlook_file.ts";
import { PHISHING_MAIL } from "./phishing_mail.ts";
import { tnef, tnefMail } from "./tnef.ts";

/** A phishing mail in every form in which mail programs, report buttons and servers hand mails on. */

export const PHISH = PHISHING_MAIL.replaceAll(/\r?\n/g, "\r\n");
export const SUBJECT = /^Subject: (.*)\r$/m.exec(PHISH)?.[1] ?? "";
export const HARMLESS =
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

/** A colleague's mail with a part of these fields. */
export function outer(
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

export const MESSAGE = "Content-Type: message/rfc822";
export const AS_FILE = 'Content-Type: application/octet-stream; name="mail.eml"\r\n' +
  'Content-Disposition: attachment; filename="mail.eml"';
export const inBase64 = `\r\nContent-Transfer-Encoding: base64`;
const msg = () => outlookFile({ headers: readHeaders(PHISH), text: splitMessage(PHISH).content });
const readHeaders = (mail: string) => `${splitMessage(mail).headers}\r\n\r\n`;

/** Bytes of UTF-16, with the mark of their order. */
function* utf16(text: string): Generator<number> {
  yield* [0xff, 0xfe];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    yield* [code & 0xff, code >> 8];
  }
}

const WINMAIL = 'Content-Type: application/ms-tnef; name="winmail.dat"';

/** The phishing mail as the parts that Outlook separates. */
function asOutlookKeepsIt() {
  return { headers: readHeaders(PHISH), text: splitMessage(PHISH).content };
}

export const FORWARDS: Readonly<Record<string, () => string | Promise<string>>> = {
  "Outlook, English": () => outer(MESSAGE, PHISH, { subject: "FW: hello" }),
  "Outlook, French": () => outer(MESSAGE, PHISH, { subject: "TR: bonjour" }),
  "Outlook, German": () => outer(MESSAGE, PHISH, { subject: "WG: hallo" }),
  "Outlook, Italian": () => outer(MESSAGE, PHISH, { subject: "I: ciao" }),
  "Outlook, Spanish": () => outer(MESSAGE, PHISH, { subject: "RV: hola" }),
  "Outlook, Portuguese": () => outer(MESSAGE, PHISH, { subject: "ENC: olá" }),
  "Outlook, Polish": () => outer(MESSAGE, PHISH, { subject: "PD: witaj" }),
  "Outlook, Japanese": () => outer(MESSAGE, PHISH, { subject: "=?utf-8?b?6Lui6YCBOiBhYmM=?=" }),
  "Thunderbird": () =>
    outer(`${MESSAGE}; charset=UTF-8; name="mail.eml"\r\nContent-Disposition: attachment`, PHISH),
  "Thunderbird, old": () => outer(MESSAGE, PHISH, { subject: `[Fwd: ${SUBJECT}]` }),
  "Gmail, as attachment": () =>
    outer(`${MESSAGE}; name="x.eml"\r\nContent-Disposition: attachment; filename="x.eml"`, PHISH, {
      subject: SUBJECT,
    }),
  "Apple Mail, inline": () => outer(`${MESSAGE}\r\nContent-Disposition: inline`, PHISH),
  "a report button with the subject behind its own words": () =>
    outer(AS_FILE + inBase64, base64(PHISH), { subject: `[Phish Alert] ${SUBJECT}` }),
  "Microsoft's submission": () =>
    outer(MESSAGE, PHISH, {
      subject: `3|49871234-6dc6-43e8-abcd-08d797f20abe|192.0.2.1|a@example.net|(${SUBJECT})`,
    }),
  "nothing but the attachment": () => outer(MESSAGE, PHISH, { subject: "look", text: "" }),
  "a mail that is another one": () =>
    `From: Ann <ann@example.org>\r\nSubject: x\r\nMIME-Version: 1.0\r\n${MESSAGE}\r\n\r\n${PHISH}`,
  "a file of no type": () => outer(AS_FILE, PHISH),
  "a file in base64": () => outer(AS_FILE + inBase64, base64(PHISH)),
  "a file of UTF-16": () => outer(AS_FILE + inBase64, base64(Uint8Array.from(utf16(PHISH)))),
  "a file with empty lines before it": () => outer(AS_FILE + inBase64, base64(`\r\n\r\n${PHISH}`)),
  "a mailbox file": () =>
    outer(
      AS_FILE.replaceAll("mail.eml", "mail.mbox") + inBase64,
      base64(`From a@example.org Mon Jan  5 09:00:00 2026\r\n${PHISH}`),
    ),
  "a file without a suffix": () =>
    outer(AS_FILE.replaceAll("mail.eml", "mail") + inBase64, base64(PHISH)),
  "a file of text": () =>
    outer(AS_FILE.replaceAll("mail.eml", "mail.txt") + inBase64, base64(PHISH)),
  "below a long signature": () =>
    outer(MESSAGE, PHISH, {
      text: `Please check.\r\n\r\n-- \r\n${"This mail is confidential. ".repeat(80)}`,
    }),
  "a report that calls itself a bounce": () =>
    outer(MESSAGE, PHISH, { type: "multipart/report; report-type=delivery-status" }),
  "an Outlook file": () =>
    outer(
      'Content-Type: application/vnd.ms-outlook; name="m.msg"\r\n' +
        'Content-Disposition: attachment; filename="m.msg"' + inBase64,
      base64(msg()),
    ),
  "an Outlook file of no name": () =>
    outer(`Content-Type: application/octet-stream${inBase64}`, base64(msg())),
  "a mail alone in a zip": async () =>
    outer(
      'Content-Type: application/zip; name="m.zip"' + inBase64,
      base64(
        createZip([{ name: "m.eml", packed: await deflated(PHISH, "deflate-raw"), method: 8 }]),
      ),
    ),
  "a file of an old Mac": () => outer(AS_FILE + inBase64, base64(PHISH.replaceAll("\r\n", "\r"))),
  "a file of Apple Mail": () =>
    outer(
      AS_FILE.replaceAll("mail.eml", "1.emlx") + inBase64,
      base64(`${PHISH.length}\n${PHISH}<?xml version="1.0"?>\n<plist><dict/></plist>\n`),
    ),
  "a packed file": async () =>
    outer(
      AS_FILE.replaceAll("mail.eml", "mail.eml.gz") + inBase64,
      base64(await deflated(PHISH, "gzip")),
    ),
  "an Outlook file in an Outlook file": () =>
    outer(
      AS_FILE.replaceAll("mail.eml", "m.msg") + inBase64,
      base64(outlookFile({
        headers: "From: Ben <ben@example.net>\r\nSubject: FW: look\r\n\r\n",
        text: "Please check.",
        message: { headers: readHeaders(PHISH), text: splitMessage(PHISH).content },
      })),
    ),
  "a mail in winmail.dat": () => outer(WINMAIL + inBase64, base64(tnefMail(asOutlookKeepsIt()))),
  "a mail in a mail in winmail.dat": () => {
    const inner = tnefMail(asOutlookKeepsIt()).slice(6);
    const middle = { from: "ben@example.net", subject: "FW: look", text: "Please check." };
    return outer(WINMAIL + inBase64, base64(tnefMail(middle, inner)));
  },
  "a file in winmail.dat": () =>
    outer(WINMAIL + inBase64, base64(tnef([{ longName: "mail.eml", data: PHISH }]))),
  "among others in a zip of a Mac": async () => {
    const entries = [["__MACOSX/._m.eml", "\0\x05\x16\x07"], ["a.eml", HARMLESS], ["m.eml", PHISH]];
    const files = await Promise.all(
      entries.map(async ([name = "", text = ""]) => ({
        name,
        method: 8,
        packed: await deflated(text, "deflate-raw"),
      })),
    );
    return outer(
      'Content-Type: application/zip; name="m.zip"' + inBase64,
      base64(createZip(files)),
    );
  },
  "the second of a mailbox file": () =>
    outer(
      AS_FILE.replaceAll("mail.eml", "mails.mbox") + inBase64,
      base64(
        [HARMLESS, PHISH].map((mail) => `From a@example.org Mon Jan  5 09:00:00 2026\r\n${mail}`)
          .join("\r\n"),
      ),
    ),
  "a digest": () => outer("", PHISH, { type: "multipart/digest", text: "" }),
  "an abuse report": () =>
    outer(MESSAGE, PHISH, { type: "multipart/report; report-type=feedback-report" }),
  "a report of a report": () =>
    outer(MESSAGE, outer(MESSAGE, PHISH).replaceAll("--b", "--c").replace("=b", "=c")),
};
