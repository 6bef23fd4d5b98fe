import { assert, assertEquals, assertLess } from "@std/assert";
import { analyzeBody } from "../../../shared/body/analyze.ts";
import { MailPages } from "../../../shared/body/mail_pages.ts";
import { Budget } from "../../../shared/mime/budget.ts";
import { readMail } from "../../../shared/mime/read_mail.ts";

const TEXT = "Content-Type: text/plain; charset=utf-8\r\n";
const HTML = "Content-Type: text/html; charset=utf-8\r\n";
const MIXED = "Content-Type: multipart/mixed; boundary=b\r\n";
const [QP, B64, BIT7] = ["quoted-printable", "base64", "7bit"].map((each) =>
  `Content-Transfer-Encoding: ${each}\r\n`
);
const createMixed = (part: string) => `--b\r\n${TEXT}\r\nHello\r\n--b\r\n${part}\r\n--b--\r\n`;
const PAGE = '<p>Hello</p><a href="https://evil.example/x">Read</a>';
/** A mail in base64, with lines of 76 characters. */
const encode = (text: string) => btoa(text).replaceAll(/.{76}/g, "$&\r\n");
/** Encodes each letter of the addresses, so that only a decoding reader sees one. */
const escape = (text: string) =>
  text.replaceAll(/[a-z:/.]/g, (each) => `=${each.charCodeAt(0).toString(16).toUpperCase()}`);

async function analyze(headers: string, emailContent: string, budget = new Budget()) {
  const pages = new MailPages(budget);
  const mail = readMail({ headers: `From: a@sender.example\r\n${headers}`, emailContent }, {
    pages,
  });
  return { mail, body: await analyzeBody(mail, pages) };
}

Deno.test("analyzeBody reads the links of every declaration of a mail or part", async () => {
  const table: readonly (readonly [what: string, fields: string, content: string])[] = [
    ["text, then page", `${TEXT}${HTML}`, PAGE],
    ["page, then text", `${HTML}${TEXT}`, PAGE],
    ["picture, then page", `Content-Type: image/png\r\n${HTML}`, PAGE],
    ["7bit, then base64", `${HTML}${BIT7}${B64}`, encode(PAGE)],
    ["base64, then 7bit", `${HTML}${B64}${BIT7}`, PAGE],
    ["7bit, then quoted-printable", `${HTML}${BIT7}${QP}`, escape(PAGE)],
    ["quoted-printable, then base64", `${HTML}${QP}${B64}`, encode(PAGE)],
    ["base64, then 7bit, then base64", `${HTML}${BIT7}${BIT7}${B64}`, encode(PAGE)],
    ["other type and encoding", `${TEXT}${HTML}${BIT7}${B64}`, encode(PAGE)],
    ["a text in base64", `${TEXT}${BIT7}${B64}`, encode("see https://evil.example/x")],
  ];
  const misses: string[] = [];
  for (const [label, fields, content] of table) {
    const wholeMail = await analyze(fields, content);
    const part = await analyze(MIXED, createMixed(`${fields}\r\n${content}`));
    for (const [place, { body }] of [["mail", wholeMail], ["part", part]] as const) {
      if (!body.urls.some(({ host }) => host === "evil.example")) misses.push(`${label}: ${place}`);
    }
  }
  assertEquals(misses, []);
});

Deno.test("analyzeBody reads a mail without a declaration in both ways, with its links", async () => {
  const page = `Dear reader,\r\n\r\n${encode(PAGE.repeat(4))}`;
  for (const [headers, content] of [["", page], ["", encode(PAGE.repeat(4))], [TEXT, page]]) {
    const { body } = await analyze(headers ?? "", content ?? "");
    assert(body.urls.some(({ host }) => host === "evil.example"), `${headers}|${content}`);
  }
});

Deno.test("analyzeBody finds the files and mails of every declaration", async () => {
  const zip = "Content-Type: application/zip; name=a.exe\r\n";
  const program = encode(`MZ\x90\0${"\0".repeat(200)}`);
  for (const fields of [`${TEXT}${zip}${B64}`, `${zip}${TEXT}${B64}`, `${zip}${BIT7}${B64}`]) {
    const { body } = await analyze(MIXED, createMixed(`${fields}\r\n${program}`));
    const findingIds = body.findings.map(({ id }) => id);
    assert(findingIds.includes("attachment_program"), `${fields}: ${findingIds}`);
  }
  const doubleMail = await analyze(MIXED, createMixed(`${zip}${zip}${B64}\r\n${program}`));
  assertEquals(doubleMail.body.attachments.length, 1);
  const both = `${TEXT}Content-Type: application/pkcs7-mime; smime-type=enveloped-data\r\n`;
  const { body } = await analyze(MIXED, createMixed(`${both}\r\nMIIB`));
  assert(body.findings.some(({ id }) => id === "part_encrypted"));
});

Deno.test("readMail reads a page of unknown type, which a frame shows by cid:, as text of the mail", async () => {
  const related = "Content-Type: multipart/related; boundary=b\r\n";
  const frame = `--b\r\n${HTML}\r\n<p>Hello</p><iframe src="cid:1"></iframe>\r\n`;
  for (const type of ["application/octet-stream", "binary/octet-stream", "application/unknown"]) {
    const page = `--b\r\nContent-Type: ${type}\r\nContent-ID: <1>\r\n${B64}\r\n${encode(PAGE)}\r\n`;
    const { mail, body } = await analyze(related, `${frame}${page}--b--\r\n`);
    assert(mail.body.hiddenText.includes("Read"), type);
    assert(body.urls.some(({ host }) => host === "evil.example"), type);
  }
});

Deno.test("readMail spends the budget on pages that are files or have other declarations", async () => {
  const file = "Content-Disposition: attachment; filename=a.html\r\n";
  const page = "<b>x</b>".repeat(2000);
  const table = [
    [MIXED, createMixed(`${HTML}${file}\r\n${page}`)],
    [MIXED, createMixed(`${TEXT}${HTML}\r\n${page}`)],
    [MIXED, createMixed(`Content-Type: text/x-amp-html\r\n\r\n${page}`)],
    [MIXED, createMixed(`Content-Type: application/octet-stream\r\n\r\n${page}`)],
    [`${TEXT}${BIT7}${B64}`, encode(page)],
  ] as const;
  for (const [headers, content] of table) {
    const budget = new Budget();
    readMail({ headers, emailContent: content }, { pages: new MailPages(budget) });
    assertLess(page.length, budget.stepsTaken, content.slice(0, 200));
  }
  const flood = "<b></b>".repeat(100_000);
  const { body } = await analyze(
    MIXED,
    createMixed(`${HTML}${file}\r\n${flood}<p>${"Pay now ".repeat(9)}`),
  );
  assert(body.findings.some(({ id }) => id === "part_incomplete"));
});
