import type { BodyReading } from "./body_text.ts";
import { leaves, type Part, partText } from "./part.ts";
import type { PartFields } from "./part_head.ts";

/** Start of the lines of a mail that is answered, and a line that announces a forwarded one. */
const QUOTED_LINE = /^[ \t]{0,3}>/;
const ORIGINAL =
  /^[ \t>*_-]{2,40}(?:original message|forwarded message|urspr\u00fcngliche nachricht|weitergeleitete nachricht|message (?:d'origine|transf\u00e9r\u00e9)|messaggio (?:originale|inoltrato)|mensaje (?:original|reenviado)|mensagem (?:original|encaminhada)|oorspronkelijk bericht|wiadomo\u015b\u0107 oryginalna|\u0438\u0441\u0445\u043e\u0434\u043d\u043e\u0435 \u0441\u043e\u043e\u0431\u0449\u0435\u043d\u0438\u0435)/i;
/** Line that names who wrote what follows: `On Tue, 3 Mar 2026, Ann <ann@example.org> wrote:`. */
const ATTRIBUTION = /^(?=.{0,400}[\d@]).{5,400}:\s{0,3}$/;
/** The block of fields that Outlook writes above the mail that is answered. */
const FIELDS =
  /^\*?(?:from|von|de|da|van|od|\u043e\u0442)\*?\s?:\*?\s.{1,300}\n(?:\*?[\p{L} ]{2,14}\*?\s?:.{0,400}\n){2}/imu;

/** Elements that hold the mail that is answered: by name, and by class or id. */
const QUOTE_TAG = /<\/?blockquote(?![\w-])/gi;
const QUOTE_MARK =
  /\b(?:gmail_quote|moz-cite-prefix|yahoo_quoted|protonmail_quote|appendonsend|divRplyFwdMsg)\b/;

/** A mail that is split into its author's words and those it quotes. */
export interface OwnWords {
  /** The author's words, as text or markup. */
  readonly content: string;
  /** Declares how the words are to be read, as the mail's own parts are. */
  readonly fields: PartFields;
}

function declare(contentType: string): PartFields {
  return { contentType, encoding: "8bit", disposition: null, isMailHead: false };
}

/**
 * Extracts a mail's words without the mail that it quotes; null where it quotes none, or mixes pages
 * of HTML and XHTML.
 */
export function ownWords({ tree, html }: BodyReading): OwnWords | null {
  if (html.length > 0) {
    const kept = html.map(stripQuotedMarkup);
    if (kept.every((each, i) => each === html[i])) return null;
    const pages = [...leaves(tree.root)].filter(({ type }) => type === "text/html");
    const ofXml = pages.filter(({ isXhtml }) => isXhtml).length;
    if (ofXml > 0 && (ofXml < pages.length || html.length > 1)) return null;
    const type = ofXml > 0 ? "application/xhtml+xml" : "text/html";
    return { content: kept.join("\n"), fields: declare(type) };
  }
  const text = readTexts(tree.root).join("\n").replaceAll("\r\n", "\n");
  const kept = stripQuotedLines(text);
  return kept === text ? null : { content: kept, fields: declare("text/plain") };
}

function readTexts(part: Part): string[] {
  if (part.children.length > 0) return part.children.flatMap(readTexts);
  return part.attached || part.type !== "text/plain" ? [] : [partText(part)];
}

function stripQuotedLines(text: string): string {
  const fields = FIELDS.exec(text);
  const lines = (fields === null ? text : text.slice(0, fields.index)).split("\n");
  const end = lines.findIndex((line) => ORIGINAL.test(line));
  const shown = end < 0 ? lines : lines.slice(0, end);
  const kept = shown.filter((line, at) =>
    !QUOTED_LINE.test(line) &&
    !(ATTRIBUTION.test(line.trim()) && isQuotedNext(shown, at))
  );
  return fields === null && kept.length === lines.length ? text : kept.join("\n");
}

/** Tells whether the next line with words is a quoted one. */
function isQuotedNext(lines: readonly string[], at: number): boolean {
  const next = lines.slice(at + 1, at + 4).find((line) => line.trim() !== "");
  return next !== undefined && QUOTED_LINE.test(next);
}

/**
 * Returns the markup without its quotations; what an element that is never closed holds is quoted.
 */
function stripQuotedMarkup(markup: string): string {
  const from = findQuotation(markup);
  const searched = from < 0 ? markup : markup.slice(0, from);
  let kept = "", depth = 0, at = 0;
  for (const { 0: tag, index } of searched.matchAll(QUOTE_TAG)) {
    if (depth === 0) kept += searched.slice(at, index);
    depth = tag.startsWith("</") ? Math.max(0, depth - 1) : depth + 1;
    at = index + tag.length;
    if (depth > 0) continue;
    const end = searched.indexOf(">", at);
    at = end < 0 ? searched.length : end + 1;
  }
  return depth === 0 ? kept + searched.slice(at) : kept;
}

/** Start of the tag that a mail program marks as that of a quotation; -1 for none. */
function findQuotation(markup: string): number {
  const mark = markup.search(QUOTE_MARK);
  const start = mark < 0 ? -1 : markup.lastIndexOf("<", mark);
  return start < 0 || markup.slice(start, mark).includes(">") ? -1 : start;
}
