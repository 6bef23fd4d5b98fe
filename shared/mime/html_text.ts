import { TextBuilder } from "../encoding/text_builder.ts";
import { readHtml } from "./html_reader.ts";
import type { HtmlSink } from "./html_reader.ts";

/** How the text in an element, and around it, is read. */
interface ElementKind {
  /** Whether its start and end separate words; all others are inside a word. */
  readonly separates?: true;
  /** Whether it has no end tag. */
  readonly void?: true;
  /** Whether a start tag of the same name ends it. */
  readonly endsItself?: true;
  /** Whether it is never shown. */
  readonly unseen?: true;
  /** Whether it is inside a line. */
  readonly inline?: true;
}

/** Kinds of elements by name; one look-up a tag. */
const KINDS = new Map<string, ElementKind>();
const OTHER: ElementKind = {};

function kind(names: string, added: ElementKind): void {
  for (const name of names.split(" ")) KINDS.set(name, { ...KINDS.get(name), ...added });
}

kind(
  "address article aside blockquote body br button caption center dd details dialog dir div dl " +
    "dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html legend li main " +
    "menu nav ol optgroup option p pre section select summary table tbody td tfoot th thead tr ul",
  { separates: true },
);
kind(
  "area base basefont bgsound br col embed frame hr img input link meta param source track wbr",
  { void: true },
);
kind("p li td th tr dt dd option", { endsItself: true });
kind("template datalist object audio video canvas", { unseen: true });
kind("a abbr b big em font i label s small span strong sub sup u", { inline: true });

/** Any element with this style is not shown; `mso-hide` hides it from readers with Outlook alone. */
const HIDING_STYLE = /\b(?:display\s{0,9}:\s{0,9}none|visibility\s{0,9}:\s{0,9}hidden)/i;

/**
 * Text of size 0. Counts only on inline elements: newsletters set it on table cells to close gaps,
 * and restore the size of the text inside.
 */
const NO_SIZE =
  /\bfont-size\s{0,9}:\s{0,9}0{0,9}(?:\.0{1,9})?(?:px|pt|em|rem|%)?\s{0,9}(?:[;!]|$)/i;

/**
 * The text a reader sees of an HTML document: character references decoded; tags, attributes,
 * comments, scripts, styles and elements hidden by their own tag (`display: none`, `visibility:
 * hidden`, the `hidden` attribute, inline text of size 0) dropped. Blocks, cells and line breaks
 * separate words, other tags do not. Text hidden by a style sheet counts as shown. Linear in time.
 */
export function htmlToText(html: string): string {
  const sink = new TextSink();
  readHtml(html, [sink]);
  return sink.toString();
}

/** Line breaks by their number. */
const BREAKS = Array.from({ length: 16 }, (_, count) => "\n".repeat(count));

/** Collects the text that is shown. */
export class TextSink implements HtmlSink {
  readonly #out = new TextBuilder();
  readonly #hidden = new HiddenElement();
  /** Line breaks that are not written yet: several tags in a row are common. */
  #breaks = 0;

  toString(): string {
    this.#break();
    return this.#out.toString();
  }

  #break(): void {
    if (this.#breaks > 0) this.#out.add(BREAKS[this.#breaks] ?? "\n".repeat(this.#breaks));
    this.#breaks = 0;
  }

  open(tag: string, attributes: ReadonlyMap<string, string>): void {
    const own = KINDS.get(tag) ?? OTHER;
    if (own.separates) this.#breaks++;
    if (!own.void) this.#hidden.start(tag, own, isHidden(own, attributes));
  }

  close(tag: string): void {
    if (KINDS.get(tag)?.separates) this.#breaks++;
    this.#hidden.close(tag);
  }

  text(text: string, raw: boolean): void {
    if (raw || this.#hidden.open) return;
    this.#break();
    this.#out.add(text);
  }

  comment(): void {}
}

/** The outermost element that is not shown, while inside it. */
class HiddenElement {
  #name = "";
  #depth = 0;

  get open(): boolean {
    return this.#depth > 0;
  }

  start(name: string, { endsItself }: ElementKind, isHidden: boolean): void {
    if (this.#depth > 0 && name === this.#name) this.#depth = endsItself ? 0 : this.#depth + 1;
    if (this.#depth === 0 && isHidden) {
      this.#name = name;
      this.#depth = 1;
    }
  }

  close(name: string): void {
    if (this.#depth > 0 && name === this.#name) this.#depth--;
  }
}

function isHidden(
  { unseen, inline }: ElementKind,
  attributes: ReadonlyMap<string, string>,
): boolean {
  if (unseen) return true;
  if (attributes.size === 0) return false;
  const style = attributes.get("style");
  return attributes.has("hidden") || (style !== undefined &&
    (HIDING_STYLE.test(style) || (inline === true && NO_SIZE.test(style))));
}
