import { escapeReadableCell, quoteCell } from "../../../../shared/exports/safe_cell.ts";
import { chooseShownLevel } from "../whole/say_verdict.ts";
import { chooseVerdict } from "../whole/choose_verdict.ts";
import type { WholeMail } from "../whole/whole_mail.ts";
import type { QueueRow } from "./queue.ts";

const COLUMNS = ["file", "level", "from", "subject", "date", "says"];

/**
 * Formats the table as CSV (RFC 4180), with formulas disarmed.
 *
 * @param say Formats a verdict in words.
 */
export function formatQueueCsv(
  rows: readonly QueueRow[],
  say: (whole: WholeMail) => string,
): string {
  const lines = rows.map(({ mail, state }): string[] => {
    if (state.kind !== "done") return [mail.name, state.kind];
    const { from = null, subject = null, date = null } = state.whole.summary ?? {};
    return [
      mail.name,
      chooseShownLevel(state.whole),
      from ?? "",
      subject ?? "",
      date ?? "",
      say(state.whole),
    ];
  });
  return [COLUMNS, ...lines]
    .map((cells) => COLUMNS.map((_, i) => quoteCell(escapeReadableCell(cells[i] ?? ""))).join(","))
    .join("\r\n") + "\r\n";
}

/** Sorts rows by level, the highest first and unfinished ones last. */
export function sortByLevel(rows: readonly QueueRow[]): readonly QueueRow[] {
  const rank = ({ state }: QueueRow) =>
    state.kind === "done" ? LEVELS.indexOf(chooseVerdict(state.whole).level) : LEVELS.length;
  return rows.toSorted((a, b) => rank(a) - rank(b));
}

/** The levels, the highest first. */
export const LEVELS = ["critical", "high", "medium", "low", "safe"] as const;

/** Which rows are shown. */
export interface QueueFilter {
  /** A part of the sender, the subject or the name of the file; "" shows all. */
  readonly text: string;
  /** Level of the shown rows; null shows all. */
  readonly level: typeof LEVELS[number] | null;
  /** Whether mails that are marked as done are left out. */
  readonly notDone: boolean;
}

/** Tells whether a row has a text and a level; an unfinished one has no level. */
export function matchesFilter(
  { mail, state }: QueueRow,
  { text, level }: Omit<QueueFilter, "notDone">,
): boolean {
  const whole = state.kind === "done" ? state.whole : null;
  if (level !== null && (whole === null || chooseVerdict(whole).level !== level)) return false;
  const { from = null, subject = null } = whole?.summary ?? {};
  return [mail.name, from ?? "", subject ?? ""].join("\n").toLowerCase()
    .includes(text.trim().toLowerCase());
}
