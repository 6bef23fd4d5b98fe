import { THREAT_LEVELS } from "../../shared/contract/threat_levels.ts";
import type { Verdict } from "../../shared/contract/verdict.ts";
import { maskControls } from "../../shared/exports/json_value.ts";
import { formatLevel } from "./report.ts";
import type { ScanResult } from "./scan_mail.ts";

/** One mail of a table. */
export interface TableRow {
  readonly verdict: Verdict;
  /** File, author and subject of the mail. */
  readonly text: string;
}

/** Maximum number of characters of an author or a subject in a table. */
const MAX_TEXT = 60;

/** Smallest width of the first column: the longest level. */
const MIN_WIDTH = Math.max(...THREAT_LEVELS.map(({ length }) => length));

/** Creates the row of a scanned mail. */
export function createRow({ name, verdict, summary, mails }: ScanResult): TableRow {
  const { from, subject } = mails.find(({ part }) => part === verdict.of) ?? summary;
  const text = `${name}  ${truncate(from ?? "nobody")}: ${truncate(subject ?? "no subject")}`;
  return { verdict, text: maskControls(text) };
}

/** Shortens a text to `MAX_TEXT` characters; at most two UTF-16 code units make a character. */
function truncate(text: string): string {
  const characters = Array.from(text.slice(0, 2 * MAX_TEXT + 2));
  return characters.length <= MAX_TEXT ? text : `${characters.slice(0, MAX_TEXT - 1).join("")}…`;
}

/** Formats a table of mails, highest level first, with main reasons and a count per level. */
export function formatTable(
  rows: readonly TableRow[],
  { colour }: { readonly colour: boolean },
): string {
  const widths = rows.map(({ verdict }) => formatLevel(verdict, { colour: false }).length);
  const width = Math.max(MIN_WIDTH, ...widths) + 2;
  const lines = rows.toSorted((a, b) => computeSortKey(b) - computeSortKey(a)).flatMap(
    ({ verdict, text }) => {
      const line = `${formatLevel(verdict, { colour, width })}${text}`;
      const [reason] = verdict.reasons;
      return reason === undefined
        ? [line]
        : [line, `${" ".repeat(width)}${maskControls(reason.message)}`];
    },
  );
  return [...lines, "", formatCount(rows)].join("\n");
}

/** Computes the sort key of a row: by level, then by probability, which is at most 1. */
function computeSortKey({ verdict: { level, probability } }: TableRow): number {
  return 2 * THREAT_LEVELS.indexOf(level) + probability;
}

/** Formats the number of mails of each level: `4 mails: 3 low, 1 critical`. */
function formatCount(rows: readonly TableRow[]): string {
  const counts = THREAT_LEVELS.flatMap((level) => {
    const count = rows.filter(({ verdict }) => verdict.level === level).length;
    return count === 0 ? [] : [`${count} ${level}`];
  });
  return `${rows.length === 1 ? "1 mail" : `${rows.length} mails`}: ${counts.join(", ")}`;
}
