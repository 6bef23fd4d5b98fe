import { assert, assertEquals, assertFalse } from "@std/assert";
import { parseHeaders } from "../../../shared/headers/parse.ts";
import { repairPasted, restoreMail } from "../../../shared/headers/repair.ts";
import { readMail } from "../../../shared/mime/read_mail.ts";
import { readPartTree } from "../../../shared/mime/part_tree.ts";
import { splitMessage } from "../../../shared/mime/split_message.ts";
import { assertLinear } from "../../support/assert_linear.ts";
import { NO_SPF, signMail, sliceHead, verifyInZone } from "../../support/verified_mail.ts";

/** Returns a text with the characters of markup as entities. */
function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;").replaceAll("'", "&#39;");
}

/** Returns the lines of a header for markup, each with its indentation as it is shown. */
function escapeLines(head: string): readonly string[] {
  return escape(head.trimEnd()).split("\r\n")
    .map((line) => line.replace(/^[ \t]+/, "&nbsp;&nbsp;"));
}

/** Returns the fields of a header, unfolded. */
function listFields(head: string): readonly (readonly [name: string, value: string])[] {
  return head.trimEnd().split(/\r\n(?![ \t])/).map((field) => {
    const colon = field.indexOf(":");
    return [field.slice(0, colon), field.slice(colon + 1).replaceAll(/\r\n[ \t]+/g, " ").trim()];
  });
}

/** Encodes a header as quoted-printable, with soft breaks after 40 characters. */
function encodeQuotedPrintable(head: string): string {
  return head.trimEnd().split("\r\n").map((line) =>
    line.replaceAll("=", "=3D").replaceAll(/.{40}(?!$)(?<!=.?)/g, "$&=\r\n")
  ).join("\r\n");
}

/** Changes that programs make to copied header fields, by name. */
const FORMS: Readonly<Record<string, (head: string) => string>> = {
  "in <pre>": (head) => `<pre>${escape(head)}</pre>`,
  "in <pre> of a page": (head) =>
    `<!DOCTYPE html>\n<html><head><title>a: b</title><style>p { color: red }</style></head>\n<body>\n<pre class="x">\n${
      escape(head)
    }</pre>\n</body></html>`,
  "in <pre> below other text": (head) => `Here it is\n\n<pre>${escape(head)}</pre>`,
  "in <pre>, unescaped": (head) => `<pre>\n${head}</pre>`,
  "in <pre> that is escaped itself": (head) => escape(`<pre>${head}</pre>`),
  "in <pre> with marked names": (head) =>
    `<pre>${escape(head).replaceAll(/^([A-Za-z-]+:)/gm, "<b>$1</b>")}</pre>`,
  "with <br> at line ends": (head) => escapeLines(head).map((line) => `${line}<br>\n`).join(""),
  "with <br> for line ends": (head) => escapeLines(head).join("<br/>"),
  "with <br />, unescaped": (head) => head.trimEnd().replaceAll("\r\n", "<br />\r\n"),
  "in a paragraph": (head) => `<p>${escapeLines(head).join("<br>\n")}</p>`,
  "in a <div> a line": (head) =>
    escapeLines(head).map((line) => `<div>${line}<br></div>`).join("\n"),
  "in a <div> a line, with styles": (head) =>
    escapeLines(head).map((line) => `<div><span style="color: #222">${line}</span></div>`).join(
      "",
    ),
  "in a paragraph a field": (head) =>
    listFields(head).map(([name, value]) => `<p><strong>${name}:</strong> ${escape(value)}</p>`)
      .join("\n"),
  "in cells": (head) =>
    `<table>${
      listFields(head).map(([name, value]) => `<tr><td>${name}</td><td>${escape(value)}</td></tr>`)
        .join("")
    }</table>`,
  "in cells on lines of their own": (head) =>
    listFields(head).map(([name, value]) =>
      `<tr>\n  <th><p>${name}:</p></th>\n  <td><p>${escape(value)}</p></td>\n</tr>\n`
    ).join(""),
  "in a list": (head) =>
    `<ul>${listFields(head).map((field) => `<li>${escape(field.join(": "))}`).join("\n")}</ul>`,
  "in a list of terms": (head) =>
    `<dl>${
      listFields(head).map(([name, value]) => `<dt>${name}:</dt><dd>${escape(value)}</dd>`).join("")
    }</dl>`,
  "escaped with quotes": escape,
  "escaped twice": (head) => escape(escape(head)),
  "quoted by escaped marks": (head) =>
    head.replaceAll("\r\n", "\n").trimEnd().replaceAll(/^/gm, "&gt; "),
  "with dashes": (head) => listFields(head).map((field) => `- ${field.join(": ")}`).join("\n"),
  "with stars, folded": (head) => head.replaceAll(/^(?=[A-Z])/gm, "* "),
  "with bullets": (head) =>
    listFields(head).map((field) => `\u2022 ${field.join(": ")}`).join("\n"),
  "with dashes and bold names": (head) =>
    listFields(head).map(([name, value]) => `- **${name}:** ${value}`).join("\n"),
  "with dashes before all lines": (head) =>
    head.replaceAll("\r\n", "\n").trimEnd().replaceAll(/^/gm, "- "),
  "in a list of JSON": (head) =>
    JSON.stringify(listFields(head).map(([name, value]) => ({ name, value })), null, 2),
  "in an answer of Microsoft Graph": (head) =>
    JSON.stringify({
      "@odata.context": "https://graph.example/$metadata",
      subject: "Other",
      internetMessageHeaders: listFields(head).map(([name, value]) => ({ name, value })),
    }),
  "in an answer of Gmail's API": (head) =>
    JSON.stringify({
      id: "1",
      payload: {
        mimeType: "text/plain",
        headers: listFields(head).map(([name, value]) => ({ name, value })),
        body: { size: 1 },
      },
    }),
  "in a part of an answer": (head) =>
    `"headers": ${JSON.stringify(listFields(head).map(([name, value]) => ({ name, value })))},`,
  "in entries of an answer": (head) =>
    listFields(head).map(([name, value]) => JSON.stringify({ name, value })).join(",\n"),
  "in a block of JSON": (head) => `\`\`\`json\n${JSON.stringify(listFields(head))}\n\`\`\`\n`,
  "in pairs, folded": (head) =>
    JSON.stringify({
      "message-headers": head.trimEnd().split(/\r\n(?![ \t])/).map((field) =>
        field.split(/: (.*)/s, 2)
      ),
    }),
  "in an object": (head) => JSON.stringify(Object.fromEntries(listFields(head)), null, 1),
  "in an object of lists": (head) =>
    JSON.stringify(
      Object.fromEntries(listFields(head).map(([name, value]) => [name.toLowerCase(), [value]])),
    ),
  "in a notice of Amazon SES": (head) =>
    JSON.stringify({
      notificationType: "Delivery",
      mail: { headers: listFields(head).map(([name, value]) => ({ name, value })) },
    }),
  "in JSON in a string": (head) =>
    JSON.stringify({ "message-headers": JSON.stringify(listFields(head)) }),
  "in quoted-printable of small letters": (head) =>
    encodeQuotedPrintable(head).replaceAll("=3D", "=3d"),
  "in a string": (head) => JSON.stringify({ headers: head }),
  "in quoted-printable": encodeQuotedPrintable,
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
  "escaped, with blanks that do not break": (head) =>
    escape(head).replaceAll(/ /g, "&nbsp;").replaceAll("\t", "&#160;"),
  "quoted, all escaped": (head) =>
    head.replaceAll("\r\n", "\n").trimEnd().replace(/^/gm, "> ")
      .replaceAll("<", "&lt;").replaceAll(">", "&gt;"),
};

/** Forms of line ends, which are no repair of what is on the lines. */
const ENDS_ALONE = /^with (?:CR|LF|NEL|line sep|paragraph sep)/;

const MAIL = await signMail();
const HEAD = sliceHead(MAIL);

for (const [form, copy] of Object.entries(FORMS)) {
  Deno.test(`repairPasted: fields ${form} are read and verified as they were`, async () => {
    const pastedHeader = copy(HEAD);
    const { text, isRepaired } = repairPasted(pastedHeader);
    assertEquals(isRepaired, !ENDS_ALONE.test(form));
    const listValues = (raw: string) =>
      parseHeaders(raw).fields.map(({ key, value }) => [key, value]);
    assertEquals(listValues(pastedHeader), listValues(HEAD));
    const problems = parseHeaders(pastedHeader).problems.map(({ id }) => id);
    assertEquals(problems.includes("text_repaired"), isRepaired);
    assertEquals(parseHeaders(pastedHeader).repairedText, text);
    const { dkim: [dkim] } = await verifyInZone(pastedHeader, "headers", NO_SPF);
    assertEquals(dkim?.result, "headers_verified");
  });
}

Deno.test("repairPasted changes neither fields as servers write them nor other texts", () => {
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
    assertFalse(repairPasted(text).isRepaired, JSON.stringify(text.slice(0, 80)));
    assertEquals(repairPasted(text).text, text);
  }
});

Deno.test("repairPasted takes no field out of a body, whatever its form", () => {
  // A forger writes both the one field above the empty line and what follows it.
  const forgery =
    "From: Bank <a@bank.example>\n\nReceived: from x\n\nSubject: y\n\nDate: z\n\nHi\n";
  const delivered = `Received: from a by b; 5 Jan 2026 10:00 +0000\nTo: me\n${forgery}`;
  assertFalse(repairPasted(delivered).isRepaired);
  assertEquals(parseHeaders(delivered).received.length, 1);
});

Deno.test("repairPasted takes linear time on repeated marks, numbers, entities and empty lines", () => {
  const units = [
    "> ",
    "> From: a\n",
    "1: From: a\n",
    "*From:* a\n",
    "&lt;",
    "From: a\n\n",
    "\r",
    "- To: a\n",
    "<br>",
    "<a ",
    "<!--",
    "<style>",
    "<td>\n",
    "From: a<br>\n",
    "&amp;lt;",
    "De : a\n",
    "SPF:\n",
    "[",
    '{"name":"To","value":"a"},',
    '{"headers":',
    "b=3Dc=\n",
    "=3D \n",
    "Von\t",
    " \n",
  ];
  const starts = ["From: a\n\n", "> From: a\n", "1: From: a\n", "<pre>", "<p>", "[", "Von: a\n"];
  for (const start of ["", "DKIM-Signature: a=3D\n", ...starts]) {
    for (const unit of units) {
      assertLinear(repairPasted, {
        make: (size) => `${start}${unit.repeat(size / unit.length)}`,
        size: 25_000,
        maxSize: 400_000,
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
  "with invisible marks before names": (mail) => {
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
    const changedMail = copy(MAIL);
    const listValues = (raw: string) =>
      parseHeaders(splitMessage(raw).headers).fields.map(({ key, value }) => [key, value]);
    assertEquals(listValues(changedMail), listValues(MAIL));
    const { dkim: [dkim] } = await verifyInZone(changedMail, "message", NO_SPF);
    assertEquals(dkim?.result, "pass");
    const part = `--b\r\nContent-Type: message/rfc822\r\n\r\n${changedMail}\r\n--b--\r\n`;
    const { root } = readPartTree(part, {
      contentType: "multipart/mixed; boundary=b",
      encoding: null,
      disposition: null,
    });
    const from = parseHeaders(splitMessage(MAIL).headers).from.raw;
    assertEquals(root.children[0]?.children[0]?.message?.from, from);
  });
}

Deno.test("restoreMail changes no mail in which not all lines were changed", () => {
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

Deno.test("restoreMail takes linear time on repeated line ends and margins", () => {
  for (const unit of ["From: a\n\nTo: b\n\nDate: c\n\n", "> From: a\n", "\r", "\n\r", "\ufeff"]) {
    assertLinear(restoreMail, {
      make: (size) => unit.repeat(size / unit.length),
      size: 25_000,
      maxSize: 400_000,
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
  Deno.test(`repairPasted reads the fields of servers from a table ${form}`, () => {
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
    "Original Message",
    "Message ID",
    "<1@example.org>",
    "Created at:",
    "Mon, Jan 5, 2026",
    "From:",
    "Another <another@example.org>",
    "Subject:",
    "Another",
    "SPF:",
    "PASS",
    "DKIM:",
    "'PASS' with domain example.org",
    "",
    "Download Original",
    "",
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
  Deno.test(`repairPasted finds the fields in ${title}`, () => {
    const { from, subject } = parseHeaders(text);
    assertEquals([from.primary?.address, subject], ["ann@example.org", "Re: Hello"]);
  });
}

Deno.test("repairPasted does not give an empty field the next field as its value", () => {
  for (
    const next of ["List-Id: <l.example.org>", "Cc: b@example.org", "X-A: 1", "From: a@b.example"]
  ) {
    const { byName, subject } = parseHeaders(`Subject:\n${next}\nDate: x`);
    assertEquals([subject, byName.size], ["", 3], next);
  }
});

const RECEIVED =
  "Received: from a.example (a.example [203.0.113.7]) by mx.example.net; Mon, 5 Jan 2026 10:00:00 +0000";
const FAILED_RESULTS =
  "Authentication-Results: mx.example.net; spf=fail;\n\tdmarc=fail header.from=bank.example";
const AUTHOR = "From: Bank <info@bank.example>\nTo: bob@example.net\nSubject: Hello\n";

/** Reads the failed methods of all results, the number of hops and the author's domain. */
function readTrace(text: string): unknown[] {
  const { authenticationResults, received, from } = parseHeaders(text);
  const failed = authenticationResults.flatMap(({ methods }) => methods)
    .filter(({ result }) => result === "fail").map(({ method }) => method);
  return [failed, received.length, from.primary?.domain];
}

/** Other text above a header, from which programs and people copy. */
const ABOVE: Readonly<Record<string, string>> = {
  "a label": "Headers:\n\n",
  "a label in German": "Kopfzeilen:\n\n",
  "a note": "Note: from Bob\n\n",
  "a sentence": "Please look at this.\n\n",
  "a heading": "### Headers\n\n",
  "a sentence in the same block": "Mail\n\nPlease look at this.\n",
  "Outlook's lines": "From: Eve <eve@example.com>\nSent: Friday\nTo: Bob\nSubject: Hello\n\n",
  "Outlook's lines and a sentence":
    "From: Eve <eve@example.com>\nSent: Friday\nTo: Bob\nSubject: Hello\n\nHeaders below.\n\n",
  "Gmail's table":
    "Message ID\t<1@bank.example>\nFrom:\tBank <info@bank.example>\nSPF:\tFAIL\nDMARC:\tFAIL\n\n",
  "Gmail's table without an empty line": "Message ID\t<1@bank.example>\nDMARC:\tFAIL\n",
};

/** Fields that servers write above their Received. */
const FIRST_FIELDS = [
  "",
  "Received-SPF: fail (example.net: no) client-ip=203.0.113.7\n",
  "ARC-Seal: i=1; a=rsa-sha256; d=example.net; s=s; cv=none; b=x\n",
  "X-Spam-Flag: YES\n",
  "Envelope-To: bob@example.net\n",
  "Return-Path: <info@bank.example>\n",
];

/** Forms in which a program copies all lines. */
const COPIES: Readonly<Record<string, (text: string) => string>> = {
  "as it is": (text) => text,
  "with CRLF": (text) => text.replaceAll("\n", "\r\n"),
  quoted: (text) => text.replaceAll(/^/gm, "> "),
};

for (const [title, above] of Object.entries(ABOVE)) {
  Deno.test(`repairPasted loses no field of a header below ${title}`, () => {
    for (const first of FIRST_FIELDS) {
      for (const [form, write] of Object.entries(COPIES)) {
        const text = write(`${above}${first}${FAILED_RESULTS}\n${RECEIVED}\n${AUTHOR}`);
        const expected = [["spf", "dmarc"], 1, "bank.example"];
        assertEquals(readTrace(text), expected, `${form}: ${first}`);
        assertEquals(
          parseHeaders(text).problems.some(({ id }) => id === "summary_only"),
          false,
          form,
        );
      }
    }
  });
}

Deno.test("repairPasted reads all fields below a label in markup or a list", () => {
  const header = `${FAILED_RESULTS}\n${RECEIVED}\n${AUTHOR}`;
  const escaped = header.replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  const texts = [
    `<h3>Headers</h3>\n<pre>${escaped}</pre>`,
    `Headers:\n\n<pre>${escaped}</pre>`,
    `Headers:\n\n${header.replaceAll("\n", "\n\n")}`,
    `Please look at this.\r\n\r\n${header.replaceAll("\n", "\r\n\r\n")}`,
    `Please look at this.\n\n${header.replaceAll("=", "=3D")}`,
    `Headers:\n\n${
      JSON.stringify(parseHeaders(header).fields.map(({ name, value }) => ({ name, value })))
    }`,
    `Headers:\n\n- ${header.trimEnd().replaceAll(/\n(?=\S)/g, "\n- ")}`,
    `Headers:\n\n${header.trimEnd().split("\n").map((line, i) => `${i + 1}: ${line}`).join("\n")}`,
  ];
  for (const text of texts) {
    assertEquals(readTrace(text), [["spf", "dmarc"], 1, "bank.example"], text);
  }
});

/** Lines that a sender writes among the fields of a mail, as pages have them above one. */
const PAGE_LINES = [
  "SPF: PASS",
  "DKIM:\t'PASS' with domain bank.example",
  "DMARC PASS",
  "X-A: a,\n b\t<x@bank.example>",
  "X-A: a,\nb\t<x@bank.example>",
];
const FORGED =
  "Delivered-To: bob@example.net\nAuthentication-Results: mx.example.net; dmarc=pass\n" + RECEIVED;

for (
  const first of ["", ...FIRST_FIELDS.slice(1), "From info@bank.example Mon Jan 5 10:00:00 2026\n"]
) {
  Deno.test(`repairPasted lets no sender's lines hide the server's fields above them: ${first.trim()}`, () => {
    for (const line of PAGE_LINES) {
      const serverFields = `${first}${FAILED_RESULTS}\n${RECEIVED}\n`;
      const text = `${serverFields}${line}\n${FORGED}\n${AUTHOR}`;
      const { fields, problems } = parseHeaders(text);
      const keys = parseHeaders(serverFields).fields.map(({ key }) => key);
      assertEquals(fields.slice(0, keys.length).map(({ key }) => key), keys, line);
      assertEquals(readTrace(text), [["spf", "dmarc"], 2, "bank.example"], line);
      assertEquals(problems.some(({ id }) => id === "text_left_out"), false, line);
    }
  });
}

Deno.test("repairPasted reads a colon that is full-width or follows a space or mark", () => {
  const header = `${FAILED_RESULTS}\n${RECEIVED}\n${AUTHOR}`;
  for (
    const colon of [
      "\u00a0:",
      "\u202f:",
      "\u200b:",
      " \u00a0:",
      "\ufeff:",
      "\uff1a",
      "\u00a0\uff1a",
    ]
  ) {
    const odd = header.replaceAll(/^([A-Za-z-]+):/gm, `$1${colon}`);
    for (const text of [odd, `Headers${colon}\n\n${odd}`, odd.replaceAll(/^/gm, "> ")]) {
      assertEquals(readTrace(text), [["spf", "dmarc"], 1, "bank.example"], text);
    }
    // Below a server's field with a plain colon it is what a sender wrote.
    const senderFields = `${RECEIVED}\nFrom${colon} Bank <info@bank.example>\n`;
    assertEquals(readTrace(`${senderFields}From: a@b.example`)[2], "b.example", colon);
  }
});

Deno.test("repairPasted reads the first of two pasted mails, and reports that the other was left out", () => {
  const other = `${RECEIVED}\n${AUTHOR}Date: x\nX-More: 1\n`;
  const mail = `${RECEIVED}\nFrom: a@b.example\n`;
  for (const between of ["\n", "\n\n\n"]) {
    for (const end of ["\n", "\r\n"]) {
      const text = `${mail}${between}${other}`.replaceAll("\n", end);
      assertEquals(readTrace(text)[2], "b.example");
      assert(parseHeaders(text).problems.some(({ id }) => id === "text_left_out"));
    }
  }
  for (const body of ["Hello", "From: Ann\nSee below", `Hello\n\n${other}`, ""]) {
    const { problems } = parseHeaders(`${mail}\n${body}`);
    assertEquals(problems.some(({ id }) => id === "text_left_out"), false, body);
  }
});

/** Heads of other mail before the source; what was left out is said. */
const HEADS: Readonly<Record<string, string>> = {
  "another mail's head": "From: Eve <eve@example.com>\nTo: Bob <bob@example.net>\nSubject: Other",
  "a head of one line": "From: Eve <eve@example.com>",
  "a head with its text": "From: Eve <eve@example.com>\nSubject: Other\n\nSee below, please.",
};

for (const [title, head] of Object.entries(HEADS)) {
  Deno.test(`repairPasted reads the fuller source below ${title}, and reports the head as left out`, () => {
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

Deno.test("repairPasted does not read header fields in a body in place of those above it", () => {
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

Deno.test("repairPasted separates the words of a server's field at blanks of any width", () => {
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

/** Fields in which a sender writes what repairs of copies look for, between those of a server. */
const WRITTEN: Readonly<Record<string, readonly string[]>> = {
  "ends of lines of markup": [
    "Subject: a<br>",
    "X-A: b<br>Authentication-Results: mx.example.net; dmarc=pass<br>",
  ],
  "an element around fields": ["X-A: <pre>", "From: Bank <a@bank.example>", "X-B: </pre>"],
  "an element that is hidden": ["X-A: <style>", "From: Bank <a@bank.example>", "X-B: </style>"],
  "escaped brackets": ["From: Bank &lt;a@bank.example&gt;", "X-A: &lt;b@c.example&gt;"],
  "JSON": ['X-A: [{"name": "From", "value": "Bank <a@bank.example>"}]'],
  "a soft break before a field": [
    "DKIM-Signature: v=3D1; h=3Dfrom:=",
    "From: Bank <a@bank.example>",
  ],
  "a soft break below a result": [
    "Authentication-Results: mx.example.net; spf=3Dpass=",
    "Reply-To: a@bank.example",
  ],
  "labels beside names": ["Von: Bank <a@bank.example>", "Betreff: Hello", "SPF: PASS"],
  "labels of a time": ["Sent: Monday, January 5, 2026 10:00 AM", "Created at: now"],
  "bullets": ["- From: Bank <a@bank.example>", "* Subject: Hello"],
  "quotation marks": ["&gt; From: Bank <a@bank.example>", "> Subject: Hello"],
};

for (const [title, senderLines] of Object.entries(WRITTEN)) {
  Deno.test(`repairPasted: a sender's ${title} change no field of a mail that was delivered`, () => {
    for (const place of [1, 2]) {
      const lines = [
        "Return-Path: <ann@example.org>",
        "Received: from a.example (a.example [203.0.113.7]) by mx.example.net; Mon, 5 Jan 2026 10:00:00 +0000",
        ...(place === 1 ? senderLines : []),
        "From: Ann &lt;x@y.example&gt; <ann@example.org>",
        ...(place === 2 ? senderLines : []),
        "To: bob@example.net",
        "",
        "",
      ];
      for (const end of ["\r\n", "\n"]) {
        const mail = lines.join(end);
        assertEquals(repairPasted(mail), {
          text: mail,
          isRepaired: false,
          hasOmittedText: false,
          isSummary: false,
        });
      }
    }
  });
}

Deno.test("repairPasted reads the header of a part, of a carried mail, or of a whole mail as it is", () => {
  const type = "Content-Type: application/octet-stream";
  const heads = [
    `<pre>${type}</pre>`,
    `> ${type}`,
    `&gt; ${type}`,
    `- ${type}`,
    `1: ${type}`,
    `**Content-Type:** application/octet-stream`,
    JSON.stringify({ headers: [["Content-Type", "application/octet-stream"], ["To", "a"]] }),
  ];
  for (const head of heads) {
    const { root: { children: [part] } } = readPartTree(`--b\r\n${head}\r\n\r\ntext\r\n--b--\r\n`, {
      contentType: "multipart/mixed; boundary=b",
      encoding: null,
      disposition: null,
    });
    assertEquals(part?.type, "text/plain", head);
    const { headers } = readMail({ headers: head, emailContent: "text" }, { isPasted: false });
    assertEquals(headers?.byName.get("content-type"), undefined, head);
  }
});

Deno.test("repairPasted begins no field at a line end in a value of JSON", () => {
  const text = JSON.stringify([
    { name: "Received", value: "from a\r\n by b\n\tid c" },
    { name: "From", value: "a@b.example\nReply-To: c@d.example\r\rSubject: x" },
    { name: "Bad name: x", value: "y" },
    { name: "To", value: "" },
  ]);
  assertEquals(parseHeaders(text).fields.map(({ name, value }) => [name, value]), [
    ["Received", "from a by b id c"],
    ["From", "a@b.example Reply-To: c@d.example Subject: x"],
    ["To", ""],
  ]);
});

Deno.test("repairPasted changes neither JSON nor markup without a header", () => {
  const texts = [
    '{"subject": "Hello", "id": "1", "to": null}',
    '[{"name": "a", "value": "b"}]',
    '["From: a@b.example", "To: c@d.example"',
    "<p>Hello</p>",
    "{",
  ];
  for (const text of texts) assertEquals(parseHeaders(text).from.raw, null, text);
});
