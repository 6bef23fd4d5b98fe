import { createSampleMail } from "./sample_mails.ts";

/** One mail of the fixtures. */
interface Message {
  readonly subject: string;
  readonly from: string;
  readonly content: string;
}

/** Fields beside author and subject: a proof, a failure, a lookalike, a quoted name, nothing. */
const FIELDS: readonly ((from: string) => string)[] = [
  (from) => `From: ${from}\n`,
  (from) =>
    "Authentication-Results: mx.example.net; spf=fail smtp.mailfrom=example.org; dmarc=fail " +
    `header.from=example.org\nReceived: from a.example.org (a.example.org [192.0.2.1]) by ` +
    `mx.example.net; Tue, 06 Jan 2026 03:41:23 +0000\nFrom: ${from}\n`,
  (from) => `From: "${from.replace(/ ?<.*/, "").replaceAll('"', "")}" <info@paypa1-help.top>\n`,
  (from) => `Reply-To: somebody@gmail.com\nFrom: ${from}\n`,
  (from) =>
    `From: "Ann; Support" <ann@example.org>\nSender: ${from.replaceAll(/[^\x20-\x7e]/g, "")}\n`,
];

/** Sixty mails of every level: the samples, and written mails under various headers. */
export async function createSixtyMails(): Promise<string[]> {
  const samples = (["clean", "forwarded", "phishing"] as const).map(createSampleMail);
  const writtenMails = (await Promise.all(["unwanted", "legitimate"].map(readMessages)))
    .flatMap((messages) => messages.slice(0, 28));
  return [
    ...samples,
    'From: a@example.org\nSubject: =1+1; "a"\n\nSee you.\n',
    ...writtenMails.map(writeMail),
  ];
}

async function readMessages(kind: string): Promise<readonly Message[]> {
  return JSON.parse(await Deno.readTextFile(`tests/fixtures/mail/${kind}.json`));
}

function writeMail({ subject, from, content }: Message, index: number): string {
  const isHtml = /^\s*<(?:!doctype|html)/i.test(content);
  const fields = FIELDS[index % FIELDS.length]?.(from) ?? "";
  return `${fields}To: a@example.net\nSubject: ${subject}\n` +
    "Date: Tue, 06 Jan 2026 03:41:22 +0000\nMessage-ID: <1@example.org>\nMIME-Version: 1.0\n" +
    `Content-Type: text/${isHtml ? "html" : "plain"}; charset=utf-8\n` +
    `Content-Transfer-Encoding: 8bit\n\n${content}\n`;
}
