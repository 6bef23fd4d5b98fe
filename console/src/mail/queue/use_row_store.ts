import { useRef } from "preact/hooks";
import { toKeptMail } from "../whole/kept_mail.ts";
import type { KeptFrom } from "../whole/kept_mail.ts";
import { tabStore } from "../whole/session.ts";
import { QueueStore } from "./queue_store.ts";

/** Keeps the rows of the table over a reload, and counts those that do not fit. */
export function useRowStore() {
  const store = useRef(new QueueStore(tabStore));
  const unkept = useRef<ReadonlySet<number>>(new Set());
  const lost = useRef(0);
  return {
    /** How many a reload would lose because the storage is full. */
    unkept: () => unkept.current.size,
    /** How many a reload has lost. */
    lost: () => lost.current,
    load: () => {
      lost.current = store.current.lost();
      return store.current.load();
    },
    keep: (id: number, whole: KeptFrom, done: boolean) => {
      const isKept = store.current.keep({ id, kept: toKeptMail(whole), done });
      const others = [...unkept.current].filter((each) => each !== id);
      unkept.current = new Set(isKept ? others : [...others, id]);
      store.current.keepLost(unkept.current.size + lost.current);
    },
    clear: () => {
      store.current.clear();
      unkept.current = new Set();
      lost.current = 0;
    },
  };
}
