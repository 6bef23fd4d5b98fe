import { TextBuilder } from "../../encoding/text_builder.ts";

/** Matches a text that may contain a URL. */
const MAY_BE_URL = /:\/\/|\.\S/;

/** Collects the text outside of links, without pieces between start tags that have no URL. */
export class OutsideText {
  readonly #text = new TextBuilder();
  /** The text that follows the last start tag. */
  #piece = "";

  add(text: string): void {
    this.#piece += text;
  }

  /** Ends a piece at a start tag, which separates words. */
  endPiece(): void {
    if (this.#piece === "") return;
    if (MAY_BE_URL.test(this.#piece)) this.#text.add(`${this.#piece} `);
    this.#piece = "";
  }

  toString(): string {
    return this.#text.toString() + this.#piece;
  }
}

/** Maximum number of characters of the text that only Outlook shows. */
const MAX_OUTLOOK = 64 * 1024;

/** Text that only Outlook on Windows shows, up to a limit. */
export class OutlookText {
  readonly #pieces: string[] = [];
  #left = MAX_OUTLOOK;

  add(text: string): void {
    if (this.#left > 0) this.#pieces.push(text.slice(0, this.#left));
    this.#left -= text.length;
  }

  /** Separates words at a tag. The blank does not count towards the limit. */
  addBlank(): void {
    this.#pieces.push(" ");
  }

  toString(): string {
    return this.#pieces.join("");
  }
}
