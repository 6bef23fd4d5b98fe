import { decodeEntities } from "./entities.ts";

/** Elements whose start and end separate words; all others stand inside a word. */
const SEPARATING = new Set(
  ("address article aside blockquote body br button caption center dd details dialog dir div dl dt " +
    "fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html legend li main menu nav " +
    "ol optgroup option p pre section select summary table tbody td tfoot th thead tr ul").split(
      " ",
    ),
);

/** Elements whose content is not markup and not shown (HTML standard, "raw text" and "title"). */
const RAW = new Set(["script", "style", "title", "iframe", "noembed", "noframes", "xmp"]);

/** Elements without an end tag. */
const VOID = new Set(
  "area base basefont bgsound br col embed frame hr img input link meta param source track wbr"
    .split(" "),
);

/** Elements that a start tag of the same name ends. */
const IMPLIED_END = new Set("p li td th tr dt dd option".split(" "));

/** Elements that are never shown. */
const NEVER_SHOWN = new Set(["template", "datalist", "object", "audio", "video", "canvas"]);

/** An element with this in its tag is not shown, whatever it is. */
const HIDDEN =
  /\bdisplay\s{0,9}:\s{0,9}none|\bvisibility\s{0,9}:\s{0,9}hidden|\bmso-hide\s{0,9}:\s{0,9}all|\s(?:hidden|HIDDEN)(?=[\s\/>=])/i;

/**
 * Text of no size. Counts only on elements inside a line: newsletters put it on table cells, to
 * close gaps, and give the text inside its size back.
 */
const NO_SIZE = /\bfont-size\s{0,9}:\s{0,9}0*(?:\.0+)?(?:px|pt|em|rem|%)?\s{0,9}(?:[;"'!]|$)/i;
const INLINE = new Set("a abbr b big em font i label s small span strong sub sup u".split(" "));

/**
 * The text a reader sees of an HTML document: character references decoded; tags, attributes,
 * comments, scripts, styles and elements hidden by their own tag (`display: none`, `visibility:
 * hidden`, the `hidden`
 * attribute, inline text of size 0) dropped. Blocks, cells and line breaks separate words, all
 * other tags do not. What a style sheet hides is not known and counts as shown. Linear in time;
 * broken
 * markup reads as in a browser as far as that goes.
 */
export function htmlToText(html: string): string {
  const out: string[] = [];
  const hidden = new HiddenElement();
  let from = 0;
  let position = 0;
  const flush = (to: number) => {
    if (to > from && !hidden.open) out.push(decodeEntities(html.slice(from, to)));
  };
  while (true) {
    const open = html.indexOf("<", position);
    if (open < 0) break;
    const next = html.charCodeAt(open + 1);
    const closing = next === SLASH;
    if (next === BANG || next === QUESTION) {
      flush(open);
      from = position = markupEnd(html, open);
    } else if (isLetter(closing ? html.charCodeAt(open + 2) : next)) {
      flush(open);
      const nameStart = open + (closing ? 2 : 1);
      const nameEnd = endOfName(html, nameStart);
      const name = html.slice(nameStart, nameEnd).toLowerCase();
      const end = tagEnd(html, nameEnd);
      if (SEPARATING.has(name)) out.push("\n");
      if (closing) hidden.close(name);
      else hidden.start(name, html, nameEnd, end);
      from = position = !closing && RAW.has(name) ? rawEnd(html, end, name) : end;
    } else {
      position = open + 1;
    }
  }
  flush(html.length);
  return out.join("");
}

const BANG = 33, QUOTE = 34, APOSTROPHE = 39, SLASH = 47, EQUALS = 61, GREATER = 62, QUESTION = 63;

/** The outermost element that is not shown, while inside it. */
class HiddenElement {
  #name = "";
  #depth = 0;

  get open(): boolean {
    return this.#depth > 0;
  }

  start(name: string, html: string, attributesStart: number, end: number): void {
    if (VOID.has(name)) return;
    if (this.#depth > 0) {
      if (name === this.#name && !IMPLIED_END.has(name)) this.#depth++;
      else if (name === this.#name) this.#depth = 0;
    }
    if (this.#depth === 0 && isHidden(name, html, attributesStart, end)) {
      this.#name = name;
      this.#depth = 1;
    }
  }

  close(name: string): void {
    if (this.#depth > 0 && name === this.#name) this.#depth--;
  }
}

function isHidden(name: string, html: string, attributesStart: number, end: number): boolean {
  if (NEVER_SHOWN.has(name)) return true;
  if (end - attributesStart < 7) return false;
  const attributes = html.slice(attributesStart, end);
  return HIDDEN.test(attributes) || (INLINE.has(name) && NO_SIZE.test(attributes));
}

function isLetter(code: number): boolean {
  const lower = code | 32;
  return lower >= 97 && lower <= 122;
}

function endOfName(html: string, start: number): number {
  let end = start;
  for (; end < html.length; end++) {
    const code = html.charCodeAt(end);
    if (code <= 32 || code === SLASH || code === GREATER) break;
  }
  return end;
}

/** Position after a tag; the end of the text when it never ends. */
function tagEnd(html: string, from: number): number {
  let afterEquals = false;
  for (let i = from; i < html.length; i++) {
    const code = html.charCodeAt(i);
    if (code === GREATER) return i + 1;
    if (afterEquals && (code === QUOTE || code === APOSTROPHE)) {
      i = html.indexOf(html.charAt(i), i + 1);
      if (i < 0) return html.length;
      afterEquals = false;
    } else if (code > 32) {
      afterEquals = code === EQUALS;
    }
  }
  return html.length;
}

/** Position after a comment, a document type, or what else starts with `<!` or `<?`. */
function markupEnd(html: string, open: number): number {
  if (!html.startsWith("<!--", open)) return after(html.indexOf(">", open), 1, html);
  if (html.startsWith(">", open + 4)) return open + 5;
  if (html.startsWith("->", open + 4)) return open + 6;
  return after(html.indexOf("-->", open + 4), 3, html);
}

function after(found: number, length: number, html: string): number {
  return found < 0 ? html.length : found + length;
}

/** Position of the end tag of raw text. */
function rawEnd(html: string, from: number, name: string): number {
  const endTag = new RegExp(`</${name}(?=[\\s/>])`, "gi");
  endTag.lastIndex = from;
  return endTag.exec(html)?.index ?? html.length;
}
