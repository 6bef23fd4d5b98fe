import { TextBuilder } from "../../encoding/text_builder.ts";

/** The fields that every address in a text has. */
const MAY_BE_ADDRESS = /:\/\/|\.\S/;

/** Text outside of links, without the stretches between two tags that hold no address. */
export class OutsideText {
  readonly #kept = new TextBuilder();
  /** The text since the last start tag. */
  #stretch = "";

  add(text: string): void {
    this.#stretch += text;
  }

  /** Separates the words around a start tag. */
  endStretch(): void {
    if (this.#stretch === "") return;
    if (MAY_BE_ADDRESS.test(this.#stretch)) this.#kept.add(`${this.#stretch} `);
    this.#stretch = "";
  }

  toString(): string {
    return this.#kept.toString() + this.#stretch;
  }
}

/** Maximum number of characters of the text that only Outlook shows. */
const MAX_OUTLOOK = 64 * 1024;

/** Text that Outlook on Windows alone shows, up to a limit. */
export class OutlookText {
  readonly #pieces: string[] = [];
  #left = MAX_OUTLOOK;

  add(text: string): void {
    if (this.#left > 0) this.#pieces.push(text.slice(0, this.#left));
    this.#left -= text.length;
  }

  /** Separates words; not counted. */
  addBlank(): void {
    this.#pieces.push(" ");
  }

  toString(): string {
    return this.#pieces.join("");
  }
}
