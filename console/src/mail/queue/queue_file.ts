import { THREAT_LEVELS, type ThreatLevel } from "../../../../shared/contract/threat_levels.ts";
import { escapeReadableCell, quoteCell } from "../../../../shared/exports/safe_cell.ts";
import { chooseShownLevel } from "../judged/say_verdict.ts";
import { chooseVerdict } from "../judged/choose_verdict.ts";
import type { JudgedMail } from "../judged/judged_mail.ts";
import type { QueueRow } from "./queue.ts";

const COLUMNS = ["file", "level", "from", "subject", "date", "says"];

/**
 * Formats the table as CSV (RFC 4180), with formulas disarmed.
 *
 * @param formatVerdict Formats the verdict on a mail in words.
 */
export function formatQueueCsv(
  rows: readonly QueueRow[],
  formatVerdict: (judgedMail: JudgedMail) => string,
): string {
  const lines = rows.map(({ mail, state }): string[] => {
    if (state.kind !== "done") return [mail.name, state.kind];
    const { from = null, subject = null, date = null } = state.judgedMail.summary ?? {};
    return [
      mail.name,
      chooseShownLevel(state.judgedMail),
      from ?? "",
      subject ?? "",
      date ?? "",
      formatVerdict(state.judgedMail),
    ];
  });
  return [COLUMNS, ...lines]
    .map((cells) => COLUMNS.map((_, i) => quoteCell(escapeReadableCell(cells[i] ?? ""))).join(","))
    .join("\r\n") + "\r\n";
}

/** Sorts rows by level, the highest first and unfinished ones last. */
export function sortByLevel(rows: readonly QueueRow[]): readonly QueueRow[] {
  const rankLevel = ({ state }: QueueRow) =>
    state.kind === "done"
      ? HIGHEST_FIRST.indexOf(chooseVerdict(state.judgedMail).level)
      : HIGHEST_FIRST.length;
  return rows.toSorted((a, b) => rankLevel(a) - rankLevel(b));
}

/** Threat levels, the highest first. */
export const HIGHEST_FIRST = THREAT_LEVELS.toReversed();

/** Which rows are shown. */
export interface QueueFilter {
  /** A part of the sender, the subject or the name of the file; "" shows all. */
  readonly text: string;
  /** Level of the shown rows; null shows all. */
  readonly level: ThreatLevel | null;
  /** Whether mails that are marked as done are left out. */
  readonly hidesDone: boolean;
}

/** Tells whether a row has a text and a level; an unfinished one has no level. */
export function matchesFilter(
  { mail, state }: QueueRow,
  { text, level }: Omit<QueueFilter, "notDone">,
): boolean {
  const judgedMail = state.kind === "done" ? state.judgedMail : null;
  if (level !== null && (judgedMail === null || chooseVerdict(judgedMail).level !== level)) {
    return false;
  }
  const { from = null, subject = null } = judgedMail?.summary ?? {};
  return [mail.name, from ?? "", subject ?? ""].join("\n").toLowerCase()
    .includes(text.trim().toLowerCase());
}
