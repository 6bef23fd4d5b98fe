import { formatJson, hasInvisible } from "./json_value.ts";

/**
 * Matches the start of a formula in a spreadsheet, after characters that LibreOffice or Excel skip.
 */
const FORMULA_START = /^(?:[\t\r]|[\s\p{Cc}\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/u;

/**
 * Matches a formula after a character that some readers take for the end of a cell, even within
 * quotation marks.
 */
const FORMULA_WITHIN =
  // deno-lint-ignore no-control-regex -- Readers drop them.
  /[;\t|][\\"'\x00-\x08\n-\x1f\x7f-\x9f\p{Cf}\p{Z}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/u;

/** Line breaks, and characters that some readers treat as one. */
// deno-lint-ignore no-control-regex -- Some of these are control characters.
const LINE_BREAK = /[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]/;

/**
 * Returns a text as a cell that no spreadsheet runs and no reader splits. A text that begins with a
 * quotation mark becomes a JSON string. Quoting (RFC 4180) is left to the writer.
 */
export function escapeCell(value: string): string {
  return writeCell(value, { isAmbiguous: value.startsWith('"') });
}

/** Returns a text as `escapeCell` does, but as a JSON string only if it is one or has invisible characters. */
export function escapeReadableCell(value: string): string {
  return writeCell(value, { isAmbiguous: isJsonString(value) || hasInvisible(value) });
}

function writeCell(value: string, { isAmbiguous }: { readonly isAmbiguous: boolean }): string {
  const needsJson = isAmbiguous || LINE_BREAK.test(value) || FORMULA_WITHIN.test(value);
  const text = needsJson ? formatJsonCell(value) : value;
  return FORMULA_START.test(text) ? `'${text}` : text;
}

function isJsonString(value: string): boolean {
  if (!value.startsWith('"') || !value.endsWith('"')) return false;
  try {
    JSON.parse(value);
    return true;
  } catch {
    return false;
  }
}

/** Returns a cell in quotation marks (RFC 4180). */
export function quoteCell(cell: string): string {
  return `"${cell.replaceAll('"', '""')}"`;
}

/** Formats a value as JSON in a cell: in JSON, semicolons and bars only occur inside strings. */
export function formatJsonCell(value: unknown): string {
  const text = formatJson(value);
  if (!FORMULA_WITHIN.test(text)) return text;
  return text.replaceAll(/[;|]/g, (char) => `\\u00${char.charCodeAt(0).toString(16)}`);
}
