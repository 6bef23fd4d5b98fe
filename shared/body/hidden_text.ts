import type { HiddenText, HiddenWay } from "../contract/body.ts";
import type { StyleSheets } from "./css_match.ts";
import { readDeclarations } from "./css_rules.ts";
import { NO_VARIABLES, withVariables } from "./css_variables.ts";
import type { HtmlSink } from "./html_reader.ts";
import { isPixel } from "./html_images.ts";
import { OpenElement } from "./open_element.ts";
import { DEFAULT_LOOK, lookOf, unseenBy } from "./look.ts";
import type { Look } from "./look.ts";

/** Elements inside one another that are followed; deeper ones look like the last. */
const MAX_DEPTH = 128;
/** Longest start of hidden text kept. */
const MAX_EXCERPT = 300;

/** Elements without an end tag. */
const VOID = new Set(
  "area base basefont bgsound br col embed frame hr img input link meta param source track wbr"
    .split(" "),
);
/** Elements that a start tag of the same name ends, unless one of the others opened since. */
const IMPLIED_END = new Set("p li td th tr dt dd option".split(" "));
const SCOPES = new Set("table ul ol dl select".split(" "));
/** Elements that do not stand in a body. */
const OF_HEAD = new Set("html head body title meta link base style script frameset".split(" "));
const NEVER_SHOWN = new Set("template datalist object audio video canvas".split(" "));
/** Elements that change how text looks by themselves. */
const SPECIAL = new Set([...NEVER_SHOWN, "bdo"]);
const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map();

/** Elements that stand inside a word without parting it. */
const INLINE = new Set(
  "a abbr b bdo big em font i s small span strike strong sub sup tt u".split(" "),
);

const LETTERS = /[\p{L}\p{N}]/gu;
const LEFT_TO_RIGHT = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]{2}/u;
const STARTS_WITH_LETTER = /^\p{L}/u, ENDS_WITH_LETTER = /\p{L}$/u;

/** Collects what a document shows and what it hides, style sheets included. */
export class HiddenSink implements HtmlSink {
  /** Letters and digits that are shown. */
  shown = 0;
  /** Letters and digits that are not, by the way they are hidden. */
  readonly ways = new Map<HiddenWay, number>();
  /** Letters and digits in comments, conditional ones aside. */
  comments = 0;
  /** Places where only tags part two letters of a word. */
  pieces = 0;
  /** Pictures that are shown. */
  images = 0;
  /** Whether letters that run from left to right are turned around. */
  turned = false;
  readonly #sheets: StyleSheets;
  readonly #open: OpenElement[] = [];
  readonly #counts = new Map<string, number>();
  #excerpt = "";
  #afterLetter = false;
  #tagsSince = false;

  constructor(sheets: StyleSheets) {
    this.#sheets = sheets;
  }

  /** What the answer says of the hidden text. */
  result(): HiddenText {
    return {
      characters: [...this.ways.values()].reduce((sum, each) => sum + each, 0),
      ways: [...this.ways.keys()],
      excerpt: this.#excerpt.replaceAll(/\s+/g, " ").trim().slice(0, MAX_EXCERPT),
    };
  }

  open(tag: string, attributes: ReadonlyMap<string, string>): void {
    this.#part(tag);
    if (tag === "img" && !isPixel(attributes)) this.images++;
    if (IMPLIED_END.has(tag)) this.#endOpen(tag);
    this.#imply(tag);
    if (this.#open.length >= MAX_DEPTH) return;
    const element = this.#elementOf(tag, attributes);
    if (!VOID.has(tag)) this.#push(element);
  }

  /** Opens the elements that every document has, written or not. */
  #imply(tag: string): void {
    if (this.#open.length === 0 && tag !== "html") {
      this.#push(this.#elementOf("html", NO_ATTRIBUTES));
    }
    if (!OF_HEAD.has(tag) && (this.#counts.get("body") ?? 0) === 0) {
      this.#cut(1);
      this.#push(this.#elementOf("body", NO_ATTRIBUTES));
    }
    if (tag === "tr" && this.#open.at(-1)?.tag === "table") {
      this.#push(this.#elementOf("tbody", NO_ATTRIBUTES));
    }
  }

  #push(element: OpenElement): void {
    this.#counts.set(element.tag, (this.#counts.get(element.tag) ?? 0) + 1);
    this.#open.push(element);
  }

  #elementOf(tag: string, attributes: ReadonlyMap<string, string>): OpenElement {
    const element = new OpenElement(tag, attributes, this.#open.at(-1) ?? null);
    const isPlain = attributes.size === 0 && this.#sheets.size === 0 && !SPECIAL.has(tag);
    if (!isPlain && !VOID.has(tag)) this.#style(element);
    return element;
  }

  #style(element: OpenElement): void {
    const { tag, attributes, parent } = element;
    const around = parent?.look ?? DEFAULT_LOOK;
    const written = new Map<string, string>();
    const text = tag === "body" ? attributes.get("text") : undefined;
    if (text !== undefined) written.set("color", text);
    for (const [property, value] of this.#sheets.of(element)) written.set(property, value);
    for (const [property, value] of readDeclarations(attributes.get("style") ?? "")) {
      if (!written.get(property)?.includes("!important")) written.set(property, value);
    }
    if (tag === "bdo") written.set("unicode-bidi", "bidi-override");
    const known = withVariables(written, parent?.variables ?? NO_VARIABLES);
    element.variables = known.variables;
    element.look = NEVER_SHOWN.has(tag)
      ? { ...around, gone: around.gone ?? "style" }
      : known.declarations.size === 0 && attributes.size === 0
      ? around
      : lookOf(around, attributes, known.declarations);
  }

  close(tag: string): void {
    this.#part(tag);
    // What follows the end of a body stands in it all the same (HTML standard, 13.2.6.4.19).
    if (tag === "body" || tag === "html" || (this.#counts.get(tag) ?? 0) === 0) return;
    const at = this.#open.findLastIndex((each) => each.tag === tag);
    this.#cut(at);
  }

  text(text: string, raw: boolean): void {
    if (raw) return;
    if (/\S/.test(text)) this.#imply("");
    if (this.#look.turned && LEFT_TO_RIGHT.test(text)) this.turned = true;
    const letters = text.match(LETTERS)?.length ?? 0;
    const way = unseenBy(this.#look);
    if (way !== null) {
      if (letters === 0) return;
      this.ways.set(way, (this.ways.get(way) ?? 0) + letters);
      if (this.#excerpt.length < MAX_EXCERPT) this.#excerpt += ` ${text.slice(0, MAX_EXCERPT)}`;
      return;
    }
    this.shown += letters;
    if (this.#afterLetter && this.#tagsSince && STARTS_WITH_LETTER.test(text)) this.pieces++;
    this.#afterLetter = ENDS_WITH_LETTER.test(text);
    this.#tagsSince = false;
  }

  comment(text: string): void {
    if (/^\s{0,9}\[(?:if|endif)/i.test(text)) return;
    this.comments += text.match(LETTERS)?.length ?? 0;
  }

  get #look(): Look {
    return this.#open.at(-1)?.look ?? DEFAULT_LOOK;
  }

  #part(tag: string): void {
    if (INLINE.has(tag)) this.#tagsSince = true;
    else this.#afterLetter = false;
  }

  /** Ends an element of the name that its next start tag ends. */
  #endOpen(tag: string): void {
    if ((this.#counts.get(tag) ?? 0) === 0) return;
    const at = this.#open.findLastIndex((each) => each.tag === tag || SCOPES.has(each.tag));
    if (this.#open[at]?.tag === tag) this.#cut(at);
  }

  #cut(length: number): void {
    while (this.#open.length > Math.max(0, length)) {
      const tag = this.#open.pop()?.tag ?? "";
      this.#counts.set(tag, (this.#counts.get(tag) ?? 1) - 1);
    }
  }
}
