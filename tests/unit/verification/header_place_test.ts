import { assertEquals, assertGreater, assertNotEquals } from "@std/assert";
import { decodeLatin1, encodeLatin1, toUtf8ByteString } from "../../../shared/encoding/bytes.ts";
import { splitFields } from "../../../shared/headers/fields.ts";
import { splitMessage } from "../../../shared/mime/split_message.ts";
import { readMessage } from "../../../shared/verification/dkim/raw_message.ts";
import {
  NO_SPF,
  signMail,
  TRACE,
  UNSIGNED_MAIL,
  verifyInZone,
} from "../../support/verified_mail.ts";

/** Mails whose header begins or ends in an unusual way, as servers and programs write them. */
const MAILS: Readonly<Record<string, string>> = {
  ordinary: "A: 1\r\n B\r\nC: 2\r\n\r\nbody\r\n",
  "byte order mark": "\ufeffA: 1\r\nC: 2\r\n\r\nbody\r\n",
  "empty first line": "\r\nA: 1\r\nC: 2\r\n\r\nbody\r\n",
  "empty first lines with blanks": "\r\n \t\r\n\r\nA: 1\r\nC: 2\r\n\r\nbody\r\n",
  "mark and empty line": "\ufeff\r\nA: 1\r\n\r\nbody\r\n",
  "mbox line": "From a@example.org Mon Jan  5 10:00:00 2026\nA: 1\n\nbody\n",
  "mbox line and empty line": "From a@example.org Mon Jan  5 10:00:00 2026\n\nA: 1\n\nbody\n",
  "CR CR LF": "A: 1\r\r\n B\r\r\nC: 2\r\r\n\r\r\nbody\r\r\n",
  "CR CR LF in one field": "A: 1\r\r\nC: 2\r\n\r\nbody\r\n",
  "CR alone": "A: 1\r B\rC: 2\r\rbody\r",
  "LF before CRLF": "A: 1\nC: 2\n\r\nbody\n",
  "line of blanks that folds": "A: 1\r\n \r\n more\r\nC: 2\r\n\r\nbody\r\n",
  "line of blanks before a field": "A: 1\r\n \r\nC: 2\r\n\r\nbody\r\n",
  "line of blanks before text": "A: 1\r\n \r\nbody of text\r\n\r\nmore\r\n",
  "odd names": "A/B: 1\r\nC[1]: 2\r\n+D: 3\r\n=E: 4\r\n F\r\n10: 5\r\n\r\nbody\r\n",
  "line without a name": "A: 1\r\nno name\r\nC: 2\r\n\r\nbody\r\n",
  "text before the fields": "text\r\nA: 1\r\n\r\nbody\r\n",
  "blank before the colon": "A : 1\r\nC\t: 2\r\n\r\nbody\r\n",
  "colon on a folded line": "From\r\n : a@b.test\r\nC: 2\r\n\r\nbody\r\n",
  "colon on a folded line, after blanks": "From \r\n\t: a@b.test\r\nC: 2\r\n\r\nbody\r\n",
  "colon below a line of blanks": "A: 1\nFrom\n \n : a@b.test\nC: 2\n\nbody\n",
  "colons on folded lines": "To\r\n : b@b.test\r\nFrom\r\n : a@b.test\r\n\r\nbody\r\n",
  "colon on an unindented line": "A: 1\r\nFrom\r\n: a@b.test\r\nC: 2\r\n\r\nbody\r\n",
  "name without a colon, then text": "A: 1\r\nword\r\n more: text\r\nC: 2\r\n\r\nbody\r\n",
  "no body": "A: 1\r\nC: 2\r\n",
  "empty header": "\r\nbody of text\r\n",
};

Deno.test("parser, splitter and verifier see one header and one body", () => {
  let compared = 0;
  for (const [title, mail] of Object.entries(MAILS)) {
    const { headers, content } = splitMessage(mail);
    const parsed = splitFields(headers).fields.map(({ key }) => key);
    const { fields, body } = readMessage(encodeLatin1(toUtf8ByteString(mail)));
    assertEquals(fields.map(({ name }) => name), parsed, title);
    const normalizeLineEnds = (text: string) => text.replaceAll(/\r*\n|\r/g, "\n");
    assertEquals(
      normalizeLineEnds(body === null ? "" : decodeLatin1(body)),
      normalizeLineEnds(content),
      title,
    );
    compared++;
  }
  assertGreater(compared, 15);
});

Deno.test("a signature passes whatever the header of its mail begins with and its lines end with", async () => {
  const mail = await signMail();
  const variants: Readonly<Record<string, string>> = {
    plain: mail,
    "byte order mark": `\ufeff${mail}`,
    "empty first line": `\r\n${mail}`,
    "mbox line": `From a@example.org Mon Jan  5 10:00:00 2026\r\n${mail}`,
    LF: mail.replaceAll("\r\n", "\n"),
    "CR alone": mail.replaceAll("\r\n", "\r"),
    "CR CR LF": mail.replaceAll("\r\n", "\r\r\n"),
    "CR CR LF before the signature": mail.replace(
      /^[^]*?\r\n(?=DKIM)/,
      (trace) => trace.replaceAll("\r\n", "\r\r\n"),
    ),
  };
  for (const [title, text] of Object.entries(variants)) {
    const { dkim, dmarc } = await verifyInZone(text, "message");
    assertEquals([dkim.map(({ result }) => result), dmarc.result], [["pass"], "pass"], title);
  }
});

Deno.test("a signature covers every byte of fields that are folded in unusual ways", async () => {
  const foldedMail = UNSIGNED_MAIL.replace("From:", "From\r\n :").replace("To: ", "To: \r\n \r\n ")
    .replace("Subject: Hello", "Subject \r\n\t:Hello\r\n ");
  const [head = ""] = foldedMail.split("\r\n\r\n");
  const { fields } = readMessage(encodeLatin1(foldedMail));
  assertEquals(fields.map(({ raw }) => raw).join("\r\n"), head);
  for (const method of ["simple", "relaxed"] as const) {
    const signedMail = await signMail(foldedMail, { methods: [method, "relaxed"] });
    // Relaxed canonicalization has no fold: a signature of the ordinary mail holds.
    const mail = method === "simple"
      ? signedMail
      : (await signMail()).replace(UNSIGNED_MAIL, foldedMail);
    const { dkim, dmarc } = await verifyInZone(mail, "message");
    assertEquals([dkim.map(({ result }) => result), dmarc.result], [["pass"], "pass"], method);
  }
});

Deno.test("a line that readers append to From breaks the signature", async () => {
  const mail = await signMail();
  for (const start of ["\v", "\f", "\r", "\u00a0", "\u3000", "\u2028", "\u205f"]) {
    const changedMail = mail.replace("\r\nTo: ", `\r\n${start}, evil@attacker.test\r\nTo: `);
    const { dkim: [signature], dmarc } = await verifyInZone(changedMail, "message");
    assertEquals(signature?.result, "fail", JSON.stringify(start));
    assertNotEquals(dmarc.result, "pass");
  }
});

Deno.test("DMARC is looked up for an author whose colon is on a folded line", async () => {
  const mail = TRACE + UNSIGNED_MAIL.replace("From: Ann <ann@", "From\r\n : Ann <ann@");
  const { dmarc } = await verifyInZone(mail, "message");
  assertEquals([dmarc.result, dmarc.domain], ["pass", "example.org"]);
  const { dmarc: failed } = await verifyInZone(mail, "message", NO_SPF);
  assertEquals([failed.result, failed.domain], ["fail", "example.org"]);
});

Deno.test("a field of any legal name after From leaves author and signature as they are", async () => {
  for (const name of ["X-AAID/CID", "X-Foo[1]", "+X", "3D-Foo", "X@Y", "<X>", "h=from", "10"]) {
    const mail = (await signMail(UNSIGNED_MAIL)).replace(
      "\r\nTo: ",
      `\r\n${name}: 1, b@example.com\r\nTo: `,
    );
    const { dkim: [signature], dmarc } = await verifyInZone(mail, "message");
    assertEquals([signature?.result, dmarc.result], ["pass", "pass"], name);
    const { dkim: [pasted] } = await verifyInZone(
      mail.slice(0, mail.indexOf("\r\n\r\n")),
      "headers",
    );
    assertEquals(pasted?.result, "headers_verified", name);
  }
});
