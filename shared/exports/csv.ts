import Papa from "papaparse";
import type { JsonObject } from "../contract/json_object.ts";
import { listColumns } from "./columns.ts";
import { escapeCell, escapeReadableCell, formatJsonCell } from "./safe_cell.ts";
import { readVerdict } from "./shown_verdict.ts";

/** Renders an object as a header line and a value line of CSV (RFC 4180), without formulas. */
export function renderCsv(analysis: JsonObject): string {
  const columns = listColumns(analysis);
  const textCell = readVerdict(analysis) === null ? escapeCell : escapeReadableCell;
  const formatCell = (value: unknown) => {
    if (value === null) return "";
    return typeof value === "string" ? textCell(value) : formatJsonCell(value);
  };
  const lines = [
    columns.map(([name]) => formatCell(name)),
    columns.map(([, value]) => formatCell(value)),
  ];
  return lines.map(formatLine).join("\n");
}

function formatLine(cells: readonly string[]): string {
  // Most readers skip an empty line.
  if (cells.length === 0 || (cells.length === 1 && cells[0] === "")) return '""';
  // Spreadsheets of many countries split at semicolons, so these need quotes as well.
  return Papa.unparse([[...cells]], { quotes: (value: string) => /[;\t|]/.test(value) });
}
