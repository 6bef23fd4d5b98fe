import { assert, assertEquals, assertThrows } from "@std/assert";
import { examineReport } from "../../../cli/inbox/report.ts";
import { CommandError } from "../../../cli/command.ts";
import { LANGUAGES, readSettings } from "../../../cli/inbox/settings.ts";
import { findAddressee } from "../../../cli/inbox/find_addressee.ts";
import { chooseReplyLanguage, writeAnswer } from "../../../cli/inbox/write_answer.ts";
import { isAtLeast } from "../../../shared/contract/threat_levels.ts";
import {
  AS_MESSAGE,
  base64,
  FORWARDS,
  inBase64,
  MINUTES_MAIL,
  wrapForwarded,
  zipFiles,
} from "../../support/forwards.ts";

const DEPS = {
  now: () => Date.UTC(2026, 0, 5, 12),
  newId: () => "12345678-0000",
  ownServers: [],
  verifier: undefined,
};

/** A mail that was forwarded as text, whose reporter's program writes no Message-ID. */
const AS_TEXT = "From: Ann <ann@example.org>\r\nTo: r@example.org\r\nSubject: Fwd: Invoice\r\n" +
  "Date: Mon, 5 Jan 2026 10:00:00 +0000\r\n\r\n---------- Forwarded message ---------\r\n" +
  "From: Bank <x@bank.example>\r\nSubject: Invoice\r\n\r\n" +
  "Verify your password at http://203.0.113.9/login or your account will be closed.\r\n";

async function answerTo(mail: string, language: typeof LANGUAGES[number]) {
  const report = await examineReport(new TextEncoder().encode(mail), DEPS);
  return { report, ...writeAnswer(report, language, "example.org") };
}

Deno.test("writeAnswer gives a verdict, at most three reasons and advice, with nothing to press", async () => {
  for (const language of LANGUAGES) {
    const { text, html } = await answerTo(await FORWARDS["Thunderbird"]?.() ?? "", language);
    const lines = text.split("\r\n");
    assert(/[.!]$/.test(lines[0] ?? "") && lines.every((line) => line.length < 200), text);
    assertEquals(lines.filter((line) => line.startsWith("- ")).length, 3);
    for (const each of [text, html]) assert(!/:\/\/|@|\bhref|\bsrc/.test(each), each);
    assert(html.includes(`<html lang="${language}">`));
  }
});

Deno.test("writeAnswer never asks the person who reported a mail to report it", async () => {
  const { text, report } = await answerTo(await FORWARDS["Thunderbird"]?.() ?? "", "en");
  assertEquals(report.verdict.level, "critical");
  assert(!text.includes("Report it"), text);
});

Deno.test("writeAnswer gives no reasons against a harmless mail", async () => {
  const { text } = await answerTo(
    wrapForwarded(AS_MESSAGE, MINUTES_MAIL, { subject: "Fwd: Minutes" }),
    "en",
  );
  assert(!text.includes("Why:"), text);
});

Deno.test("writeAnswer does not take the reporter's own header fields for reasons", async () => {
  const { text, report } = await answerTo(AS_TEXT, "en");
  assert(report.result.summary.findings.some(({ id }) => id === "message_id_missing"));
  assert(!text.includes("Message-ID") && text.includes("A link leads to a bare IP address."), text);
});

Deno.test("examineReport excuses nothing by a harmless mail beside the reported one", async () => {
  const placeBeside = (fields: string, body: string) =>
    wrapForwarded(`${fields}\r\n\r\n${body}\r\n--b\r\n${AS_MESSAGE}`, MINUTES_MAIL, {
      subject: "Fwd: x",
    });
  const page = await Deno.readTextFile("docs/examples/parcel.eml");
  const html = page.slice(page.indexOf("<p>"));
  const program = `application/octet-stream; name=invoice.pdf.exe${inBase64}`;
  for (
    const [fields, body] of [
      ["Content-Type: text/html", html],
      [`Content-Type: ${program}`, btoa("MZ" + "x".repeat(200))],
    ] as const
  ) {
    const mail = placeBeside(fields, body).replace(
      "Please check.\r\n--b",
      fields.includes("html") ? "\r\n--b" : "$&",
    );
    const { verdict, reportedMail } = await examineReport(new TextEncoder().encode(mail), DEPS);
    assert(isAtLeast(verdict.level, "medium"), `${fields}: ${verdict.level}`);
    assertEquals(reportedMail, null);
  }
});

Deno.test("examineReport gives no verdict without a text or a mail", async () => {
  const pdf = `Content-Type: application/pdf; name=a.pdf${inBase64}`;
  for (
    const mail of [
      wrapForwarded(pdf, btoa("%PDF-1.4\n%%EOF"), { subject: "Fwd: x" }),
      wrapForwarded('Content-Type: application/octet-stream; name="x.eml"', "", {
        subject: "Fwd: x",
      }),
      AS_TEXT.slice(0, AS_TEXT.indexOf("----------")),
    ]
  ) {
    const { text } = await answerTo(mail, "en");
    assert(text.startsWith("The mail you reported could not be judged."), text);
    assert(!text.includes("its text alone"), text);
  }
});

Deno.test("findAddressee answers no program and no address of its own", async () => {
  const settings = {
    smtp: { host: "a", port: 1, isTls: true, user: "", password: "" },
    address: "report@example.org",
    isExchange: false,
    reporters: ["example.org", "example.net"],
  };
  const cases = [
    ["ann@example.org", "", "answer"],
    ["ann@example.org", "Auto-Submitted: no\r\n", "answer"],
    [
      "ann@example.org",
      "Auto-Submitted: no\r\nAuto-Submitted: auto-replied\r\n",
      "automatic",
    ],
    ["ann@example.org", "Content-Type: multipart/report; boundary=b\r\n", "automatic"],
    ["ann@example.org", "Return-Path: <MAILER-DAEMON>\r\n", "automatic"],
    ["ann@example.org", "Return-Path: <mailer-daemon@example.org>\r\n", "automatic"],
    ["ann@example.org", "Return-Path: <srs0=a=b=example.org=ann@example.net>\r\n", "answer"],
    ["ann@example.org", "X-Precedence: auto_reply\r\n", "automatic"],
    ["ann@example.org", "Subject: Automatic reply: Minutes\r\n", "automatic"],
    ["ann@example.org", "Subject: =?utf-8?q?R=C3=A9ponse_automatique_=3A?= x\r\n", "automatic"],
    ["ann@example.org", "Subject: Fwd: Automatic reply: Minutes\r\n", "answer"],
    ["ann@example.org", "List-Archive: <https://example.org>\r\n", "list"],
    ["ann@example.org", "Mailing-List: contact x@example.org\r\n", "list"],
    ["report+x@example.org", "", "own_mail"],
    ["report-x@example.org", "", "own_mail"],
    ["bounces+123@example.org", "", "automatic"],
    ["bounce-123-ann=example.net@example.org", "", "automatic"],
    ["noreply.shop@example.org", "", "automatic"],
    ["srs0=a=b=example.net=ann@example.org", "", "automatic"],
    ["prvs=123=ann@example.org", "", "automatic"],
    ["reporter@example.org", "", "answer"],
    ["bouncer@example.org", "", "answer"],
    ["ann@example.net", "", "not_proven"],
  ] as const;
  for (const [from, fields, expected] of cases) {
    const subject = fields.startsWith("Subject:") ? "" : "Subject: Fwd: x\r\n";
    const mail = `${fields}From: ${from}\r\n${subject}\r\nPlease look at it.\r\n`;
    const { headers } = await examineReport(new TextEncoder().encode(mail), DEPS);
    const addressee = findAddressee({ headers, isTrusted: false, isInside: true }, settings);
    assertEquals(
      addressee.kind === "none" ? addressee.reason : addressee.kind,
      expected,
      from + fields,
    );
  }
});

Deno.test("findAddressee believes Exchange about its own tenant if the mailbox is there", async () => {
  const settings = {
    smtp: { host: "a", port: 1, isTls: true, user: "", password: "" },
    address: "report@example.org",
    isExchange: true,
    reporters: ["example.org", "example.net"],
  };
  const inside = "X-MS-Exchange-Organization-AuthAs: Internal\r\n";
  const host = (n: number) => `AM0PR0${n}MB1234.eurprd0${n}.prod.outlook.com`;
  const internalHop = `Received: from ${host(1)} (2603:10a6:208:1::1) by\r\n ${host(2)} ` +
    "(2603:10a6:20b:2::2) with Microsoft SMTP Server id 15.20.1; Mon, 5 Jan 2026 10:00:05 +0000\r\n";
  const outside = "Received: from out.example.org (203.0.113.7) by " +
    "AM0EUR01FT019.mail.protection.outlook.com\r\n (10.152.0.1) with Microsoft SMTP Server " +
    "id 15.20.1; Mon, 5 Jan 2026 10:00:05 +0000\r\n";
  const elsewhere = "Received: from out.badhost.top (out.badhost.top [203.0.113.7]) by " +
    "mx.example.org\r\n with ESMTP id 1; Mon, 5 Jan 2026 10:00:05 +0000\r\n";
  const failed = "Authentication-Results: mx.example.org; dmarc=fail header.from=example.org\r\n";
  const cases = [
    ["ann@example.org", inside, true, "answer"],
    ["ann@example.org", inside, false, "not_proven"],
    ["ann@example.net", inside, true, "not_proven"],
    ["ann@example.org", inside + inside, true, "not_proven"],
    ["ann@example.org", inside.replace("Internal", "Anonymous"), true, "not_proven"],
    ["ann@example.org", "", true, "not_proven"],
    ["ann@example.org", `${inside}${failed}`, true, "not_proven"],
    ["ann@example.org", `${internalHop}${inside}`, true, "answer"],
    ["ann@example.org", `${internalHop}${outside}${inside}`, true, "not_proven"],
    ["ann@example.org", `${elsewhere}${inside}`, true, "not_proven"],
  ] as const;
  for (const [from, fields, isExchange, expected] of cases) {
    const mail = `${fields}From: ${from}\r\nSubject: Fwd: x\r\n\r\nPlease look at it.\r\n`;
    const { headers } = await examineReport(new TextEncoder().encode(mail), DEPS);
    const report = { headers, isTrusted: false, isInside: false };
    const addressee = findAddressee(report, { ...settings, isExchange });
    assertEquals(
      addressee.kind === "none" ? addressee.reason : addressee.kind,
      expected,
      from + fields,
    );
  }
});

Deno.test("findAddressee answers a colleague who logged in to an own server", async () => {
  const settings = {
    smtp: { host: "a", port: 1, isTls: true, user: "", password: "" },
    address: "report@example.org",
    isExchange: false,
    reporters: ["example.org", "example.net"],
  };
  const hop = (client: string, by: string, protocol: string) =>
    `Received: from [192.168.1.5] (${client})\r\n by ${by} (Postfix) with ${protocol} id 4A` +
    ` for <report@example.org>; Mon, 5 Jan 2026 10:00:00 +0000\r\n`;
  const outside = "dsl.isp.example [203.0.113.9]", inside = "unknown [192.168.1.5]";
  const cases = [
    [hop(outside, "mx.example.org", "ESMTPSA"), "ann@example.org", "answer"],
    [hop(inside, "mx.example.org", "ESMTPSA"), "ann@example.org", "answer"],
    [hop(outside, "mx.example.org", "ESMTPSA"), "ann@example.net", "not_proven"],
    [hop(outside, "mx.example.org", "ESMTPS"), "ann@example.org", "not_proven"],
    [hop(outside, "mx.example.net", "ESMTPSA"), "ann@example.org", "not_proven"],
    [
      hop(outside, "mx.example.org", "ESMTPS") + hop(inside, "mx.example.org", "ESMTPSA"),
      "ann@example.org",
      "not_proven",
    ],
  ] as const;
  for (const [trace, from, expected] of cases) {
    const mail = `${trace}From: ${from}\r\nSubject: Fwd: x\r\n\r\nPlease look at it.\r\n`;
    const deps = { ...DEPS, ownServers: ["mx.example.org"] };
    const addressee = findAddressee(
      await examineReport(new TextEncoder().encode(mail), deps),
      settings,
    );
    assertEquals(addressee.kind === "none" ? addressee.reason : addressee.kind, expected, mail);
  }
});

Deno.test("readSettings accepts an address or a domain as a reporter", () => {
  const read = (INBOX_REPORTERS: string) =>
    readSettings({ INBOX_ADDRESS: "r@example.org", INBOX_REPORTERS }, { isPipe: true }).reporters;
  assertEquals(read("@Example.org, ann@example.net"), ["example.org", "ann@example.net"]);
  for (
    const reporters of ["*", "org", "*.example.org", "example.org;example.net", "a b@example.org"]
  ) {
    assertThrows(() => read(reporters), CommandError, "INBOX_REPORTERS");
  }
});

Deno.test("writeAnswer does not say that a text above an unreadable file was forwarded alone", async () => {
  const pdf = `Content-Type: application/pdf; name=a.pdf${inBase64}`;
  const text = "Please look at the minutes of Friday, which are below. ".repeat(8);
  const mail = wrapForwarded(pdf, btoa("%PDF-1.4\n%%EOF"), { subject: "Fwd: Minutes", text });
  const { text: answer } = await answerTo(mail, "en");
  assert(answer.startsWith("The mail you reported could be read only in part."), answer);
  assert(answer.includes("“a[.]pdf”") && !answer.includes("its text alone"), answer);
});

Deno.test("writeAnswer leaves nothing in a subject that can be pressed", async () => {
  const subject = "paypal-\u0915\u093f.com a\u3002example tel:+18005550100";
  const { subject: answerSubject } = await answerTo(AS_TEXT.replace("Fwd: Invoice", subject), "en");
  assertEquals(answerSubject, "Re: paypal-\u0915\u093f[.]com a[.]example tel[:]+18005550100");
});

Deno.test("chooseLanguage does not count encoded lines of a text as its words", async () => {
  const { report } = await answerTo(await FORWARDS["uuencoded in the text"]?.() ?? "", "de");
  assertEquals(chooseReplyLanguage(report, "de"), "en");
});

Deno.test("writeAnswer names a file that was not examined, and calls nothing harmless", async () => {
  const zipFields = `Content-Type: application/zip; name="a.zip"${inBase64}`;
  const text = "Please look at the minutes of Friday, which are below. ".repeat(8);
  const zip = base64(await zipFiles([["a.pdf", "%PDF-1.7"]]));
  const answer = await answerTo(
    wrapForwarded(zipFields, zip, { subject: "Fwd: Minutes", text }),
    "en",
  );
  assert(answer.text.startsWith("The mail you reported could be read only in part."), answer.text);
  assert(answer.text.includes("The file “a[.]zip” was not examined completely."));
});
