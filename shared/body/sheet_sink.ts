import { StyleSheets } from "./css_match.ts";
import { holdsAlways, readStyleSheet } from "./css_rules.ts";
import { readHtml } from "./html_reader.ts";
import type { HtmlSink } from "./html_reader.ts";

/** Rules of style sheets that are followed, and characters of sheets that are read. */
const MAX_RULES = 20_000, MAX_SHEETS = 512 * 1024;

/** The style sheets of a document: one at its end holds for what stands before it as well. */
export function sheetsOf(markup: string): StyleSheets {
  const sink = new SheetSink();
  if (/<style/i.test(markup)) readHtml(markup, [sink]);
  return sink.sheets;
}

class SheetSink implements HtmlSink {
  readonly sheets = new StyleSheets();
  #inStyle = false;
  #room = MAX_SHEETS;

  open(tag: string, attributes: ReadonlyMap<string, string>): void {
    const media = attributes.get("media")?.trim() ?? "";
    this.#inStyle = tag === "style" && (media === "" || holdsAlways(media));
  }

  close(): void {
    this.#inStyle = false;
  }

  text(text: string): void {
    if (!this.#inStyle || this.sheets.size >= MAX_RULES) return;
    const sheet = text.slice(0, this.#room);
    this.#room -= sheet.length;
    this.sheets.add(readStyleSheet(sheet, this.sheets.size));
  }

  comment(): void {}
}
