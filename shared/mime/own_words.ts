import type { BodyReading } from "./body_text.ts";
import { decodePartText, listLeaves, type Part } from "./part.ts";
import type { PartFields } from "./part_head.ts";

/** A line of the mail that is answered. */
const QUOTED_LINE = /^[ \t]{0,3}>/;
/** A line that announces the forwarded or answered mail. */
const ORIGINAL =
  /^[ \t>*_-]{2,40}(?:original message|forwarded message|urspr\u00fcngliche nachricht|weitergeleitete nachricht|message (?:d'origine|transf\u00e9r\u00e9)|messaggio (?:originale|inoltrato)|mensaje (?:original|reenviado)|mensagem (?:original|encaminhada)|oorspronkelijk bericht|wiadomo\u015b\u0107 oryginalna|\u0438\u0441\u0445\u043e\u0434\u043d\u043e\u0435 \u0441\u043e\u043e\u0431\u0449\u0435\u043d\u0438\u0435)/i;
/** Line that names who wrote what follows: `On Tue, 3 Mar 2026, Ann <ann@example.org> wrote:`. */
const ATTRIBUTION = /^(?=.{0,400}[\d@]).{5,400}:\s{0,3}$/;
/** The block of fields that Outlook writes above the mail that is answered. */
const FIELDS =
  /^\*?(?:from|von|de|da|van|od|\u043e\u0442)\*?\s?:\*?\s.{1,300}\n(?:\*?[\p{L} ]{2,14}\*?\s?:.{0,400}\n){2}/imu;

/** A tag of the element for quotations. */
const QUOTE_TAG = /<\/?blockquote(?![\w-])/gi;
/** A class or id that a mail program gives the element with the mail that is answered. */
const QUOTE_MARK =
  /\b(?:gmail_quote|moz-cite-prefix|yahoo_quoted|protonmail_quote|appendonsend|divRplyFwdMsg)\b/;

/** Matches a subject that a mail program took over from the mail that is forwarded. */
const FORWARDED_SUBJECT = /^\s{0,9}(?:fwd?|wg|tr|rv|i|enc|pd|doorst)\s?:/i;

/** Tells whether a mail program took over a subject from the mail that is forwarded. */
export function isForwardedSubject(subject: string): boolean {
  return FORWARDED_SUBJECT.test(subject);
}

/** A mail's words without those that it quotes. */
export interface OwnWords {
  /** The author's words, as text or markup. */
  readonly content: string;
  /** Header fields for reading the content like the parts that it comes from. */
  readonly fields: PartFields;
}

function createFields(contentType: string): PartFields {
  return { contentType, encoding: "8bit", disposition: null, isMailHeader: false };
}

/**
 * Extracts the words of a mail's author. Null if the mail quotes none, or mixes pages of HTML and
 * XHTML.
 */
export function extractOwnWords({ tree, html }: BodyReading): OwnWords | null {
  if (html.length > 0) {
    const ownContent = html.map(stripQuotedMarkup);
    if (ownContent.every((page, i) => page === html[i])) return null;
    const pages = [...listLeaves(tree.root)].filter(({ type }) => type === "text/html");
    const xhtmlPages = pages.filter(({ isXhtml }) => isXhtml).length;
    if (xhtmlPages > 0 && (xhtmlPages < pages.length || html.length > 1)) return null;
    const type = xhtmlPages > 0 ? "application/xhtml+xml" : "text/html";
    return { content: ownContent.join("\n"), fields: createFields(type) };
  }
  const text = readTexts(tree.root).join("\n").replaceAll("\r\n", "\n");
  const ownText = stripQuotedLines(text);
  return ownText === text ? null : { content: ownText, fields: createFields("text/plain") };
}

function readTexts(part: Part): string[] {
  if (part.children.length > 0) return part.children.flatMap(readTexts);
  return part.isAttached || part.type !== "text/plain" ? [] : [decodePartText(part)];
}

function stripQuotedLines(text: string): string {
  const fields = FIELDS.exec(text);
  const lines = (fields === null ? text : text.slice(0, fields.index)).split("\n");
  const end = lines.findIndex((line) => ORIGINAL.test(line));
  const linesBefore = end < 0 ? lines : lines.slice(0, end);
  const ownLines = linesBefore.filter((line, at) =>
    !QUOTED_LINE.test(line) &&
    !(ATTRIBUTION.test(line.trim()) && isQuotedNext(linesBefore, at))
  );
  return fields === null && ownLines.length === lines.length ? text : ownLines.join("\n");
}

/** Tells whether the next of three lines with words is a quoted one. */
function isQuotedNext(lines: readonly string[], at: number): boolean {
  const next = lines.slice(at + 1, at + 4).find((line) => line.trim() !== "");
  return next !== undefined && QUOTED_LINE.test(next);
}

/** Returns markup without its quotations. A quotation that is never closed takes the rest. */
function stripQuotedMarkup(markup: string): string {
  const from = findQuotation(markup);
  const searchedMarkup = from < 0 ? markup : markup.slice(0, from);
  let ownMarkup = "", depth = 0, at = 0;
  for (const { 0: tag, index } of searchedMarkup.matchAll(QUOTE_TAG)) {
    if (depth === 0) ownMarkup += searchedMarkup.slice(at, index);
    depth = tag.startsWith("</") ? Math.max(0, depth - 1) : depth + 1;
    at = index + tag.length;
    if (depth > 0) continue;
    const end = searchedMarkup.indexOf(">", at);
    at = end < 0 ? searchedMarkup.length : end + 1;
  }
  return depth === 0 ? ownMarkup + searchedMarkup.slice(at) : ownMarkup;
}

/** Finds the tag that a mail program marks as the start of a quotation; -1 for none. */
function findQuotation(markup: string): number {
  const mark = markup.search(QUOTE_MARK);
  const start = mark < 0 ? -1 : markup.lastIndexOf("<", mark);
  return start < 0 || markup.slice(start, mark).includes(">") ? -1 : start;
}
