import { useMemo, useState } from "preact/hooks";
import { setDone, useDoneMarks } from "../../state/done_marks.ts";
import { useKnownSenders } from "../../state/known_senders.ts";
import type { InputMail } from "../input/read_file.ts";
import { groupCampaigns } from "./campaigns.ts";
import { computeDigest } from "./compute_digest.ts";
import type { QueueRow } from "./queue.ts";
import { matchesFilter, sortByLevel } from "./queue_file.ts";
import type { QueueFilter } from "./queue_file.ts";

/** A line of the table: a mail, or a folded campaign, of which the first mail is shown. */
export interface QueueLine {
  readonly row: QueueRow;
  /** The mails of the line: of a folded campaign all, else one. */
  readonly rows: readonly QueueRow[];
  /** Number of mails of the campaign, on its first line; else 1. */
  readonly size: number;
  /** Whether the line is below the first line of its unfolded campaign. */
  readonly isMember: boolean;
}

/** The lines of the table, and the functions that change which are shown, and how. */
export interface QueueView {
  readonly lines: readonly QueueLine[];
  readonly filter: QueueFilter;
  readonly setFilter: (filter: QueueFilter) => void;
  readonly isSorted: boolean;
  readonly setSorted: (isSorted: boolean) => void;
  readonly isGrouped: boolean;
  readonly setGrouped: (isGrouped: boolean) => void;
  /** Tells whether the campaign of a line is unfolded. */
  readonly isOpen: (line: QueueLine) => boolean;
  /** Unfolds or folds the campaign of a line. */
  readonly toggle: (line: QueueLine) => void;
  /** Tells whether all mails of a line are marked as done. */
  readonly isDone: (line: QueueLine) => boolean;
  /** Marks all mails of a line as done, or removes their marks. */
  readonly setDone: (line: QueueLine, options: { readonly isDone: boolean }) => void;
}

/** Number of characters at each end of a mail that its mark is computed from. */
const MARKED_END = 100_000;

const digests = new WeakMap<InputMail, string>();

/** Computes the mark of a mail, by which it is found again: a digest of its source. */
function computeMark({ mail }: QueueRow): string {
  const cachedMark = digests.get(mail);
  if (cachedMark !== undefined) return cachedMark;
  const { source } = mail;
  const ends = source.length <= 2 * MARKED_END
    ? source
    : source.slice(0, MARKED_END) + source.slice(-MARKED_END) + source.length;
  const digest = computeDigest(ends);
  digests.set(mail, digest);
  return digest;
}

/** Sorts, filters and groups the rows of the table, and marks them as done. */
export function useQueueView(rows: readonly QueueRow[]): QueueView {
  const [isSorted, setSorted] = useState(true);
  const [isGrouped, setGrouped] = useState(true);
  const [filter, setFilter] = useState<QueueFilter>({
    text: "",
    level: null,
    hidesDone: false,
  });
  const [openedIds, setOpened] = useState<ReadonlySet<number>>(new Set());
  const marks = useDoneMarks();
  // Levels, by which rows are sorted, change with the senders that the person knows.
  const senders = useKnownSenders();
  const groups = useMemo(() => {
    const shownRows = (isSorted ? sortByLevel(rows) : rows).filter((row) =>
      matchesFilter(row, filter) && !(filter.hidesDone && marks.has(computeMark(row)))
    );
    return isGrouped ? groupCampaigns(shownRows) : shownRows.map((row) => [row]);
  }, [rows, isSorted, isGrouped, filter, senders, filter.hidesDone && marks]);
  const lines = useMemo(() =>
    groups.flatMap((group): QueueLine[] => {
      const [row, ...otherRows] = group;
      if (row === undefined) return [];
      const size = group.length;
      if (!group.some(({ id }) => openedIds.has(id))) {
        return [{ row, rows: group, size, isMember: false }];
      }
      return [
        { row, rows: [row], size, isMember: false },
        ...otherRows.map((otherRow) => ({
          row: otherRow,
          rows: [otherRow],
          size: 1,
          isMember: true,
        })),
      ];
    }), [groups, openedIds]);
  return {
    lines,
    filter,
    setFilter,
    isSorted,
    setSorted,
    isGrouped,
    setGrouped,
    isOpen: ({ rows, size }) => rows.length < size,
    toggle: ({ row }) => {
      const group = groups.find((member) => member.includes(row)) ?? [];
      const isOpen = group.some(({ id }) => openedIds.has(id));
      const otherRows = [...openedIds].filter((id) => !group.some((member) => member.id === id));
      setOpened(new Set(isOpen ? otherRows : [...otherRows, row.id]));
    },
    isDone: ({ rows }) => rows.every((row) => marks.has(computeMark(row))),
    setDone: ({ rows }, options) => setDone(rows.map(computeMark), options),
  };
}
