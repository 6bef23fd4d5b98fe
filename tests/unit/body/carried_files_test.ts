import { assert, assertEquals } from "@std/assert";
import { analyzeBody } from "../../../shared/body/analyze.ts";
import { readMail } from "../../../shared/scoring/mail.ts";
import { u32 } from "../../support/bytes.ts";
import { tnef } from "../../support/tnef.ts";

function analyze(...lines: readonly string[]) {
  const { text, body } = readMail({ emailContent: lines.join("\r\n") });
  return analyzeBody({ tree: body.tree, subject: "", text: text.body, senderDomain: "" });
}

const B64 = "Content-Transfer-Encoding: base64";

Deno.test("analyzeBody: links of a winmail.dat whose text is RTF", async () => {
  const mela = (rtf: string) => `${u32(rtf.length + 12)}${u32(rtf.length)}MELA${u32(0)}${rtf}`;
  const cases: readonly (readonly [string, string | null])[] = [
    [
      "{\\rtf1\\ansi\\fromhtml1 {\\*\\htmltag64 <a href=http://a.example/x>}bank.example" +
      "{\\*\\htmltag72 </a>}}",
      "bank.example",
    ],
    ['{\\rtf1 {\\field{\\*\\fldinst HYPERLINK "http://a.example/x"}{\\fldrslt b}}}', null],
    ["{\\rtf1 see http://a.example/x now}", null],
  ];
  for (const [rtf, shown] of cases) {
    const { urls } = await analyze(
      `Content-Type: application/ms-tnef; name="winmail.dat"`,
      B64,
      "",
      btoa(tnef([], "", mela(rtf))),
    );
    assertEquals(urls.map((each) => [each.url, each.shown]), [["http://a.example/x", shown]], rtf);
  }
});

Deno.test("readMail: a mail that is one file has no text", () => {
  const words = "send me some words ".repeat(20);
  const textOf = (type: string, emailContent = btoa(words)) =>
    readMail({ headers: `Content-Type: ${type}\n${B64}\n\n`, emailContent }).text.body;
  for (const type of ["application/octet-stream", "image/png", "audio/mpeg"]) {
    assertEquals(textOf(type), "");
    // It may have been decoded since.
    assertEquals(textOf(type, words), words);
  }
  assertEquals(textOf("text/plain"), words);
});

Deno.test("analyzeBody: a file inside an invitation is an attachment", async () => {
  const file = "MZ".repeat(60_000);
  const folded = btoa(file).replaceAll(/.{74}/g, "$&\r\n ");
  const { attachments } = await analyze(
    "Content-Type: text/calendar",
    "",
    "BEGIN:VCALENDAR",
    "BEGIN:VEVENT",
    `ATTACH;FMTTYPE=Application/PDF;ENCODING=BASE64;VALUE=BINARY;X-APPLE-FILENAME="a.exe":${folded}`,
    "ATTACH;VALUE=BINARY:QUJD",
    "END:VEVENT",
  );
  const inside = attachments.filter(({ declaredType }) => declaredType !== "text/calendar");
  assertEquals(inside.map(({ name, declaredType, size }) => [name, declaredType, size]), [
    ["a.exe", "application/pdf", file.length],
    [null, "application/octet-stream", 3],
  ]);
  assert(inside[0]?.findings.includes("attachment_program"));
});
