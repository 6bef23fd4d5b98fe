import { decodeHTML, decodeHTMLAttribute, decodeHTMLStrict } from "entities/decode";
import { dropControls } from "./decoded_text.ts";
import { HtmlTokenizer, type HtmlTokens } from "./html_tokenizer.ts";

/** Is called for the parts of an HTML document, in the document's order. */
export interface HtmlSink {
  /**
   * Receives a start tag with names in lower case.
   *
   * @param isEmpty Whether it ends in `/>`, which counts in SVG.
   */
  open(tag: string, attributes: ReadonlyMap<string, string>, isEmpty?: boolean): void;
  close(tag: string): void;
  /**
   * Text with character references decoded, a very long one in pieces; `raw` is the content of
   * scripts, styles and titles.
   */
  text(text: string, raw: boolean): void;
  comment(text: string): void;
}

/**
 * Maximum number of characters of one text with character references from which it is passed on in
 * pieces.
 */
const MAX_TEXT = 256 * 1024;

/**
 * Maximum number of characters that are kept of the value of an attribute with character
 * references, and read.
 */
const MAX_VALUE = 8192, MAX_CODED = 8 * MAX_VALUE;

/** Maximum number of attributes of one tag that are kept; tags of mail have up to thirty. */
export const MAX_ATTRIBUTES = 4096;

/** Characters of the longest character reference that has a name, and a few more. */
const MAX_REFERENCE = 40;

/** Elements whose content is not markup and not shown. */
const RAW = new Set(["script", "style", "title", "iframe", "noembed", "noframes", "xmp"]);

/** How a document is read. */
export interface HtmlReading {
  /**
   * Whether to read it as XML: an empty element ends where it starts, and prefixes of names are
   * dropped.
   */
  readonly xml?: boolean;
  /** Asked with each tag and comment; false ends the reading. */
  readonly mayRead?: () => boolean;
}

/** Reads an HTML document in linear time, and returns the position up to which it was read. */
export function readHtml(
  html: string,
  sinks: readonly HtmlSink[],
  reading: HtmlReading = {},
): number {
  const reader = new HtmlReader(html, sinks, reading);
  const end = new HtmlTokenizer(html, reader, reading.xml ?? false).read();
  reader.end();
  return end;
}

/** Attributes of a tag without any, as most are; nothing is ever put into it. */
const NONE = new Map<string, string>();

/** Turns tokens into calls on the sinks. */
class HtmlReader implements HtmlTokens {
  readonly #html: string;
  readonly #isXml: boolean;
  readonly #sinks: readonly HtmlSink[];
  readonly #mayRead: () => boolean;
  isFull = false;
  #attributes = NONE;
  #raw = false;
  /** Text that was not passed on yet. */
  #text = "";
  /** The first `&` at or after the last requested position. */
  #ampersand = -1;

  constructor(
    html: string,
    sinks: readonly HtmlSink[],
    { xml = false, mayRead }: HtmlReading,
  ) {
    this.#html = html;
    this.#isXml = xml;
    this.#sinks = sinks;
    this.#mayRead = mayRead ?? (() => true);
  }

  text(start: number, end: number, coded: boolean): void {
    const isCoded = coded && this.#isCoded(start, end);
    let from = start;
    while (isCoded && end - from > MAX_TEXT) {
      const cut = this.#cut(from, from + MAX_TEXT);
      this.#add(from, cut, isCoded);
      from = cut;
    }
    this.#add(from, end, isCoded);
  }

  attribute(written: string, start: number, end: number): void {
    if (this.#isXml && written.startsWith("xmlns")) return;
    const name = this.#isXml ? localName(written) : written;
    // The last counts where two names differ in their prefix alone.
    if (this.#attributes.size >= MAX_ATTRIBUTES || (!this.#isXml && this.#attributes.has(name))) {
      return;
    }
    if (this.#attributes === NONE) this.#attributes = new Map();
    this.#attributes.set(name, this.#value(start, end));
  }

  startTag(written: string, isEmpty: boolean): void {
    const tag = this.#isXml ? localName(written) : written;
    this.#count();
    this.#say();
    this.#raw = RAW.has(tag);
    const attributes = this.#attributes;
    this.#attributes = NONE;
    for (const sink of this.#sinks) sink.open(tag, attributes, isEmpty);
    if (this.#isXml && isEmpty) this.#close(tag);
  }

  endTag(written: string): void {
    this.#count();
    this.#say();
    this.#attributes = NONE;
    this.#close(this.#isXml ? localName(written) : written);
  }

  #close(tag: string): void {
    this.#raw = false;
    for (const sink of this.#sinks) sink.close(tag);
  }

  comment(start: number, end: number): void {
    this.#count();
    this.#say();
    const text = this.#html.slice(start, end);
    for (const sink of this.#sinks) sink.comment(text);
  }

  #count(): void {
    if (!this.#mayRead()) this.isFull = true;
  }

  end(): void {
    this.#say();
  }

  /** Tells whether there is an `&` in a range; ranges must be in the document's order. */
  #isCoded(start: number, end: number): boolean {
    if (this.#ampersand < start) {
      const found = this.#html.indexOf("&", start);
      this.#ampersand = found < 0 ? Infinity : found;
    }
    return this.#ampersand < end;
  }

  #value(start: number, end: number): string {
    if (!this.#isCoded(start, end)) return this.#html.slice(start, end);
    const written = this.#html.slice(start, Math.min(end, start + MAX_CODED));
    return (this.#isXml ? decodeHTMLStrict(written) : decodeHTMLAttribute(written)).slice(
      0,
      MAX_VALUE,
    );
  }

  #add(start: number, end: number, isCoded: boolean): void {
    const written = this.#html.slice(start, end);
    this.#text += isCoded ? this.#decoded(written) : written;
    if (isCoded && this.#text.length >= MAX_TEXT) this.#say();
  }

  #decoded(written: string): string {
    const decoded = this.#isXml ? decodeHTMLStrict(written) : decodeHTML(written);
    // A search makes one text of the pieces it was decoded to: without it, the page of `&amp;word`
    // of `tests/bench/body_bench.ts` takes 130 MiB instead of 49.
    decoded.search("&");
    return decoded;
  }

  /** Returns the place, or one before it that is not in a character reference. */
  #cut(start: number, place: number): number {
    const before = this.#html.slice(Math.max(start + 1, place - MAX_REFERENCE), place);
    const reference = before.lastIndexOf("&");
    const isInside = reference >= 0 && !before.includes(";", reference);
    return isInside ? place - before.length + reference : place;
  }

  /** Passes on the text up to here in one piece. */
  #say(): void {
    if (this.#text === "") return;
    const text = this.#raw ? this.#text : dropControls(this.#text);
    this.#text = "";
    for (const sink of this.#sinks) sink.text(text, this.#raw);
  }
}

/** A name without its prefix (Namespaces in XML §4). */
function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
