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

/** Elements whose start and end separate words; all others are inside a word. */
const SEPARATES: ReadonlySet<string> = new Set(
  ("address article aside blockquote body br button caption center dd details dialog dir div dl " +
    "dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 head hr html legend li listing " +
    "main marquee menu nav ol optgroup option p plaintext pre section select summary table tbody " +
    "td textarea tfoot th thead title tr ul xmp").split(" "),
);
/** Blocks of a table: where one is empty, and at the end of a row, a reader sees a blank. */
const CELLS: ReadonlySet<string> = new Set(["td", "th", "tr"]);
/** Raw elements whose text is none for a reader, even if a style shows it. */
const CODE: ReadonlySet<string> = new Set(["style", "script"]);
/** Fields that do not show their value; one of an unknown type is a text field. */
const KEEPS_VALUE: ReadonlySet<string> = new Set(
  "hidden password checkbox radio file image color range".split(" "),
);
/** Maximum depth of pages and pictures inside one another that are read. */
const MAX_INNER = 3;

/** Extracts the text that a reader sees of an HTML document, in linear time. */
export function htmlToText(html: string, isXml = false): string {
  return readText(html, { isXml }).toString();
}

/** Options of {@linkcode readText}. */
export interface TextReading {
  /** Whether the document is XML. */
  readonly isXml?: boolean;
  /** Number of pages that the page is inside of. */
  readonly depth?: number;
}

/** Reads the text of an HTML document, seen and hidden. */
export function readText(
  html: string,
  { isXml = false, depth = 0 }: TextReading = {},
): TextSink {
  const visibility = new Visibility(html, { isXml }), sink = new TextSink(visibility, depth);
  readHtml(html, [visibility, sink], { xml: isXml });
  return sink;
}

/** Minimum number of characters of the texts for pictures from the web that are a mail's text. */
const MIN_REMOTE = 200;

/** Collects the text of a page: the one that some reader may see, and the one that most do not. */
export class TextSink implements HtmlSink {
  readonly #visibility: Visibility;
  /** All but what is surely hidden. */
  readonly #text = new BlockText();
  /** Text as a browser draws it; null while it is the same. */
  #seen: DrawnText | null = null;
  /** Text that is hidden, or drawn in place of something: another program may show it. */
  readonly #unseen = new BlockText();
  /** Texts that are drawn in another order; null for none. */
  #placed: PlacedText | null = null;
  /** Words whose letters are in cells of their own. */
  readonly #spelled = new SpelledText();
  /** Texts for pictures from the web, which are drawn where these are missing. */
  readonly #remote = new TextBuilder();
  /** Characters of the text without blanks at the ends of its pieces. */
  #letters = 0;
  #raw = "";
  /** Open elements after which sheets draw something. */
  readonly #after: { readonly tag: string; readonly text: string }[] = [];

  readonly #depth: number;

  /**
   * @param visibility Is called before this sink.
   * @param depth Number of pages that the page is inside of.
   */
  constructor(visibility: Visibility, depth = 0) {
    this.#visibility = visibility;
    this.#depth = depth;
    const loose = visibility.sheetText?.loose ?? "";
    if (loose !== "") this.#unseen.add(`${loose}\n`);
  }

  toString(): string {
    return this.#text.toString();
  }

  /** The text as a browser draws it, without all that seems to be hidden. */
  get seen(): string {
    return (this.#seen ?? this.#text).toString();
  }

  /** The text as a browser draws it, where its words or their order are not those written. */
  get drawn(): string {
    const placed = this.#placed?.toString() ?? "";
    const seen = this.#seen?.differs === true ? this.seen : "";
    return placed === "" ? seen : `${seen}\n${placed}`;
  }

  /**
   * The text that is hidden, or seems to be, what is spelled letter by letter, and the text as it
   * is drawn where its words are others.
   */
  get unseen(): string {
    const texts = [
      this.#unseen.isEmpty ? "" : this.#unseen.toString(),
      this.#spelled.toString(),
      this.#remote.length >= MIN_REMOTE && this.#remote.length >= this.#letters
        ? this.#remote.toString()
        : "",
      this.drawn,
    ];
    return texts.filter((text) => text !== "").join("\n");
  }

  open(tag: string, attributes: ReadonlyMap<string, string>): void {
    this.#raw = tag;
    if (SEPARATES.has(tag)) this.#break();
    const { sheetText } = this.#visibility;
    if (sheetText !== null) {
      const { before, after } = sheetText.readTextAround(describeElement(tag, attributes));
      if (before !== "") this.#draw(before);
      const isInside = this.#after.length > 0 && this.#after.length < MAX_AFTER;
      if (!VOID_ELEMENTS.has(tag) && (after !== "" || isInside)) {
        this.#after.push({ tag, text: after });
      }
    }
    if (attributes.size > 0) this.#readAttributes(tag, attributes);
  }

  #readAttributes(tag: string, attributes: ReadonlyMap<string, string>): void {
    const inner = tag === "iframe" && this.#depth < MAX_INNER
      ? attributes.get("srcdoc")
      : undefined;
    if (inner) {
      const page = readText(inner, { depth: this.#depth + 1 });
      this.#show(` ${page} `, this.#visibility.current);
      this.#unseen.add(`\n${page.unseen}\n`);
    }
    const value = tag === "input" ? attributes.get("value") : undefined;
    if (value && !KEEPS_VALUE.has((attributes.get("type") ?? "").toLowerCase())) {
      this.#show(` ${value} `, this.#visibility.current);
    }
    const style = attributes.get("style");
    const drawn = style === undefined ? "" : readDrawnText(style);
    if (drawn !== "") this.#draw(drawn);
    const label = readDrawnLabel(tag, attributes);
    if (label?.isRemote) this.#remote.add(`${label.text}\n`);
    else if (label) {
      // In a word it is a piece of that, elsewhere a text of its own.
      this.#openSeen().draw(label.text, false);
      this.#unseen.add(` ${label.text} `);
    }
    this.#addDocuments(readDocuments(tag, attributes));
  }

  close(tag: string): void {
    this.#raw = "";
    if (this.#after.length > 0) this.#closeAround(tag);
    if (SEPARATES.has(tag)) this.#break(CELLS.has(tag));
  }

  text(text: string, raw: boolean): void {
    const { lastText } = this.#visibility;
    if (raw && CODE.has(this.#raw)) {
      if (this.#raw === "style") this.#addDocuments(readStyleDocuments(text));
      if (lastText.isSure) return;
      this.#openSeen().draw(text);
      this.#text.add(text);
      return;
    }
    this.#show(text, lastText);
  }

  comment(): void {}

  #break(isCell = false): void {
    this.#text.break();
    this.#seen?.break();
    this.#unseen.break();
    this.#spelled.break(isCell);
  }

  #openSeen(): DrawnText {
    return this.#seen ??= new DrawnText(this.#text.toString());
  }

  /** Adds a text that a browser draws, although it is not written here. */
  #draw(text: string): void {
    if (!this.#visibility.current.isSure) this.#openSeen().draw(text);
  }

  #addDocuments(documents: readonly string[]): void {
    if (this.#depth >= MAX_INNER) return;
    for (const each of documents) {
      const isXml = /^\s{0,99}<(?:\?xml|svg|!doctype svg)/i.test(each);
      const inner = readText(isXml ? expandEntities(each) : each, {
        isXml,
        depth: this.#depth + 1,
      });
      this.#unseen.add(`\n${inner}\n${inner.unseen}\n`);
    }
  }

  /** Draws what sheets put after the elements that an end tag ends. */
  #closeAround(tag: string): void {
    const at = this.#after.findLastIndex((each) => each.tag === tag);
    if (at < 0) return;
    for (const { text } of this.#after.splice(at).reverse()) if (text !== "") this.#draw(text);
  }

  #show(text: string, { way, isSure, isDrawn, appearance }: TextVisibility): void {
    const isTurned = appearance.turned;
    if ((!isDrawn && !isSure) || isTurned) this.#openSeen();
    if (!isSure) {
      this.#text.add(text);
      this.#letters += text.trim().length;
      this.#spelled.add(text);
      if (isDrawn) this.#seen?.add(text, isTurned);
      else this.#seen?.drop(text, way === null);
      if (appearance.box !== null) (this.#placed ??= new PlacedText()).add(appearance.box, text);
    }
    if (way !== null || this.#visibility.isLost) this.#unseen.add(text);
  }
}

/** Elements inside one another that are followed for what is drawn after them. */
const MAX_AFTER = 64;
