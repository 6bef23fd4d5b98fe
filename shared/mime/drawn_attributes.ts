import { decodeLenientBase64 } from "../encoding/base64.ts";
import { stripEscapes } from "./style/escapes.ts";
import { decodeCharset } from "./transfer.ts";

/** Attributes that a browser draws in place of a missing picture or in an empty field. */
const LABELS: ReadonlyMap<string, string> = new Map([
  ["img", "alt"],
  ["textarea", "placeholder"],
  ["option", "label"],
  ["optgroup", "label"],
]);
/** A picture that programs load from the web, where they show it. */
const REMOTE = /^\s{0,9}(?:https?:)?\/\//i;

/** A text that an element draws from its attributes. */
export interface Label {
  readonly text: string;
  /** Whether it is drawn only where a picture is not loaded from the web. */
  readonly isRemote: boolean;
}

/** The text that an element draws from its attributes; null for none. */
export function readLabel(tag: string, attributes: ReadonlyMap<string, string>): Label | null {
  const name = LABELS.get(tag);
  const text = name === undefined
    ? tag === "input" ? attributes.get("placeholder") ?? attributes.get("alt") : undefined
    : attributes.get(name);
  if (!text || (tag === "img" && isSpeck(attributes))) return null;
  return { text, isRemote: tag === "img" && REMOTE.test(attributes.get("src") ?? "") };
}

/** Largest side, in pixels, of a picture that has no place for a text. */
const MAX_SPECK = 4;

function isSpeck(attributes: ReadonlyMap<string, string>): boolean {
  return ["width", "height"].some((side) =>
    Number.parseInt(attributes.get(side) ?? "", 10) <= MAX_SPECK
  );
}

/** Elements that show a document, and the attributes that name it. */
const SHOWS = new Set(
  "img image input source object embed iframe feimage use video body table td".split(" "),
);
const ADDRESSES = ["src", "data", "href", "xlink:href", "background", "srcset", "poster"] as const;
/** A picture or page that is its own address (RFC 2397). */
const DOCUMENT = /data:(?:image\/svg\+xml|text\/html|application\/xhtml\+xml|text\/xml)/i;

/** The documents in an element's attributes that a browser draws. */
export function readDocuments(tag: string, attributes: ReadonlyMap<string, string>): string[] {
  const style = attributes.get("style");
  const drawn = style === undefined ? [] : readStyleDocuments(style);
  if (attributes.size === 0 || !SHOWS.has(tag)) return drawn;
  for (const name of ADDRESSES) {
    const value = attributes.get(name);
    if (value !== undefined && DOCUMENT.test(value)) drawn.push(decodeDocument(value));
  }
  return drawn;
}

/** Maximum number of documents of one style sheet or attribute that are read. */
const MAX_DOCUMENTS = 20;

/** The documents in the addresses of a style sheet or attribute. */
export function readStyleDocuments(written: string): string[] {
  if (!DOCUMENT.test(written) && !written.includes("\\")) return [];
  const style = stripEscapes(written), found: string[] = [];
  for (let at = style.search(DOCUMENT); at >= 0 && found.length < MAX_DOCUMENTS;) {
    const before = style[at - 1] ?? "", end = style.indexOf(/["']/.test(before) ? before : ")", at);
    const address = style.slice(at, end < 0 ? style.length : end);
    found.push(decodeDocument(address));
    const next = style.slice(at + address.length).search(DOCUMENT);
    at = next < 0 ? -1 : at + address.length + next;
  }
  return found;
}

const ESCAPED = /(?:%[0-9a-f]{2}){1,}/gi;

/** The text of a document from its address. */
function decodeDocument(address: string): string {
  const start = address.search(DOCUMENT), comma = address.indexOf(",", start);
  if (comma < 0) return "";
  const data = address.slice(comma + 1).replaceAll(
    ESCAPED,
    (run) =>
      decodeCharset(Uint8Array.from(run.slice(1).split("%"), (each) => parseInt(each, 16)), null),
  );
  return /;\s{0,9}base64$/i.test(address.slice(start, comma))
    ? decodeCharset(decodeLenientBase64(data), null)
    : data;
}
