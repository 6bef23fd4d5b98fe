import type { MailInput } from "../../shared/mime/read_mail.ts";

const MEBIBYTE = 1 << 20;

/** Returns a mebibyte of UTF-8, filled with one piece. */
function filled(piece: string, before = ""): string {
  return before + piece.repeat(Math.floor(MEBIBYTE / new TextEncoder().encode(piece).length));
}

/** Puts one text in each text field. */
function everywhere(text: string): MailInput {
  return { subject: text, from: text, emailContent: text };
}

const WORD = "=?utf-8?q?=41?= ";
const HTML = "<html><body>";

/**
 * Mails that repeat one construct in a mebibyte per text field; each aims at one part of the
 * analysis.
 */
export const HOSTILE_MAILS: Readonly<Record<string, MailInput>> = {
  "opening brackets": { emailContent: filled("<") },
  "opening tags": { emailContent: filled("<a b='") },
  "closing tags": { emailContent: filled("</p>", HTML) },
  "tags of one letter": { emailContent: filled("<b>", HTML) },
  "styles that hide": { emailContent: filled('<p style="display:none">', HTML) },
  "comments": { emailContent: filled("<!---->", HTML) },
  "comments that do not end": { emailContent: filled("<!--", HTML) },
  "raw text that does not end": { emailContent: filled("<style>x", HTML) },
  "entities": { emailContent: filled("&amp;", HTML) },
  "numbered entities": { emailContent: filled("&#97;", HTML) },
  "entities without end": { emailContent: filled("&notanentity", HTML) },
  "combining marks": { emailContent: filled("\u0301\u0316") },
  "combining marks that compose": { emailContent: filled("\u0e48\u0e38") },
  "syllables in pieces": { emailContent: filled("\u1112\u1161\u11ab") },
  "nested delimiters": {
    emailContent: filled("--b\nContent-Type: multipart/mixed; boundary=b\n\n"),
  },
  "delimiters of growing names": {
    emailContent: Array.from(
      { length: 12_000 },
      (_, i) => `--b${i}\nContent-Type: multipart/mixed; boundary=b${i + 1}\n\n`,
    ).join(""),
  },
  "parts": { emailContent: filled("--b\nContent-Type: text/html\n\n<p>x\n") },
  "lines of dashes": { emailContent: filled("--\n", "--b\nContent-Type: text/plain\n\n\n--b\n") },
  "header fields": { emailContent: filled("Received: x\n", "MIME-Version: 1.0\n") },
  "encoded words everywhere": everywhere(filled(WORD)),
  "encoded words of two charsets everywhere": everywhere(
    filled("=?utf-8?q?a?= =?latin1?b?QUJD?= "),
  ),
  "encoded words in the headers": { headers: `Subject: ${filled(WORD)}` },
  "one long encoded word everywhere": everywhere(`=?utf-8?q?${filled("=41")}?=`),
  "openings of encoded words everywhere": everywhere(filled("=?a?q?")),
  "quoted-printable": { emailContent: filled("=C3=A9") },
  "soft line breaks": { emailContent: filled("=\n") },
  "base64": { emailContent: filled("QUJD") },
  "lines of base64": { emailContent: filled(`${"QUJD".repeat(19)}\n`) },
  "lines of base64 that end in text": { emailContent: `${filled(`${"QUJD".repeat(19)}\n`)}!` },
  "one long subject": { emailContent: "x", subject: filled("urgent ") },
  "one long sender": { emailContent: "x", from: filled("a@b.") },
  "one long token": { emailContent: filled("a") },
  "one long token everywhere": everywhere(filled("a")),
  "single letters": { emailContent: filled("a b ") },
  "punctuation": { emailContent: filled("$!") },
  "keywords": { emailContent: filled("free gift card ") },
  "keywords everywhere": everywhere(filled("your account has been suspended ")),
  "prefixes of keywords": { emailContent: filled("your account has been your account has ") },
  "ideographs": { emailContent: filled("免费") },
  "code points beyond the first plane": { emailContent: filled("𝐅🎁") },
  "code points that fold to many": { emailContent: filled("ﷺ") },
  "letters of every alphabet": { emailContent: filled("pаypаl αβγ ") },
  "zero width everywhere": everywhere(filled("\u200b\u00ad")),
  "words broken by zero width": { emailContent: filled("g\u200bift c\u00adard ") },
  "right to left": { emailContent: filled("\u202e\u05d0\u05d1 ") },
  "code points of all planes": {
    emailContent: Array.from({ length: 320_000 }, (_, i) => String.fromCodePoint(0x20 + i * 3))
      .join(""),
  },
  "NUL": { emailContent: filled("\0") },
  "line ends": { emailContent: filled("\r\n") },
  "blanks": { emailContent: filled(" ") },
};
