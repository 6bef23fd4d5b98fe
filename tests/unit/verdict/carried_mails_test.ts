import { assert, assertEquals } from "@std/assert";
import { Budget } from "../../../shared/mime/budget.ts";
import { splitMessage } from "../../../shared/mime/split_message.ts";
import { openMail, startExamination } from "../../../shared/verdict/examination.ts";
import type { Examination } from "../../../shared/verdict/examination.ts";
import { atLeast } from "../../../shared/verdict/levels.ts";
import { examineMail } from "../../../shared/verdict/examine_mail.ts";
import { knownFrom } from "../../../shared/verdict/known.ts";
import { outlookFile } from "../../support/outlook_file.ts";
import { PHISHING_MAIL } from "../../support/phishing_mail.ts";
import { deflated, zipOf } from "../../support/archives.ts";

/** Mails inside mails: every form of forwarding, and whom the verdict is about. */

const NOW = Date.UTC(2026, 0, 5, 12);
const PHISH = PHISHING_MAIL.replaceAll(/\r?\n/g, "\r\n");
const SUBJECT = /^Subject: (.*)\r$/m.exec(PHISH)?.[1] ?? "";
const HARMLESS = "From: Ben <ben@example.net>\r\nTo: ann@example.org\r\nSubject: Minutes\r\n" +
  "Date: Mon, 5 Jan 2026 09:00:00 +0000\r\n\r\nHello Ann, here are the minutes of Friday.\r\n";

const base64 = (bytes: Uint8Array | string) =>
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
function outer(
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

async function examine(source: string, given: Partial<Examination> = {}) {
  const { headers, content } = splitMessage(source);
  const examination = startExamination({ now: NOW, ...given });
  return await examineMail(openMail({ headers, emailContent: content }, examination), examination);
}

const MESSAGE = "Content-Type: message/rfc822";
const AS_FILE = 'Content-Type: application/octet-stream; name="mail.eml"\r\n' +
  'Content-Disposition: attachment; filename="mail.eml"';
const inBase64 = `\r\nContent-Transfer-Encoding: base64`;
const msg = () => outlookFile({ headers: headersOf(PHISH), text: splitMessage(PHISH).content });
const headersOf = (mail: string) => `${splitMessage(mail).headers}\r\n\r\n`;

/** Bytes of UTF-16, with the mark of their order. */
function* utf16(text: string): Generator<number> {
  yield* [0xff, 0xfe];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    yield* [code & 0xff, code >> 8];
  }
}

const FORWARDS: Readonly<Record<string, () => string | Promise<string>>> = {
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
        zipOf([{ name: "m.eml", packed: await deflated(PHISH, "deflate-raw"), method: 8 }]),
      ),
    ),
  "a digest": () => outer("", PHISH, { type: "multipart/digest", text: "" }),
  "an abuse report": () =>
    outer(MESSAGE, PHISH, { type: "multipart/report; report-type=feedback-report" }),
  "a report of a report": () =>
    outer(MESSAGE, outer(MESSAGE, PHISH).replaceAll("--b", "--c").replace("=b", "=c")),
};

for (const [form, make] of Object.entries(FORWARDS)) {
  Deno.test(`examineMail judges what was forwarded: ${form}`, async () => {
    const { verdict, mails } = await examine(await make());
    const alone = await examine(PHISH);
    assert(mails.length >= 1, "no mail was found");
    // An Outlook file has no Received fields, by which the level may differ.
    for (const { level } of [verdict, alone.verdict]) assert(atLeast(level, "high"), level);
    assert(verdict.of !== null && mails.some(({ part }) => part === verdict.of));
    assertEquals(verdict.reasons[0]?.id, "about_carried_mail");
    assertEquals(mails.at(-1)?.subject, SUBJECT);
  });
}

Deno.test("examineMail: a carried mail is examined with its header fields, links and files", async () => {
  const { mails: [mail], body } = await examine(outer(MESSAGE, PHISH));
  const alone = await examine(PHISH);
  assertEquals(mail?.headers?.findings, alone.evidence.headers?.findings);
  assertEquals(mail?.body.urls, alone.body.urls);
  assertEquals(mail?.part, "2");
  assertEquals(body.urls, []);
  const card = await examine(outer(MESSAGE, PHISH.replace(SUBJECT, "4111 1111 1111 1111")));
  assertEquals(card.mails[0]?.subject, "**** 1111");
  assertEquals(body.attachments.map(({ type, path }) => [type, path]), [["message/rfc822", "2"]]);
});

Deno.test("examineMail: a letter that brings a dangerous mail keeps its verdict, and is high", async () => {
  const text = "The minutes of Friday are below. ".repeat(80);
  const { verdict } = await examine(outer(MESSAGE, PHISH, { subject: "Minutes", text }));
  assertEquals([verdict.level, verdict.of], ["high", null]);
  assertEquals(verdict.reasons[0]?.id, "carries_dangerous_mail");
  const harmless = await examine(outer(MESSAGE, HARMLESS, { subject: "Minutes", text }));
  assertEquals([harmless.verdict.level, harmless.verdict.of], ["low", null]);
});

Deno.test("examineMail: a bounce is no report, and nobody is accused for what it quotes", async () => {
  const type = "multipart/report; report-type=delivery-status";
  const text = "Your message could not be delivered to the recipients below.";
  const subject = "Undeliverable";
  const status = "message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example.org\r\n\r\n" +
    "Final-Recipient: rfc822; a@example.net\r\nAction: failed\r\nStatus: 5.7.1\r\n--b\r\n";
  const { verdict, mails } = await examine(
    outer(`Content-Type: ${status}${MESSAGE}`, PHISH, { type, text, subject }),
  );
  assertEquals(mails.length, 1);
  assertEquals(verdict.of, null);
  assert(["low", "medium"].includes(verdict.level), verdict.level);
});

Deno.test("examineMail: no sender excuses his own mail by a harmless one that he attaches", async () => {
  const bad = splitMessage(PHISH);
  const { verdict } = await examine(
    `${bad.headers.replace(/^content-.*$/gim, "X-Was: $&")}\r\nContent-Type: multipart/mixed; ` +
      `boundary=b\r\n\r\n--b\r\n${/^content-type:.*$/im.exec(bad.headers)?.[0] ?? ""}\r\n\r\n` +
      `${bad.content}\r\n--b\r\n${MESSAGE}\r\n\r\n${HARMLESS}\r\n--b--\r\n`,
  );
  const alone = await examine(PHISH);
  assertEquals([verdict.level, verdict.of], [alone.verdict.level, null]);
});

Deno.test("examineMail: carried mails are bounded in number and depth, and share one budget", async () => {
  const many = Array.from({ length: 40 }, () => `--b\r\n${MESSAGE}\r\n\r\n${HARMLESS}\r\n`).join(
    "",
  );
  const wide = await examine(
    `From: a@example.org\r\nSubject: Fwd: x\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n` +
      `${many}--b--\r\n`,
  );
  assertEquals(wide.mails.length, 25);
  assert(wide.body.findings.some(({ id }) => id === "part_incomplete"));
  assertEquals([wide.verdict.level, wide.verdict.of], ["medium", null]);
  assertEquals(wide.verdict.reasons[0]?.id, "examination_cut");
  let nested = PHISH;
  for (let i = 0; i < 10; i++) {
    nested = `From: a@example.org\r\nSubject: Fwd: x\r\n${MESSAGE}\r\n\r\n${nested}`;
  }
  const deep = await examine(nested);
  assertEquals(deep.mails.length, 4);
  assertEquals(deep.mails.at(-1)?.part, "1.1.1.1");
  assert(atLeast(deep.verdict.level, "medium"), deep.verdict.level);
  assert(deep.verdict.reasons.some(({ id }) => id === "examination_cut"));
  const spent = new Budget(1_000);
  const cut = await examine(outer(MESSAGE, PHISH), { budget: spent });
  assertEquals(cut.mails.length, 0);
  assert(cut.body.findings.some(({ id }) => id === "part_incomplete"));
  assert(atLeast(cut.verdict.level, "medium"), cut.verdict.level);
});

Deno.test("examineMail: a carried mail is never safe, as its fields are the reporter's words", async () => {
  const proven =
    "Authentication-Results: mx.reader.example; dmarc=pass header.from=known.example\r\n" +
    "Received: from out.known.example (out.known.example [198.51.100.7]) by mx.reader.example; " +
    "Mon, 5 Jan 2026 09:00:00 +0000\r\nFrom: Ben <ben@known.example>\r\nSubject: Minutes\r\n" +
    "To: ann@reader.example\r\nDate: Mon, 5 Jan 2026 09:00:00 +0000\r\n" +
    "Message-ID: <1@known.example>\r\n\r\nHello Ann, here are the minutes of Friday.\r\n";
  const known = knownFrom(["known.example"]);
  assertEquals((await examine(proven, { known })).verdict.level, "safe");
  const forwarded = outer(MESSAGE, proven, { subject: "Fwd: Minutes" });
  const { verdict, mails } = await examine(forwarded, { known });
  assertEquals([verdict.level, verdict.of, mails[0]?.verdict.level], ["low", "2", "low"]);
});
