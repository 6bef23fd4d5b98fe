import type { HiddenText, HiddenWay } from "../../contract/body.ts";
import type { HtmlSink } from "../../mime/html_reader.ts";
import type { Visibility } from "../../mime/visibility.ts";
import { isPixel } from "./html_images.ts";

/** Maximum number of characters of hidden text in the answer. */
const MAX_EXCERPT = 300;
/** Maximum number of characters per comment whose letters are counted. */
const MAX_COMMENT = 256 * 1024;

/** Elements whose tags do not separate words. */
const INLINE = new Set(
  "a abbr b bdo big em font i s small span strike strong sub sup tt u".split(" "),
);

const LETTERS = /[\p{L}\p{N}]/gu;
const LEFT_TO_RIGHT = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]{2}/u;
/** Matches a text between two tags that is only one or two letters. */
const LONE_LETTERS = /^\s{0,99}\p{L}{1,2}\s{0,99}$/u;
const STARTS_WITH_LETTER = /^\p{L}/u, ENDS_WITH_LETTER = /\p{L}$/u;

/** Maximum number of characters whose letters are matched at once, which bounds the memory. */
const PIECE = 16 * 1024;

/** Counts letters and digits, with a fast path for ASCII. */
function countLetters(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at), lower = code | 32;
    if (code > 127) return countAnyLetters(text);
    if (lower >= 97 && lower <= 122 || code >= 48 && code <= 57) count++;
  }
  return count;
}

/** Counts letters and digits of all scripts. */
function countAnyLetters(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += PIECE) {
    count += text.slice(at, at + PIECE).match(LETTERS)?.length ?? 0;
  }
  return count;
}

/** Counts the shown and the hidden text of a page. */
export class HiddenSink implements HtmlSink {
  /** Number of letters and digits that are shown. */
  shownLetters = 0;
  /** Number of hidden letters and digits by the way in which the page hides them. */
  readonly lettersByWay = new Map<HiddenWay, number>();
  /** Number of letters and digits in comments, without conditional comments. */
  commentLetters = 0;
  /** Number of places where a tag separates two letters of a word, or encloses only letters. */
  pieceCount = 0;
  /** Number of pictures that are shown. */
  imageCount = 0;
  /** Whether a style reverses letters of a script that is written from left to right. */
  hasReversedText = false;
  readonly #visibility: Visibility;
  #excerpt = "";
  #followsLetter = false;
  #followsTag = false;
  /** Whether the last text was only one or two letters in a separate element. */
  #followsLoneLetters = false;

  /** @param visibility Visibility of the page's texts, whose sink is called before this one. */
  constructor(visibility: Visibility) {
    this.#visibility = visibility;
  }

  /** Number of letters and digits that are hidden. */
  get hiddenLetters(): number {
    return [...this.lettersByWay.values()].reduce((sum, each) => sum + each, 0);
  }

  /** Returns the hidden text in the form of the answer. */
  getResult(): HiddenText {
    return {
      characters: this.hiddenLetters,
      ways: [...this.lettersByWay.keys()],
      excerpt: this.#excerpt.replaceAll(/\s+/g, " ").trim().slice(0, MAX_EXCERPT),
    };
  }

  open(tag: string, attributes: ReadonlyMap<string, string>): void {
    this.#separate(tag);
    if (tag === "img" && !isPixel(attributes)) this.imageCount++;
  }

  close(tag: string): void {
    this.#separate(tag);
  }

  text(text: string, raw: boolean): void {
    if (raw) return;
    const { way, appearance } = this.#visibility.lastText;
    if (appearance.isTurned && LEFT_TO_RIGHT.test(text)) this.hasReversedText = true;
    const letters = countLetters(text);
    if (way !== null) {
      if (letters === 0) return;
      this.lettersByWay.set(way, (this.lettersByWay.get(way) ?? 0) + letters);
      if (this.#excerpt.length < MAX_EXCERPT) this.#excerpt += ` ${text.slice(0, MAX_EXCERPT)}`;
      return;
    }
    this.shownLetters += letters;
    this.#countPiece(text, letters);
  }

  /** Counts words that continue after a tag, and letters that have an element of their own. */
  #countPiece(text: string, letters: number): void {
    const isLone = letters > 0 && letters <= 2 && LONE_LETTERS.test(text);
    const isContinued = this.#followsLetter && this.#followsTag && STARTS_WITH_LETTER.test(text);
    if (isContinued || (isLone && this.#followsLoneLetters)) this.pieceCount++;
    if (letters > 0 || /\S/.test(text)) this.#followsLoneLetters = isLone;
    this.#followsLetter = letters > 0 && ENDS_WITH_LETTER.test(text.slice(-2));
    this.#followsTag = false;
  }

  comment(text: string): void {
    if (/^\s{0,9}\[(?:if|endif)/i.test(text)) return;
    this.commentLetters += countLetters(text.slice(0, MAX_COMMENT));
  }

  /** Notes whether a tag separates words or is inside one. */
  #separate(tag: string): void {
    if (INLINE.has(tag)) this.#followsTag = true;
    else this.#followsLetter = false;
  }
}
