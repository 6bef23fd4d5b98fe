/** Mails inside mails: every form of forwarding, and whom the verdict is about. */

import { assert, assertEquals } from "@std/assert";
import { Budget } from "../../../shared/mime/budget.ts";
import { splitMessage } from "../../../shared/mime/split_message.ts";
import { openMail, startExamination } from "../../../shared/verdict/examination.ts";
import type { Examination } from "../../../shared/verdict/examination.ts";
import { isAtLeast } from "../../../shared/contract/threat_levels.ts";
import { examineMail } from "../../../shared/verdict/examine_mail.ts";
import { getLevelThresholds } from "../../../shared/verdict/layer.ts";
import { createListedCheck } from "../../../shared/provenance/listed_sender.ts";
import {
  AS_FILE,
  AS_MESSAGE,
  base64,
  FORWARDS,
  inBase64,
  MINUTES_MAIL,
  ORIGINAL,
  SUBJECT,
  WINMAIL,
  wrapForwarded,
  zipFiles,
} from "../../support/forwards.ts";
import {
  compressText,
  createRar4File,
  createRawZip,
  createTar,
  ISO_IMAGE,
  RAR4,
  zip,
} from "../../support/archives.ts";
import { createTnef, createTnefMail, RTF_TEXT } from "../../support/tnef.ts";

const NOW = Date.UTC(2026, 0, 5, 12);

async function examine(source: string, options: Partial<Examination> = {}) {
  const { headers, content } = splitMessage(source);
  const examination = startExamination({ now: NOW, ...options });
  return await examineMail(openMail({ headers, emailContent: content }, examination), examination);
}

for (const [form, make] of Object.entries(FORWARDS)) {
  Deno.test(`examineMail judges the forwarded mail: ${form}`, async () => {
    const { verdict, mails } = await examine(await make());
    const originalResult = await examine(ORIGINAL);
    assert(mails.length >= 1, "no mail was found");
    // An Outlook file has no Received fields, by which the level may differ.
    for (const { level } of [verdict, originalResult.verdict]) {
      assert(isAtLeast(level, "high"), level);
    }
    assert(verdict.of !== null && mails.some(({ part }) => part === verdict.of));
    assertEquals(verdict.reasons[0]?.id, "about_carried_mail");
    assertEquals(mails.at(-1)?.subject, SUBJECT);
  });
}

Deno.test("examineMail examines a carried mail with its header fields, links and files", async () => {
  const { mails: [mail], body } = await examine(wrapForwarded(AS_MESSAGE, ORIGINAL));
  const originalResult = await examine(ORIGINAL);
  assertEquals(mail?.headers?.findings, originalResult.results.headers?.findings);
  assertEquals(mail?.body.urls, originalResult.body.urls);
  assertEquals(mail?.part, "2");
  assertEquals(body.urls, []);
  const card = await examine(
    wrapForwarded(AS_MESSAGE, ORIGINAL.replace(SUBJECT, "4111 1111 1111 1111")),
  );
  assertEquals(card.mails[0]?.subject, "**** 1111");
  assertEquals(body.attachments.map(({ type, path }) => [type, path]), [["message/rfc822", "2"]]);
});

Deno.test("examineMail gives a letter with a dangerous mail its own verdict, of level high", async () => {
  const text = "The minutes of Friday are below. ".repeat(80);
  const { verdict } = await examine(
    wrapForwarded(AS_MESSAGE, ORIGINAL, { subject: "Minutes", text }),
  );
  assertEquals([verdict.level, verdict.of], ["high", null]);
  assertEquals(verdict.reasons[0]?.id, "carries_dangerous_mail");
  const parcel = await Deno.readTextFile("docs/examples/parcel.eml");
  const { verdict: { level, probability }, mails: [mail], results } = await examine(
    wrapForwarded(AS_MESSAGE, parcel, { subject: "Minutes", text }),
  );
  assertEquals(level, "high");
  // The carried mail is critical, but the letter's probability stays in the range of its level.
  const { high, critical } = getLevelThresholds(results.content?.kind ?? "text");
  assert((mail?.verdict.probability ?? 0) >= critical);
  assert(probability >= high && probability < critical, `${probability}`);
  const harmless = await examine(
    wrapForwarded(AS_MESSAGE, MINUTES_MAIL, { subject: "Minutes", text }),
  );
  assertEquals([harmless.verdict.level, harmless.verdict.of], ["low", null]);
});

/** Returns a bounce that returns a mail or its header fields (RFC 3464). */
function createBounce(returned: string, trace = ""): string {
  const status = "message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example.org\r\n\r\n" +
    "Final-Recipient: rfc822; a@example.net\r\nAction: failed\r\nStatus: 5.7.1\r\n--b\r\n";
  const fields = returned.includes("\r\n\r\n") ? AS_MESSAGE : "Content-Type: text/rfc822-headers";
  return trace + wrapForwarded(`Content-Type: ${status}${fields}`, returned, {
    type: "multipart/report; report-type=delivery-status",
    text: "Your message could not be delivered to the recipients below.",
    subject: "Undeliverable",
  });
}

Deno.test("examineMail takes no bounce for a report, and accuses nobody for what it quotes", async () => {
  const { verdict, mails } = await examine(createBounce(MINUTES_MAIL));
  assertEquals([mails.length, verdict.level, verdict.of], [1, "low", null]);
  const { headers } = splitMessage(ORIGINAL);
  const fieldsAlone = await examine(createBounce(headers));
  assertEquals([fieldsAlone.mails.length, fieldsAlone.verdict.level], [1, "low"]);
  const hop = "Received: from [127.0.0.1] (host.example.net [192.0.2.20]) by mx.example.org " +
    "with SMTP id 1; Mon, 5 Jan 2026 10:00:00 +0000\r\n";
  const empty = await examine(createBounce(`${hop}To: undisclosed-recipients: ;\r\n\r\n`));
  assertEquals([empty.mails[0]?.verdict.level, empty.verdict.level], ["high", "low"]);
  const ownHop = "Received: by mx.example.org (Postfix, from userid 0) id 1; " +
    "Mon, 5 Jan 2026 10:00:00 +0000\r\n";
  const ownServers = ["mx.example.org"];
  const returned = await examine(createBounce(ORIGINAL, ownHop), { ownServers });
  assertEquals([returned.mails[0]?.verdict.level, returned.verdict.level], ["critical", "low"]);
});

Deno.test("examineMail warns of a dangerous mail in a bounce, which anybody can have written", async () => {
  const { verdict } = await examine(createBounce(ORIGINAL));
  assertEquals([verdict.level, verdict.of], ["medium", null]);
  assertEquals(verdict.reasons[0]?.id, "returns_dangerous_mail");
});

Deno.test("examineMail judges header fields without a text by themselves", async () => {
  const { headers } = splitMessage(ORIGINAL);
  const { verdict, mails } = await examine(
    wrapForwarded("Content-Type: text/rfc822-headers", headers),
  );
  const fieldsResult = await examine(`${headers}\r\n\r\n`);
  assertEquals([verdict.level, verdict.of], [fieldsResult.verdict.level, "2"]);
  assertEquals(mails[0]?.headers?.findings, fieldsResult.results.headers?.findings);
});

Deno.test("examineMail gives an empty carried mail no verdict, and its carrier its own", async () => {
  for (const nothing of ["", "\r\n\r\n"]) {
    const { verdict, mails } = await examine(wrapForwarded(AS_MESSAGE, nothing));
    assertEquals([mails, verdict.of], [[], null]);
  }
});

Deno.test("examineMail excuses no mail by a harmless one that its sender attached", async () => {
  const bad = splitMessage(ORIGINAL);
  const { verdict } = await examine(
    `${bad.headers.replace(/^content-.*$/gim, "X-Was: $&")}\r\nContent-Type: multipart/mixed; ` +
      `boundary=b\r\n\r\n--b\r\n${/^content-type:.*$/im.exec(bad.headers)?.[0] ?? ""}\r\n\r\n` +
      `${bad.content}\r\n--b\r\n${AS_MESSAGE}\r\n\r\n${MINUTES_MAIL}\r\n--b--\r\n`,
  );
  const originalResult = await examine(ORIGINAL);
  assertEquals([verdict.level, verdict.of], [originalResult.verdict.level, null]);
});

Deno.test("examineMail bounds carried mails in number and depth, within one budget", async () => {
  const digest = (count: number) =>
    `From: a@example.org\r\nSubject: List, 3\r\nMIME-Version: 1.0\r\n` +
    `Message-ID: <3@example.org>\r\nDate: Mon, 5 Jan 2026 09:00:00 +0000\r\n` +
    `Content-Type: multipart/digest; boundary=b\r\n\r\n` +
    Array.from({ length: count }, (_, i) => {
      const mail = MINUTES_MAIL.replace("Minutes", `Minutes ${i + 1}`);
      return `--b\r\n\r\n${mail}\r\n`;
    }).join("") + "--b--\r\n";
  const usual = await examine(digest(60));
  assertEquals([usual.mails.length, usual.verdict.level], [60, "low"]);
  const wide = await examine(digest(90));
  assertEquals(wide.mails.length, 75);
  assert(wide.body.findings.some(({ id }) => id === "part_incomplete"));
  assertEquals([wide.verdict.level, wide.verdict.of], ["medium", null]);
  assertEquals(wide.verdict.reasons.slice(0, 2).map(({ id, values }) => [id, values]), [
    ["examination_cut", {}],
    ["mails_unexamined", { subject: "Minutes 76" }],
  ]);
  let nested = ORIGINAL;
  for (let i = 0; i < 10; i++) {
    nested = `From: a@example.org\r\nSubject: Fwd: x\r\n${AS_MESSAGE}\r\n\r\n${nested}`;
  }
  const deep = await examine(nested);
  assertEquals(deep.mails.length, 4);
  assertEquals(deep.mails.at(-1)?.part, "1.1.1.1");
  assert(isAtLeast(deep.verdict.level, "medium"), deep.verdict.level);
  assert(deep.verdict.reasons.some(({ id }) => id === "examination_cut"));
  const several = await examine(await FORWARDS["among others in a zip of a Mac"]?.() ?? "");
  assertEquals(several.mails.map(({ part }) => part), ["2", "2#2"]);
  const spent = new Budget(1_000);
  const cut = await examine(wrapForwarded(AS_MESSAGE, ORIGINAL), { budget: spent });
  assertEquals(cut.mails.length, 0);
  assert(cut.body.findings.some(({ id }) => id === "part_incomplete"));
  assert(isAtLeast(cut.verdict.level, "medium"), cut.verdict.level);
});

Deno.test("examineMail never calls a carried mail safe, as its fields are the reporter's words", async () => {
  const proven =
    "Authentication-Results: mx.reader.example; dmarc=pass header.from=known.example\r\n" +
    "Received: from out.known.example (out.known.example [198.51.100.7]) by mx.reader.example; " +
    "Mon, 5 Jan 2026 09:00:00 +0000\r\nFrom: Ben <ben@known.example>\r\nSubject: Minutes\r\n" +
    "To: ann@reader.example\r\nDate: Mon, 5 Jan 2026 09:00:00 +0000\r\n" +
    "Message-ID: <1@known.example>\r\n\r\nHello Ann, here are the minutes of Friday.\r\n";
  const isListed = createListedCheck(["known.example"]);
  assertEquals((await examine(proven, { isListed: isListed })).verdict.level, "safe");
  const forwarded = wrapForwarded(AS_MESSAGE, proven, { subject: "Fwd: Minutes" });
  const { verdict, mails } = await examine(forwarded, { isListed: isListed });
  assertEquals([verdict.level, verdict.of, mails[0]?.verdict.level], ["low", "2", "low"]);
});

Deno.test("examineMail shows a carried mail's author decoded, and makes up no address", async () => {
  const table = [
    ["=?iso-8859-1?Q?M=FCller?= <m@example.org>", "M\u00fcller <m@example.org>"],
    ["=?utf-8?Q?=3Ca=40b.example=3E?= <m@example.org>", '"<a@b.example>" <m@example.org>'],
  ] as const;
  for (const [author, expected] of table) {
    const { mails } = await examine(
      wrapForwarded(AS_MESSAGE, `From: ${author}\r\nSubject: Hi\r\n\r\nHello.\r\n`),
    );
    assertEquals(mails[0]?.from, expected);
  }
});

/** Files that hide a mail from a reader who looks for little. */
const HIDDEN: Readonly<Record<string, string>> = {
  "a long field": wrapForwarded(
    AS_FILE + inBase64,
    base64(`X-A: ${"y".repeat(140_000)}\r\n${ORIGINAL}`),
  ),
  "8000 fields": wrapForwarded(AS_FILE + inBase64, base64("X-A: y\r\n".repeat(8_000) + ORIGINAL)),
  "15000 folded lines": wrapForwarded(
    AS_FILE + inBase64,
    base64(`X-A: y\r\n${" yyyyyyyyy\r\n".repeat(15_000)}${ORIGINAL}`),
  ),
  "a long field in a message": wrapForwarded(
    AS_MESSAGE,
    `X-A: ${"y".repeat(70_000)}\r\n${ORIGINAL}`,
  ),
  "an unnamed mailbox": wrapForwarded("Content-Type: application/mbox", createMailbox("\r\n")),
  "a mailbox named as a mail": wrapForwarded(AS_FILE, createMailbox("\r\n")),
  "a mailbox as a message": wrapForwarded(AS_MESSAGE, createMailbox("\r\n")),
  "a mailbox without a suffix": wrapForwarded(
    "Content-Type: application/octet-stream; name=Inbox",
    createMailbox("\n"),
  ),
  "a mailbox of an old Mac": wrapForwarded(
    `Content-Type: application/octet-stream; name=x.mbox${inBase64}`,
    base64(createMailbox("\r").replaceAll("\r\n", "\r")),
  ),
};

function createMailbox(end: string): string {
  const line = "From a@b Thu Nov 26 09:00:00 2026";
  return `${line}${end}${MINUTES_MAIL}${end}${line}${end}${ORIGINAL}`;
}

for (const [form, mail] of Object.entries(HIDDEN)) {
  Deno.test(`examineMail finds what is hidden: ${form}`, async () => {
    const { verdict, mails } = await examine(mail);
    assert(isAtLeast(verdict.level, "high"), verdict.level);
    const judgedMail = mails.find(({ part }) => part === verdict.of);
    assertEquals([judgedMail?.subject, judgedMail?.from?.includes("Ben")], [SUBJECT, false]);
  });
}

Deno.test("examineMail takes a file that is named as a mail for one only if it begins with a field", async () => {
  const text = "Dear customer, your PayPal account is limited. Confirm your password and card " +
    "number within 24 hours at http://203.0.113.5/paypal/login or it will be closed.";
  for (
    const head of ["Subject: PayPal limited", "X-Unsent: 1", "From : a@b.example", "Subject : x"]
  ) {
    const { mails, verdict } = await examine(wrapForwarded(AS_FILE, `${head}\r\n\r\n${text}`));
    assertEquals(mails.length, 1, head);
    assert(isAtLeast(verdict.level, "high"), `${head}: ${verdict.level}`);
  }
});

/** What may precede the fields of a mail in a file, or where its fields should end. */
const DISTORTED: Readonly<Record<string, (mail: string) => string>> = {
  "a broken field": (mail) => `X Header With Space: 1\r\n${mail}`,
  "a quoted mailbox line": (mail) => `>From a@b Thu Nov 26 09:00:00 2026\r\n${mail}`,
  "two mailbox lines": (mail) => `From a@b\r\n>From b@c x\r\n${mail}`,
  "a remark": (mail) => `This is the mail:\r\n${mail}`,
  "a remark and an empty line": (mail) => `This is the mail\r\n\r\n${mail}`,
  "no empty line": (mail) => mail.replace("\r\n\r\n", "\r\n").replaceAll("\r\n\r\n", "\r\n"),
  "UTF-16 without a mark": (mail) => [...mail].map((each) => `${each}\0`).join(""),
  "UTF-16 of the other order": (mail) => [...mail].map((each) => `\0${each}`).join(""),
  "MMDF": (mail) => `\x01\x01\x01\x01\n${mail}\x01\x01\x01\x01\n`,
  "its text alone": (mail) => splitMessage(mail).content.trimStart(),
};

for (const [form, distort] of Object.entries(DISTORTED)) {
  for (const ending of ["eml", "msg"]) {
    Deno.test(`examineMail reads a file named as a mail: ${form}, ${ending}`, async () => {
      const examineFile = (mail: string) =>
        examine(wrapForwarded(AS_FILE.replaceAll("eml", ending) + inBase64, base64(distort(mail))));
      const { verdict, mails } = await examineFile(ORIGINAL);
      assert(isAtLeast(verdict.level, "high"), verdict.level);
      if (form !== "its text alone") assertEquals(mails.map(({ subject }) => subject), [SUBJECT]);
      const harmless = await examineFile(MINUTES_MAIL);
      assertEquals(harmless.verdict.level, "low");
      assertEquals(harmless.results.carried?.unreadFile, null);
    });
  }
}

/** Words of an advertisement make a mail `medium`. */
const DOUBTFUL = MINUTES_MAIL.replace("Minutes", "Stock").replace(
  /Hello Ann.*/,
  "Hello Ann, this offer ends today: double your money.",
);

Deno.test("examineMail takes a short remark and a mail for a report, whatever the subject", async () => {
  const { verdict: { level } } = await examine(DOUBTFUL);
  assert(isAtLeast(level, "medium"), level);
  const notice = `Please check.\r\n\r\n${"This mail is confidential. ".repeat(64)}`;
  for (
    const [subject, text] of [
      ["", "Please check."],
      ["Suspicious mail", "Please check."],
      ["\u0130LT: acil", notice],
      ["FW: x", notice],
      ["\u041f\u0415\u0420: x", notice],
    ] as const
  ) {
    const { verdict } = await examine(wrapForwarded(AS_MESSAGE, DOUBTFUL, { subject, text }));
    assertEquals([verdict.level, verdict.of], [level, "2"], subject);
  }
  const letter = await examine(
    wrapForwarded(AS_MESSAGE, DOUBTFUL, { subject: "Minutes", text: notice }),
  );
  assertEquals([letter.verdict.level, letter.verdict.of], ["low", null]);
});

Deno.test("examineMail takes no reference to a file that is kept elsewhere for a mail", async () => {
  const fields = 'Content-Type: message/external-body; access-type="anon-ftp"; site="a.example"';
  const reference = "Content-Type: text/plain\r\nContent-ID: <1@a.example>\r\n\r\n";
  const text = "A new draft is available from the directories of drafts. ".repeat(5);
  const draft = wrapForwarded(fields, reference, { subject: "I-D Action: draft", text });
  assertEquals((await examine(draft)).mails, []);
  assertEquals((await examine(wrapForwarded(AS_MESSAGE, draft))).verdict.level, "low");
  assertEquals((await examine(wrapForwarded(fields, ORIGINAL))).verdict.of, "2");
});

Deno.test("examineMail judges a text above a mail in its file too", async () => {
  const text = splitMessage(ORIGINAL).content;
  const { verdict } = await examine(
    wrapForwarded(AS_FILE + inBase64, base64(`${text}\r\n${MINUTES_MAIL}`)),
  );
  assert(isAtLeast(verdict.level, "high"), verdict.level);
});

Deno.test("examineMail calls a mail with parts that were not opened medium", async () => {
  const file = "--b\r\nContent-Type: text/plain\r\nContent-Disposition: attachment\r\n\r\nx\r\n";
  const { verdict, mails } = await examine(
    wrapForwarded(AS_FILE, ORIGINAL).replace(
      "--b\r\nContent-Type: application",
      `${file.repeat(1_000)}$&`,
    ),
  );
  assertEquals([mails.length, verdict.level, verdict.reasons[0]?.id], [
    0,
    "medium",
    "examination_cut",
  ]);
});

Deno.test("examineMail calls a mail with header fields too long to be read medium", async () => {
  const long = "X-A: y\r\n".repeat(150_000) + ORIGINAL;
  const { verdict } = await examine(wrapForwarded(AS_MESSAGE, long));
  assert(isAtLeast(verdict.level, "medium"), verdict.level);
});

/** Files of which something stays closed, and a file that lists what it holds. */
const CLOSED: Readonly<Record<string, () => string | Promise<string>>> = {
  "7z": () => "7z\xbc\xaf\x27\x1c" + "\0".repeat(40),
  "rar": () => RAR4 + createRar4File("m.eml"),
  "xz": () => "\xfd7zXZ\0" + "\0".repeat(40),
  "iso": () => ISO_IMAGE,
  "pst": () => "!BDN" + "\0".repeat(600),
  "zip with an encrypted mail": () => zip(["m.eml"], 1),
  "zip packed otherwise": () => createRawZip([{ name: "m.eml", packedData: "abc", method: 14 }]),
  "zip that is cut": async () => (await zipFiles([["m.eml", ORIGINAL]])).slice(0, -30),
  "zip with a mail in six others": async () => {
    let archive = await zipFiles([["m.eml", ORIGINAL]]);
    for (let depth = 0; depth < 6; depth++) archive = await zipFiles([["m.zip", archive]]);
    return archive;
  },
  "gzip of two files": async () =>
    await compressText("a", "gzip") + await compressText(ORIGINAL, "gzip"),
  "tar that is cut": () => createTar({ name: "m.eml", content: MINUTES_MAIL, length: 9000 }),
};

/** Fields by which a recipient's server proves the author of a mail. */
const PROVEN_HEAD =
  "Authentication-Results: mx.example.org; dmarc=pass header.from=example.org\r\n" +
  "Received: from a.example.org (a.example.org [192.0.2.1]) by mx.example.org; " +
  "Mon, 5 Jan 2026 10:00:00 +0000\r\n";

for (const [kind, make] of Object.entries(CLOSED)) {
  Deno.test(`examineMail names what it did not examine: ${kind}`, async () => {
    const content = await make();
    const ending = /^\w+/.exec(kind)?.[0];
    const fields = `Content-Type: application/octet-stream; name="m.${ending}"${inBase64}`;
    const report = await examine(wrapForwarded(fields, base64(content)));
    assertEquals([report.verdict.level, report.verdict.reasons[0]?.id], ["medium", "file_unread"]);
    assertEquals(report.verdict.reasons[0]?.values, { file: `m.${ending}` });
    const text = "The minutes of Friday are below. ".repeat(80);
    const letter = await examine(
      wrapForwarded(fields, base64(content), { subject: "Minutes", text }),
    );
    assert(letter.verdict.reasons.some(({ id }) => id === "file_unread"));
  });
}

Deno.test("examineMail names a winmail.dat that has a text in RTF, and calls it never safe", async () => {
  const isListed = createListedCheck(["example.org"]);
  const createMail = (winmail: string) =>
    PROVEN_HEAD + wrapForwarded(WINMAIL + inBase64, base64(winmail), {
      subject: "Minutes",
      text: "The minutes of Friday are below. ".repeat(20),
    });
  const file = createTnef([{ title: "a.txt", data: "x" }]);
  const nestedWinmail = createTnef([], "See below.") +
    createTnef([{ title: "winmail.dat", data: file + RTF_TEXT }]).slice(createTnef([]).length);
  const table: readonly [winmail: string, level: string, file: string | undefined][] = [
    [file, "safe", undefined],
    [createTnef([], "The minutes are attached."), "safe", undefined],
    [createTnef([]) + RTF_TEXT, "low", "winmail.dat"],
    [file + RTF_TEXT, "low", "winmail.dat"],
    [createTnef([], "The minutes are attached.") + RTF_TEXT, "low", "winmail.dat"],
    [nestedWinmail, "low", "winmail.dat"],
  ];
  for (const [i, [winmail, level, file]] of table.entries()) {
    const { verdict } = await examine(createMail(winmail), { isListed: isListed });
    const reason = verdict.reasons.find(({ id }) => id === "file_unread");
    assertEquals([i, verdict.level, reason?.values["file"]], [i, level, file]);
  }
  // An attached mail's RTF is read; this one cannot be unpacked.
  const attached = createTnefMail({ text: "", rtf: "\0".repeat(20) });
  const { verdict } = await examine(createMail(attached), { isListed: isListed });
  assertEquals(verdict.level, "low");
  assert(verdict.reasons.some(({ id }) => id === "file_unread"));
});

Deno.test("examineMail says of files that an archive lists that they were not read", async () => {
  const fields = `Content-Type: application/zip; name="a.zip"${inBase64}`;
  const archiveResult = await examine(
    wrapForwarded(fields, base64(await zipFiles([["a.pdf", "%PDF-1.7\n"]]))),
  );
  assertEquals([archiveResult.verdict.level, archiveResult.verdict.reasons[0]?.id], [
    "low",
    "file_unread",
  ]);
  const mail = await examine(
    wrapForwarded(fields, base64(await zipFiles([["m.eml", MINUTES_MAIL]]))),
  );
  assertEquals(mail.verdict.reasons.map(({ id }) => id).includes("file_unread"), false);
  const document = await zipFiles([["[Content_Types].xml", "<a/>"], ["word/document.xml", "<a/>"]]);
  const words = await examine(wrapForwarded(fields.replace("a.zip", "a.docx"), base64(document)));
  assertEquals(words.results.carried, null);
});

Deno.test("examineMail names a file with a mail's name that it cannot read as one", async () => {
  for (const content of [base64(ORIGINAL), "\x01\x02\x03\x04\x05\x06\x07a".repeat(40)]) {
    const { verdict } = await examine(wrapForwarded(AS_FILE, content));
    assertEquals([verdict.level, verdict.reasons[0]?.id], ["medium", "file_unread"]);
  }
});

Deno.test("examineMail calls no listed sender's mail safe that has an unopened file", async () => {
  const isListed = createListedCheck(["example.org"]);
  const text = "The minutes of Friday are below. ".repeat(20);
  const options = { subject: "Minutes", text };
  const plainMail = wrapForwarded("Content-Type: text/plain", "Bye.", options);
  const encryptedMail = wrapForwarded(
    `Content-Type: application/zip; name="a.zip"${inBase64}`,
    base64(zip(["m.eml"], 1)),
    options,
  );
  const examined = [plainMail, encryptedMail].map((mail) =>
    examine(PROVEN_HEAD + mail, { isListed: isListed })
  );
  const levels = (await Promise.all(examined)).map(({ verdict }) => verdict.level);
  assertEquals(levels, ["safe", "low"]);
});

Deno.test("examineMail judges a file without the empty line below its header in both readings", async () => {
  const fee = "Your parcel could not be delivered. Pay the fee of 2.99 EUR within 24 hours or it " +
    "is returned: https://dhl-redelivery.example/pay?id=4711\r\n";
  const head = "From: Ann <ann@example.org>\r\nSubject: Lunch\r\n" +
    "Date: Mon, 5 Jan 2026 10:00:00 +0100\r\n";
  const rest = "\r\nHalf past twelve? Regards, Ann\r\n";
  for (const fields of [AS_MESSAGE, AS_FILE]) {
    const judgeLevel = async (mail: string) =>
      (await examine(wrapForwarded(fields, mail))).verdict.level;
    assertEquals(await judgeLevel(`${head}${rest}`), "low");
    assert(isAtLeast(await judgeLevel(`${head}${fee}${rest}`), "medium"));
    // A field below the paragraph does not make it a part of the header for every program.
    assert(isAtLeast(await judgeLevel(`${head}${fee}X-Id: 1\r\n${rest}`), "medium"));
  }
});
