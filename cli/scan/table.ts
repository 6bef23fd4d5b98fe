import { THREAT_LEVELS } from "../../shared/contract/analyze_email_headers.ts";
import type { Verdict } from "../../shared/contract/verdict.ts";
import { cutLine, formatLevel } from "./report.ts";
import type { ScanResult } from "./scan_mail.ts";

/** One mail of a table. */
export interface TableRow {
  readonly verdict: Verdict;
  /** File, author and subject of the mail. */
  readonly text: string;
}

/** Longest author and subject in a table, in characters. */
const MAX_TEXT = 60;

/** Width of the first column: the longest level and two blanks. */
const WIDTH = 10;

/** A result as a row. */
export function createRow({ name, verdict, summary, mails }: ScanResult): TableRow {
  const { from, subject } = mails.find(({ part }) => part === verdict.of) ?? summary;
  const text = `${name}  ${cut(from ?? "nobody")}: ${cut(subject ?? "no subject")}`;
  return { verdict, text: cutLine(text) };
}

function cut(text: string): string {
  const characters = Array.from(text.slice(0, 2 * MAX_TEXT + 2));
  return characters.length <= MAX_TEXT ? text : `${characters.slice(0, MAX_TEXT - 1).join("")}…`;
}

/** A table of several mails, highest level first, with the main reasons and a count per level. */
export function formatTable(rows: readonly TableRow[], colour: boolean): string {
  const lines = rows.toSorted((a, b) => computeWeight(b) - computeWeight(a)).flatMap(
    ({ verdict, text }) => {
      const line = `${formatLevel(verdict, colour, WIDTH)}${text}`;
      const [reason] = verdict.reasons;
      return reason === undefined
        ? [line]
        : [line, `${" ".repeat(WIDTH)}${cutLine(reason.message)}`];
    },
  );
  return [...lines, "", formatCount(rows)].join("\n");
}

/** Orders by level, then by probability, which is at most 1. */
function computeWeight({ verdict: { level, probability } }: TableRow): number {
  return 2 * THREAT_LEVELS.indexOf(level) + probability;
}

/** `4 mails: 3 low, 1 critical`. */
function formatCount(rows: readonly TableRow[]): string {
  const counts = THREAT_LEVELS.flatMap((level) => {
    const count = rows.filter(({ verdict }) => verdict.level === level).length;
    return count === 0 ? [] : [`${count} ${level}`];
  });
  return `${rows.length} mails: ${counts.join(", ")}`;
}
