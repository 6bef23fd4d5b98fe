import type { HtmlSink } from "../../mime/html_reader.ts";
import { MAX_TEXT_LENGTH } from "../../mime/budget.ts";

/** Matches names of QR codes: `qr.png`, `qr_code-2.gif`, `my QR code`. */
const QR_NAME = /(?<![a-z])qr(?:[ _-]?codes?)?(?![a-z])|codes? qr|codice qr|c[o\u00f3]digo qr/i;

/** Tells whether a picture is called a QR code by its name or alternative text. */
export function isNamedQr(name: string): boolean {
  return QR_NAME.test(name.slice(0, MAX_NAME));
}

/** Tells whether a picture in a page is called a QR code by its URL or alternative text. */
export function isQrPicture(source: string, alternative: string): boolean {
  const end = source.slice(0, MAX_SOURCE).search(/[?#]/);
  const path = source.slice(0, end < 0 ? MAX_SOURCE : end);
  return isNamedQr(`${path.slice(path.lastIndexOf("/") + 1)} ${alternative}`);
}

/** Maximum number of characters of a picture's name that are searched. */
const MAX_NAME = 300;
/** Maximum number of characters of a picture's URL that are searched. */
const MAX_SOURCE = 8192;

/** Minimum number of lines of a QR code in block characters, each of two rows of modules. */
const MIN_LINES = 10;
/** Minimum number of characters of such a line. */
const MIN_WIDTH = 20;
/** Maximum number of characters that are searched; the largest code has 177 lines of 354. */
const MAX_TEXT = MAX_TEXT_LENGTH / 4;

/** Tells whether a text draws a QR code with block characters (U+2580 to U+259F). */
export function drawsQr(text: string): boolean {
  const searchText = text.slice(0, MAX_TEXT);
  if (!/[\u2580-\u259f]{2}/.test(searchText)) return false;
  let lines = 0;
  for (const line of searchText.split("\n")) {
    const characters = line.trim().replaceAll(/\p{Zs}/gu, "\u2591");
    const isRow = characters.length >= MIN_WIDTH && /^[\u2580-\u259f]*$/.test(characters);
    lines = isRow && countChanges(characters) >= MIN_CHANGES ? lines + 1 : 0;
    if (lines >= MIN_LINES) return true;
  }
  return false;
}

/** Minimum number of changes between characters in a line; a bar of a diagram has one or none. */
const MIN_CHANGES = 4;

function countChanges(characters: string): number {
  let changes = 0;
  for (let at = 1; at < characters.length; at++) {
    if (characters[at] !== characters[at - 1]) changes++;
  }
  return changes;
}

/** Number of modules of the smallest QR code, 21 rows of 21 (ISO/IEC 18004). */
const MODULES = 21 * 21;
/** Minimum share of neighbouring cells with different fills; a QR code has about twice as many. */
const MIN_CHANGED = 0.2;
/** Maximum number of different fills of the cells of a QR code. */
const MAX_FILLS = 3;

/** Elements that are cells if they have a width and a background. */
const BOXES = new Set(["span", "div", "i", "b"]);
const BACKGROUND = /background(?:-color)?\s{0,9}:([^;]{1,40})/i;

/** The empty cells of one table, or all that are in no table. */
interface Cells {
  count: number;
  /** Number of cells whose fill differs from that of the cell before. */
  changes: number;
  last: string;
  /** Colours of the cells; the class of a cell without a colour. */
  readonly fills: Set<string>;
}

/** Searches a page for a QR code that is drawn with empty table cells or small boxes. */
export class QrSink implements HtmlSink {
  readonly #tables: Cells[] = [createEmptyCells()];
  #fill: string | null = null;
  #hasDrawnCode = false;

  get hasQrCode(): boolean {
    return this.#hasDrawnCode || this.#tables.some(isQr);
  }

  open(tag: string, attributes: ReadonlyMap<string, string>): void {
    const isCell = tag === "td" || tag === "th";
    if (tag === "table") {
      this.#fill = null;
      if (this.#tables.length < MAX_TABLES) this.#tables.push(createEmptyCells());
      return;
    }
    if (!isCell && !BOXES.has(tag)) return;
    this.#endCell();
    const style = attributes.get("style") ?? "";
    const background = BACKGROUND.exec(style)?.[1]?.trim().toLowerCase();
    if (isCell) {
      this.#fill = attributes.get("bgcolor") ?? background ?? attributes.get("class") ?? "";
    } else this.#fill = background !== undefined && /width/i.test(style) ? background : null;
  }

  close(tag: string): void {
    if (tag === "td" || tag === "th" || tag === "tr" || BOXES.has(tag)) this.#endCell();
    if (tag !== "table") return;
    this.#endCell();
    const cells = this.#tables.length > 1 ? this.#tables.pop() : undefined;
    if (cells !== undefined && isQr(cells)) this.#hasDrawnCode = true;
  }

  text(text: string): void {
    if (this.#fill !== null && /[^\s\u00a0]/.test(text)) this.#fill = null;
  }

  comment(): void {}

  #endCell(): void {
    const cells = this.#tables.at(-1);
    const fill = this.#fill;
    this.#fill = null;
    if (fill === null || cells === undefined) return;
    if (cells.count++ > 0 && cells.last !== fill) cells.changes++;
    cells.last = fill;
    if (cells.fills.size <= MAX_FILLS) cells.fills.add(fill);
  }
}

/** Maximum depth of nested tables whose cells are counted apart. */
const MAX_TABLES = 100;

function createEmptyCells(): Cells {
  return { count: 0, changes: 0, last: "", fills: new Set() };
}

function isQr({ count, changes, fills }: Cells): boolean {
  return count >= MODULES && fills.size <= MAX_FILLS && changes >= MIN_CHANGED * count;
}
