import { useRef, useState } from "preact/hooks";
import type { QueueRow } from "./queue.ts";

/** Time between two drawings of the table. */
const DRAW_MS = 100;

/** Rows of the table: as they are drawn, and as they are now. */
export function useDrawnRows() {
  const [rows, setRows] = useState<readonly QueueRow[]>([]);
  const now = useRef<readonly QueueRow[]>([]);
  const drawing = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  return {
    rows,
    rowsNow: () => now.current,
    /** Shows at most ten changes a second: a table of 200 rows is drawn anew with each. */
    update: (changed: readonly QueueRow[]) => {
      now.current = changed;
      drawing.current ??= setTimeout(() => {
        drawing.current = undefined;
        setRows(now.current);
      }, DRAW_MS);
    },
  };
}
