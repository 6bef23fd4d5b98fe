import { useState } from "preact/hooks";
import { useSpeech } from "../text/language.ts";
import { MAX_MAILS } from "./input/mailbox.ts";
import type { FileMail } from "./input/read_file.ts";
import { readMailFiles } from "./input/read_files.ts";
import type { Draft } from "./input/use_draft.ts";
import { useFiles } from "./input/use_files.ts";
import type { Queue } from "./queue/use_queue.ts";
import type { OpenMail } from "./use_open_mail.ts";

/** Takes new mails: one is analysed, several go into the table. */
export function useNewMails(queue: Queue, draft: Draft, { mail, ...open }: OpenMail) {
  const speech = useSpeech();
  const { say, mailWords: { input: words } } = speech.messages;
  const [problem, setProblem] = useState("");
  const [formOpen, setFormOpen] = useState(false);
  const takeFiles = useFiles(take);

  /** A changed mail has no verdict yet, so the old one is removed. */
  function type(text: string): void {
    draft.type(text);
    setProblem("");
    if (mail.result !== null || mail.isRestoring() || text === "") mail.show(null);
  }

  function analyse(given: FileMail): void {
    if (mail.isRunning()) return;
    setProblem("");
    if (given.input.kind === "nothing") {
      mail.show(null);
      mail.note(words.empty);
    } else open.analyse(given);
  }

  async function take(files: readonly File[]): Promise<void> {
    const { mails, problems } = await readMailFiles(files, speech, open.openResult);
    const [only] = mails;
    const former = mail.isRunning() ? draft.heldNow() : null;
    if (only !== undefined && mails.length === 1 && former === null && queue.isEmpty()) {
      draft.fill(only);
      mail.show(null);
      analyse(only);
    } else if (only !== undefined) {
      // A file that comes during the analysis of another joins it in a table.
      const all = former === null ? mails : [former, ...mails];
      draft.type("");
      open.close();
      setFormOpen(false);
      if (!queue.add(all)) problems.push(say(words.tooMany, { most: MAX_MAILS }));
    }
    setProblem(problems.join(" "));
  }

  /** Back to the empty form. */
  function another(): void {
    type("");
    open.close();
    setFormOpen(true);
    requestAnimationFrame(() => document.getElementById("mail-text")?.focus());
  }

  return { problem, formOpen, type, analyse, takeFiles, another };
}
