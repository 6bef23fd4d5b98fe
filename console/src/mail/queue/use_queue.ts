import { useRef, useState } from "preact/hooks";
import { useAppState } from "../../state/app_state.ts";
import { examineMail } from "../examine_mail.ts";
import { MAX_MAILS } from "../input/mailbox.ts";
import type { FileMail } from "../input/read_file.ts";
import { askAboutContent } from "../whole/use_mail.ts";
import type { WholeMail } from "../whole/whole_mail.ts";
import type { QueueRow } from "./queue.ts";

/** Mails whose content the server is asked about at once. */
const AT_ONCE = 4;

/** Time between two drawings of the table. */
const DRAW_MS = 100;

/** Several mails, and what can be done with them. */
export interface Queue {
  readonly rows: readonly QueueRow[];
  /** Takes mails in; answers whether all of them had room. */
  readonly add: (mails: readonly FileMail[], sendContent: boolean) => boolean;
  readonly clear: () => void;
  /** Puts a newer result in the place of a row's. */
  readonly replace: (id: number, whole: WholeMail) => void;
}

/** Looks at several mails in this browser, a few at a time; headers cost nothing here. */
export function useQueue(): Queue {
  const { settings } = useAppState();
  const [rows, setRows] = useState<readonly QueueRow[]>([]);
  const all = useRef<readonly QueueRow[]>([]);
  const abort = useRef(new AbortController());
  const running = useRef(0);
  const nextId = useRef(1);
  const drawing = useRef<number | undefined>(undefined);

  /** Shows at most ten changes a second: a table of 200 rows is drawn anew with each. */
  function update(changed: readonly QueueRow[]): void {
    all.current = changed;
    drawing.current ??= setTimeout(() => {
      drawing.current = undefined;
      setRows(all.current);
    }, DRAW_MS);
  }

  function set(id: number, state: QueueRow["state"]): void {
    update(all.current.map((row) => row.id === id ? { ...row, state } : row));
  }

  function pump(sendContent: boolean): void {
    while (running.current < AT_ONCE) {
      const next = all.current.find(({ state }) => state.kind === "waiting");
      if (next === undefined) return;
      set(next.id, { kind: "running" });
      running.current++;
      const { signal } = abort.current;
      void lookAt(next.mail, sendContent, signal).then((state) => {
        running.current--;
        if (!signal.aborted) set(next.id, state);
        pump(sendContent);
      });
    }
  }

  async function lookAt(
    mail: FileMail,
    sendContent: boolean,
    signal: AbortSignal,
  ): Promise<QueueRow["state"]> {
    const [examined, content] = await Promise.all([
      examineMail(mail.input, true),
      askAboutContent(mail, { sendContent, settings, signal }),
    ]);
    if (examined === null) return { kind: "failed" };
    const whole: WholeMail = {
      mail,
      summary: examined.summary,
      summaryBy: "browser",
      content,
      examined,
    };
    return { kind: "done", whole };
  }

  return {
    rows,
    add: (mails, sendContent) => {
      const room = Math.max(0, MAX_MAILS - all.current.length);
      const added = mails.slice(0, room).map((mail): QueueRow => ({
        id: nextId.current++,
        mail,
        state: { kind: "waiting" },
      }));
      update([...all.current, ...added]);
      pump(sendContent);
      return mails.length <= room;
    },
    clear: () => {
      abort.current.abort();
      abort.current = new AbortController();
      update([]);
    },
    replace: (id, whole) => set(id, { kind: "done", whole }),
  };
}
