import type { HiddenText, HiddenWay } from "../../contract/body.ts";
import type { HtmlSink } from "../../mime/html_reader.ts";
import type { Visibility } from "../../mime/visibility.ts";
import { isPixel } from "./html_images.ts";

/** Longest start of hidden text kept. */
const MAX_EXCERPT = 300;
/** Maximum number of characters of one comment whose letters are counted. */
const MAX_COMMENT = 256 * 1024;

/** Elements that are inside a word without parting it. */
const INLINE = new Set(
  "a abbr b bdo big em font i s small span strike strong sub sup tt u".split(" "),
);

const LETTERS = /[\p{L}\p{N}]/gu;
const LEFT_TO_RIGHT = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]{2}/u;
/** All that is between two tags. */
const LONE_LETTERS = /^\s{0,99}\p{L}{1,2}\s{0,99}$/u;
const STARTS_WITH_LETTER = /^\p{L}/u, ENDS_WITH_LETTER = /\p{L}$/u;

/** Number of characters of a text whose letters are counted at once. */
const PIECE = 16 * 1024;

/** Counts letters and digits; most texts are ASCII. */
function countLetters(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at), lower = code | 32;
    if (code > 127) return countAnyLetters(text);
    if (lower >= 97 && lower <= 122 || code >= 48 && code <= 57) count++;
  }
  return count;
}

/** Counts letters beyond ASCII too, and digits. */
function countAnyLetters(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += PIECE) {
    count += text.slice(at, at + PIECE).match(LETTERS)?.length ?? 0;
  }
  return count;
}

/** Counts the shown and the hidden text of a document, style sheets included. */
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
  readonly #visibility: Visibility;
  #excerpt = "";
  #afterLetter = false;
  #tagsSince = false;
  /** Whether the last text was one letter or two, in a cell or a box for itself. */
  #afterLone = false;

  /** @param visibility Is called before this sink. */
  constructor(visibility: Visibility) {
    this.#visibility = visibility;
  }

  /** Letters and digits that are not shown. */
  get unseen(): number {
    return [...this.ways.values()].reduce((sum, each) => sum + each, 0);
  }

  /** Returns the hidden text as the answer reports it. */
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
  }

  close(tag: string): void {
    this.#part(tag);
  }

  text(text: string, raw: boolean): void {
    if (raw) return;
    const { way, appearance } = this.#visibility.ofText;
    if (appearance.turned && LEFT_TO_RIGHT.test(text)) this.turned = true;
    const letters = countLetters(text);
    if (way !== null) {
      if (letters === 0) return;
      this.ways.set(way, (this.ways.get(way) ?? 0) + letters);
      if (this.#excerpt.length < MAX_EXCERPT) this.#excerpt += ` ${text.slice(0, MAX_EXCERPT)}`;
      return;
    }
    this.shown += letters;
    this.#countPiece(text);
  }

  /** A word goes on after a tag, or letters follow that each have an element of their own. */
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

  #part(tag: string): void {
    if (INLINE.has(tag)) this.#tagsSince = true;
    else this.#afterLetter = false;
  }
}
