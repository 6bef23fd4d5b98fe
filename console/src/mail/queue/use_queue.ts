import { useEffect, useRef } from "preact/hooks";
import { useAppState } from "../../state/app_state.ts";
import type { Settings } from "../../state/settings.ts";
import { requestExamination } from "../mail_worker.ts";
import { MAX_MAILS } from "../input/split_mailbox.ts";
import type { InputMail } from "../input/read_file.ts";
import { restoreInput, restoreJudgedMail } from "../judged/stored_result.ts";
import { examineByServer } from "../judged/use_mail.ts";
import { createJudgedMail } from "../judged/judged_mail.ts";
import type { JudgedMail } from "../judged/judged_mail.ts";
import type { QueueRow } from "./queue.ts";
import { useDrawnRows } from "./use_drawn_rows.ts";
import { useRowStore } from "./use_row_store.ts";

/** Maximum number of mails that are analysed at once, each with a request to the server. */
const MAX_RUNNING = 4;

/** What is stored of a mail without a result. */
const NO_RESULT = { summary: null, summaryBy: "browser", content: { kind: "kept" } } as const;

/** The mails of the table, and the functions that change them. */
export type Queue = ReturnType<typeof useQueue>;

/** Analyses several mails, a few at a time, and stores them for a reload. */
export function useQueue() {
  const { settings } = useAppState();
  const { rows, getRows, update } = useDrawnRows();
  const store = useRowStore();
  const abort = useRef(new AbortController());
  const runningCount = useRef(0);
  const nextId = useRef(1);

  useEffect(() => {
    const storedRows = store.load();
    if (storedRows.length === 0 && store.countLost() === 0) return;
    nextId.current = Math.max(0, ...storedRows.map(({ id }) => id)) + 1;
    update(
      storedRows.map(({ id, stored, done }) =>
        createWaitingRow(id, restoreInput(stored), done ? stored : null)
      ),
    );
    startWaiting();
  }, []);

  function setState(id: number, state: QueueRow["state"]): void {
    if (state.kind === "done") store.save(id, state.judgedMail, { isDone: true });
    update(getRows().map((row) => row.id === id ? { ...row, state } : row));
  }

  /** Starts as many analyses as may run at once. */
  function startWaiting(): void {
    while (runningCount.current < MAX_RUNNING) {
      const nextRow = getRows().find(({ state }) => state.kind === "waiting");
      if (nextRow === undefined) return;
      setState(nextRow.id, { kind: "running" });
      runningCount.current++;
      const { signal } = abort.current;
      void analyseRow(nextRow, settings, signal).then((judgedMail) => {
        runningCount.current--;
        if (!signal.aborted) setState(nextRow.id, { kind: "done", judgedMail });
        startWaiting();
      });
    }
  }

  return {
    rows,
    unsaved: store.countUnsaved(),
    lost: store.countLost(),
    /** Adds mails; returns whether the table had room for all. */
    add: (mails: readonly InputMail[]) => {
      const freeRows = Math.max(0, MAX_MAILS - getRows().length);
      const addedRows = mails.slice(0, freeRows).map((mail) =>
        createWaitingRow(nextId.current++, mail)
      );
      for (const { id, mail } of addedRows) {
        store.save(id, { mail, ...NO_RESULT }, { isDone: false });
      }
      update([...getRows(), ...addedRows]);
      startWaiting();
      return mails.length <= freeRows;
    },
    clear: () => {
      abort.current.abort();
      abort.current = new AbortController();
      store.clear();
      update([]);
    },
    /** Tells whether there are no mails, not even ones that are not drawn yet. */
    isEmpty: () => getRows().length === 0,
    /** Replaces the result of a row. */
    replace: (id: number, judgedMail: JudgedMail) => setState(id, { kind: "done", judgedMail }),
  };
}

function createWaitingRow(
  id: number,
  mail: InputMail,
  stored: QueueRow["stored"] = null,
): QueueRow {
  return { id, mail, stored, state: { kind: "waiting" } };
}

/** Analyses the mail of a row, or restores its stored result. */
async function analyseRow(
  { mail, stored }: QueueRow,
  settings: Settings,
  signal: AbortSignal,
): Promise<JudgedMail> {
  if (stored !== null) return await restoreJudgedMail(stored, null);
  const [examination, content] = await Promise.all([
    requestExamination(mail.input, { summary: null }),
    examineByServer(mail, { settings, signal }),
  ]);
  const { summary } = examination;
  return await createJudgedMail({
    mail,
    summary,
    summaryBy: "browser",
    content,
    examination,
    origin: null,
  });
}
