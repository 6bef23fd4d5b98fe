import type { HiddenText, HiddenWay } from "../../contract/body.ts";
import { Budget } from "../../mime/budget.ts";
import type { HtmlSink } from "../../mime/html_reader.ts";
import { isPixel } from "./html_images.ts";
import {
  appearanceOf,
  DEFAULT_APPEARANCE,
  hiddenBy,
  HIDING_PROPERTIES,
} from "../style/appearance.ts";
import type { Appearance } from "../style/appearance.ts";
import { DeclarationReader, declare } from "../style/declarations.ts";
import type { Declarations } from "../style/declarations.ts";
import { ElementTree } from "../style/element_tree.ts";
import { addSheets } from "../style/sheet_sink.ts";
import { classesOf, StyleSheets } from "../style/style_sheets.ts";

/** Longest start of hidden text kept. */
const MAX_EXCERPT = 300;
/** Characters of one comment whose letters are counted. */
const MAX_COMMENT = 256 * 1024;

const NEVER_SHOWN = new Set("template datalist object audio video canvas".split(" "));

/** Elements that are inside a word without parting it. */
const INLINE = new Set(
  "a abbr b bdo big em font i s small span strike strong sub sup tt u".split(" "),
);

const LETTERS = /[\p{L}\p{N}]/gu;
const LEFT_TO_RIGHT = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]{2}/u;
/** All that is between two tags. */
const LONE_LETTERS = /^\s{0,99}\p{L}{1,2}\s{0,99}$/u;
const STARTS_WITH_LETTER = /^\p{L}/u, ENDS_WITH_LETTER = /\p{L}$/u;

/** Characters of a text whose letters are counted at once. */
const PIECE = 16 * 1024;

function countLetters(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += PIECE) {
    count += text.slice(at, at + PIECE).match(LETTERS)?.length ?? 0;
  }
  return count;
}

/** Collects the shown and the hidden text of a document, style sheets included. */
export class HiddenSink implements HtmlSink {
  /** Letters and digits that are shown. */
  shown = 0;
  /** Letters and digits that are not, by the way they are hidden. */
  readonly ways = new Map<HiddenWay, number>();
  /** Letters and digits in comments, conditional ones aside. */
  comments = 0;
  /** Places where only tags part two letters of a word, cells and boxes of one letter included. */
  pieces = 0;
  /** Pictures that are shown. */
  images = 0;
  /** Whether letters that run from left to right are turned around. */
  turned = false;
  readonly #styles = new DeclarationReader(HIDING_PROPERTIES);
  readonly #sheets: StyleSheets;
  readonly #tree = new ElementTree((tag, attributes, around) =>
    this.#appearance(tag, attributes, around)
  );
  #last = DEFAULT_APPEARANCE;
  #lastWay: HiddenWay | null = null;
  readonly #seen: string[] = [];
  #excerpt = "";
  #afterLetter = false;
  #tagsSince = false;
  /** Whether the last text was one letter or two, in a cell or a box for itself. */
  #afterLone = false;

  /**
   * @param markup The page, for its style sheets.
   * @param budget That of the mail.
   */
  constructor(markup: string, budget = new Budget()) {
    this.#sheets = new StyleSheets(budget, (block) => this.#styles.read(block));
    addSheets(markup, this.#sheets);
  }

  /** Letters and digits that are not shown. */
  get unseen(): number {
    return [...this.ways.values()].reduce((sum, each) => sum + each, 0);
  }

  /** The shown text. */
  get seen(): string {
    return this.#seen.join(" ");
  }

  /** The hidden text as the answer reports it. */
  result(): HiddenText {
    return {
      characters: this.unseen,
      ways: [...this.ways.keys()],
      excerpt: this.#excerpt.replaceAll(/\s+/g, " ").trim().slice(0, MAX_EXCERPT),
    };
  }

  open(tag: string, attributes: ReadonlyMap<string, string>): void {
    this.#part(tag);
    if (tag === "img" && !isPixel(attributes)) this.images++;
    this.#tree.open(tag, attributes);
  }

  #appearance(
    tag: string,
    attributes: ReadonlyMap<string, string>,
    around: Appearance,
  ): Appearance {
    if (NEVER_SHOWN.has(tag)) return { ...around, gone: around.gone ?? "style" };
    return appearanceOf(around, attributes, this.#declared(tag, attributes));
  }

  /** Declarations of an element by its attributes and the sheets; an inline style wins. */
  #declared(tag: string, attributes: ReadonlyMap<string, string>): Declarations {
    const id = attributes.get("id") ?? null, classes = classesOf(attributes.get("class"));
    const sheets = this.#sheets.of({ tag, id, classes });
    const style = this.#styles.read(attributes.get("style") ?? "");
    const isOrdinary = tag !== "body" && tag !== "bdo";
    if (isOrdinary && style.size === 0) return sheets;
    if (isOrdinary && sheets.size === 0) return style;
    const declared = new Map<string, string>();
    const text = tag === "body" ? attributes.get("text") : undefined;
    if (text !== undefined) declared.set("color", text);
    for (const [property, value] of [...sheets, ...style]) declare(declared, property, value);
    if (tag === "bdo") declared.set("unicode-bidi", "bidi-override");
    return declared;
  }

  close(tag: string): void {
    this.#part(tag);
    this.#tree.close(tag);
  }

  text(text: string, raw: boolean): void {
    if (raw) return;
    if (/\S/.test(text)) this.#tree.imply("");
    const { appearance } = this.#tree;
    if (appearance.turned && LEFT_TO_RIGHT.test(text)) this.turned = true;
    const letters = countLetters(text);
    const way = this.#wayOf(appearance);
    if (way !== null) {
      if (letters === 0) return;
      this.ways.set(way, (this.ways.get(way) ?? 0) + letters);
      if (this.#excerpt.length < MAX_EXCERPT) this.#excerpt += ` ${text.slice(0, MAX_EXCERPT)}`;
      return;
    }
    this.shown += letters;
    this.#seen.push(text);
    this.#countPiece(text);
  }

  /** A word goes on behind a tag, or letters follow that each have an element of their own. */
  #countPiece(text: string): void {
    const isLone = LONE_LETTERS.test(text);
    const goesOn = this.#afterLetter && this.#tagsSince && STARTS_WITH_LETTER.test(text);
    if (goesOn || (isLone && this.#afterLone)) this.pieces++;
    if (isLone || /\S/.test(text)) this.#afterLone = isLone;
    this.#afterLetter = ENDS_WITH_LETTER.test(text);
    this.#tagsSince = false;
  }

  comment(text: string): void {
    if (/^\s{0,9}\[(?:if|endif)/i.test(text)) return;
    this.comments += countLetters(text.slice(0, MAX_COMMENT));
  }

  /** How text is hidden; most texts look like the one before. */
  #wayOf(appearance: Appearance): HiddenWay | null {
    if (appearance !== this.#last) {
      this.#last = appearance;
      this.#lastWay = hiddenBy(appearance);
    }
    return this.#lastWay;
  }

  #part(tag: string): void {
    if (INLINE.has(tag)) this.#tagsSince = true;
    else this.#afterLetter = false;
  }
}
