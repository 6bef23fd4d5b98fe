import { useEffect, useRef, useState } from "preact/hooks";
import type { PastResult } from "../history/database.ts";
import { useHistory } from "../history/use_history.ts";
import { readResultFile } from "../report/result_file.ts";
import type { MailDraft } from "./input/use_draft.ts";
import type { FileMail } from "./input/read_file.ts";
import type { Queue } from "./queue/use_queue.ts";
import type { QueueLine } from "./queue/use_queue_view.ts";
import { restoreWhole } from "./whole/kept_mail.ts";
import type { KeptMail } from "./whole/kept_mail.ts";
import { keepRow, keptRow } from "./whole/session.ts";
import { useMail } from "./whole/use_mail.ts";
import type { KeptPlace } from "./whole/whole_mail.ts";

/** The mail whose result is shown, and the ways to open another one. */
export type OpenMailState = ReturnType<typeof useOpenMail>;

/** Opens one mail: analysed now, of the table, of the history, or saved as a file. */
export function useOpenMail(queue: Queue, draft: MailDraft) {
  /** Row of the open mail in the table; null where it is not of the table. */
  const [id, setId] = useState(keptRow);
  useEffect(() => keepRow(id), [id]);
  const resultRef = useRef<HTMLDivElement>(null);
  const focusResult = () => requestAnimationFrame(() => resultRef.current?.focus());
  const history = useHistory();
  const mail = useMail((whole) => {
    if (id !== null) queue.replace(id, whole);
    void history.add(whole);
    focusResult();
  });
  useEffect(() => {
    // A result restored after a reload: its mail can be analysed again.
    if (mail.result !== null && id === null && draft.held === null && draft.text === "") {
      draft.fill(mail.result.mail);
    }
  }, [mail.result]);

  async function openKept(kept: KeptMail, from: KeptPlace): Promise<void> {
    setId(null);
    const whole = await restoreWhole(kept, from);
    draft.fill(whole.mail);
    mail.show(whole);
    focusResult();
  }

  return {
    mail,
    history,
    id,
    resultRef,
    analyse: (given: FileMail) => {
      setId(null);
      void mail.analyse(given);
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
      const kept = await history.read(id);
      if (kept === null) await history.reload();
      else await openKept(kept, { kind: "history", at });
    },
    /** Shows a saved result; false if the text is not one. */
    openResult: async (text: string) => {
      const saved = readResultFile(text);
      if (saved !== null) await openKept(saved.kept, { kind: "file", at: saved.savedAt });
      return saved !== null;
    },
  };
}
