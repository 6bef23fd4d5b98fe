import { readHtml } from "../../mime/html_reader.ts";
import type { HtmlSink } from "../../mime/html_reader.ts";
import type { StyleSheets } from "./style_sheets.ts";

const END = "</style";

/** Adds the style sheets of a page: one at its end applies to the elements before it as well. */
export function addSheets(markup: string, sheets: StyleSheets): void {
  const small = markup.toLowerCase(), last = small.lastIndexOf("<style");
  if (last < 0) return;
  // Nothing behind the last sheet is read: lower case is never shorter.
  const end = small.indexOf(END, last);
  readHtml(end < 0 ? markup : markup.slice(0, end + END.length + 1), [new SheetSink(sheets)]);
}

/** Media of a sheet that applies wherever mail is read on a screen. */
const ON_SCREENS = /^\s{0,9}(?:(?:all|(?:only\s)?screen)\s{0,9})?$/i;

class SheetSink implements HtmlSink {
  readonly #sheets: StyleSheets;
  #inStyle = false;

  constructor(sheets: StyleSheets) {
    this.#sheets = sheets;
  }

  open(tag: string, attributes: ReadonlyMap<string, string>): void {
    this.#inStyle = tag === "style" && ON_SCREENS.test(attributes.get("media") ?? "");
  }

  close(): void {
    this.#inStyle = false;
  }

  text(text: string): void {
    if (this.#inStyle) this.#sheets.add(text);
  }

  comment(): void {}
}
