import { assert, assertEquals } from "@std/assert";
import { analyzeBody } from "../../../shared/body/analyze.ts";
import { readMail } from "../../../shared/mime/read_mail.ts";

function analyze(...lines: readonly string[]) {
  return analyzeBody(readMail({ emailContent: lines.join("\r\n") }));
}

const B64 = "Content-Transfer-Encoding: base64";
const listIds = (findings: readonly { id: string }[]) => findings.map(({ id }) => id);

Deno.test("analyzeBody lists the people, times and links of an invitation", async () => {
  const { calendars, urls, findings } = await analyze(
    "Content-Type: text/calendar; charset=utf-8; method=REQUEST",
    B64,
    "",
    btoa(
      "BEGIN:VCALENDAR\nMETHOD:REQUEST\nBEGIN:VEVENT\nORGANIZER;CN=PayPal 4111 1111 1111 1111:mailto:a@b.example\n" +
        "DESCRIPTION:see http://long.exam\n ple/\nURL:http://192.0.2.7/x\nEND:VEVENT\nEND:VCALENDAR",
    ),
  );
  assertEquals(calendars.map((each) => [each.method, each.organizer, each.organizerName]), [
    ["REQUEST", "a@b.example", "PayPal **** 1111"],
  ]);
  assertEquals(urls.map(({ host, source }) => [host, source]), [
    ["192.0.2.7", "calendar"],
    ["long.example", "calendar"],
  ]);
  assertEquals(listIds(findings), ["url_ip_host", "calendar_invitation"]);
});

Deno.test("analyzeBody compares what links of files and invitations show with their target", async () => {
  const pair = "<a href='https://evil.example/x'>https://shop.example/login</a>";
  const cases = [
    ["Content-Type: text/html; name=a.html", B64, "", btoa(pair)],
    [
      "Content-Type: text/calendar",
      "",
      "BEGIN:VCALENDAR",
      "BEGIN:VEVENT",
      `X-ALT-DESC;FMTTYPE=text/html:${pair}`,
      "END:VEVENT",
      "END:VCALENDAR",
    ],
    ["Content-Type: text/x-amp-html", "", `<html amp4email><body>${pair}`],
    ["Content-Type: text/watch-html", "", `<b>hi</b> ${pair}`],
  ];
  for (const part of cases) {
    const { urls, findings } = await analyze(
      "Content-Type: multipart/mixed; boundary=b",
      "",
      "--b",
      "Content-Type: text/plain",
      "",
      "Hello.",
      "--b",
      ...part,
      "--b--",
      "",
    );
    const [type] = part;
    assertEquals(urls.map(({ host, shown }) => [host, shown]), [
      ["evil.example", "https://shop.example/login"],
    ], type);
    assert(listIds(findings).includes("url_shows_other"), type);
  }
});

Deno.test("analyzeBody reads a mail that is an invitation", async () => {
  const invitation = [
    "BEGIN:VCALENDAR",
    "METHOD:REQUEST",
    "BEGIN:VEVENT",
    "SUMMARY:Talk",
    "DESCRIPTION:See https://ev",
    " il.example/login\\nPasscode 1",
    "X-ALT-DESC:<a href=https://evil.example/b>https://shop.example</a>",
    "END:VEVENT",
    "END:VCALENDAR",
  ].join("\r\n");
  const headers = "Content-Type: text/calendar; method=REQUEST; charset=utf-8\r\n";
  for (const encoded of [false, true]) {
    const mail = readMail({
      headers: headers + (encoded ? `${B64}\r\n` : ""),
      emailContent: encoded ? btoa(invitation) : invitation,
    });
    const { calendars, urls, findings, parts } = await analyzeBody(mail);
    assertEquals(calendars.map(({ summary }) => summary), ["Talk"]);
    assertEquals(urls.map(({ url, source }) => [url, source]), [
      ["https://evil.example/login", "calendar"],
      ["https://evil.example/b", "calendar"],
    ]);
    assertEquals(parts.map(({ type }) => type), ["text/calendar"]);
    assert(listIds(findings).includes("calendar_invitation"));
  }
});
