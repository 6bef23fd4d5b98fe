import { findLabelledField } from "../../../../shared/headers/shown_head.ts";

/** A copied part of a mail, with the lines that mail programs put before a quoted mail. */
export interface MailFragment {
  /** Sender that the lines state; nothing proves it. */
  readonly from: string;
  /** Subject that the lines state; "" without one. */
  readonly subject: string;
  readonly content: string;
}

/** Labels that are names of header fields, too. */
const FIELDS = new Set(["from", "subject", "date", "to", "cc", "reply-to"]);
/** A row of Gmail's page "Show original", which is no copied part of a mail. */
const GMAIL_CHECK = /^(?:SPF|DKIM|DMARC)\s{0,3}:?\s/;

/** Maximum number of lines read before the text. */
const MAX_LINES = 40;
/** Maximum number of characters read per line. */
const MAX_LINE = 1000;

/** A labelled line: `De : …`, `*Von:* …`, `> From: …`. */
const LABELLED_LINE =
  /^[>\s]{0,20}\*{0,2}([\p{L}-]{1,15}(?: [\p{L}]{1,6})?)(\s?):\*{0,2}\s(.{0,900})$/u;
/** Start of a line such as `On Monday, Anna <anna@example.org> wrote:`, `Le … a écrit :`. */
const QUOTE_INTRODUCTION = /^[>\s]{0,20}(?:On|Le|Am|Il|El)\s/;
/** A mail address, and no link with a user name before its host. */
const ADDRESS = /^[^\s<>@:/]{1,64}@[^\s<>@]{1,253}\.[^\s<>@.]{2,63}$/;
/** Maximum number of characters of an address (RFC 5321 §4.5.3.1). */
const MAX_ADDRESS = 320;

/** Reads a copied part of a mail; null for any other text. Total and linear. */
export function readFragment(text: string): MailFragment | null {
  const trimmedText = text.trim().replace(/^mailto:([^?]{0,320})(?:\?.*)?$/is, "$1");
  if (trimmedText.length < MAX_ADDRESS && ADDRESS.test(trimmedText)) {
    return { from: trimmedText, subject: "", content: trimmedText };
  }
  const statedFields = { from: "", subject: "" };
  let isCopied = false;
  let previousLine = "";
  let offset = 0;
  for (let line = 0; line < MAX_LINES && offset < text.length; line++) {
    const end = text.indexOf("\n", offset);
    const lineEnd = end < 0 ? text.length : end + 1;
    const lineText = text.slice(offset, Math.min(lineEnd, offset + MAX_LINE)).trimEnd();
    // A blank is appended so that a label without a value, such as an empty "Cc:", matches.
    const [, label = "", blank = "", value = ""] = LABELLED_LINE.exec(`${lineText} `) ?? [];
    const field = findLabelledField(label);
    if (field === "From") statedFields.from ||= value.trim();
    else if (field === "Subject") statedFields.subject ||= value.trim();
    else if (field === undefined && GMAIL_CHECK.test(lineText)) return null;
    else if (statedFields.from !== "" && field === undefined) break;
    // No header has a blank before the colon, a label in another language, or a mark at its start.
    if (field !== undefined) {
      isCopied ||= blank !== "" || !FIELDS.has(label.toLowerCase()) || /^[>*]/.test(lineText);
    }
    // Gmail breaks the line that names the author within or after the address.
    const author = field !== undefined
      ? ""
      : readAuthor(lineText) || readAuthor(previousLine + lineText);
    previousLine = lineText;
    offset = lineEnd;
    if (author !== "") return { from: author, subject: "", content: text.slice(offset) };
  }
  const isFragment = isCopied && (statedFields.from.includes("@") || statedFields.subject !== "");
  return isFragment && statedFields.from !== ""
    ? { ...statedFields, content: text.slice(offset) }
    : null;
}

/** Reads the address in a line that names the author of the text below; "" without one. */
function readAuthor(line: string): string {
  const [start, end] = [line.lastIndexOf("<"), line.lastIndexOf(">")];
  const address = line.slice(start + 1, Math.max(start, end));
  return QUOTE_INTRODUCTION.test(line) && line.endsWith(":") && ADDRESS.test(address)
    ? address
    : "";
}
