import { stripEscapes } from "./style/css_text.ts";
import { decodeLenientBase64 } from "../encoding/base64.ts";
import { decodeCharset } from "./transfer.ts";

/** Attributes that a browser draws in place of a missing picture or in an empty field. */
const LABELS: ReadonlyMap<string, string> = new Map([
  ["img", "alt"],
  ["textarea", "placeholder"],
  ["option", "label"],
  ["optgroup", "label"],
]);
/** A URL of a picture on the web. */
const REMOTE = /^\s{0,9}(?:https?:)?\/\//i;

/** A text that an element draws from its attributes. */
export interface DrawnLabel {
  readonly text: string;
  /** Whether it is drawn only if a picture is not loaded from the web. */
  readonly isRemote: boolean;
}

/** Reads the text that an element draws from its attributes; null for none. */
export function readDrawnLabel(
  tag: string,
  attributes: ReadonlyMap<string, string>,
): DrawnLabel | null {
  const name = LABELS.get(tag);
  const text = name === undefined
    ? tag === "input" ? attributes.get("placeholder") ?? attributes.get("alt") : undefined
    : attributes.get(name);
  if (!text || (tag === "img" && isSpeck(attributes))) return null;
  return { text, isRemote: tag === "img" && REMOTE.test(attributes.get("src") ?? "") };
}

/** Maximum width or height, in pixels, of a picture too small for a text. */
const MAX_SPECK = 4;

function isSpeck(attributes: ReadonlyMap<string, string>): boolean {
  return ["width", "height"].some((dimension) =>
    Number.parseInt(attributes.get(dimension) ?? "", 10) <= MAX_SPECK
  );
}

/** Elements that show a document. */
const DOCUMENT_ELEMENTS = new Set(
  "img image input source object embed iframe feimage use video body table td".split(" "),
);
/** Attributes with the URL of the shown document. */
const URL_ATTRIBUTES = [
  "src",
  "data",
  "href",
  "xlink:href",
  "background",
  "srcset",
  "poster",
] as const;
/** A URL that holds a picture or page itself (RFC 2397). */
const DOCUMENT = /data:(?:image\/svg\+xml|text\/html|application\/xhtml\+xml|text\/xml)/i;

/** Reads the documents that a browser draws from the `data:` URLs in an element's attributes. */
export function readDocuments(tag: string, attributes: ReadonlyMap<string, string>): string[] {
  const style = attributes.get("style");
  const documents = style === undefined ? [] : readStyleDocuments(style);
  if (attributes.size === 0 || !DOCUMENT_ELEMENTS.has(tag)) return documents;
  for (const name of URL_ATTRIBUTES) {
    const value = attributes.get(name);
    if (value !== undefined && DOCUMENT.test(value)) documents.push(decodeDocument(value));
  }
  return documents;
}

/** Maximum number of documents per style sheet or attribute. */
const MAX_DOCUMENTS = 20;

/** Reads the documents in the `data:` URLs of a style sheet or attribute. */
export function readStyleDocuments(source: string): string[] {
  if (!DOCUMENT.test(source) && !source.includes("\\")) return [];
  const style = stripEscapes(source), documents: string[] = [];
  for (let at = style.search(DOCUMENT); at >= 0 && documents.length < MAX_DOCUMENTS;) {
    const quote = style[at - 1] ?? "", end = style.indexOf(/["']/.test(quote) ? quote : ")", at);
    const url = style.slice(at, end < 0 ? style.length : end);
    documents.push(decodeDocument(url));
    const next = style.slice(at + url.length).search(DOCUMENT);
    at = next < 0 ? -1 : at + url.length + next;
  }
  return documents;
}

const ESCAPED = /(?:%[0-9a-f]{2}){1,}/gi;

/** Decodes the document in a `data:` URL. */
function decodeDocument(url: string): string {
  const start = url.search(DOCUMENT), comma = url.indexOf(",", start);
  if (comma < 0) return "";
  const data = url.slice(comma + 1).replaceAll(
    ESCAPED,
    (run) =>
      decodeCharset(Uint8Array.from(run.slice(1).split("%"), (hex) => parseInt(hex, 16)), null),
  );
  return /;\s{0,9}base64$/i.test(url.slice(start, comma))
    ? decodeCharset(decodeLenientBase64(data), null)
    : data;
}
