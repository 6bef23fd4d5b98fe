import { Tokenizer } from "htmlparser2";
import { markupName } from "../../encoding/markup.ts";
import { TextBuilder } from "../../encoding/text_builder.ts";

/** Is called for the parts of an HTML document, in the document's order. */
export interface HtmlSink {
  /** A start tag; names in lower case, of two attributes of one name the first, as in browsers. */
  open(tag: string, attributes: ReadonlyMap<string, string>): void;
  close(tag: string): void;
  /**
   * Text with character references decoded, a very long one in pieces; `raw` is the content of
   * scripts, styles and titles.
   */
  text(text: string, raw: boolean): void;
  comment(text: string): void;
}

/** Characters of one text with character references from which on it is passed on in pieces. */
const MAX_TEXT = 256 * 1024;

/** Longest value of an attribute that is kept. */
const MAX_VALUE = 8192;

/** Attributes of one tag that are kept; tags of mail have up to thirty. */
export const MAX_ATTRIBUTES = 4096;

/** Elements whose content is not markup and not shown. */
const RAW = new Set(["script", "style", "title", "iframe", "noembed", "noframes", "xmp"]);

/** Outside SVG it starts a comment that ends at the next `>`, which the tokenizer does not know. */
const CDATA = "<![CDATA[", COMMENT = "<!x";

/** Sinks that are told of the start of a document alone. */
export interface EarlySinks {
  readonly sinks: readonly HtmlSink[];
  /** Characters from which on they are told no more. */
  readonly until: number;
}

/**
 * Reads an HTML document once from start to end, in linear time.
 *
 * @param early Called before the others.
 * @param xml Whether to read it as XML.
 */
export function readHtml(
  html: string,
  sinks: readonly HtmlSink[],
  early: EarlySinks = { sinks: [], until: 0 },
  xml = false,
): void {
  const markup = xml ? html : withoutCdata(html);
  const tokenizer = new Tokenizer({ xmlMode: xml }, new Callbacks(markup, sinks, early));
  tokenizer.write(markup);
  tokenizer.end();
}

/** Without a list of all places, of which there may be a million. */
function withoutCdata(html: string): string {
  const text = new TextBuilder();
  let from = 0;
  for (let at = html.indexOf(CDATA); at >= 0; at = html.indexOf(CDATA, from)) {
    text.add(html.slice(from, at));
    text.add(COMMENT);
    from = at + CDATA.length;
  }
  if (from === 0) return html;
  text.add(html.slice(from));
  return text.toString();
}

/** Of tags without any, most of a document's; nothing is ever put into it. */
const NONE = new Map<string, string>();

/** Its methods are those the tokenizer calls. */
class Callbacks {
  readonly #html: string;
  #sinks: readonly HtmlSink[];
  /** Those that are told of the whole document, once the others are not. */
  readonly #lasting: readonly HtmlSink[];
  #until: number;
  #attributes = NONE;
  #tag = "";
  /** The attribute that is read, its value so far, and whether both are kept. */
  #name = "";
  #value = "";
  #isKept = false;
  #raw = false;
  /** Text not yet told, and behind it a stretch of the document: `<` alone makes a stretch each. */
  readonly #text = new TextBuilder();
  #from = 0;
  #to = 0;

  constructor(html: string, sinks: readonly HtmlSink[], { sinks: early, until }: EarlySinks) {
    this.#html = html;
    this.#sinks = [...early, ...sinks];
    this.#lasting = sinks;
    this.#until = until;
  }

  ontext(start: number, end: number): void {
    if (start < this.#until && this.#until < end) {
      this.ontext(start, this.#until);
      this.ontext(this.#until, end);
      return;
    }
    this.#reach(start);
    if (start !== this.#to) {
      this.#gather();
      this.#from = start;
    }
    this.#to = end;
  }

  ontextentity(codePoint: number): void {
    this.#gather();
    this.#text.add(String.fromCodePoint(codePoint));
    if (this.#text.length >= MAX_TEXT) this.#say();
  }

  onopentagname(start: number, end: number): void {
    this.#reach(start);
    this.#tag = markupName(this.#html, start, end);
    this.#attributes = NONE;
  }

  onattribname(start: number, end: number): void {
    this.#name = markupName(this.#html, start, end);
    this.#value = "";
    this.#isKept = this.#attributes.size < MAX_ATTRIBUTES && !this.#attributes.has(this.#name);
  }

  onattribdata(start: number, end: number): void {
    this.#append(this.#html.slice(start, end));
  }

  onattribentity(codePoint: number): void {
    this.#append(String.fromCodePoint(codePoint));
  }

  onattribend(): void {
    if (!this.#isKept) return;
    if (this.#attributes === NONE) this.#attributes = new Map();
    this.#attributes.set(this.#name, this.#value);
  }

  onopentagend(): void {
    this.#say();
    this.#raw = RAW.has(this.#tag);
    for (const sink of this.#sinks) sink.open(this.#tag, this.#attributes);
  }

  onselfclosingtag(): void {
    this.onopentagend();
  }

  onclosetag(start: number, end: number): void {
    this.#say();
    const tag = markupName(this.#html, start, end);
    this.#raw = false;
    for (const sink of this.#sinks) sink.close(tag);
  }

  oncomment(start: number, end: number): void {
    this.#say();
    const text = this.#html.slice(start, end);
    for (const sink of this.#sinks) sink.comment(text);
  }

  oncdata(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}

  onend(): void {
    this.#say();
  }

  #reach(at: number): void {
    if (at < this.#until) return;
    this.#say();
    this.#sinks = this.#lasting;
    this.#until = Infinity;
  }

  #append(text: string): void {
    if (this.#isKept && this.#value.length < MAX_VALUE) this.#value += text;
  }

  #gather(): void {
    if (this.#from < this.#to) this.#text.add(this.#html.slice(this.#from, this.#to));
    this.#from = this.#to = 0;
  }

  /** Tells the text up to here in one piece. */
  #say(): void {
    if (this.#from === this.#to && this.#text.length === 0) return;
    const text = this.#taken();
    for (const sink of this.#sinks) sink.text(text, this.#raw);
  }

  /** The text up to here, most often one stretch of the document. */
  #taken(): string {
    if (this.#text.length === 0) {
      const text = this.#html.slice(this.#from, this.#to);
      this.#from = this.#to = 0;
      return text;
    }
    this.#gather();
    const text = this.#text.toString();
    this.#text.clear();
    return text;
  }
}
