import { type HtmlSink, readHtml } from "./html_reader.ts";
import type { StyleSheets } from "./style/style_sheets.ts";

const START = /<(?:[\w.-]{1,30}:)?style/gi, END = /<\/(?:[\w.-]{1,30}:)?style/gi;

/** Adds all style sheets of a page before it is read, as one at its end applies to all elements. */
export function addSheets(markup: string, sheets: StyleSheets, isXml = false): void {
  let last = -1;
  for (const { index } of markup.matchAll(START)) last = index;
  if (last < 0) return;
  // Only the page up to its last sheet is read.
  END.lastIndex = last;
  const end = END.test(markup) ? END.lastIndex + 1 : markup.length;
  readHtml(markup.slice(0, end), [new SheetSink(sheets)], { isXml });
}

/** Values of `media` with which a sheet applies on every screen. */
const ON_SCREENS = /^\s{0,9}(?:(?:all|(?:only\s)?screen)\s{0,9})?$/i;
const PRINT = /^\s{0,9}print\s{0,9}$/i;

class SheetSink implements HtmlSink {
  readonly #sheets: StyleSheets;
  #isInStyle = false;
  /** Value of the sheet's `media`; "" if the sheet applies on every screen. */
  #media = "";

  constructor(sheets: StyleSheets) {
    this.#sheets = sheets;
  }

  open(tag: string, attributes: ReadonlyMap<string, string>): void {
    const media = attributes.get("media") ?? "";
    this.#isInStyle = tag === "style" && !PRINT.test(media);
    this.#media = ON_SCREENS.test(media) ? "" : media;
  }

  close(): void {
    this.#isInStyle = false;
  }

  text(text: string): void {
    if (!this.#isInStyle) return;
    this.#sheets.add(this.#media === "" ? text : `@media{${text}}`);
  }

  comment(): void {}
}
