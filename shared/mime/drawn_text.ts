import { TextBuilder } from "../encoding/text_builder.ts";
import { MAX_TEXT_LENGTH } from "./budget.ts";
import type { PlacedBox } from "./style/appearance.ts";

/** Line breaks by their number. */
const BREAKS = Array.from({ length: 16 }, (_, count) => "\n".repeat(count));

/** Text with a line break for each start and end of a block. */
export class BlockText {
  readonly #output = new TextBuilder();
  /** Number of line breaks that are not written yet: tags often follow one another. */
  #breaks = 0;
  isEmpty = true;

  break(): void {
    this.#breaks++;
  }

  add(text: string): void {
    this.#write();
    this.#output.add(text);
    this.isEmpty = false;
  }

  toString(): string {
    this.#write();
    return this.#output.toString();
  }

  #write(): void {
    if (this.#breaks > 0) this.#output.add(BREAKS[this.#breaks] ?? "\n".repeat(this.#breaks));
    this.#breaks = 0;
  }
}

/** Minimum number of words that a browser draws in another form than they are written. */
const MIN_CUTS = 3;
/** Minimum number of characters that are drawn although the text does not have them. */
const MIN_DRAWN = 20;
/** Minimum number of characters of the text that may not be drawn. */
const MIN_DROPPED = 200;
/** Minimum share of the text that may not be drawn. */
const MIN_DROPPED_SHARE = 0.2;
const STARTS_INSIDE = /^[\p{L}\p{N}]/u,
  ENDS_INSIDE = /[\p{L}\p{N}]$/u,
  HAS_LETTERS = /[\p{L}\p{N}]/u;

/** The text of a page as a browser draws it, as far as that is known. */
export class DrawnText {
  readonly #output = new BlockText();
  /** The last text in the open block. */
  #lastText = "";
  /** Whether something was left out or put in after the last text. */
  #isCut = false;
  /** Number of words in which something is left out or put in. */
  #cutCount = 0;
  /** Number of characters that are drawn although the text does not have them. */
  #drawnLength = 0;
  /** Number of characters of the text that may not be drawn. */
  #droppedLength = 0;
  /** Number of characters of the text. */
  #length: number;
  /** Letters that are drawn in the other direction, in the order of the document. */
  #turnedText = "";

  /** @param precedingText The text so far, which is drawn as it is written. */
  constructor(precedingText: string) {
    this.#output.add(precedingText);
    this.#lastText = precedingText.slice(-1);
    this.#length = precedingText.length;
  }

  /** Whether the drawn text differs so much from the written one that it is judged as well. */
  get differs(): boolean {
    return this.#cutCount >= MIN_CUTS || this.#drawnLength + this.#turnedText.length >= MIN_DRAWN ||
      (this.#droppedLength >= MIN_DROPPED &&
        this.#droppedLength >= MIN_DROPPED_SHARE * this.#length);
  }

  break(): void {
    this.#endTurned();
    this.#output.break();
    this.#lastText = "";
  }

  add(text: string, isTurned = false): void {
    this.#length += text.length;
    if (isTurned) {
      this.#turnedText += text;
      return;
    }
    this.#endTurned();
    if (this.#isCut && STARTS_INSIDE.test(text) && ENDS_INSIDE.test(this.#lastText)) {
      this.#cutCount++;
    }
    this.#isCut = false;
    this.#lastText = text;
    this.#output.add(text);
  }

  /**
   * Adds a text that is drawn although the text does not have it.
   *
   * @param isCounted Whether its characters make the drawn text differ.
   */
  draw(text: string, isCounted = true): void {
    this.#isCut = true;
    this.add(text);
    this.#isCut = true;
    if (isCounted && HAS_LETTERS.test(text)) this.#drawnLength += text.length;
  }

  /**
   * Leaves out a text that is written.
   *
   * @param isCounted Whether its characters make the drawn text differ.
   */
  drop(text: string, isCounted: boolean): void {
    if (!HAS_LETTERS.test(text)) return;
    this.#isCut = true;
    if (isCounted) this.#droppedLength += text.length;
  }

  toString(): string {
    this.#endTurned();
    return this.#output.toString();
  }

  #endTurned(): void {
    if (this.#turnedText === "") return;
    const reversedText = [...this.#turnedText].reverse().join("");
    this.#turnedText = "";
    this.draw(reversedText);
  }
}

/** Minimum number of boxes in a row that are a text. */
const MIN_BOXES = 4;
/** Maximum number of characters that are read in the boxes of a page. */
const MAX_PLACED = MAX_TEXT_LENGTH;
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** The texts of boxes that a browser draws in another order than that of the document. */
export class PlacedText {
  readonly #rows = new Map<object, Map<PlacedBox, string>>();
  #lengthLeft = MAX_PLACED;

  add(box: PlacedBox, text: string): void {
    if (this.#lengthLeft <= 0) return;
    const row = this.#rows.get(box.row) ?? new Map<PlacedBox, string>();
    if (row.size === 0) this.#rows.set(box.row, row);
    const piece = text.slice(0, this.#lengthLeft);
    this.#lengthLeft -= piece.length;
    row.set(box, (row.get(box) ?? "") + piece);
  }

  /** Returns the texts in the order in which they are drawn, joined as letters and as words. */
  toString(): string {
    return [...this.#rows.values()].flatMap((row) => {
      const boxes = [...row.keys()];
      const drawnBoxes = [
        ...boxes.filter(({ isReversed }) => !isReversed),
        ...boxes.filter(({ isReversed }) => isReversed).reverse(),
      ].sort((a, b) => a.order - b.order);
      if (boxes.length < MIN_BOXES || drawnBoxes.every((box, i) => box === boxes[i])) return [];
      const texts = drawnBoxes.map((box) => row.get(box) ?? "");
      const isTurned = drawnBoxes.some(({ isReversed }) => isReversed);
      if (isTurned && texts.some((text) => RIGHT_TO_LEFT.test(text))) return [];
      return [texts.join(""), texts.join(" ")];
    }).join("\n");
  }
}
