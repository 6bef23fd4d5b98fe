import { Tokenizer } from "htmlparser2";
import { markupName } from "../../encoding/markup.ts";
import { TextBuilder } from "../../encoding/text_builder.ts";

/** How the text in an element, and around it, is read. */
interface ElementKind {
  /** Whether its start and end separate words; all others stand inside a word. */
  readonly separates?: true;
  /** Whether its content is not markup and not shown (HTML standard, "raw text" and "title"). */
  readonly raw?: true;
  /** Whether it has no end tag. */
  readonly void?: true;
  /** Whether a start tag of the same name ends it. */
  readonly endsItself?: true;
  /** Whether it is never shown. */
  readonly unseen?: true;
  /** Whether it stands inside a line. */
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
kind("script style title iframe noembed noframes xmp", { raw: true });
kind(
  "area base basefont bgsound br col embed frame hr img input link meta param source track wbr",
  { void: true },
);
kind("p li td th tr dt dd option", { endsItself: true });
kind("template datalist object audio video canvas", { unseen: true });
kind("a abbr b big em font i label s small span strong sub sup u", { inline: true });

/** Any element with this style is not shown. */
const HIDING_STYLE =
  /\b(?:display\s{0,9}:\s{0,9}none|visibility\s{0,9}:\s{0,9}hidden|mso-hide\s{0,9}:\s{0,9}all)/i;

/**
 * Text of size 0. Counts only on inline elements: newsletters set it on table cells to close gaps,
 * and restore the size of the text inside.
 */
const NO_SIZE =
  /\bfont-size\s{0,9}:\s{0,9}0{0,9}(?:\.0{1,9})?(?:px|pt|em|rem|%)?\s{0,9}(?:[;!]|$)/i;

/**
 * `<![CDATA[` outside SVG starts a comment that ends at the next `>`, as any `<!` does. The
 * tokenizer searches for `]]>`, and so would miss text that a browser shows before it.
 */
const CDATA = /<!\[CDATA\[/g;

/**
 * The text a reader sees of an HTML document: character references decoded; tags, attributes,
 * comments, scripts, styles and elements hidden by their own tag (`display: none`, `visibility:
 * hidden`, the `hidden` attribute, inline text of size 0) dropped. Blocks, cells and line breaks
 * separate words, other tags do not. Text hidden by a style sheet counts as shown. Linear in time:
 * htmlparser2's tokenizer reads each character once, while its parser searches the open elements at
 * each end tag, which takes quadratic time on a deep document.
 */
export function htmlToText(html: string): string {
  const markup = html.replaceAll(CDATA, "<!x");
  const reader = new VisibleText(markup);
  const tokenizer = new Tokenizer({}, reader);
  tokenizer.write(markup);
  tokenizer.end();
  return reader.text;
}

/** Collects the text that is shown; its methods are those the tokenizer calls. */
class VisibleText {
  readonly #html: string;
  readonly #out = new TextBuilder();
  readonly #hidden = new HiddenElement();
  #tag = "";
  #attribute = "";
  /** The first `style` of the tag; browsers ignore a second one. */
  #style: string | null = null;
  #hasHidden = false;
  /** Whether what follows is the content of an element in {@linkcode RAW}. */
  #raw = false;

  constructor(html: string) {
    this.#html = html;
  }

  get text(): string {
    return this.#out.toString();
  }

  ontext(start: number, end: number): void {
    if (this.#isShown) this.#out.add(this.#html.slice(start, end));
  }

  ontextentity(codePoint: number): void {
    if (this.#isShown) this.#out.add(String.fromCodePoint(codePoint));
  }

  onopentagname(start: number, end: number): void {
    this.#tag = markupName(this.#html, start, end, this.#tag);
    this.#style = null;
    this.#hasHidden = false;
  }

  onattribname(start: number, end: number): void {
    const name = this.#html.slice(start, end).toLowerCase();
    this.#attribute = name === "style" && this.#style !== null ? "" : name;
    if (this.#attribute === "style") this.#style = "";
    if (name === "hidden") this.#hasHidden = true;
  }

  onattribdata(start: number, end: number): void {
    if (this.#attribute === "style") this.#style += this.#html.slice(start, end);
  }

  onattribentity(codePoint: number): void {
    if (this.#attribute === "style") this.#style += String.fromCodePoint(codePoint);
  }

  onopentagend(): void {
    const tag = this.#tag;
    const own = KINDS.get(tag) ?? OTHER;
    if (own.separates) this.#out.add("\n");
    if (!own.void) this.#hidden.start(tag, own, this.#hasHidden || isHidden(own, this.#style));
    this.#raw = own.raw ?? false;
  }

  onselfclosingtag(): void {
    this.onopentagend();
  }

  onclosetag(start: number, end: number): void {
    const tag = markupName(this.#html, start, end, this.#tag);
    this.#raw = false;
    if (KINDS.get(tag)?.separates) this.#out.add("\n");
    this.#hidden.close(tag);
  }

  get #isShown(): boolean {
    return !this.#raw && !this.#hidden.open;
  }

  onattribend(): void {}
  oncdata(): void {}
  oncomment(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}
  onend(): void {}
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

function isHidden({ unseen, inline }: ElementKind, style: string | null): boolean {
  if (unseen) return true;
  if (style === null) return false;
  return HIDING_STYLE.test(style) || (inline === true && NO_SIZE.test(style));
}
