import { useRef, useState } from "preact/hooks";
import type { QueueRow } from "./queue.ts";

/** Minimum time between two drawings of the table. */
const DRAW_MS = 100;

/** Holds the rows of the table, and draws their changes in groups. */
export function useDrawnRows() {
  const [rows, setRows] = useState<readonly QueueRow[]>([]);
  const latestRows = useRef<readonly QueueRow[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  return {
    /** The drawn rows. */
    rows,
    /** Returns the rows with the changes that are not drawn yet. */
    getRows: () => latestRows.current,
    /** Changes the rows, and draws them at most once per `DRAW_MS`, as there may be 200. */
    update: (newRows: readonly QueueRow[]) => {
      latestRows.current = newRows;
      timer.current ??= setTimeout(() => {
        timer.current = undefined;
        setRows(latestRows.current);
      }, DRAW_MS);
    },
  };
}
