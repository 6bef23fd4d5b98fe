import { useEffect, useRef, useState } from "preact/hooks";
import type { PastResult } from "../history/database.ts";
import { useHistory } from "../history/use_history.ts";
import { readResultFile } from "../report/result_file.ts";
import type { MailDraft } from "./input/use_draft.ts";
import type { InputMail } from "./input/read_file.ts";
import type { Queue } from "./queue/use_queue.ts";
import type { QueueLine } from "./queue/use_queue_view.ts";
import { restoreWhole } from "./whole/stored_result.ts";
import type { StoredResult } from "./whole/stored_result.ts";
import { readOpenRow, storeOpenRow } from "./whole/tab_storage.ts";
import { useMail } from "./whole/use_mail.ts";
import type { ResultOrigin } from "./whole/whole_mail.ts";

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
  const mail = useMail((whole) => {
    if (id !== null) queue.replace(id, whole);
    void history.add(whole);
    focusResult();
  });
  useEffect(() => {
    // The mail of a result that was restored after a reload goes into the form, too.
    if (mail.result !== null && id === null && draft.file === null && draft.text === "") {
      draft.setMail(mail.result.mail);
    }
  }, [mail.result]);

  async function openStored(stored: StoredResult, origin: ResultOrigin): Promise<void> {
    setId(null);
    const whole = await restoreWhole(stored, origin);
    draft.setMail(whole.mail);
    mail.show(whole);
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
      if (row.state.kind !== "done" || mail.run?.running) return;
      setId(row.id);
      void history.add(row.state.whole);
      mail.show(row.state.whole);
      focusResult();
    },
    openPast: async ({ id, at }: PastResult) => {
      const stored = await history.read(id);
      if (stored === null) await history.reload();
      else await openStored(stored, { kind: "history", at });
    },
    /** Opens a saved result; returns false if the text is none. */
    openResult: async (text: string) => {
      const saved = readResultFile(text);
      if (saved !== null) await openStored(saved.stored, { kind: "file", at: saved.savedAt });
      return saved !== null;
    },
  };
}
