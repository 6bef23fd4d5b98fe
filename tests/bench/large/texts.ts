import { createMailText, encodeBase64Lines, repeatTo } from "./mail.ts";
import type { Mails, MakeMail } from "./mail.ts";

const IN_BASE64 = "Content-Transfer-Encoding: base64\r\n";

/** Texts made of one piece again and again. */
const PIECES: Readonly<Record<string, string>> = {
  "plain text": "Words of a letter that goes on and on. ",
  "text of addresses": "See https://www.example.com/path?q=1 or www.example.org, bit.ly/a.\r\n",
  "text of new lines": "\r\n",
  "text of blanks": " ",
  "text of digits": "1234 ",
  "text of one word": "a",
  "text of dots": "a.",
  "text of at signs": "@",
  "text of mailboxes": "Write to first.last+tag@mail.example.com or b@c.example.\r\n",
  "text of account numbers": "IBAN FR14 2004 1010 0505 0001 3M02 606, BIC PSSTFRPPPAR.\r\n",
  "text of near account numbers": "FR14 2004 1010 0505 0001 3M02 607 ",
  "text of telephone numbers": "Call 01 62 00 00 01 or +33 6 12 34 56 78.\r\n",
  "text of dates": "On 5 January 2026, 2026-01-05, within 24 hours, until 6.1.2026.\r\n",
  "text of amounts": "Pay $1,234.50, 12 345,67 EUR or 3.5 million dollars.\r\n",
  "text of coins": "Send it to 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa or " +
    "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq.\r\n",
  "text of cards": "4111 1111 1111 1111, 5500-0000-0000-0004 ",
  "text of groups of digits": "4111 1111 1111 1112 1 2 3 4 5 ",
  "text of parcels and codes": "Your code is 123456. DHL JJD000390007882, order 123-1234567.\r\n",
  "text that presses": "ACT NOW! Your account will be suspended, you have won, tell nobody. ",
  "text of Markdown": "[a](https://b.example/) [http://c.example](http://d.example/)\r\n",
  "text of signs without a width": "a\u200bb\u00adc\u2060",
  "text of wide letters": "Слова одного письма, которое не кончается. ",
  "text of emoji": "\u{1f600} ",
  "text of letters drawn alike": "pаypаl \u{1d400}\u{1d401} ",
  "text of signs for many letters": "\ufdfa",
  "text of syllables in pieces": "\ufdfa\u1100\u1161",
  "text of blocks": "█▀▄ █▀▄ █▀▄ █▀▄ █▀▄ █▀▄\r\n",
  "text of controls": "\0\x01\x80",
};

function repeatPiece(piece: string): MakeMail {
  const bytes = new TextEncoder().encode(piece).length;
  return (size) => createMailText(repeatTo(piece, size * piece.length / bytes));
}

/** Mails of one text. */
export const LARGE_TEXTS: Mails = {
  ...Object.fromEntries(Object.entries(PIECES).map(([kind, piece]) => [kind, repeatPiece(piece)])),
  "text with one wide letter": (size) =>
    createMailText(`${repeatTo("Words of a letter that goes on and on. ", size)}\u{1f600}`),
  "text in base64": (size) =>
    createMailText(encodeBase64Lines(repeatTo("Words of a letter. ", size * 0.73)), IN_BASE64),
  "text in base64, one line": (size) =>
    createMailText(btoa(repeatTo("Words of a letter. ", size * 0.75)), IN_BASE64),
  "text in ISO-2022-JP": (size) =>
    createMailText(
      repeatTo("\x1b$B$3$s$K$A$O\x1b(B hello\r\n", size),
      "Content-Type: text/plain; charset=iso-2022-jp\r\n",
    ),
  "text in GB 18030": (size) =>
    createMailText(
      encodeBase64Lines(repeatTo("\xc4\xe3\xba\xc3 ", size * 0.73)),
      `Content-Type: text/plain; charset=gb18030\r\n${IN_BASE64}`,
    ),
  "uuencode": (size) =>
    createMailText(`begin 644 a.bin\r\n${repeatTo(`M${"!".repeat(60)}\r\n`, size)}end\r\n`),
  "uuencoded files": (size) =>
    createMailText(repeatTo("begin 644 a.js\r\n#0V%T\r\n`\r\nend\r\n", size)),
  "uuencode without an end": (size) => createMailText(repeatTo("begin 644 a.bin\r\n", size)),
};
