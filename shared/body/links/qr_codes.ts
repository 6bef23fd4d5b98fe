import type { HtmlSink } from "../../mime/html_reader.ts";
import { TEXT_LENGTH } from "../../mime/budget.ts";

/** `qr.png`, `qr_code-2.gif`, `my QR code`. */
const NAMED = /(?<![a-z])qr(?:[ _-]?codes?)?(?![a-z])|codes? qr|codice qr|c[o\u00f3]digo qr/i;

/** Tells whether the name or the alternative text of a picture is that of a QR code. */
export function isNamedQr(name: string): boolean {
  return NAMED.test(name.slice(0, MAX_NAME));
}

/** Tells whether a picture in a page is a QR code, by its address and alternative text. */
export function isQrPicture(source: string, alternative: string): boolean {
  const end = source.slice(0, MAX_SOURCE).search(/[?#]/);
  const path = source.slice(0, end < 0 ? MAX_SOURCE : end);
  return isNamedQr(`${path.slice(path.lastIndexOf("/") + 1)} ${alternative}`);
}

/** Maximum number of characters examined of a name and of an address. */
const MAX_NAME = 300, MAX_SOURCE = 8192;

/**
 * Minimum number of lines of a QR code drawn with blocks, two rows a line, and least characters of
 * each.
 */
const MIN_LINES = 10, MIN_SIGNS = 20;
/** Characters of a text that are searched. */
const MAX_TEXT = TEXT_LENGTH / 4;

/** Tells whether a text draws a QR code with blocks (U+2580 to U+259F). */
export function drawsQr(text: string): boolean {
  const searched = text.slice(0, MAX_TEXT);
  if (!/[\u2580-\u259f]{2}/.test(searched)) return false;
  let lines = 0;
  for (const line of searched.split("\n")) {
    const characters = line.trim().replaceAll(/\p{Zs}/gu, "\u2591");
    const isRow = characters.length >= MIN_SIGNS && /^[\u2580-\u259f]*$/.test(characters);
    lines = isRow && countChanges(characters) >= MIN_CHANGES ? lines + 1 : 0;
    if (lines >= MIN_LINES) return true;
  }
  return false;
}

/** Changes between characters in a line of a QR code: bars of a diagram have one or none. */
const MIN_CHANGES = 4;

function countChanges(characters: string): number {
  let changes = 0;
  for (let at = 1; at < characters.length; at++) {
    if (characters[at] !== characters[at - 1]) changes++;
  }
  return changes;
}

/** Modules of the smallest QR code, 21 rows of 21 (ISO/IEC 18004). */
const MODULES = 21 * 21;
/** Share of neighbours that differ, half of what they are in a QR code; and looks of its cells. */
const MIN_CHANGED = 0.2, MAX_LOOKS = 3;

/** Elements that cells are made of beside those of tables: with a width and a background alone. */
const BOXES = new Set(["span", "div", "i", "b"]);
const BACKGROUND = /background(?:-color)?\s{0,9}:([^;]{1,40})/i;

/** The empty cells of one table, or outside of tables. */
interface Cells {
  count: number;
  changes: number;
  last: string;
  readonly looks: Set<string>;
}

/** Looks for a QR code that is drawn with the empty cells of a table, or with small boxes. */
export class QrSink implements HtmlSink {
  readonly #tables: Cells[] = [createNoCells()];
  #look: string | null = null;
  #drawn = false;

  get drawn(): boolean {
    return this.#drawn || this.#tables.some(isQr);
  }

  open(tag: string, attributes: ReadonlyMap<string, string>): void {
    const isCell = tag === "td" || tag === "th";
    if (tag === "table") {
      this.#look = null;
      if (this.#tables.length < MAX_TABLES) this.#tables.push(createNoCells());
      return;
    }
    if (isCell) this.#end();
    const style = attributes.get("style") ?? "";
    const background = BACKGROUND.exec(style)?.[1]?.trim().toLowerCase();
    if (isCell) {
      this.#look = attributes.get("bgcolor") ?? background ?? attributes.get("class") ?? "";
    } else if (BOXES.has(tag)) {
      this.#end();
      this.#look = background !== undefined && /width/i.test(style) ? background : null;
    }
  }

  close(tag: string): void {
    if (tag === "td" || tag === "th" || tag === "tr" || BOXES.has(tag)) this.#end();
    if (tag !== "table") return;
    this.#end();
    const cells = this.#tables.length > 1 ? this.#tables.pop() : undefined;
    if (cells !== undefined && isQr(cells)) this.#drawn = true;
  }

  text(text: string): void {
    if (this.#look !== null && /[^\s\u00a0]/.test(text)) this.#look = null;
  }

  comment(): void {}

  #end(): void {
    const cells = this.#tables.at(-1);
    const look = this.#look;
    this.#look = null;
    if (look === null || cells === undefined) return;
    if (cells.count++ > 0 && cells.last !== look) cells.changes++;
    cells.last = look;
    if (cells.looks.size <= MAX_LOOKS) cells.looks.add(look);
  }
}

/** Nested tables that are distinguished. */
const MAX_TABLES = 100;

function createNoCells(): Cells {
  return { count: 0, changes: 0, last: "", looks: new Set() };
}

function isQr({ count, changes, looks }: Cells): boolean {
  return count >= MODULES && looks.size <= MAX_LOOKS && changes >= MIN_CHANGED * count;
}
