import { assert, assertEquals } from "@std/assert";
import { MailPages } from "../../../shared/body/mail_pages.ts";
import { analyzeBody } from "../../../shared/body/analyze.ts";
import { listLeaves } from "../../../shared/mime/part.ts";
import { createClassifierInput } from "../../../shared/scoring/classifier/input.ts";
import type { PageReader } from "../../../shared/mime/body_text.ts";
import { readText } from "../../../shared/mime/html_text.ts";
import { readMail } from "../../../shared/mime/read_mail.ts";
import { BODY_FINDING_CASES } from "../../support/body_finding_cases.ts";

const LINK = '<p>Some words and <a href="https://a.example/x">a link</a>.</p>';
const HTML = "Content-Type: text/html";
const createParts = (...each: readonly string[]) =>
  `Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n${
    each.join("\r\n--b\r\n")
  }\r\n--b--\r\n`;

/** Mails whose pages are shared between text and analysis, or are not. */
const MAILS: readonly string[] = [
  LINK,
  `${HTML}\r\n\r\n${LINK}`,
  `${HTML}\r\nContent-Transfer-Encoding: base64\r\n\r\n${btoa(LINK)}`,
  `${HTML}; charset=iso-2022-jp\r\n\r\n${LINK}\x1b$B$3$s\x1b(B`,
  `${HTML}\r\n\r\n${LINK}\x80\x93`,
  createParts(`${HTML}\r\n\r\n${LINK}`, `${HTML}; name=a.html\r\n\r\n${LINK}`),
  createParts(
    `${HTML}\r\nContent-Disposition: attachment\r\n\r\n${LINK}`,
    `${HTML}\r\n\r\n<i>x</i>`,
  ),
  createParts(
    `Content-Type: message/rfc822\r\nContent-Disposition: attachment\r\n\r\n${HTML}\r\n\r\n${LINK}`,
  ),
  createParts(...Array.from({ length: 3 }, () => `${HTML}\r\n\r\n${LINK.repeat(4000)}`)),
  createParts(`${HTML}; name=a.html; charset=iso-2022-jp\r\n\r\n${LINK}\x1b$B$3$s\x1b(B`),
  createParts(`${HTML}; name=a.svg\r\n\r\n<svg xmlns="a"><a xlink:href="//b.example/">x</a></svg>`),
  createParts(
    "Content-Type: text/x-amp-html\r\n\r\n" + LINK,
    `${HTML}\r\n\r\n<style>p{color:#fff}</style>`,
  ),
];

/** Reads the text of pages alone; mails that the mail carries stay closed. */
const TEXT_ALONE: PageReader = {
  keepMailsClosed: true,
  read: (_part, markup) => readText(markup),
  readFile: (markup, isXml) => readText(markup, { isXml }),
};

Deno.test("MailPages gives the same analysis as reading the pages separately", async () => {
  const cases = Object.values(BODY_FINDING_CASES).flatMap(({ has, near }) => [has, near])
    .map((mail) => typeof mail === "string" ? mail : mail[1]);
  assert(cases.length > 100);
  for (const emailContent of [...MAILS, ...cases]) {
    const separateMail = readMail({ emailContent }, { pages: TEXT_ALONE });
    const pages = new MailPages();
    const mail = readMail({ emailContent }, { pages });
    // Hidden text is known where the styles of a page are read.
    assertEquals({ ...mail, body: { ...mail.body, shownText: null } }, separateMail, emailContent);
    assertEquals(await analyzeBody(mail, pages), await analyzeBody(separateMail), emailContent);
  }
});

Deno.test("MailPages reads a page once", () => {
  const isShared = (emailContent: string) => {
    const pages = new MailPages();
    const [part] = listLeaves(readMail({ emailContent }, { pages }).body.tree.root);
    assert(part !== undefined);
    return pages.getPage(part).links === pages.getPage(part).links;
  };
  assertEquals(MAILS.slice(0, 5).map(isShared), Array(5).fill(true));
});

Deno.test("MailPages gives a page that is also a file the links of its single reading", () => {
  const listLinks = (fields: string, page: string) => {
    const pages = new MailPages();
    const mail = readMail({ emailContent: `${HTML}; ${fields}\r\n\r\n${page}` }, { pages });
    const [part] = listLeaves(mail.body.tree.root);
    assert(part !== undefined);
    return pages.findLinks(part, page)?.links.map(({ href, shown }) => [href, shown]) ?? null;
  };
  const link = [["https://a.example/x", "a link"]];
  assertEquals(listLinks("name=a.html", LINK), link);
  assertEquals(listLinks("charset=utf-8", LINK), null);
  // Read with its charset, it is another text.
  assertEquals(listLinks("name=a.html; charset=windows-1252", `${LINK}\x80`), null);
});

Deno.test("createClassifierInput leaves out text that a page hides, its plain alternative too, not a preview", () => {
  const decoy = "Yes, the garden plan still works for Saturday. ".repeat(8);
  const page = "<p>You qualify for a free roadside kit. Review your kit.</p>";
  const readView = (
    hidden: string,
    plainText = `${decoy}\r\nYou qualify for a free roadside kit.`,
  ) => {
    const emailContent = `Content-Type: multipart/alternative; boundary=b\r\n\r\n--b\r\n` +
      `Content-Type: text/plain\r\n\r\n${plainText}\r\n--b\r\n${HTML}\r\n\r\n${hidden}${page}\r\n--b--\r\n`;
    return createClassifierInput(readMail({ emailContent }, { pages: new MailPages() })).text;
  };
  for (const style of ["line-height:0", "display:none", "color:#fff", "font-size:1px"]) {
    const text = readView(`<div style="${style}">${decoy}</div>`);
    assert(!text.includes("garden") && text.includes("roadside kit"), style);
  }
  // A short preview line is usual; a line height of a child takes that of the box back.
  assert(readView(`<div style="display:none">Kit inside</div>`).includes("garden"));
  const lines = `<div style="line-height:0"><p style="line-height:1.4">${decoy}</p></div>`;
  assert(readView(lines, "").includes("garden"));
});
