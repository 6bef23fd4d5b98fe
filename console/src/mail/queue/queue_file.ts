import { safeCell } from "../../../../shared/exports/safe_cell.ts";
import { verdictOf } from "../whole/verdict.ts";
import type { WholeMail } from "../whole/whole_mail.ts";
import type { QueueRow } from "./queue.ts";

const COLUMNS = ["file", "level", "from", "subject", "says"];

/**
 * The table as CSV (RFC 4180), without formulas.
 *
 * @param say A verdict in words.
 */
export function queueCsv(rows: readonly QueueRow[], say: (whole: WholeMail) => string): string {
  const lines = rows.map(({ mail, state }): string[] => {
    if (state.kind !== "done") return [mail.name, state.kind];
    const { from = null, subject = null } = state.whole.summary ?? {};
    const { level } = verdictOf(state.whole);
    return [mail.name, level, from ?? "", subject ?? "", say(state.whole)];
  });
  return [COLUMNS, ...lines]
    .map((cells) => COLUMNS.map((_, i) => quoted(safeCell(cells[i] ?? ""))).join(","))
    .join("\r\n") + "\r\n";
}

function quoted(cell: string): string {
  return `"${cell.replaceAll('"', '""')}"`;
}

/** The rows, highest level first; equal and unfinished ones in their order. */
export function gravestFirst(rows: readonly QueueRow[]): readonly QueueRow[] {
  const weight = ({ state }: QueueRow) =>
    state.kind === "done" ? WEIGHTS[verdictOf(state.whole).level] : 0;
  return rows.toSorted((a, b) => weight(b) - weight(a));
}

const WEIGHTS = { safe: 1, low: 2, medium: 3, high: 4, critical: 5 } as const;
