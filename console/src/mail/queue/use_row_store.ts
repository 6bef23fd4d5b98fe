import { useRef } from "preact/hooks";
import { toStoredResult } from "../judged/stored_result.ts";
import type { StorableResult } from "../judged/stored_result.ts";
import { tabStore } from "../judged/tab_storage.ts";
import { QueueStore } from "./queue_store.ts";

/** Stores the rows of the table for a reload, and counts those that do not fit. */
export function useRowStore() {
  const store = useRef(new QueueStore(tabStore));
  const unsavedIds = useRef<ReadonlySet<number>>(new Set());
  const lostCount = useRef(0);
  return {
    /** Returns the number of rows that a reload would lose, as the storage is full. */
    countUnsaved: () => unsavedIds.current.size,
    /** Returns the number of rows that a reload has lost. */
    countLost: () => lostCount.current,
    load: () => {
      lostCount.current = store.current.readLost();
      return store.current.load();
    },
    save: (id: number, result: StorableResult, { isDone }: { readonly isDone: boolean }) => {
      const row = { id, stored: toStoredResult(result), done: isDone };
      const isSaved = store.current.save(row);
      const otherIds = [...unsavedIds.current].filter((otherId) => otherId !== id);
      unsavedIds.current = new Set(isSaved ? otherIds : [...otherIds, id]);
      // The next reload loses the unsaved rows; those lost before stay lost.
      store.current.writeLost(unsavedIds.current.size + lostCount.current);
    },
    clear: () => {
      store.current.clear();
      unsavedIds.current = new Set();
      lostCount.current = 0;
    },
  };
}
