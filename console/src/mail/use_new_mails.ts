import { useState } from "preact/hooks";
import { useLocale } from "../text/locale.ts";
import { MAX_MAILS } from "./input/split_mailbox.ts";
import type { PlainInput } from "./input/plain_input.ts";
import type { FileMail } from "./input/read_file.ts";
import { readMailFiles } from "./input/read_files.ts";
import type { MailDraft } from "./input/use_draft.ts";
import { useFiles } from "./input/use_files.ts";
import type { Queue } from "./queue/use_queue.ts";
import type { OpenMailState } from "./use_open_mail.ts";

/**
 * Takes new mails: one is analysed, several go into the table.
 *
 * @param onNumbers Takes phone numbers.
 */
export function useNewMails(
  queue: Queue,
  draft: MailDraft,
  { mail, ...open }: OpenMailState,
  onNumbers: (numbers: PlainInput) => void,
) {
  const locale = useLocale();
  const { say, mailWords: { input: words, picture } } = locale.messages;
  const [problem, setProblem] = useState("");
  const [formOpen, setFormOpen] = useState(false);
  const [isPicture, setIsPicture] = useState(false);
  const takeFiles = useFiles(take);

  /** A changed mail has no verdict yet, so the old one is removed. */
  function type(text: string): void {
    draft.type(text);
    setProblem("");
    setIsPicture(false);
    if (mail.result !== null || mail.isRestoring() || text === "") mail.show(null);
  }

  function analyse(given: FileMail): void {
    if (mail.isRunning()) return;
    setProblem("");
    setIsPicture(false);
    const { kind, content } = given.input;
    if (kind === "nothing") {
      mail.show(null);
      mail.note(words.empty);
    } else if (kind === "number" || kind === "numbers") onNumbers({ kind, content });
    else open.analyse(given);
  }

  async function take(files: readonly File[]): Promise<void> {
    const { mails, pictures, problems } = await readMailFiles(files, locale, open.openResult);
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
    // The steps are shown below the form.
    if (pictures > 0 && mails.length === 0 && !mail.isRunning()) {
      if (mail.result !== null || !formOpen) another();
      setIsPicture(true);
    } else if (pictures > 0) problems.push(picture.title);
    setProblem(problems.join(" "));
  }

  /** Back to the empty form. */
  function another(): void {
    type("");
    open.close();
    setFormOpen(true);
    requestAnimationFrame(() => document.getElementById("mail-text")?.focus());
  }

  return { problem, formOpen, isPicture, type, analyse, takeFiles, another };
}
