import { TextBuilder } from "../encoding/text_builder.ts";
import { type HtmlSink, readHtml } from "./html_reader.ts";
import { SpelledText } from "./spelled_text.ts";
import { Visibility } from "./visibility.ts";

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
/** Buttons and fields that show their value. */
const SHOWS_VALUE: ReadonlySet<string> = new Set(["", "submit", "button", "reset", "text"]);

/** Extracts the text that a reader sees of an HTML document, in linear time. */
export function htmlToText(html: string): string {
  return readText(html).toString();
}

/**
 * Reads seen and hidden text of an HTML document.
 *
 * @param isInner Whether it is a page inside a page.
 */
export function readText(html: string, isInner = false): TextSink {
  const visibility = new Visibility(html), sink = new TextSink(visibility, isInner);
  readHtml(html, [visibility, sink]);
  return sink;
}

/** Line breaks by their number. */
const BREAKS = Array.from({ length: 16 }, (_, count) => "\n".repeat(count));

/** Text with the breaks between blocks. */
class BlockText {
  readonly #out = new TextBuilder();
  /** Line breaks that are not written yet: several tags in a row are common. */
  #breaks = 0;
  isEmpty = true;

  break(): void {
    this.#breaks++;
  }

  add(text: string): void {
    this.#write();
    this.#out.add(text);
    this.isEmpty = false;
  }

  toString(): string {
    this.#write();
    return this.#out.toString();
  }

  #write(): void {
    if (this.#breaks > 0) this.#out.add(BREAKS[this.#breaks] ?? "\n".repeat(this.#breaks));
    this.#breaks = 0;
  }
}

/** Collects the text of a page: the one that some reader may see, and the one that most do not. */
export class TextSink implements HtmlSink {
  readonly #visibility: Visibility;
  /** All but what is surely hidden. */
  readonly #text = new BlockText();
  /** What is not hidden in any way; null while it is the same. */
  #seen: BlockText | null = null;
  /** What is hidden in some way: another program may show it. */
  readonly #unseen = new BlockText();
  /** Words whose letters are in cells of their own. */
  readonly #spelled = new SpelledText();
  #raw = "";

  readonly #isInner: boolean;

  /**
   * @param visibility Is called before this sink.
   * @param isInner Whether pages inside the page are not read.
   */
  constructor(visibility: Visibility, isInner = false) {
    this.#visibility = visibility;
    this.#isInner = isInner;
  }

  toString(): string {
    return this.#text.toString();
  }

  /** Returns the text without all that seems to be hidden. */
  get seen(): string {
    return (this.#seen ?? this.#text).toString();
  }

  /** Returns the text that is hidden, or seems to be, and what is spelled letter by letter. */
  get unseen(): string {
    const hidden = this.#unseen.isEmpty ? "" : this.#unseen.toString();
    const spelled = this.#spelled.toString();
    return spelled === "" ? hidden : `${hidden}\n${spelled}`;
  }

  open(tag: string, attributes: ReadonlyMap<string, string>): void {
    this.#raw = tag;
    if (SEPARATES.has(tag)) this.#break();
    if (attributes.size === 0) return;
    const inner = tag === "iframe" && !this.#isInner ? attributes.get("srcdoc") : undefined;
    if (inner) this.#show(` ${readText(inner, true)} `, this.#visibility.here);
    const value = tag === "input" ? attributes.get("value") : undefined;
    if (value && SHOWS_VALUE.has((attributes.get("type") ?? "").toLowerCase())) {
      this.#show(` ${value} `, this.#visibility.here);
    }
  }

  close(tag: string): void {
    this.#raw = "";
    if (SEPARATES.has(tag)) this.#break(CELLS.has(tag));
  }

  text(text: string, raw: boolean): void {
    if (raw && CODE.has(this.#raw)) return;
    this.#show(text, this.#visibility.ofText);
  }

  comment(): void {}

  #break(isCell = false): void {
    this.#text.break();
    this.#seen?.break();
    this.#unseen.break();
    this.#spelled.break(isCell);
  }

  #show(text: string, { way, isSure }: Visibility["ofText"]): void {
    if (way !== null && !isSure && this.#seen === null) {
      this.#seen = new BlockText();
      this.#seen.add(this.#text.toString());
    }
    if (!isSure) {
      this.#text.add(text);
      this.#spelled.add(text);
    }
    if (way === null) this.#seen?.add(text);
    if (way !== null || this.#visibility.isLost) this.#unseen.add(text);
  }
}
