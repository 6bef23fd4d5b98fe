import { useEffect, useRef, useState } from "preact/hooks";
import type { PastResult } from "../history/database.ts";
import { useHistory } from "../history/use_history.ts";
import { readResultFile } from "../report/result_file.ts";
import type { MailDraft } from "./input/use_draft.ts";
import type { InputMail } from "./input/read_file.ts";
import type { Queue } from "./queue/use_queue.ts";
import type { QueueLine } from "./queue/use_queue_view.ts";
import { restoreJudgedMail } from "./judged/stored_result.ts";
import type { StoredResult } from "./judged/stored_result.ts";
import { readOpenRow, storeOpenRow } from "./judged/tab_storage.ts";
import { useMail } from "./judged/use_mail.ts";
import type { ResultOrigin } from "./judged/judged_mail.ts";

/** The mail whose result is shown, and the functions that open another one. */
export type OpenMailState = ReturnType<typeof useOpenMail>;

/** Opens a mail: a new one, or one of the table, the history or a saved result. */
export function useOpenMail(queue: Queue, draft: MailDraft) {
  /** Row of the open mail in the table; null if it is not in the table. */
  const [id, setId] = useState(readOpenRow);
  useEffect(() => storeOpenRow(id), [id]);
  const resultRef = useRef<HTMLDivElement>(null);
  const focusResult = () => requestAnimationFrame(() => resultRef.current?.focus());
  const history = useHistory();
  const mail = useMail((judgedMail) => {
    if (id !== null) queue.replace(id, judgedMail);
    void history.add(judgedMail);
    focusResult();
  });
  useEffect(() => {
    // The mail of a result that was restored after a reload goes into the form, too.
    if (mail.result !== null && id === null && draft.mail === null && draft.text === "") {
      draft.setMail(mail.result.mail);
    }
  }, [mail.result]);

  async function openStored(stored: StoredResult, origin: ResultOrigin): Promise<void> {
    setId(null);
    const judgedMail = await restoreJudgedMail(stored, origin);
    draft.setMail(judgedMail.mail);
    mail.show(judgedMail);
    focusResult();
  }

  return {
    mail,
    history,
    id,
    resultRef,
    analyse: (input: InputMail) => {
      setId(null);
      void mail.analyse(input);
    },
    close: () => {
      mail.show(null);
      setId(null);
    },
    openLine: ({ row }: QueueLine) => {
      if (row.state.kind !== "done" || mail.run?.isRunning) return;
      setId(row.id);
      void history.add(row.state.judgedMail);
      mail.show(row.state.judgedMail);
      focusResult();
    },
    openPast: async ({ id, at }: PastResult) => {
      const stored = await history.read(id);
      if (stored === null) await history.reload();
      else await openStored(stored, { kind: "history", at });
    },
    /** Opens a saved result; returns false if the text is none. */
    openResult: async (text: string) => {
      const savedResult = readResultFile(text);
      if (savedResult !== null) {
        await openStored(savedResult.stored, { kind: "file", at: savedResult.savedAt });
      }
      return savedResult !== null;
    },
  };
}
