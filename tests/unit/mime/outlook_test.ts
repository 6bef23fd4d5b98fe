import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { readOutlookFile } from "../../../shared/mime/outlook/outlook_mail.ts";
import { recognise } from "../../../console/src/mail/input/recognise.ts";
import { decodePartBytes, decodePartText, listLeaves } from "../../../shared/mime/part.ts";
import { readMail } from "../../../shared/mime/read_mail.ts";
import { parseHeaders } from "../../../shared/headers/parse.ts";
import { createOutlookFile } from "../../support/outlook_file.ts";
import type { OutlookContent } from "../../support/outlook_file.ts";

function read(content: OutlookContent) {
  const mail = readOutlookFile(new Uint8Array(createOutlookFile(content)));
  assert(mail !== null);
  return mail;
}

function listParts(source: string) {
  const { headers, content } = recognise(source);
  const { tree } = readMail({ headers, emailContent: content }).body;
  return { parsed: parseHeaders(headers), parts: listLeaves(tree.root) };
}

const HEADERS = "Received: from a by b; Mon, 5 Jan 2026 10:00:00 +0000\r\nFrom: a@example.org\r\n" +
  "Content-Type: multipart/mixed;\r\n boundary=old\r\nMIME-Version: 1.0\r\nSubject: Grüße\r\n\r\n";

Deno.test("readOutlookFile writes header fields, texts and attachments as a mail's source", () => {
  const bytes = new Uint8Array([0, 1, 2, 254, 255]);
  const { source, hasTransportHeaders, isTextUnread } = read({
    headers: HEADERS,
    text: "plain é",
    html: "<p>rich é</p>",
    attachment: { name: "a 'b' é.pdf", bytes },
  });
  assertEquals([hasTransportHeaders, isTextUnread], [true, false]);
  const { parsed, parts } = listParts(source);
  assertEquals(parsed.subject, "Grüße");
  assertEquals(parsed.received.length, 1);
  assertEquals(parts.map(({ type, name }) => [type, name]), [
    ["text/plain", null],
    ["text/html", null],
    ["application/octet-stream", "a 'b' é.pdf"],
  ]);
  const [textPart, , file] = parts;
  assertEquals(textPart && decodePartText(textPart), "plain é");
  assertEquals(file && [...decodePartBytes(file)], [...bytes]);
});

Deno.test("readOutlookFile writes what Outlook knows of a mail without header fields", () => {
  const { source, hasTransportHeaders } = read({ subject: "a\r\nBcc: x", text: "b" });
  assertEquals(hasTransportHeaders, false);
  const { parsed } = listParts(source);
  assertEquals(parsed.subject, "a  Bcc: x");
  assertEquals(parsed.byName.has("bcc"), false);
});

const PROGRAM = { name: "invoice.exe", bytes: new Uint8Array([0x4d, 0x5a]) };

Deno.test("readOutlookFile keeps an attachment in view whatever the header fields are", () => {
  const many = `X-Filler: ${"a".repeat(900)}\r\n`.repeat(80);
  const headers = [
    "Subject: a\r\rb",
    "Subject: a\r\n \t\r\nX-Other: b",
    "Subject: a\0\r\r\r\nX-Other: b",
    "Content-Type\t: text/plain\r\nSubject: a",
    "Subject: a\r\nSPF: PASS \r\nReceived: from b",
    many,
    " continued without a field\r\nSubject: a",
    ":\r\nSubject: a",
  ];
  for (const each of headers) {
    const { source } = read({ headers: each, text: "hello", attachment: PROGRAM });
    assertEquals(listParts(source).parts.map(({ name }) => name), [null, "invoice.exe"], each);
  }
});

Deno.test("readOutlookFile lets no message inside the mail close the parts around it", () => {
  const usedBoundary = "=_outlook-mixed-0";
  const guess = /boundary="([^"]+)"/.exec(read({ text: "a", attachment: PROGRAM }).source)?.[1];
  for (const boundary of [usedBoundary, guess]) {
    const { source } = read({
      text: "hello",
      message: { headers: `From: a@example.org\r\n--${boundary}--\r\n--${boundary}`, text: "b" },
      attachment: PROGRAM,
    });
    assertEquals(listParts(source).parts.map(({ name }) => name).at(-1), "invoice.exe", boundary);
  }
});

Deno.test("readOutlookFile reports a text that exists only as RTF", () => {
  const rtf = new Uint8Array(20);
  assertEquals(read({ headers: HEADERS, rtf }).isTextUnread, true);
  const { isTextUnread, isComplete } = read({ text: "See below.", message: { rtf } });
  assertEquals([isTextUnread, isComplete], [false, false]);
});

Deno.test("readOutlookFile refuses a file that is not a message", () => {
  const signature = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
  for (
    const bytes of [[], signature.slice(0, 4), signature, [...signature, ...Array(600).fill(0)]]
  ) {
    assertEquals(readOutlookFile(new Uint8Array(bytes)), null);
  }
  assertStringIncludes(read({ text: "a" }).source, "MIME-Version");
});
