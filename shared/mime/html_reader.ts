import { decodeHTML, decodeHTMLAttribute, decodeHTMLStrict } from "entities/decode";
import { dropControls } from "./decoded_text.ts";
import { HtmlTokenizer, type HtmlTokens } from "./html_tokenizer.ts";

/** Receives the tags, texts and comments of an HTML document, in its order. */
export interface HtmlSink {
  /**
   * Receives a start tag; names are in lower case.
   *
   * @param isEmpty Whether the tag ends in `/>`, which closes an element of SVG.
   */
  open(tag: string, attributes: ReadonlyMap<string, string>, isEmpty?: boolean): void;
  close(tag: string): void;
  /**
   * Receives a text with its character references decoded, a very long text in pieces.
   *
   * @param isRaw Whether the text is the content of a script, style or title.
   */
  text(text: string, isRaw: boolean): void;
  comment(text: string): void;
}

/** Maximum number of characters of a text with character references that is passed on at once. */
const MAX_TEXT = 256 * 1024;

/** Maximum number of characters of an attribute's value with character references. */
const MAX_VALUE = 8192;
/** Maximum number of characters that are decoded for such a value. */
const MAX_CODED = 8 * MAX_VALUE;

/** Maximum number of attributes per tag; tags of mail have up to thirty. */
export const MAX_ATTRIBUTES = 4096;

/** Maximum number of characters of a character reference; the longest name has 32. */
const MAX_REFERENCE = 40;

/** Elements whose content is not markup and not shown. */
const RAW = new Set(["script", "style", "title", "iframe", "noembed", "noframes", "xmp"]);

/** Options of {@linkcode readHtml}. */
export interface HtmlReading {
  /** Whether to read XML: `<a/>` is a whole element, and prefixes of names are dropped. */
  readonly isXml?: boolean;
  /** Is called before each tag and comment; false ends the reading. */
  readonly mayRead?: () => boolean;
}

/** Reads an HTML document in linear time, and returns the position up to which it was read. */
export function readHtml(
  html: string,
  sinks: readonly HtmlSink[],
  reading: HtmlReading = {},
): number {
  const reader = new HtmlReader(html, sinks, reading);
  const end = new HtmlTokenizer(html, reader, reading.isXml ?? false).read();
  reader.end();
  return end;
}

/** Attributes of all tags without any; it stays empty. */
const NO_ATTRIBUTES = new Map<string, string>();

/** Passes the tokens of a document on to sinks. */
class HtmlReader implements HtmlTokens {
  readonly #html: string;
  readonly #isXml: boolean;
  readonly #sinks: readonly HtmlSink[];
  readonly #mayRead: () => boolean;
  isFull = false;
  #attributes = NO_ATTRIBUTES;
  #isRaw = false;
  /** Text that was not passed on yet. */
  #text = "";
  /** Position of the first `&` at or after the last requested position. */
  #ampersand = -1;

  constructor(
    html: string,
    sinks: readonly HtmlSink[],
    { isXml = false, mayRead }: HtmlReading,
  ) {
    this.#html = html;
    this.#isXml = isXml;
    this.#sinks = sinks;
    this.#mayRead = mayRead ?? (() => true);
  }

  text(start: number, end: number, mayBeCoded: boolean): void {
    const isCoded = mayBeCoded && this.#isCoded(start, end);
    let from = start;
    while (isCoded && end - from > MAX_TEXT) {
      const cutEnd = this.#findCut(from, from + MAX_TEXT);
      this.#add(from, cutEnd, isCoded);
      from = cutEnd;
    }
    this.#add(from, end, isCoded);
  }

  attribute(sourceName: string, start: number, end: number): void {
    if (this.#isXml && sourceName.startsWith("xmlns")) return;
    const name = this.#isXml ? stripPrefix(sourceName) : sourceName;
    // In XML, of two names that differ only in their prefix the last one counts.
    if (this.#attributes.size >= MAX_ATTRIBUTES || (!this.#isXml && this.#attributes.has(name))) {
      return;
    }
    if (this.#attributes === NO_ATTRIBUTES) this.#attributes = new Map();
    this.#attributes.set(name, this.#readValue(start, end));
  }

  startTag(sourceName: string, isEmpty: boolean): void {
    const tag = this.#isXml ? stripPrefix(sourceName) : sourceName;
    this.#checkLimit();
    this.#flush();
    this.#isRaw = RAW.has(tag);
    const attributes = this.#attributes;
    this.#attributes = NO_ATTRIBUTES;
    for (const sink of this.#sinks) sink.open(tag, attributes, isEmpty);
    if (this.#isXml && isEmpty) this.#close(tag);
  }

  endTag(sourceName: string): void {
    this.#checkLimit();
    this.#flush();
    this.#attributes = NO_ATTRIBUTES;
    this.#close(this.#isXml ? stripPrefix(sourceName) : sourceName);
  }

  #close(tag: string): void {
    this.#isRaw = false;
    for (const sink of this.#sinks) sink.close(tag);
  }

  comment(start: number, end: number): void {
    this.#checkLimit();
    this.#flush();
    const text = this.#html.slice(start, end);
    for (const sink of this.#sinks) sink.comment(text);
  }

  #checkLimit(): void {
    if (!this.#mayRead()) this.isFull = true;
  }

  end(): void {
    this.#flush();
  }

  /** Tells whether there is an `&` in a range. Ranges must be in the order of the document. */
  #isCoded(start: number, end: number): boolean {
    if (this.#ampersand < start) {
      const index = this.#html.indexOf("&", start);
      this.#ampersand = index < 0 ? Infinity : index;
    }
    return this.#ampersand < end;
  }

  #readValue(start: number, end: number): string {
    if (!this.#isCoded(start, end)) return this.#html.slice(start, end);
    const source = this.#html.slice(start, Math.min(end, start + MAX_CODED));
    return (this.#isXml ? decodeHTMLStrict(source) : decodeHTMLAttribute(source)).slice(
      0,
      MAX_VALUE,
    );
  }

  #add(start: number, end: number, isCoded: boolean): void {
    const source = this.#html.slice(start, end);
    this.#text += isCoded ? this.#decode(source) : source;
    if (isCoded && this.#text.length >= MAX_TEXT) this.#flush();
  }

  #decode(source: string): string {
    const text = this.#isXml ? decodeHTMLStrict(source) : decodeHTML(source);
    // A search makes one text of the pieces it was decoded to: without it, the page of `&amp;word`
    // of `tests/bench/body_bench.ts` takes 130 MiB instead of 49.
    text.search("&");
    return text;
  }

  /** Finds the last position up to `place` that is not in a character reference. */
  #findCut(start: number, place: number): number {
    const textBefore = this.#html.slice(Math.max(start + 1, place - MAX_REFERENCE), place);
    const reference = textBefore.lastIndexOf("&");
    const isInside = reference >= 0 && !textBefore.includes(";", reference);
    return isInside ? place - textBefore.length + reference : place;
  }

  /** Passes the collected text on in one piece. */
  #flush(): void {
    if (this.#text === "") return;
    const text = this.#isRaw ? this.#text : dropControls(this.#text);
    this.#text = "";
    for (const sink of this.#sinks) sink.text(text, this.#isRaw);
  }
}

/** Returns a name without its prefix (Namespaces in XML §4). */
function stripPrefix(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
