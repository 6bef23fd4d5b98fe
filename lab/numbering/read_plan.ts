import Papa from "papaparse";
import { findDayStart } from "../../shared/encoding/iso_day.ts";
import type { PlanFile } from "../../shared/phone/numbering/plan_file.ts";
import { writeRanges } from "../../shared/phone/numbering/plan_file.ts";

/** A problem in one of the two files. */
export interface PlanProblem {
  readonly file: "numbers" | "operators";
  /** Number of the line, from 1; 0 for the file itself. */
  readonly line: number;
  readonly message: string;
}

/** Result of reading the two files: a plan, or their problems. */
export type PlanResult =
  | { readonly plan: PlanFile; readonly problems: readonly [] }
  | { readonly plan: undefined; readonly problems: readonly PlanProblem[] };

/** One line of MAJNUM: an allotted block of numbers. */
export interface PlanLine {
  readonly line: number;
  /** Digits with which all numbers of the block begin. */
  readonly prefix: string;
  /** Number of digits of a number. */
  readonly digits: number;
  /** Code of the operator. */
  readonly operator: string;
  readonly territory: string;
  /** Day of the allotment, an ISO date. */
  readonly since: string;
}

const NUMBERS_HEADER = "EZABPQM;Tranche_Debut;Tranche_Fin;Mnémo;Territoire;Date_Attribution";
const OPERATORS_HEADER = ["IDENTITE_OPERATEUR", "CODE_OPERATEUR"];

/** Matches an operator's code as the regulator assigns it: `FRTE`, `2COM`, `SEM@`. */
const CODE = /^[A-Za-z0-9@]{1,8}$/;

/** Maximum number of problems reported; a file with more is probably the wrong file. */
const MAX_PROBLEMS = 50;

/** Matches the digits of a number: at most 15 (E.164 §6.2.1). */
const DIGITS = /^\d{1,15}$/;

/**
 * Reads the regulator's open data: MAJNUM and operator codes, in windows-1252.
 *
 * @param today ISO date; an allotment after it is a problem.
 */
export function readPlan(numbers: Uint8Array, operators: Uint8Array, today: string): PlanResult {
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

function buildPlan(rows: readonly PlanLine[], names: ReadonlyMap<string, string>): PlanFile {
  const operatorCodes = [...new Set(rows.map(({ operator }) => operator))].sort();
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
    operators: operatorCodes.map((code) => [code, names.get(code) ?? ""]),
    dates,
    ranges: writeRanges(rows, { operators: operatorCodes, dates, territories }),
  };
}

function readRows(bytes: Uint8Array, problems: PlanProblem[]): PlanLine[] {
  const report = (line: number, message: string) =>
    void problems.push({ file: "numbers", line, message });
  const lines = decodeWindows1252(bytes).split(/\r?\n/);
  if (lines[0] !== NUMBERS_HEADER) {
    report(1, `is not "${NUMBERS_HEADER}" in windows-1252; is this MAJNUM?`);
    return [];
  }
  if (lines.at(-1) !== "") report(lines.length, "the file ends in the middle of a line");
  const rows: PlanLine[] = [];
  for (const [i, text] of lines.entries()) {
    if (i === 0 || i === lines.length - 1) continue;
    const row = readRow(text, i + 1);
    if (typeof row === "string") report(i + 1, row);
    else rows.push(row);
  }
  if (rows.length === 0 && problems.length === 0) report(0, "holds no block of numbers");
  return rows;
}

/** Reads the block of a line; returns a message if the line is invalid. */
function readRow(text: string, line: number): PlanLine | string {
  const cells = text.split(";").map(unquote);
  const [prefix = "", first = "", last = "", operator = "", territory = "", date = ""] = cells;
  if (cells.length !== 6) return `has ${cells.length} cells instead of 6`;
  if (![prefix, first, last].every((cell) => DIGITS.test(cell))) {
    return "a prefix, first or last number is not digits alone";
  }
  if (first.length !== last.length) return "first and last number differ in length";
  if (first > last) return `the block is reversed: ${first} is after ${last}`;
  const freeDigits = first.length - prefix.length;
  if (
    freeDigits < 0 || first !== prefix + "0".repeat(freeDigits) ||
    last !== prefix + "9".repeat(freeDigits)
  ) {
    return `${first} to ${last} is not the whole block of ${prefix}`;
  }
  if (!CODE.test(operator)) return "the operator has no code";
  if (territory === "" || /\p{Cc}|\ufffd/u.test(territory)) return "the territory is not text";
  const since = parseDate(date);
  if (since === undefined) return `${date} is not a date written dd/mm/yyyy`;
  return { line, prefix, digits: first.length, operator, territory, since };
}

/**
 * Finds blocks that contain the same number. The prefix of one begins with the prefix of the other,
 * and their numbers have equally many digits.
 */
function findOverlaps(rows: readonly PlanLine[], problems: PlanProblem[]): void {
  const lines = new Map(rows.map(({ digits, prefix, line }) => [`${digits} ${prefix}`, line]));
  for (const { line, digits, prefix } of rows) {
    for (let length = 1; length <= prefix.length; length++) {
      const otherLine = lines.get(`${digits} ${prefix.slice(0, length)}`);
      if (otherLine === undefined || otherLine === line) continue;
      problems.push({ file: "numbers", line, message: `overlaps the block of line ${otherLine}` });
    }
  }
}

/** Part of the CSV reader's result; `row` counts from 0. */
interface ParsedRows {
  readonly data: readonly (readonly string[])[];
  readonly errors: readonly { readonly row?: number; readonly message: string }[];
}

function readOperators(bytes: Uint8Array, problems: PlanProblem[]): Map<string, string> {
  const names = new Map<string, string>();
  const report = (line: number, message: string) =>
    void problems.push({ file: "operators", line, message });
  const { data, errors }: ParsedRows = Papa.parse(decodeWindows1252(bytes), { delimiter: ";" });
  const [header = [], ...rows] = data;
  if (OPERATORS_HEADER.some((name, i) => header[i] !== name)) {
    report(1, `does not begin with ${OPERATORS_HEADER.join(";")}; is this the list of operators?`);
    return names;
  }
  if (isUtf8(bytes)) {
    report(1, "the file is in UTF-8 instead of windows-1252; its names would be garbled");
    return names;
  }
  for (const { row = 0, message } of errors) {
    report(row + 1, `is not CSV: ${message.toLowerCase()}`);
  }
  for (const [i, [cell = "", code = ""]] of rows.entries()) {
    // The empty row after the last line break of the file.
    if (i === rows.length - 1 && cell === "" && code === "") continue;
    const line = i + 2, name = cell.trim().replaceAll(/\s+/g, " ");
    if (name === "" || /\p{Cc}|\ufffd/u.test(name)) report(line, "the operator has no name");
    else if (!CODE.test(code)) report(line, "the operator has no code");
    else if (names.has(code) && names.get(code) !== name) {
      report(line, `operator ${code} has another name before`);
    } else names.set(code, name);
  }
  return names;
}

function unquote(cell: string): string {
  return /^".*"$/.test(cell) ? cell.slice(1, -1).replaceAll('""', '"') : cell;
}

/** Parses `dd/mm/yyyy` to an ISO date; undefined for another text or a day that does not exist. */
function parseDate(text: string): string | undefined {
  const [, day, month, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(text) ?? [];
  const iso = `${year}-${month}-${day}`;
  return findDayStart(iso) === undefined ? undefined : iso;
}

/**
 * Tells whether a text is UTF-8 and not ASCII alone. Non-ASCII text in windows-1252 is almost never
 * valid UTF-8.
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

function decodeWindows1252(bytes: Uint8Array): string {
  return new TextDecoder("windows-1252").decode(bytes);
}
