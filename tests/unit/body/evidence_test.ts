import { assert, assertEquals } from "@std/assert";
import { analyzeBody } from "../../../shared/body/analyze.ts";
import { MailPages } from "../../../shared/body/mail_pages.ts";
import { readMail } from "../../../shared/mime/read_mail.ts";

const FROM = "From: a@shop.example\r\nSubject: hi\r\nMIME-Version: 1.0\r\n";
const LURE = "Your password will expire today, see https://other.example/";

function analyze(headers: string, body: string) {
  const pages = new MailPages();
  const mail = readMail({ headers: FROM + headers, emailContent: body }, { pages });
  return analyzeBody(mail, pages);
}

/** Analyses a mail of parts, each with its header fields. */
const analyzeParts = (...parts: readonly string[]) =>
  analyze(
    "Content-Type: multipart/mixed; boundary=b\r\n",
    `${parts.map((part) => `--b\r\n${part}\r\n`).join("")}--b--\r\n`,
  );
const TEXT = "Content-Type: text/plain\r\n\r\nSee below.";

/** Returns the evidence of a finding. */
async function findEvidence(body: ReturnType<typeof analyze>, id: string) {
  const match = (await body).findings.find((finding) => finding.id === id);
  assert(match !== undefined, id);
  const { where, quote } = match;
  return { where, quote };
}

Deno.test("analyzeBody quotes the words of a finding that rests on words", async () => {
  const cases: readonly [string, string, string][] = [
    ["Dear valued customer, hello", "text_generic_greeting", "Dear valued customer"],
    ["the sum of 12 million US dollars is yours", "text_large_sum", "million US dollars"],
    ["Please confirm your bank account now.", "text_asks_credentials", "confirm your bank account"],
    ["Your p\u0430yp\u0430l \u0430ccount", "text_mixed_letters", "p\u0430yp\u0430l"],
    ["Act now, this ends soon!", "pressure_urgency", "Act now"],
    [LURE, "lure_password", "password will expire"],
  ];
  for (const [text, id, quote] of cases) {
    assertEquals(await findEvidence(analyze("", text), id), { where: undefined, quote }, id);
  }
});

Deno.test("analyzeBody gives the index of the link or file that a finding rests on", async () => {
  const body = analyzeParts(
    TEXT,
    "Content-Type: text/plain\r\n\r\nhttps://shop.example/ http://192.0.2.7/a",
    "Content-Type: application/octet-stream; name=a.exe\r\n\r\nMZ",
  );
  const { urls, attachments, findings } = await body;
  const link = await findEvidence(body, "url_ip_shown");
  assertEquals(urls[link.where?.url ?? -1]?.host, "192.0.2.7");
  const program = await findEvidence(body, "attachment_program");
  assertEquals(program.where, { part: "3", attachment: 0 });
  assertEquals(attachments[0]?.name, "a.exe");
  const form = analyze("", "<a href=https://shop.example/>x</a><form action=https://a.example/>");
  assertEquals((await findEvidence(form, "mail_form_elsewhere")).where, { url: 1 });
  assert(findings.every(({ quote }) => quote === undefined || quote.length <= 120));
});

Deno.test("analyzeBody names the part of an attached page or invitation in which it found a lure", async () => {
  const page = `<p>${LURE}</p>`;
  const event = "BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nBEGIN:VEVENT\r\nDESCRIPTION:Your pass\r\n " +
    "word will expire today\\, see https://other.example/\r\nEND:VEVENT\r\nEND:VCALENDAR";
  const attached = "Content-Disposition: attachment";
  const cases: readonly [string, string][] = [
    [`Content-Type: text/html\r\n${attached}; filename=a.html\r\n\r\n${page}`, "2"],
    [`Content-Type: text/calendar\r\n${attached}; filename=a.ics\r\n\r\n${event}`, "2"],
  ];
  for (const [carrier, part] of cases) {
    const evidence = await findEvidence(analyzeParts(TEXT, carrier), "lure_password");
    assertEquals(evidence, { where: { part }, quote: "password will expire" }, carrier);
    const { entities } = await analyzeParts(
      TEXT,
      carrier.replaceAll("https://other.example/", "a@b.fr"),
    );
    assert(entities.some(({ value }) => value === "a@b.fr"), carrier);
  }
});

Deno.test("analyzeBody reads an attached page in the charset of its header or of the page itself", async () => {
  const bytes =
    "\xf0\xc1\xd2\xcf\xcc\xd8 \xc9\xd3\xd4\xc5\xcb\xc1\xc5\xd4 \xd3\xc5\xc7\xcf\xc4\xce\xd1";
  const page = `<p>${bytes}</p><a href="https://other.example/">OK</a>`;
  const pageWithCharset = `<meta charset=koi8-r>${page}`;
  const file = "Content-Disposition: attachment; filename=a.html\r\n";
  const base64 = "Content-Transfer-Encoding: base64\r\n\r\n";
  const cases = [
    `Content-Type: text/html; charset=koi8-r\r\n${file}\r\n${page}`,
    `Content-Type: text/html; charset=koi8-r\r\n${file}${base64}${btoa(page)}`,
    `Content-Type: application/octet-stream\r\n${file}${base64}${btoa(pageWithCharset)}`,
  ];
  for (const part of cases) {
    const expected = { where: { part: "2" }, quote: "Пароль истекает" };
    assertEquals(await findEvidence(analyzeParts(TEXT, part), "lure_password"), expected, part);
  }
});
