import { assertEquals, assertGreater } from "@std/assert";
import table from "../../fixtures/mail/charsets.json" with { type: "json" };
import { AS_VERSION_1 } from "../../../shared/mime/body_text.ts";
import { decodeLatin1, encodeBase64, encodeLatin1 } from "../../../shared/encoding/bytes.ts";
import { decodeMail } from "../../../shared/encoding/mail_text.ts";
import { splitMessage } from "../../../shared/mime/split_message.ts";
import { readMail } from "../../../shared/mime/read_mail.ts";

/** Returns the text of a mail that arrives as bytes, each character of `source` one of them. */
function readMailText(source: string, { version1 } = { version1: false }): string {
  const { headers, content } = splitMessage(decodeMail(encodeLatin1(source)));
  const pages = version1 ? AS_VERSION_1 : undefined;
  const mail = readMail({ headers, emailContent: content }, { pages });
  return mail.text.body.trim();
}

function encodeQuotedPrintable(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => `=${byte.toString(16).toUpperCase().padStart(2, "0")}`)
    .join("").replaceAll(/.{72}/g, "$&=\n");
}

/** Bytes in a content encoding, each character one byte. */
const ENCODINGS: Readonly<Record<string, (bytes: Uint8Array) => string>> = {
  "8bit": decodeLatin1,
  base64: (bytes) => encodeBase64(bytes).replaceAll(/.{76}/g, "$&\n"),
  "quoted-printable": encodeQuotedPrintable,
};

/** Returns a mail of one part, or the same as the second part of two. */
function createMailText(part: string, isSingle: boolean): string {
  return isSingle
    ? `MIME-Version: 1.0\n${part}\n`
    : "MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\n--b\n" +
      `Content-Type: text/plain; charset=iso-8859-1\n\ncaf\u00e9\n--b\n${part}\n--b--\n`;
}

Deno.test("readMail reads every charset in every encoding as its text", () => {
  assertGreater(table.length, 20);
  const cases = table.flatMap((each) => [1, 3].map((lines) => ({ ...each, lines })));
  for (const { charset, text: line, bytes: base64, lines } of cases) {
    const text = Array(lines).fill(line).join("\n");
    const byteString = Array(lines).fill(atob(base64)).join("\n");
    for (const type of ["text/plain", "text/html"]) {
      const isPage = type === "text/html";
      const bytes = encodeLatin1(isPage ? `<p>${byteString}</p>` : byteString);
      for (const [encoding, encode] of Object.entries(ENCODINGS)) {
        for (const isSingle of [true, false]) {
          const part = `Content-Type: ${type}; charset=${charset}\n` +
            `Content-Transfer-Encoding: ${encoding}\n\n${encode(bytes)}`;
          const read = readMailText(createMailText(part, isSingle));
          const label = `${charset} ${type} ${encoding} ${isSingle} ${lines}`;
          assertEquals(isSingle ? read : read.slice(-text.length), text, label);
        }
      }
    }
  }
});

Deno.test("readMail uses the charset that a page names if the header names none", () => {
  const metas = [
    (charset: string) => `<meta charset=${charset}>`,
    (charset: string) => `<META http-equiv="Content-Type" content="text/html; charset=${charset}">`,
  ];
  for (const { charset, text, bytes } of table) {
    if (charset === "utf-7") continue;
    for (const meta of metas) {
      for (const [encoding, encode] of Object.entries(ENCODINGS)) {
        const page = `<html><head>${meta(charset)}</head><body>${atob(bytes)}</body></html>`;
        const part = `Content-Type: text/html\nContent-Transfer-Encoding: ${encoding}\n\n` +
          encode(encodeLatin1(page));
        for (const isSingle of [true, false]) {
          const read = readMailText(createMailText(part, isSingle));
          assertEquals(isSingle ? read : read.slice(-text.length), text, `${charset} ${encoding}`);
        }
      }
    }
  }
});

Deno.test("readMail does not apply a charset that does not fit the text", () => {
  const cases: readonly (readonly [charset: string, body: string, text: string])[] = [
    // Decoded by the caller, who leaves the header as it came.
    ["utf-8", "caf\u00e9 \u00e0 la cr\u00e8me", "caf\u00e9 \u00e0 la cr\u00e8me"],
    ["gb2312", "caf\u00e9 \u00e0 la cr\u00e8me", "caf\u00e9 \u00e0 la cr\u00e8me"],
    ["utf-8", "na\u00efve \u4e2d\u6587", "na\u00efve \u4e2d\u6587"],
    ["koi8-r", "\u041f\u0430\u0440\u043e\u043b\u044c", "\u041f\u0430\u0440\u043e\u043b\u044c"],
    ["no-such-charset", "caf\u00e9", "caf\u00e9"],
    ["us-ascii", "caf\u00e9", "caf\u00e9"],
    // Bytes of UTF-8, whatever is declared.
    ["us-ascii", "caf\u00c3\u00a9", "caf\u00e9"],
  ];
  for (const [charset, body, text] of cases) {
    const headers = `Content-Type: text/plain; charset=${charset}\n`;
    assertEquals(readMail({ headers, emailContent: body }).text.body, text, `${charset} ${body}`);
  }
});

Deno.test("readMail reads a page in ASCII that says it is UTF-16", () => {
  for (const charset of ["unicode", "utf-16", "utf-16le"]) {
    const page = `<meta content="text/html; charset=${charset}"><p>Your password expires`;
    const headers = "Content-Type: text/html\n";
    assertEquals(
      readMail({ headers, emailContent: page }).text.body.trim(),
      "Your password expires",
    );
  }
});

Deno.test("readMail in version 1 ignores a part's charset and keeps the text as the mail was decoded", () => {
  const part = "Content-Type: text/plain; charset=koi8-r\n\n\xf0\xc1\xd2\xcf\xcc\xd8";
  assertEquals(readMailText(createMailText(part, true)), "\u041f\u0430\u0440\u043e\u043b\u044c");
  assertEquals(
    readMailText(createMailText(part, true), { version1: true }),
    "\xf0\xc1\xd2\xcf\xcc\xd8",
  );
});
