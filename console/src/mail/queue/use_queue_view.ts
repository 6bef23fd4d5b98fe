import { useMemo, useState } from "preact/hooks";
import { setDone, useDoneMarks } from "../../state/done_marks.ts";
import { useKnownSenders } from "../../state/known_senders.ts";
import type { FileMail } from "../input/read_file.ts";
import { groupCampaigns } from "./campaigns.ts";
import { foldedDigest } from "./folded_digest.ts";
import type { QueueRow } from "./queue.ts";
import { highestFirst, matches } from "./queue_file.ts";
import type { QueueFilter } from "./queue_file.ts";

/** A line of the table: a mail, or the first mail of a campaign for the whole campaign. */
export interface QueueLine {
  readonly row: QueueRow;
  /** The mails that the line represents: those of its campaign while they are folded. */
  readonly rows: readonly QueueRow[];
  /** How many mails its campaign has; 1 for none. */
  readonly size: number;
  /** Whether the mail belongs to the campaign above it. */
  readonly isMember: boolean;
}

/** The table as it is shown, and the functions that change its view. */
export interface QueueView {
  readonly lines: readonly QueueLine[];
  readonly filter: QueueFilter;
  readonly setFilter: (filter: QueueFilter) => void;
  readonly sorted: boolean;
  readonly setSorted: (sorted: boolean) => void;
  readonly grouped: boolean;
  readonly setGrouped: (grouped: boolean) => void;
  readonly isOpen: (line: QueueLine) => boolean;
  /** Unfolds or folds the campaign of a line. */
  readonly toggle: (line: QueueLine) => void;
  readonly isDone: (line: QueueLine) => boolean;
  readonly markDone: (line: QueueLine, done: boolean) => void;
}

/** Number of characters of a mail that its mark is made of, from both of its ends. */
const MARKED = 100_000;

const digests = new WeakMap<FileMail, string>();

/** Computes the mark of a mail, the same for the same source. */
function computeMark({ mail }: QueueRow): string {
  const known = digests.get(mail);
  if (known !== undefined) return known;
  const { source } = mail;
  const ends = source.length <= 2 * MARKED
    ? source
    : source.slice(0, MARKED) + source.slice(-MARKED) + source.length;
  const digest = foldedDigest(ends);
  digests.set(mail, digest);
  return digest;
}

/** Returns the order, the filter, the groups and the marks of a table of mails. */
export function useQueueView(rows: readonly QueueRow[]): QueueView {
  const [sorted, setSorted] = useState(true);
  const [grouped, setGrouped] = useState(true);
  const [filter, setFilter] = useState<QueueFilter>({
    text: "",
    level: null,
    notDone: false,
  });
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const marks = useDoneMarks();
  // A sender that becomes known changes levels.
  const senders = useKnownSenders();
  const groups = useMemo(() => {
    const shown = (sorted ? highestFirst(rows) : rows).filter((row) =>
      matches(row, filter) && !(filter.notDone && marks.has(computeMark(row)))
    );
    return grouped ? groupCampaigns(shown) : shown.map((row) => [row]);
  }, [rows, sorted, grouped, filter, senders, filter.notDone && marks]);
  const lines = useMemo(() =>
    groups.flatMap((group): QueueLine[] => {
      const [row, ...others] = group;
      if (row === undefined) return [];
      const size = group.length;
      if (!group.some(({ id }) => opened.has(id))) {
        return [{ row, rows: group, size, isMember: false }];
      }
      return [
        { row, rows: [row], size, isMember: false },
        ...others.map((other) => ({ row: other, rows: [other], size: 1, isMember: true })),
      ];
    }), [groups, opened]);
  return {
    lines,
    filter,
    setFilter,
    sorted,
    setSorted,
    grouped,
    setGrouped,
    isOpen: ({ rows, size }) => rows.length < size,
    toggle: ({ row }) => {
      const group = groups.find((each) => each.includes(row)) ?? [];
      const isOpen = group.some(({ id }) => opened.has(id));
      const others = [...opened].filter((id) => !group.some((each) => each.id === id));
      setOpened(new Set(isOpen ? others : [...others, row.id]));
    },
    isDone: ({ rows }) => rows.every((row) => marks.has(computeMark(row))),
    markDone: ({ rows }, done) => setDone(rows.map(computeMark), done),
  };
}
