import { assert, assertEquals } from "@std/assert";
import { analyzeBody } from "../../../shared/body/analyze.ts";
import { readMail } from "../../../shared/mime/read_mail.ts";

function analyze(...lines: readonly string[]) {
  return analyzeBody(readMail({ emailContent: lines.join("\r\n") }));
}

const B64 = "Content-Transfer-Encoding: base64";

Deno.test("readMail finds no text in a mail that consists of one file", () => {
  const words = "send me some words ".repeat(20);
  const readMailText = (type: string, emailContent = btoa(words)) =>
    readMail({ headers: `Content-Type: ${type}\n${B64}\n\n`, emailContent }).text.body;
  for (const type of ["application/octet-stream", "image/png", "audio/mpeg"]) {
    assertEquals(readMailText(type), "");
    // It may have been decoded since.
    assertEquals(readMailText(type, words), words);
  }
  assertEquals(readMailText("text/plain"), words);
});

Deno.test("analyzeBody lists a file inside an invitation as an attachment", async () => {
  const file = "MZ".repeat(60_000);
  const foldedBase64 = btoa(file).replaceAll(/.{74}/g, "$&\r\n ");
  const { attachments } = await analyze(
    "Content-Type: text/calendar",
    "",
    "BEGIN:VCALENDAR",
    "BEGIN:VEVENT",
    `ATTACH;FMTTYPE=Application/PDF;ENCODING=BASE64;VALUE=BINARY;X-APPLE-FILENAME="a.exe":${foldedBase64}`,
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
