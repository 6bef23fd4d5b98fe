import { useEffect, useRef } from "preact/hooks";
import { useAppState } from "../../state/app_state.ts";
import type { Settings } from "../../state/settings.ts";
import { examineMail } from "../examine_mail.ts";
import { MAX_MAILS } from "../input/split_mailbox.ts";
import type { FileMail } from "../input/read_file.ts";
import { restoreMail, restoreWhole } from "../whole/kept_mail.ts";
import { askAboutContent } from "../whole/use_mail.ts";
import { judgedWhole } from "../whole/whole_mail.ts";
import type { WholeMail } from "../whole/whole_mail.ts";
import type { QueueRow } from "./queue.ts";
import { useDrawnRows } from "./use_drawn_rows.ts";
import { useRowStore } from "./use_row_store.ts";

/** Concurrent requests to the server about contents. */
const AT_ONCE = 4;

/** A mail without a result. */
const NOT_YET = { summary: null, summaryBy: "browser", content: { kind: "kept" } } as const;

/** Several mails, with their actions. */
export type Queue = ReturnType<typeof useQueue>;

/** Analyses several mails in this browser, a few at a time; the table survives a reload. */
export function useQueue() {
  const { settings } = useAppState();
  const { rows, rowsNow, update } = useDrawnRows();
  const store = useRowStore();
  const abort = useRef(new AbortController());
  const running = useRef(0);
  const nextId = useRef(1);

  useEffect(() => {
    const kept = store.load();
    if (kept.length === 0 && store.lost() === 0) return;
    nextId.current = Math.max(0, ...kept.map(({ id }) => id)) + 1;
    update(
      kept.map(({ id, kept, done }) => createWaitingRow(id, restoreMail(kept), done ? kept : null)),
    );
    pump();
  }, []);

  function set(id: number, state: QueueRow["state"]): void {
    if (state.kind === "done") store.keep(id, state.whole, true);
    update(rowsNow().map((row) => row.id === id ? { ...row, state } : row));
  }

  function pump(): void {
    while (running.current < AT_ONCE) {
      const next = rowsNow().find(({ state }) => state.kind === "waiting");
      if (next === undefined) return;
      set(next.id, { kind: "running" });
      running.current++;
      const { signal } = abort.current;
      void restoreRow(next, settings, signal).then((whole) => {
        running.current--;
        if (!signal.aborted) set(next.id, { kind: "done", whole });
        pump();
      });
    }
  }

  return {
    rows,
    unkept: store.unkept(),
    lost: store.lost(),
    /** Adds mails; returns whether all of them fitted. */
    add: (mails: readonly FileMail[]) => {
      const left = Math.max(0, MAX_MAILS - rowsNow().length);
      const added = mails.slice(0, left).map((mail) => createWaitingRow(nextId.current++, mail));
      for (const { id, mail } of added) store.keep(id, { mail, ...NOT_YET }, false);
      update([...rowsNow(), ...added]);
      pump();
      return mails.length <= left;
    },
    clear: () => {
      abort.current.abort();
      abort.current = new AbortController();
      store.clear();
      update([]);
    },
    /** Whether there are no mails, including those not drawn yet. */
    isEmpty: () => rowsNow().length === 0,
    /** Replaces the result of a row. */
    replace: (id: number, whole: WholeMail) => set(id, { kind: "done", whole }),
  };
}

function createWaitingRow(id: number, mail: FileMail, before: QueueRow["before"] = null): QueueRow {
  return { id, mail, before, state: { kind: "waiting" } };
}

/** Restores the result of a row: the one from before a reload, or a new one. */
async function restoreRow(
  { mail, before }: QueueRow,
  settings: Settings,
  signal: AbortSignal,
): Promise<WholeMail> {
  if (before !== null) return await restoreWhole(before, null);
  const [examined, content] = await Promise.all([
    examineMail(mail.input, true),
    askAboutContent(mail, { settings, signal }),
  ]);
  const { summary } = examined;
  return await judgedWhole({ mail, summary, summaryBy: "browser", content, examined, from: null });
}
