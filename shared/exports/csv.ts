import type { JsonObject } from "../contract/json_object.ts";
import { columnsOf } from "./columns.ts";
import { jsonText } from "./json_value.ts";

/**
 * What spreadsheets take for the start of a formula, also in its full-width form. Characters that
 * nobody sees count as not there: LibreOffice drops a NUL, Excel a byte order mark, others blanks.
 */
const FORMULA_START = /^(?:[\t\r]|[\s\p{Cc}\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/u;

/**
 * A formula behind what readers other than ours take for the end of a cell. Quotation marks do not
 * help: to a reader that splits at semicolons they stand in the middle of a cell. A tab ends a cell
 * itself, so it is not among what may stand between (which also keeps this linear).
 */
const FORMULA_WITHIN =
  // deno-lint-ignore no-control-regex -- Readers drop them.
  /[;\t|][\\"'\x00-\x08\n-\x1f\x7f-\x9f\p{Cf}\p{Z}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/u;

/** Line breaks and what else some reader takes for one. */
// deno-lint-ignore no-control-regex -- Some of these are control characters.
const LINE_BREAK = /[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]/;

/**
 * Renders an object as a header line and a value line, joined by one LF (RFC 4180 quoting). Arrays
 * and empty objects are JSON in their cell, null is an empty cell. Text with a line break, and text
 * that starts with a quotation mark and could be taken for such, is a JSON string, so that no cell
 * holds a raw line break and none is changed for good. So is text with a formula after a semicolon,
 * a tab or a bar, which are then escaped. Text that a spreadsheet would run as a
 * formula starts with an apostrophe.
 */
export function renderCsv(analysis: JsonObject): string {
  const columns = columnsOf(analysis);
  const lines = [columns.map(([name]) => cell(name)), columns.map(([, value]) => cell(value))];
  return lines.map(line).join("\n");
}

function line(cells: readonly string[]): string {
  // A line with nothing on it is no row to most readers.
  if (cells.length === 0 || (cells.length === 1 && cells[0] === "")) return '""';
  return cells.map((cell) => NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
    .join(",");
}

/**
 * What RFC 4180 §2 wants in quotes, and blanks at the ends, which readers drop. Spreadsheets of
 * many countries split at semicolons, so these need them as well.
 */
const NEEDS_QUOTES = /[",\r\n\uFEFF;\t|]|^ | $/;

function cell(value: unknown): string {
  if (value === null) return "";
  return typeof value === "string" ? safeCell(value) : jsonCell(value);
}

/**
 * A text as a cell that no spreadsheet runs and no reader splits; quoting is left to the writer.
 */
export function safeCell(value: string): string {
  const asJson = LINE_BREAK.test(value) || value.startsWith('"') || FORMULA_WITHIN.test(value);
  const text = asJson ? jsonCell(value) : value;
  return FORMULA_START.test(text) ? `'${text}` : text;
}

/** Semicolons and bars only ever stand inside the strings of a JSON text. */
function jsonCell(value: unknown): string {
  const text = jsonText(value);
  if (!FORMULA_WITHIN.test(text)) return text;
  return text.replaceAll(/[;|]/g, (char) => `\\u00${char.charCodeAt(0).toString(16)}`);
}
