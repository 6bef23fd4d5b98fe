import Papa from "papaparse";
import { findDayStart } from "../../shared/encoding/iso_day.ts";
import type { PlanFile } from "../../shared/phone/numbering/plan_file.ts";
import { writeRanges } from "../../shared/phone/numbering/plan_file.ts";

/** A problem in a file; `line` counts from 1, 0 is the file itself. */
export interface PlanProblem {
  readonly file: "numbers" | "operators";
  readonly line: number;
  readonly message: string;
}

/** Result of reading the two files: a plan, or all problems. */
export type ReadPlan =
  | { readonly plan: PlanFile; readonly problems: readonly [] }
  | { readonly plan: undefined; readonly problems: readonly PlanProblem[] };

/** One block of numbers, as in a line of MAJNUM. */
export interface PlanRow {
  readonly line: number;
  readonly prefix: string;
  /** Number of digits of a whole number. */
  readonly digits: number;
  readonly operator: string;
  readonly territory: string;
  /** ISO date. */
  readonly since: string;
}

const NUMBERS_HEADER = "EZABPQM;Tranche_Debut;Tranche_Fin;Mnémo;Territoire;Date_Attribution";
const OPERATORS_HEADER = ["IDENTITE_OPERATEUR", "CODE_OPERATEUR"];

/** A code as the regulator gives it: `FRTE`, `2COM`, `SEM@`. */
const CODE = /^[A-Za-z0-9@]{1,8}$/;

/** Problems after this many are not reported: it is probably the wrong file. */
const MAX_PROBLEMS = 50;

/** Longest prefix and number in the plan; 14 digits are used by machines. */
const MAX_DIGITS = 15;

/**
 * Reads the regulator's open data: MAJNUM and operator codes, in windows-1252.
 *
 * @param today ISO date; later allotments are errors.
 */
export function readPlan(numbers: Uint8Array, operators: Uint8Array, today: string): ReadPlan {
  const problems: PlanProblem[] = [];
  const names = readOperators(operators, problems);
  const rows = readRows(numbers, problems);
  for (const { line, operator, since } of rows) {
    if (since > today) {
      problems.push({ file: "numbers", line, message: `was allotted on ${since}, after today` });
    }
    if (names.size > 0 && !names.has(operator)) {
      problems.push({ file: "numbers", line, message: `operator ${operator} has no name` });
    }
  }
  findOverlaps(rows, problems);
  if (problems.length > 0) {
    problems.sort((a, b) => a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line);
    return { plan: undefined, problems: problems.slice(0, MAX_PROBLEMS) };
  }
  return { plan: buildPlan(rows, names), problems: [] };
}

function buildPlan(rows: readonly PlanRow[], names: ReadonlyMap<string, string>): PlanFile {
  const used = [...new Set(rows.map(({ operator }) => operator))].sort();
  const dates = [...new Set(rows.map(({ since }) => since))].sort();
  const territories = [...new Set(rows.map(({ territory }) => territory))].sort();
  return {
    title: "Base des numéros attribués (MAJNUM)",
    publisher: "Arcep",
    url: "https://www.data.gouv.fr/datasets/ressources-en-numerotation-telephonique/",
    licence: "Licence Ouverte 2.0",
    date: dates.at(-1) ?? "",
    count: rows.length,
    territories,
    operators: used.map((code) => [code, names.get(code) ?? ""]),
    dates,
    ranges: writeRanges(rows, { operators: used, dates, territories }),
  };
}

function readRows(bytes: Uint8Array, problems: PlanProblem[]): PlanRow[] {
  const at = (line: number, message: string) =>
    void problems.push({ file: "numbers", line, message });
  const lines = decode(bytes).split(/\r?\n/);
  if (lines[0] !== NUMBERS_HEADER) {
    at(1, `is not "${NUMBERS_HEADER}" in windows-1252; is this MAJNUM?`);
    return [];
  }
  if (lines.at(-1) !== "") at(lines.length, "the file ends in the middle of a line");
  const rows: PlanRow[] = [];
  for (const [i, text] of lines.entries()) {
    if (i === 0 || i === lines.length - 1) continue;
    const row = readRow(text, i + 1);
    if (typeof row === "string") at(i + 1, row);
    else rows.push(row);
  }
  if (rows.length === 0 && problems.length === 0) at(0, "holds no block of numbers");
  return rows;
}

/** Reads a row, or its defect. */
function readRow(text: string, line: number): PlanRow | string {
  const cells = text.split(";").map(unquote);
  const [prefix = "", first = "", last = "", operator = "", territory = "", date = ""] = cells;
  if (cells.length !== 6) return `has ${cells.length} cells instead of 6`;
  if (![prefix, first, last].every((cell) => /^\d{1,15}$/.test(cell))) {
    return "a prefix, first or last number is not digits alone";
  }
  if (first.length !== last.length) return "first and last number differ in length";
  if (first > last) return `the block is reversed: ${first} is after ${last}`;
  const wilds = first.length - prefix.length;
  if (wilds < 0 || first !== prefix + "0".repeat(wilds) || last !== prefix + "9".repeat(wilds)) {
    return `${first} to ${last} is not the whole block of ${prefix}`;
  }
  if (!CODE.test(operator)) return "the operator has no code";
  if (territory === "" || /\p{Cc}|\ufffd/u.test(territory)) return "the territory is not text";
  const since = isoDate(date);
  if (since === undefined) return `${date} is not a date written dd/mm/yyyy`;
  if (first.length > MAX_DIGITS) return "the numbers are too long";
  return { line, prefix, digits: first.length, operator, territory, since };
}

/**
 * Finds blocks that contain the same number. Blocks are prefixes, so one is a prefix of the other.
 */
function findOverlaps(rows: readonly PlanRow[], problems: PlanProblem[]): void {
  const lines = new Map(rows.map(({ digits, prefix, line }) => [`${digits} ${prefix}`, line]));
  for (const { line, digits, prefix } of rows) {
    for (let length = 1; length <= prefix.length; length++) {
      const other = lines.get(`${digits} ${prefix.slice(0, length)}`);
      if (other === undefined || other === line) continue;
      problems.push({ file: "numbers", line, message: `overlaps the block of line ${other}` });
    }
  }
}

/** Result of the CSV reader. */
interface ParsedRows {
  readonly data: readonly (readonly string[])[];
  readonly errors: readonly { readonly row?: number; readonly message: string }[];
}

function readOperators(bytes: Uint8Array, problems: PlanProblem[]): Map<string, string> {
  const names = new Map<string, string>();
  const at = (line: number, message: string) =>
    void problems.push({ file: "operators", line, message });
  const { data, errors }: ParsedRows = Papa.parse(decode(bytes), { delimiter: ";" });
  const [header = [], ...rows] = data;
  if (OPERATORS_HEADER.some((name, i) => header[i] !== name)) {
    at(1, `does not begin with ${OPERATORS_HEADER.join(";")}; is this the list of operators?`);
    return names;
  }
  if (isUtf8(bytes)) {
    at(1, "the file is in UTF-8 instead of windows-1252; its names would be garbled");
    return names;
  }
  for (const { row = 0, message } of errors) at(row + 1, `is not CSV: ${message.toLowerCase()}`);
  for (const [i, [name = "", code = ""]] of rows.entries()) {
    // The last line break of the file.
    if (i === rows.length - 1 && name === "" && code === "") continue;
    const tidy = name.trim().replaceAll(/\s+/g, " ");
    if (tidy === "" || /\p{Cc}|\ufffd/u.test(tidy)) at(i + 2, "the operator has no name");
    else if (!CODE.test(code)) at(i + 2, "the operator has no code");
    else if (names.has(code) && names.get(code) !== tidy) {
      at(i + 2, `operator ${code} has another name before`);
    } else names.set(code, tidy);
  }
  return names;
}

function unquote(cell: string): string {
  return /^".*"$/.test(cell) ? cell.slice(1, -1).replaceAll('""', '"') : cell;
}

function isoDate(text: string): string | undefined {
  const [, day, month, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(text) ?? [];
  const iso = `${year}-${month}-${day}`;
  return findDayStart(iso) === undefined ? undefined : iso;
}

/**
 * Tells whether there are non-ASCII letters that are valid UTF-8, which windows-1252 text almost
 * never is.
 */
function isUtf8(bytes: Uint8Array): boolean {
  if (bytes.every((byte) => byte < 0x80)) return false;
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder("windows-1252").decode(bytes);
}
