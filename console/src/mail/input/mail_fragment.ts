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
  const trimmed = text.trim().replace(/^mailto:([^?]{0,320})(?:\?.*)?$/is, "$1");
  if (trimmed.length < MAX_ADDRESS && ADDRESS.test(trimmed)) {
    return { from: trimmed, subject: "", content: trimmed };
  }
  const stated = { from: "", subject: "" };
  let isCopied = false;
  let previousLine = "";
  let at = 0;
  for (let line = 0; line < MAX_LINES && at < text.length; line++) {
    const end = text.indexOf("\n", at);
    const next = end < 0 ? text.length : end + 1;
    const shown = text.slice(at, Math.min(next, at + MAX_LINE)).trimEnd();
    // A blank is appended so that a label without a value, such as an empty "Cc:", matches.
    const [, label = "", blank = "", value = ""] = LABELLED_LINE.exec(`${shown} `) ?? [];
    const field = findLabelledField(label);
    if (field === "From") stated.from ||= value.trim();
    else if (field === "Subject") stated.subject ||= value.trim();
    else if (field === undefined && GMAIL_CHECK.test(shown)) return null;
    else if (stated.from !== "" && field === undefined) break;
    // No header has a blank before the colon, a label in another language, or a mark at its start.
    if (field !== undefined) {
      isCopied ||= blank !== "" || !FIELDS.has(label.toLowerCase()) || /^[>*]/.test(shown);
    }
    // Gmail breaks the line that names the author within or after the address.
    const author = field !== undefined ? "" : readAuthor(shown) || readAuthor(previousLine + shown);
    previousLine = shown;
    at = next;
    if (author !== "") return { from: author, subject: "", content: text.slice(at) };
  }
  const isFragment = isCopied && (stated.from.includes("@") || stated.subject !== "");
  return isFragment && stated.from !== "" ? { ...stated, content: text.slice(at) } : null;
}

/** Reads the address in a line that names the author of the text below; "" without one. */
function readAuthor(line: string): string {
  const [start, end] = [line.lastIndexOf("<"), line.lastIndexOf(">")];
  const address = line.slice(start + 1, Math.max(start, end));
  return QUOTE_INTRODUCTION.test(line) && line.endsWith(":") && ADDRESS.test(address)
    ? address
    : "";
}
