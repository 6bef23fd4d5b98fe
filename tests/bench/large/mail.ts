/** A mail of about a size in characters. */
export type MakeMail = (size: number) => string;
export type Mails = Readonly<Record<string, MakeMail>>;

const HEAD = "From: a@example.org\r\nMIME-Version: 1.0\r\n";
const BASE64 = "Content-Transfer-Encoding: base64\r\n";
/** Bytes of a file for each character of it in base64, line breaks included. */
const FILE_SHARE = 0.73;

/** Returns a text as often as fits into a size. */
export function repeatTo(unit: string, size: number): string {
  return unit.repeat(Math.max(1, Math.floor(size / unit.length)));
}

/** Returns the joined results of a function for 0, 1, 2 …, up to a size. */
export function createNumbered(size: number, each: (at: number) => string): string {
  const units: string[] = [];
  for (let at = 0, length = 0; length < size; at++) {
    const unit = each(at);
    units.push(unit);
    length += unit.length;
  }
  return units.join("");
}

/** Returns a mail of one text, with header fields of its own. */
export function createMailText(text: string, fields = ""): string {
  return `${HEAD}${fields}\r\n${text}`;
}

/** Returns a mail of one page. */
export function createPage(markup: string, fields = ""): string {
  return createMailText(markup, `Content-Type: text/html; charset=utf-8\r\n${fields}`);
}

/** Creates for each piece of markup a page that repeats it. */
export function createPages(pieces: readonly string[]): Mails {
  return Object.fromEntries(
    pieces.map((piece) => [`HTML of ${piece.trim()}`, (size) => createPage(repeatTo(piece, size))]),
  );
}

/** Returns a mail of several parts, each with its header fields. */
export function createMultipartMail(parts: readonly string[], type = "mixed"): string {
  return createMailText(
    `--b\r\n${parts.join("\r\n--b\r\n")}\r\n--b--\r\n`,
    `Content-Type: multipart/${type}; boundary=b\r\n`,
  );
}

/** Encodes a text of one byte per character as lines of base64. */
export function encodeBase64Lines(bytes: string): string {
  return btoa(bytes).replaceAll(/.{76}/g, "$&\r\n");
}

/** Returns the header fields and content of an attached file. */
export function formatAttachment(type: string, name: string, bytes: string): string {
  return `Content-Type: ${type}; name="${name}"\r\n${BASE64}\r\n${encodeBase64Lines(bytes)}`;
}

/** Returns a mail with one file; `content` makes its bytes for their number. */
export function createFileMail(type: string, name: string, content: MakeMail): MakeMail {
  return (size) =>
    createMultipartMail([
      "\r\nSee the file.",
      formatAttachment(type, name, content(size * FILE_SHARE)),
    ]);
}
