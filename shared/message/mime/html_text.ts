import { Tokenizer } from "htmlparser2";

/** Elements whose start and end separate words; all others stand inside a word. */
const SEPARATING = new Set(
  (
    "address article aside blockquote body br button caption center dd details dialog dir " +
    "div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html legend " +
    "li main menu nav " +
    "ol optgroup option p pre section select summary table tbody td tfoot th thead tr ul"
  ).split(
    " ",
  ),
);

/** Elements whose content is not markup and not shown (HTML standard, "raw text" and "title"). */
const RAW = new Set(["script", "style", "title", "iframe", "noembed", "noframes", "xmp"]);

/** Elements without an end tag. */
const VOID = new Set(
  "area base basefont bgsound br col embed frame hr img input link meta param source track wbr"
    .split(" "),
);

/** Elements that a start tag of the same name ends. */
const IMPLIED_END = new Set("p li td th tr dt dd option".split(" "));

/** Elements that are never shown. */
const NEVER_SHOWN = new Set(["template", "datalist", "object", "audio", "video", "canvas"]);

/** An element of this style is not shown, whatever it is. */
const HIDING_STYLE =
  /\b(?:display\s{0,9}:\s{0,9}none|visibility\s{0,9}:\s{0,9}hidden|mso-hide\s{0,9}:\s{0,9}all)/i;

/**
 * Text of no size. Counts only on elements inside a line: newsletters put it on table cells, to
 * close gaps, and give the text inside its size back.
 */
const NO_SIZE =
  /\bfont-size\s{0,9}:\s{0,9}0{0,9}(?:\.0{1,9})?(?:px|pt|em|rem|%)?\s{0,9}(?:[;!]|$)/i;
const INLINE = new Set("a abbr b big em font i label s small span strong sub sup u".split(" "));

/**
 * `<![CDATA[` outside SVG starts a comment that ends at the next `>`, as any `<!` does.
 * The tokenizer looks for `]]>`, and so would not see what a browser shows up to there.
 */
const CDATA = /<!\[CDATA\[/g;

/**
 * The text a reader sees of an HTML document: character references decoded; tags, attributes,
 * comments, scripts, styles and elements hidden by their own tag (`display: none`, `visibility:
 * hidden`, the `hidden` attribute, inline text of size 0) dropped. Blocks, cells and line breaks
 * separate words, all other tags do not. What a style sheet hides is not known and counts as shown.
 * Linear in time: htmlparser2's tokenizer reads each character once, while its parser searches the
 * open elements at each end tag, which takes quadratic time on a deep document.
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
  readonly #out: string[] = [];
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
    return this.#out.join("");
  }

  ontext(start: number, end: number): void {
    if (this.#isShown) this.#out.push(this.#html.slice(start, end));
  }

  ontextentity(codePoint: number): void {
    if (this.#isShown) this.#out.push(String.fromCodePoint(codePoint));
  }

  onopentagname(start: number, end: number): void {
    this.#tag = this.#html.slice(start, end).toLowerCase();
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
    if (SEPARATING.has(tag)) this.#out.push("\n");
    this.#hidden.start(tag, this.#hasHidden || isHidden(tag, this.#style));
    this.#raw = RAW.has(tag);
  }

  onselfclosingtag(): void {
    this.onopentagend();
  }

  onclosetag(start: number, end: number): void {
    const tag = this.#html.slice(start, end).toLowerCase();
    this.#raw = false;
    if (SEPARATING.has(tag)) this.#out.push("\n");
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

  start(name: string, isHidden: boolean): void {
    if (VOID.has(name)) return;
    if (this.#depth > 0) {
      if (name === this.#name && !IMPLIED_END.has(name)) this.#depth++;
      else if (name === this.#name) this.#depth = 0;
    }
    if (this.#depth === 0 && isHidden) {
      this.#name = name;
      this.#depth = 1;
    }
  }

  close(name: string): void {
    if (this.#depth > 0 && name === this.#name) this.#depth--;
  }
}

function isHidden(name: string, style: string | null): boolean {
  if (NEVER_SHOWN.has(name)) return true;
  if (style === null) return false;
  return HIDING_STYLE.test(style) || (INLINE.has(name) && NO_SIZE.test(style));
}
