import type { MailInput } from "../../shared/mime/read_mail.ts";

const MEBIBYTE = 1 << 20;

/** Returns a mebibyte of UTF-8, filled with one piece. */
function fillMebibyte(piece: string, before = ""): string {
  return before + piece.repeat(Math.floor(MEBIBYTE / new TextEncoder().encode(piece).length));
}

/** Puts one text in each text field. */
function fillEverywhere(text: string): MailInput {
  return { subject: text, from: text, emailContent: text };
}

const WORD = "=?utf-8?q?=41?= ";
const HTML = "<html><body>";

/**
 * Mails that repeat one construct in a mebibyte per text field; each aims at one part of the
 * analysis.
 */
export const HOSTILE_MAILS: Readonly<Record<string, MailInput>> = {
  "opening brackets": { emailContent: fillMebibyte("<") },
  "opening tags": { emailContent: fillMebibyte("<a b='") },
  "closing tags": { emailContent: fillMebibyte("</p>", HTML) },
  "tags of one letter": { emailContent: fillMebibyte("<b>", HTML) },
  "styles that hide": { emailContent: fillMebibyte('<p style="display:none">', HTML) },
  "comments": { emailContent: fillMebibyte("<!---->", HTML) },
  "comments that do not end": { emailContent: fillMebibyte("<!--", HTML) },
  "raw text that does not end": { emailContent: fillMebibyte("<style>x", HTML) },
  "entities": { emailContent: fillMebibyte("&amp;", HTML) },
  "numbered entities": { emailContent: fillMebibyte("&#97;", HTML) },
  "entities without end": { emailContent: fillMebibyte("&notanentity", HTML) },
  "combining marks": { emailContent: fillMebibyte("\u0301\u0316") },
  "combining marks that compose": { emailContent: fillMebibyte("\u0e48\u0e38") },
  "syllables in pieces": { emailContent: fillMebibyte("\u1112\u1161\u11ab") },
  "nested delimiters": {
    emailContent: fillMebibyte("--b\nContent-Type: multipart/mixed; boundary=b\n\n"),
  },
  "delimiters of growing names": {
    emailContent: Array.from(
      { length: 12_000 },
      (_, i) => `--b${i}\nContent-Type: multipart/mixed; boundary=b${i + 1}\n\n`,
    ).join(""),
  },
  "parts": { emailContent: fillMebibyte("--b\nContent-Type: text/html\n\n<p>x\n") },
  "lines of dashes": {
    emailContent: fillMebibyte("--\n", "--b\nContent-Type: text/plain\n\n\n--b\n"),
  },
  "header fields": { emailContent: fillMebibyte("Received: x\n", "MIME-Version: 1.0\n") },
  "encoded words everywhere": fillEverywhere(fillMebibyte(WORD)),
  "encoded words of two charsets everywhere": fillEverywhere(
    fillMebibyte("=?utf-8?q?a?= =?latin1?b?QUJD?= "),
  ),
  "encoded words in the headers": { headers: `Subject: ${fillMebibyte(WORD)}` },
  "one long encoded word everywhere": fillEverywhere(`=?utf-8?q?${fillMebibyte("=41")}?=`),
  "openings of encoded words everywhere": fillEverywhere(fillMebibyte("=?a?q?")),
  "quoted-printable": { emailContent: fillMebibyte("=C3=A9") },
  "soft line breaks": { emailContent: fillMebibyte("=\n") },
  "base64": { emailContent: fillMebibyte("QUJD") },
  "lines of base64": { emailContent: fillMebibyte(`${"QUJD".repeat(19)}\n`) },
  "lines of base64 that end in text": {
    emailContent: `${fillMebibyte(`${"QUJD".repeat(19)}\n`)}!`,
  },
  "one long subject": { emailContent: "x", subject: fillMebibyte("urgent ") },
  "one long sender": { emailContent: "x", from: fillMebibyte("a@b.") },
  "one long token": { emailContent: fillMebibyte("a") },
  "one long token everywhere": fillEverywhere(fillMebibyte("a")),
  "single letters": { emailContent: fillMebibyte("a b ") },
  "punctuation": { emailContent: fillMebibyte("$!") },
  "keywords": { emailContent: fillMebibyte("free gift card ") },
  "keywords everywhere": fillEverywhere(fillMebibyte("your account has been suspended ")),
  "prefixes of keywords": { emailContent: fillMebibyte("your account has been your account has ") },
  "ideographs": { emailContent: fillMebibyte("免费") },
  "code points beyond the first plane": { emailContent: fillMebibyte("𝐅🎁") },
  "code points that fold to many": { emailContent: fillMebibyte("ﷺ") },
  "letters of every alphabet": { emailContent: fillMebibyte("pаypаl αβγ ") },
  "zero width everywhere": fillEverywhere(fillMebibyte("\u200b\u00ad")),
  "words broken by zero width": { emailContent: fillMebibyte("g\u200bift c\u00adard ") },
  "right to left": { emailContent: fillMebibyte("\u202e\u05d0\u05d1 ") },
  "code points of all planes": {
    emailContent: Array.from({ length: 320_000 }, (_, i) => String.fromCodePoint(0x20 + i * 3))
      .join(""),
  },
  "NUL": { emailContent: fillMebibyte("\0") },
  "line ends": { emailContent: fillMebibyte("\r\n") },
  "blanks": { emailContent: fillMebibyte(" ") },
};
