import { useRef } from "preact/hooks";
import { toStoredResult } from "../judged/stored_result.ts";
import type { StorableResult } from "../judged/stored_result.ts";
import { tabStore } from "../judged/tab_storage.ts";
import { QueueStore } from "./queue_store.ts";

/** Stores the rows of the table for a reload, and counts those that do not fit. */
export function useRowStore() {
  const store = useRef(new QueueStore(tabStore));
  const unsaved = useRef<ReadonlySet<number>>(new Set());
  const lost = useRef(0);
  return {
    /** Returns the number of rows that a reload would lose, as the storage is full. */
    countUnsaved: () => unsaved.current.size,
    /** Returns the number of rows that a reload has lost. */
    countLost: () => lost.current,
    load: () => {
      lost.current = store.current.readLost();
      return store.current.load();
    },
    save: (id: number, result: StorableResult, { isDone }: { readonly isDone: boolean }) => {
      const row = { id, stored: toStoredResult(result), done: isDone };
      const isSaved = store.current.save(row);
      const others = [...unsaved.current].filter((each) => each !== id);
      unsaved.current = new Set(isSaved ? others : [...others, id]);
      // The next reload loses the unsaved rows; those lost before stay lost.
      store.current.writeLost(unsaved.current.size + lost.current);
    },
    clear: () => {
      store.current.clear();
      unsaved.current = new Set();
      lost.current = 0;
    },
  };
}
