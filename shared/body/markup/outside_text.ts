import { TextBuilder } from "../../encoding/text_builder.ts";

/** Matches a text that may contain a URL. */
const MAY_BE_URL = /:\/\/|\.\S/;

/**
 * Text outside of links, of which texts between two start tags that contain no URL are left out.
 */
export class OutsideText {
  readonly #kept = new TextBuilder();
  /** The text that follows the last start tag. */
  #stretch = "";

  add(text: string): void {
    this.#stretch += text;
  }

  /** Ends a text at a start tag, which separates words. */
  endStretch(): void {
    if (this.#stretch === "") return;
    if (MAY_BE_URL.test(this.#stretch)) this.#kept.add(`${this.#stretch} `);
    this.#stretch = "";
  }

  toString(): string {
    return this.#kept.toString() + this.#stretch;
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
