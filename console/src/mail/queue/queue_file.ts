import { escapeReadableCell, quoteCell } from "../../../../shared/exports/safe_cell.ts";
import { chooseShownLevel } from "../whole/say_verdict.ts";
import { chooseVerdict } from "../whole/choose_verdict.ts";
import type { WholeMail } from "../whole/whole_mail.ts";
import type { QueueRow } from "./queue.ts";

const COLUMNS = ["file", "level", "from", "subject", "date", "says"];

/**
 * Returns the table as CSV (RFC 4180), without formulas.
 *
 * @param say A verdict in words.
 */
export function queueCsv(rows: readonly QueueRow[], say: (whole: WholeMail) => string): string {
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

/** Returns the rows, highest level first; equal and unfinished ones in their order. */
export function highestFirst(rows: readonly QueueRow[]): readonly QueueRow[] {
  const weight = ({ state }: QueueRow) =>
    state.kind === "done" ? WEIGHTS[chooseVerdict(state.whole).level] : 0;
  return rows.toSorted((a, b) => weight(b) - weight(a));
}

const WEIGHTS = { safe: 1, low: 2, medium: 3, high: 4, critical: 5 } as const;

/** The levels, highest first. */
export const LEVELS = ["critical", "high", "medium", "low", "safe"] as const;

/** The rows that are shown. */
export interface QueueFilter {
  /** A part of the sender, the subject or the name of the file; "" shows all. */
  readonly text: string;
  /** Null shows all. */
  readonly level: typeof LEVELS[number] | null;
  /** Whether mails that are marked as done are left out. */
  readonly notDone: boolean;
}

/** Tells whether a row passes a filter of text and level; an unfinished one has no level. */
export function matches(
  { mail, state }: QueueRow,
  { text, level }: Omit<QueueFilter, "notDone">,
): boolean {
  const whole = state.kind === "done" ? state.whole : null;
  if (level !== null && (whole === null || chooseVerdict(whole).level !== level)) return false;
  const { from = null, subject = null } = whole?.summary ?? {};
  return [mail.name, from ?? "", subject ?? ""].join("\n").toLowerCase()
    .includes(text.trim().toLowerCase());
}
