import { TextBuilder } from "../encoding/text_builder.ts";
import { readDocuments, readDrawnLabel, readStyleDocuments } from "./drawn_attributes.ts";
import { BlockText, DrawnText, PlacedText } from "./drawn_text.ts";
import { type HtmlSink, readHtml } from "./html_reader.ts";
import { SpelledText } from "./spelled_text.ts";
import { VOID_ELEMENTS } from "./style/element_kinds.ts";
import { describeElement } from "./style/loose_rules.ts";
import { readDrawnText } from "./style/sheet_text.ts";
import { type TextVisibility, Visibility } from "./visibility.ts";
import { expandEntities } from "./xml_entities.ts";

/** Elements whose start and end separate words; all others may be inside a word. */
const SEPARATORS: ReadonlySet<string> = new Set(
  ("address article aside blockquote body br button caption center dd details dialog dir div dl " +
    "dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 head hr html legend li listing " +
    "main marquee menu nav ol optgroup option p plaintext pre section select summary table tbody " +
    "td textarea tfoot th thead title tr ul xmp").split(" "),
);
/** Cells and rows: a reader sees a blank for an empty cell, and between rows. */
const CELLS: ReadonlySet<string> = new Set(["td", "th", "tr"]);
/** Elements with code, which is no text for a reader even if a style shows it. */
const CODE: ReadonlySet<string> = new Set(["style", "script"]);
/** Types of fields that do not show their value. A field of any other type is a text field. */
const HIDES_VALUE: ReadonlySet<string> = new Set(
  "hidden password checkbox radio file image color range".split(" "),
);
/** Maximum depth of pages and pictures inside one another that are read. */
const MAX_DEPTH = 3;

/** Extracts all text of an HTML document that is not surely hidden, in linear time. */
export function convertHtmlToText(html: string, isXml = false): string {
  return readText(html, { isXml }).toString();
}

/** Options of {@linkcode readText}. */
export interface TextReading {
  /** Whether the document is XML. */
  readonly isXml?: boolean;
  /** Number of pages around the document. */
  readonly depth?: number;
}

/** Reads the shown and the hidden text of an HTML document. */
export function readText(
  html: string,
  { isXml = false, depth = 0 }: TextReading = {},
): TextSink {
  const visibility = new Visibility(html, { isXml }), sink = new TextSink(visibility, depth);
  readHtml(html, [visibility, sink], { isXml });
  return sink;
}

/** Minimum number of characters in texts for pictures from the web that may be the mail's text. */
const MIN_REMOTE = 200;

/** Collects two texts of a page: what a reader may see, and what most readers do not see. */
export class TextSink implements HtmlSink {
  readonly #visibility: Visibility;
  /** All text that is not surely hidden. */
  readonly #text = new BlockText();
  /** Text as a browser draws it; null as long as it equals `#text`. */
  #shownText: DrawnText | null = null;
  /** Text that is hidden, or drawn instead of a picture: another program may show it. */
  readonly #hiddenText = new BlockText();
  /** Texts that are drawn in another order; null for none. */
  #placedText: PlacedText | null = null;
  /** Words whose letters are each in a cell or block. */
  readonly #spelledText = new SpelledText();
  /** Texts for pictures from the web, which are drawn if the pictures are not loaded. */
  readonly #remoteText = new TextBuilder();
  /** Number of characters of the text, without blanks at the ends of its pieces. */
  #letterCount = 0;
  /** Name of the last start tag; "" after an end tag. */
  #lastTag = "";
  /** Open elements after which sheets draw something. */
  readonly #textsAfter: { readonly tag: string; readonly text: string }[] = [];

  readonly #depth: number;

  /**
   * @param visibility Sink that receives each tag and text before this one.
   * @param depth Number of pages around the page.
   */
  constructor(visibility: Visibility, depth = 0) {
    this.#visibility = visibility;
    this.#depth = depth;
    const unplacedText = visibility.sheetText?.unplacedText ?? "";
    if (unplacedText !== "") this.#hiddenText.add(`${unplacedText}\n`);
  }

  toString(): string {
    return this.#text.toString();
  }

  /** The text as a browser draws it, without the text that seems to be hidden. */
  get shownText(): string {
    return (this.#shownText ?? this.#text).toString();
  }

  /** The text as a browser draws it, if its words or their order differ from the written ones. */
  get drawnText(): string {
    const placedText = this.#placedText?.toString() ?? "";
    const shownText = this.#shownText?.differs === true ? this.shownText : "";
    return placedText === "" ? shownText : `${shownText}\n${placedText}`;
  }

  /**
   * The text that is or seems hidden, words spelled letter by letter, and texts for pictures from
   * the web. The text as it is drawn is added if its words differ.
   */
  get hiddenText(): string {
    const texts = [
      this.#hiddenText.isEmpty ? "" : this.#hiddenText.toString(),
      this.#spelledText.toString(),
      this.#remoteText.length >= MIN_REMOTE && this.#remoteText.length >= this.#letterCount
        ? this.#remoteText.toString()
        : "",
      this.drawnText,
    ];
    return texts.filter((text) => text !== "").join("\n");
  }

  open(tag: string, attributes: ReadonlyMap<string, string>): void {
    this.#lastTag = tag;
    if (SEPARATORS.has(tag)) this.#break();
    const { sheetText } = this.#visibility;
    if (sheetText !== null) {
      const { textBefore, textAfter } = sheetText.readTextAround(describeElement(tag, attributes));
      if (textBefore !== "") this.#draw(textBefore);
      if (!VOID_ELEMENTS.has(tag)) this.#openTextAfter(tag, textAfter);
    }
    if (attributes.size > 0) this.#readAttributes(tag, attributes);
  }

  #readAttributes(tag: string, attributes: ReadonlyMap<string, string>): void {
    const pageMarkup = tag === "iframe" && this.#depth < MAX_DEPTH
      ? attributes.get("srcdoc")
      : undefined;
    if (pageMarkup) {
      const page = readText(pageMarkup, { depth: this.#depth + 1 });
      this.#show(` ${page} `, this.#visibility.current);
      this.#hiddenText.add(`\n${page.hiddenText}\n`);
    }
    const value = tag === "input" ? attributes.get("value") : undefined;
    if (value && !HIDES_VALUE.has((attributes.get("type") ?? "").toLowerCase())) {
      this.#show(` ${value} `, this.#visibility.current);
    }
    const style = attributes.get("style");
    const drawnText = style === undefined ? "" : readDrawnText(style);
    if (drawnText !== "") this.#draw(drawnText);
    const label = readDrawnLabel(tag, attributes);
    if (label?.isRemote) this.#remoteText.add(`${label.text}\n`);
    else if (label) {
      // It may be a part of a word, or a text by itself.
      this.#openShown().draw(label.text, false);
      this.#hiddenText.add(` ${label.text} `);
    }
    this.#addDocuments(readDocuments(tag, attributes));
  }

  close(tag: string): void {
    this.#lastTag = "";
    if (this.#textsAfter.length > 0) this.#closeAround(tag);
    if (SEPARATORS.has(tag)) this.#break(CELLS.has(tag));
  }

  text(text: string, isRaw: boolean): void {
    const { lastText } = this.#visibility;
    if (isRaw && CODE.has(this.#lastTag)) {
      if (this.#lastTag === "style") this.#addDocuments(readStyleDocuments(text));
      if (lastText.isSure) return;
      this.#openShown().draw(text);
      this.#text.add(text);
      return;
    }
    this.#show(text, lastText);
  }

  comment(): void {}

  #break(isCell = false): void {
    this.#text.break();
    this.#shownText?.break();
    this.#hiddenText.break();
    this.#spelledText.break(isCell);
  }

  #openShown(): DrawnText {
    return this.#shownText ??= new DrawnText(this.#text.toString());
  }

  /** Adds a text that a browser draws at this place, although it is written elsewhere. */
  #draw(text: string): void {
    if (!this.#visibility.current.isSure) this.#openShown().draw(text);
  }

  #addDocuments(documents: readonly string[]): void {
    if (this.#depth >= MAX_DEPTH) return;
    for (const document of documents) {
      const isXml = /^\s{0,99}<(?:\?xml|svg|!doctype svg)/i.test(document);
      const page = readText(isXml ? expandEntities(document) : document, {
        isXml,
        depth: this.#depth + 1,
      });
      this.#hiddenText.add(`\n${page}\n${page.hiddenText}\n`);
    }
  }

  /** Remembers the text that sheets draw after an element; in deep nesting it is drawn at once. */
  #openTextAfter(tag: string, text: string): void {
    if (text === "" && this.#textsAfter.length === 0) return;
    if (this.#textsAfter.length < MAX_AFTER) this.#textsAfter.push({ tag, text });
    else if (text !== "") this.#draw(text);
  }

  /** Draws the text of sheets after the elements that an end tag closes. */
  #closeAround(tag: string): void {
    const at = this.#textsAfter.findLastIndex((element) => element.tag === tag);
    if (at < 0) return;
    for (const { text } of this.#textsAfter.splice(at).reverse()) if (text !== "") this.#draw(text);
  }

  #show(text: string, { way, isSure, isDrawn, appearance }: TextVisibility): void {
    const isTurned = appearance.isTurned;
    if ((!isDrawn && !isSure) || isTurned) this.#openShown();
    if (!isSure) {
      this.#text.add(text);
      this.#letterCount += text.trim().length;
      this.#spelledText.add(text);
      if (isDrawn) this.#shownText?.add(text, isTurned);
      else this.#shownText?.drop(text, way === null);
      if (appearance.box !== null) {
        (this.#placedText ??= new PlacedText()).add(appearance.box, text);
      }
    }
    if (way !== null || this.#visibility.isLost) this.#hiddenText.add(text);
  }
}

/** Maximum number of open elements that are remembered for the text after them. */
const MAX_AFTER = 64;
