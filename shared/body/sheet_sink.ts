import { StyleSheets } from "./css_match.ts";
import type { Room } from "./css_selector.ts";
import { holdsAlways } from "./css_media.ts";
import { readStyleSheet, SheetRoom } from "./css_rules.ts";
import { readHtml } from "../mime/html_reader.ts";
import type { HtmlSink } from "../mime/html_reader.ts";
import { readOutline } from "./outline.ts";

/** What the style sheets of one mail may cost, all of its pages together. */
export class StyleBudget {
  /** Comparisons of an element with a part of a selector. */
  readonly comparisons: Room = { left: 400_000 };
  /** Characters of sheets that are read; of 2 057 real mails with sheets one had 82 000. */
  characters = 256 * 1024;
  /** Rules that are followed. */
  rules = 8000;
  readonly sheets = new SheetRoom();

  /** Whether there was more than was read or followed. */
  get isSpent(): boolean {
    return this.comparisons.left < 0 || this.characters <= 0 || this.rules <= 0 ||
      this.sheets.selectors <= 0;
  }
}

/** The style sheets of a document: one at its end holds for what stands before it as well. */
export function sheetsOf(markup: string, budget = new StyleBudget()): StyleSheets {
  const sheets = new StyleSheets(budget.comparisons);
  if (!/<style/i.test(markup)) return sheets;
  readHtml(markup, [new SheetSink(sheets, budget)]);
  const { late } = sheets;
  if (late.length > 0) sheets.outline = readOutline(markup, late, sheets.room);
  return sheets;
}

class SheetSink implements HtmlSink {
  #inStyle = false;

  constructor(readonly sheets: StyleSheets, readonly budget: StyleBudget) {}

  open(tag: string, attributes: ReadonlyMap<string, string>): void {
    const media = attributes.get("media")?.trim() ?? "";
    this.#inStyle = tag === "style" && (media === "" || holdsAlways(media));
  }

  close(): void {
    this.#inStyle = false;
  }

  text(text: string): void {
    if (!this.#inStyle || this.budget.rules <= 0) return;
    const sheet = text.slice(0, this.budget.characters);
    this.budget.characters -= sheet.length;
    const rules = readStyleSheet(sheet, this.sheets.size, this.budget.sheets)
      .slice(0, this.budget.rules);
    this.budget.rules -= rules.length;
    this.sheets.add(rules);
  }

  comment(): void {}
}
