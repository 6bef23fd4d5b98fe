import { useEffect, useRef, useState } from "preact/hooks";
import { useAppState } from "../../state/app_state.ts";
import { examineMail } from "../examine_mail.ts";
import { MAX_MAILS } from "../input/mailbox.ts";
import type { FileMail } from "../input/read_file.ts";
import { keptOf, mailOf, wholeOf } from "../whole/kept_mail.ts";
import type { KeptFrom } from "../whole/kept_mail.ts";
import { tabStore } from "../whole/session.ts";
import { askAboutContent } from "../whole/use_mail.ts";
import { judgedWhole } from "../whole/whole_mail.ts";
import type { WholeMail } from "../whole/whole_mail.ts";
import { QueueStore } from "./queue_store.ts";
import type { QueueRow } from "./queue.ts";

/** Concurrent requests to the server about contents. */
const AT_ONCE = 4;

/** A mail without a result. */
const NOT_YET = { summary: null, summaryBy: "browser", content: { kind: "kept" } } as const;

/** Time between two drawings of the table. */
const DRAW_MS = 100;

/** Several mails, with their actions. */
export interface Queue {
  readonly rows: readonly QueueRow[];
  /** How many of them a reload would lose because the storage is full. */
  readonly unkept: number;
  /** How many a reload has lost. */
  readonly lost: number;
  /** Adds mails; returns whether all of them fitted. */
  readonly add: (mails: readonly FileMail[]) => boolean;
  readonly clear: () => void;
  /** Whether there are no mails, including those not drawn yet. */
  readonly isEmpty: () => boolean;
  /** Replaces the result of a row. */
  readonly replace: (id: number, whole: WholeMail) => void;
}

/**
 * Analyses several mails in this browser, a few at a time; headers need no credits here. The table
 * survives a reload.
 */
export function useQueue(): Queue {
  const { settings } = useAppState();
  const [rows, setRows] = useState<readonly QueueRow[]>([]);
  const all = useRef<readonly QueueRow[]>([]);
  const store = useRef(new QueueStore(tabStore));
  const unkept = useRef<ReadonlySet<number>>(new Set());
  const lost = useRef(0);
  const abort = useRef(new AbortController());
  const running = useRef(0);
  const nextId = useRef(1);
  const drawing = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  useEffect(restore, []);

  function restore(): void {
    const kept = store.current.load();
    lost.current = store.current.lost();
    if (kept.length === 0 && lost.current === 0) return;
    nextId.current = Math.max(0, ...kept.map(({ id }) => id)) + 1;
    update(kept.map((row): QueueRow => ({
      id: row.id,
      mail: mailOf(row.kept),
      before: row.done ? row.kept : null,
      state: { kind: "waiting" },
    })));
    pump();
  }

  /** Shows at most ten changes a second: a table of 200 rows is drawn anew with each. */
  function update(changed: readonly QueueRow[]): void {
    all.current = changed;
    drawing.current ??= setTimeout(() => {
      drawing.current = undefined;
      setRows(all.current);
    }, DRAW_MS);
  }

  function set(id: number, state: QueueRow["state"]): void {
    if (state.kind === "done") keep(id, state.whole, true);
    update(all.current.map((row) => row.id === id ? { ...row, state } : row));
  }

  function keep(id: number, whole: KeptFrom, done: boolean): void {
    const isKept = store.current.keep({ id, kept: keptOf(whole), done });
    const others = [...unkept.current].filter((each) => each !== id);
    unkept.current = new Set(isKept ? others : [...others, id]);
    store.current.keepLost(unkept.current.size + lost.current);
  }

  function pump(): void {
    while (running.current < AT_ONCE) {
      const next = all.current.find(({ state }) => state.kind === "waiting");
      if (next === undefined) return;
      set(next.id, { kind: "running" });
      running.current++;
      const { signal } = abort.current;
      void lookAt(next, signal).then((state) => {
        running.current--;
        if (!signal.aborted) set(next.id, state);
        pump();
      });
    }
  }

  async function lookAt(
    { mail, before }: QueueRow,
    signal: AbortSignal,
  ): Promise<QueueRow["state"]> {
    const whole = before === null ? await lookAnew(mail, signal) : await wholeOf(before, null);
    return { kind: "done", whole };
  }

  async function lookAnew(mail: FileMail, signal: AbortSignal): Promise<WholeMail> {
    const [examined, content] = await Promise.all([
      examineMail(mail.input, true),
      askAboutContent(mail, { settings, signal }),
    ]);
    const { summary } = examined;
    return await judgedWhole({
      mail,
      summary,
      summaryBy: "browser",
      content,
      examined,
      from: null,
    });
  }

  return {
    rows,
    unkept: unkept.current.size,
    lost: lost.current,
    add: (mails) => {
      const room = Math.max(0, MAX_MAILS - all.current.length);
      const added = mails.slice(0, room).map((mail): QueueRow => ({
        id: nextId.current++,
        mail,
        before: null,
        state: { kind: "waiting" },
      }));
      for (const { id, mail } of added) keep(id, { mail, ...NOT_YET }, false);
      update([...all.current, ...added]);
      pump();
      return mails.length <= room;
    },
    clear: () => {
      abort.current.abort();
      abort.current = new AbortController();
      store.current.clear();
      unkept.current = new Set();
      lost.current = 0;
      update([]);
    },
    isEmpty: () => all.current.length === 0,
    replace: (id, whole) => set(id, { kind: "done", whole }),
  };
}
