import { assertEquals, assertFalse } from "@std/assert";
import { parseHeaders } from "../../../shared/headers/parse.ts";
import { repairPasted, restoreMail } from "../../../shared/headers/repair.ts";
import { readPartTree } from "../../../shared/mime/part_tree.ts";
import { splitMessage } from "../../../shared/mime/split_message.ts";
import { assertLinear } from "../../support/assert_linear.ts";
import { NO_SPF, signedMail, sliceHead, verify } from "../../support/verified_mail.ts";

/** Changes that programs make to copied header fields, by name. */
const FORMS: Readonly<Record<string, (head: string) => string>> = {
  "quoted with >": (head) => head.replaceAll("\r\n", "\n").trimEnd().replace(/^/gm, "> "),
  "quoted below a question": (head) =>
    `Is this real?\n\n${head.replaceAll("\r\n", "\n").trimEnd().replace(/^/gm, "> ")}`,
  "as a block of code": (head) => `\`\`\`text\n${head.replaceAll("\r\n", "\n")}\`\`\`\n`,
  "quoted twice": (head) => head.replaceAll("\r\n", "\n").trimEnd().replace(/^/gm, ">> "),
  "quoted without blanks": (head) => head.replaceAll("\r\n", "\n").trimEnd().replace(/^/gm, ">"),
  "escaped for HTML": (head) =>
    head.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;"),
  "escaped by number": (head) =>
    head.replaceAll("+", "&#43;").replaceAll("<", "&#x3C;").replaceAll(">", "&#x3e;"),
  "double-spaced": (head) => head.replaceAll("\r\n", "\n\n"),
  "double-spaced with CRLF": (head) => head.replaceAll("\r\n", "\r\n\r\n"),
  "with LF CR": (head) => head.replaceAll("\r\n", "\n\r"),
  "with line separators": (head) => head.replaceAll("\r\n", "\u2028"),
  "with paragraph separators": (head) => head.replaceAll("\r\n", "\u2029"),
  "with NEL": (head) => head.replaceAll("\r\n", "\u0085"),
  "with CR tripled": (head) => head.replaceAll("\r\n", "\r\r\r\n"),
  "with CR alone": (head) => head.replaceAll("\r\n", "\r"),
  "with line numbers": (head) =>
    head.trimEnd().split("\r\n").map((line, i) => `${i + 1}: ${line}`).join("\n"),
  "with aligned line numbers": (head) =>
    head.trimEnd().split("\r\n").map((line, i) => `${String(i + 1).padStart(4)}  ${line}`)
      .join("\n"),
  "as a search prints them": (head) =>
    head.trimEnd().split("\r\n").map((line, i) => `${i + 1}:${line}`).join("\n"),
  "with numbers before a bar": (head) =>
    head.trimEnd().split("\r\n").map((line, i) => `${String(i + 1).padStart(3)} | ${line}`)
      .join("\n"),
  "with CR doubled": (head) => head.replaceAll("\r\n", "\r\r\n"),
  "quoted, with bold names": (head) =>
    head.replaceAll("\r\n", "\n").trimEnd().replace(/^([A-Za-z-]+):/gm, "**$1:**")
      .replace(/^/gm, "> "),
  "with bold names": (head) => head.replace(/^([A-Za-z-]+):/gm, "**$1:**"),
  "with bold names of another kind": (head) => head.replace(/^([A-Za-z-]+):/gm, "*$1*:"),
  "with no-break spaces": (head) =>
    head.replace(/^([A-Za-z-]+): /gm, "$1:\u00a0").replace(/^[ \t]+/gm, "\u00a0 "),
  "with no-break spaces alone": (head) => head.replaceAll(/[ \t]/g, "\u00a0"),
  "with marks before names": (head) => head.replace(/^(?=[A-Z])/gm, "\u200e"),
  "quoted, then escaped": (head) =>
    head.replaceAll("\r\n", "\n").trimEnd().replace(/^/gm, "> ").replaceAll("<", "&lt;").replaceAll(
      ">",
      "&gt;",
    )
      .replaceAll(/^&gt; /gm, "> "),
  "quoted, all escaped": (head) =>
    head.replaceAll("\r\n", "\n").trimEnd().replace(/^/gm, "> ")
      .replaceAll("<", "&lt;").replaceAll(">", "&gt;"),
};

/** Forms of line ends, which are no repair of what is on the lines. */
const ENDS_ALONE = /^with (?:CR|LF|NEL|line sep|paragraph sep)/;

const MAIL = await signedMail();
const HEAD = sliceHead(MAIL);

for (const [form, copy] of Object.entries(FORMS)) {
  Deno.test(`repairPasted: fields ${form} are read and verified as they were`, async () => {
    const given = copy(HEAD);
    const { text, repaired } = repairPasted(given);
    assertEquals(repaired, !ENDS_ALONE.test(form));
    const values = (raw: string) => parseHeaders(raw).fields.map(({ key, value }) => [key, value]);
    assertEquals(values(given), values(HEAD));
    const problems = parseHeaders(given).problems.map(({ id }) => id);
    assertEquals(problems.includes("text_repaired"), repaired);
    assertEquals(parseHeaders(given).repairedText, text);
    const { dkim: [dkim] } = await verify(given, "headers", NO_SPF);
    assertEquals(dkim?.result, "headers_verified");
  });
}

Deno.test("repairPasted leaves fields as servers write them, and other texts, alone", () => {
  const bodies = [
    "",
    "\r\n> From: somebody\r\n> wrote\r\n",
    "\r\nA &lt;a@example.org&gt; wrote\r\n",
  ];
  const texts = [
    HEAD,
    HEAD.replaceAll("\r\n", "\n"),
    ...bodies.map((body) => `${HEAD}${body}`),
    "Subject: &lt;a@b.example&gt; and <c@d.example>\n\n",
    "From: a@example.org\n\nDear all\n\nTo: be or not\n\n",
    "> just a quotation\n> of two lines\n",
    "I agree.\n\n> From: Ann <ann@example.org>\n> To: Bob\n> Subject: hi\n>\n> Shall we?\n",
    "1. First point\n2. Second: point\n",
    "",
    "x",
  ];
  for (const text of texts) {
    assertFalse(repairPasted(text).repaired, JSON.stringify(text.slice(0, 80)));
    assertEquals(repairPasted(text).text, text);
  }
});

Deno.test("repairPasted takes no field out of a body, whatever its form", () => {
  // A forger writes both the one field above the empty line and what follows it.
  const forged = "From: Bank <a@bank.example>\n\nReceived: from x\n\nSubject: y\n\nDate: z\n\nHi\n";
  const delivered = `Received: from a by b; 5 Jan 2026 10:00 +0000\nTo: me\n${forged}`;
  assertFalse(repairPasted(delivered).repaired);
  assertEquals(parseHeaders(delivered).received.length, 1);
});

Deno.test("repairPasted is linear on repeated marks, numbers, entities and empty lines", () => {
  const units = ["> ", "> From: a\n", "1: From: a\n", "*From:* a\n", "&lt;", "From: a\n\n", "\r"];
  for (const start of ["", "From: a\n\n", "> From: a\n", "1: From: a\n"]) {
    for (const unit of units) {
      assertLinear(repairPasted, {
        make: (size) => `${start}${unit.repeat(size / unit.length)}`,
        size: 100_000,
        most: 20,
        what: JSON.stringify(start + unit),
      });
    }
  }
});

/** Changes that programs make to all lines of a whole mail, by name. */
const WHOLE_FORMS: Readonly<Record<string, (mail: string) => string>> = {
  "with a byte order mark": (mail) => `\ufeff${mail}`,
  "with two byte order marks": (mail) => `\ufeff\ufeff${mail}`,
  "with a mark below an empty line": (mail) => `\r\n\ufeff${mail}`,
  "with an empty line below a mark": (mail) => `\ufeff\r\n${mail}`,
  "with a mark before From": (mail) => mail.replace("\r\nFrom:", "\r\n\ufeffFrom:"),
  "with a mark as the empty line": (mail) => mail.replace("\r\n\r\n", "\r\n\u200b\r\n"),
  "with unseen marks before names": (mail) => {
    const [head = "", ...body] = mail.split("\r\n\r\n");
    return [head.replace(/^(?=[A-Z])/gm, "\u200b"), ...body].join("\r\n\r\n");
  },
  "below an empty line and the line of a mailbox": (mail) =>
    `\r\nFrom a@example.org Mon Jan  5 10:00:00 2026\r\n${mail}`,
  "quoted": (mail) => mail.replaceAll("\r\n", "\n").trimEnd().replace(/^/gm, "> ") + "\n",
  "quoted without blanks": (mail) =>
    mail.replaceAll("\r\n", "\n").trimEnd().replace(/^/gm, ">") + "\n",
  "indented": (mail) => mail.replaceAll("\r\n", "\n").trimEnd().replace(/^/gm, "   ") + "\n",
  "with CR doubled": (mail) => mail.replaceAll("\r\n", "\r\r\n"),
  "with CR tripled": (mail) => mail.replaceAll("\r\n", "\r\r\r\n"),
  "with CR alone": (mail) => mail.replaceAll("\r\n", "\r"),
  "with LF CR": (mail) => mail.replaceAll("\r\n", "\n\r"),
  "with CRLF twice": (mail) => mail.replaceAll("\r\n", "\r\n\r\n"),
  "with LF twice": (mail) => mail.replaceAll("\r\n", "\n\n"),
  "with CR twice": (mail) => mail.replaceAll("\r\n", "\r\r"),
  "with CRLF and LF": (mail) => mail.replaceAll("\r\n", "\r\n\n"),
};

for (const [form, copy] of Object.entries(WHOLE_FORMS)) {
  Deno.test(`restoreMail: a mail ${form} is read and verified as it was, and as a part`, async () => {
    const given = copy(MAIL);
    const values = (raw: string) =>
      parseHeaders(splitMessage(raw).headers).fields.map(({ key, value }) => [key, value]);
    assertEquals(values(given), values(MAIL));
    const { dkim: [dkim] } = await verify(given, "message", NO_SPF);
    assertEquals(dkim?.result, "pass");
    const part = `--b\r\nContent-Type: message/rfc822\r\n\r\n${given}\r\n--b--\r\n`;
    const { root } = readPartTree(part, {
      contentType: "multipart/mixed; boundary=b",
      encoding: null,
      disposition: null,
    });
    const from = parseHeaders(splitMessage(MAIL).headers).from.raw;
    assertEquals(root.children[0]?.children[0]?.message?.from, from);
  });
}

Deno.test("restoreMail leaves mails alone that show no change of all lines", () => {
  const texts = [
    MAIL,
    "Subject: a\r\n\r\nFrom: b\r\n\r\nSubject: c\r\n\r\nFrom: d\r\n\r\n",
    "Content-Type: message/rfc822\r\n\r\n".repeat(9),
    "> From: Ann\r\nwrote\r\n",
    " Subject: a\r\nFrom: b\r\n\r\n",
    "\r\nFrom the desk of Ann\r\n\r\nHi\r\n",
    "",
  ];
  for (const text of texts) assertEquals(restoreMail(text), text);
});

Deno.test("restoreMail is linear on repeated line ends and margins", () => {
  for (const unit of ["From: a\n\nTo: b\n\nDate: c\n\n", "> From: a\n", "\r", "\n\r", "\ufeff"]) {
    assertLinear(restoreMail, {
      make: (size) => unit.repeat(size / unit.length),
      size: 100_000,
      most: 20,
      what: JSON.stringify(unit),
    });
  }
});

const ROWS_OF_TABLE: readonly (readonly [name: string, value: string])[] = [
  ["Delivered-To", "bob@example.net"],
  [
    "Received",
    "from a.example.org (a.example.org [203.0.113.7])\n        by mx.example.net (Postfix) with ESMTP id 1;\n        Mon, 5 Jan 2026 10:00:00 +0000",
  ],
  ["Authentication-Results", "mx.example.net;\n       dkim=pass header.d=example.org"],
  ["ARC-Seal", "i=1; a=rsa-sha256; t=1; cv=none;\n        d=example.net; s=a; b=AA"],
  ["DKIM-Signature", "v=1; a=rsa-sha256; d=example.org; s=s;\n h=from:to; bh=a; b=b"],
  ["Return-Path", "<x@example.org>"],
  ["From", "Ann <ann@example.org>"],
  ["Subject", "Re: Hello"],
  ["List-Unsubscribe", "<https://example.org/>"],
];

/** Ways in which browsers and programs copy a table of header fields. */
const TABLES: Readonly<Record<string, (row: readonly [string, string], at: number) => string>> = {
  "with tabs": (row) => row.join("\t"),
  "with blanks and tabs": (row) => row.join(" \t "),
  "with tabs, without indentation": (row) => row.join("\t").replaceAll(/\n +/g, "\n"),
  "with numbers": (row, at) => `${at + 1}\t${row.join("\t")}`,
  "with bars": ([name, value]) => `| ${name} | ${value.replaceAll(/\n */g, " ")} |`,
  "with colons and tabs": (row) => row.join(":\t"),
};

for (const [form, copy] of Object.entries(TABLES)) {
  Deno.test(`repairPasted: the fields of servers are read from a table ${form}`, () => {
    const { fields } = parseHeaders(ROWS_OF_TABLE.map(copy).join("\n"));
    assertEquals(
      fields.map(({ name, value }) => [name, value.replaceAll(/ {2,}/g, " ")]),
      ROWS_OF_TABLE.map(([name, value]) => [name, value.replaceAll(/\n */g, " ")]),
    );
  });
}

/** Texts that are selected together with the fields, or in which a page draws them. */
const PAGES: Readonly<Record<string, string>> = {
  "a label and an empty line": "Headers:\n\nFrom: Ann <ann@example.org>\nSubject: Re: Hello\n",
  "a note and an empty line":
    "Note: is this real?\nThanks: Bob\n\nFrom: Ann <ann@example.org>\nSubject: Re: Hello\n",
  "values below their names": "From:\nAnn <ann@example.org>\nSubject:\nRe: Hello\n",
  "values below their names and empty lines":
    "From:\n\nAnn <ann@example.org>\n\nSubject:\n\nRe: Hello\n\n",
  "a value below one name": "From: Ann <ann@example.org>\nSubject:\nRe: Hello\n",
  "rows of a table": "From\tAnn <ann@example.org>\nSubject\tRe: Hello\n",
  "names and values line by line": "From\nAnn <ann@example.org>\nSubject\nRe: Hello\n",
  "the source below what Outlook shows": [
    "From: Another <another@example.org>",
    "Sent: Monday, January 5, 2026 10:00 AM",
    "To: Bob <bob@example.net>",
    "Subject: FW: Hello",
    "",
    "Here it is:",
    "",
    "Received: from a.example (a.example [203.0.113.7]) by mx.example.net; Mon, 5 Jan 2026 10:00:00 +0000",
    "From: Ann <ann@example.org>",
    "Subject: Re: Hello",
    "",
  ].join("\n"),
  "the source below Thunderbird's columns": [
    "From\tAnother <another@example.org>",
    "To\tBob <bob@example.net>",
    "Subject\tHello",
    "Date\tToday, 10:00",
    "",
    "Return-Path: <ann@example.org>",
    "From: Ann <ann@example.org>",
    "Subject: Re: Hello",
    "",
  ].join("\n"),
  "Gmail's page with one cell a line": [
    ...["Original Message", "Message ID", "<1@example.org>", "Created at:", "Mon, Jan 5, 2026"],
    ...["From:", "Another <another@example.org>", "Subject:", "Another", "SPF:", "PASS"],
    ...["DKIM:", "'PASS' with domain example.org", "", "Download Original", ""],
    "Delivered-To: bob@example.net",
    "From: Ann <ann@example.org>",
    "Subject: Re: Hello",
    "",
  ].join("\n"),
  "Gmail's page": [
    "Original Message",
    "Message ID\t<1@example.org>",
    "Created at:\tMon, Jan 5, 2026 at 10:00 AM (Delivered after 2 seconds)",
    "From:\tAnother <another@example.org>",
    "Subject:\tAnother",
    "SPF:\tPASS with IP 203.0.113.7 Learn more",
    "",
    "Download Original",
    "\t",
    "Copy to clipboard",
    "",
    "Delivered-To: bob@example.net",
    "From: Ann <ann@example.org>",
    "Subject: Re: Hello",
    "",
  ].join("\n"),
};

for (const [title, text] of Object.entries(PAGES)) {
  Deno.test(`repairPasted: the fields are found in ${title}`, () => {
    const { from, subject } = parseHeaders(text);
    assertEquals([from.primary?.address, subject], ["ann@example.org", "Re: Hello"]);
  });
}

Deno.test("repairPasted: an empty field is none whose value is the next field", () => {
  for (
    const next of ["List-Id: <l.example.org>", "Cc: b@example.org", "X-A: 1", "From: a@b.example"]
  ) {
    const { byName, subject } = parseHeaders(`Subject:\n${next}\nDate: x`);
    assertEquals([subject, byName.size], ["", 3], next);
  }
});

/** Heads of other mail before the source; what was left out is said. */
const HEADS: Readonly<Record<string, string>> = {
  "another mail's head": "From: Eve <eve@example.com>\nTo: Bob <bob@example.net>\nSubject: Other",
  "a head of one line": "From: Eve <eve@example.com>",
  "a head with its text": "From: Eve <eve@example.com>\nSubject: Other\n\nSee below, please.",
};

for (const [title, head] of Object.entries(HEADS)) {
  Deno.test(`repairPasted: the fuller source below ${title} is read, and the head named`, () => {
    const { from, received, problems } = parseHeaders([
      head,
      "",
      "Received: from a.example (a.example [203.0.113.7]) by mx.example.net; Mon, 5 Jan 2026 10:00:00 +0000",
      "From: Ann <ann@example.org>",
      "To: bob@example.net",
      "Subject: Hello",
    ].join("\n"));
    assertEquals([from.primary?.domain, received.length], ["example.org", 1]);
    assertEquals(problems.some(({ id }) => id === "text_left_out"), true);
  });
}

Deno.test("repairPasted: header fields in a body are not read in place of those above it", () => {
  const { from, received } = parseHeaders([
    "Received: from a.example (a.example [203.0.113.7]) by mx.example.net; Mon, 5 Jan 2026 10:00:00 +0000",
    "From: Ann <ann@example.org>",
    "Subject: Hello",
    "",
    "Received: from out.bank.example by mx.example.net; Mon, 5 Jan 2026 10:00:00 +0000",
    "From: Bank <info@bank.example>",
    "To: bob@example.net",
    "Subject: Hello",
    "X-More: 1",
  ].join("\n"));
  assertEquals([from.primary?.domain, received.length], ["example.org", 1]);
});

Deno.test("repairPasted: blanks of any width separate the words of a server's field", () => {
  for (const blank of ["\u00a0", "\u202f", "\u2009", "\u3000"]) {
    const text = [
      `Authentication-Results: mx.example.net;${blank}spf=fail${blank}smtp.mailfrom=a@b.example;`,
      `${blank}dmarc=fail${blank}header.from=b.example`,
      "Received: from a.example (a.example [203.0.113.7]) by mx.example.net; Mon, 5 Jan 2026 10:00:00 +0000",
      `From: Ann${blank}Example <a@b.example>`,
    ].join("\n");
    const { authenticationResults: [results], from } = parseHeaders(text);
    const read = results?.methods.map(({ method, result }) => [method, result]);
    assertEquals(read, [["spf", "fail"], ["dmarc", "fail"]]);
    assertEquals(from.primary?.name?.length, 11);
  }
});
