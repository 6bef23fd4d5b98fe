import { useState } from "preact/hooks";
import { useLocale } from "../text/locale.ts";
import { MAX_MAILS } from "./input/split_mailbox.ts";
import type { PlainInput } from "./input/plain_input.ts";
import type { InputMail } from "./input/read_file.ts";
import { readMailFiles } from "./input/read_files.ts";
import type { MailDraft } from "./input/use_draft.ts";
import { useFiles } from "./input/use_files.ts";
import type { Queue } from "./queue/use_queue.ts";
import type { OpenMailState } from "./use_open_mail.ts";

/**
 * Returns the functions for new mails: a single one is analysed, several go into the table.
 *
 * @param onNumbers Receives phone numbers.
 */
export function useNewMails(
  queue: Queue,
  draft: MailDraft,
  { mail, ...openMail }: OpenMailState,
  onNumbers: (numbers: PlainInput) => void,
) {
  const locale = useLocale();
  const { say, mailWords: { input: words, picture } } = locale.messages;
  const [problem, setProblem] = useState("");
  const [isFormOpen, setFormOpen] = useState(false);
  const [isPicture, setIsPicture] = useState(false);
  const addFiles = useFiles(addMails);

  /** Changes the text of the form, and removes the verdict, which is about the earlier text. */
  function changeText(text: string): void {
    draft.setText(text);
    setProblem("");
    setIsPicture(false);
    if (mail.result !== null || mail.isRestoring() || text === "") mail.show(null);
  }

  function analyse(enteredMail: InputMail): void {
    if (mail.isRunning()) return;
    setProblem("");
    setIsPicture(false);
    const { kind, content } = enteredMail.input;
    if (kind === "nothing") {
      mail.show(null);
      mail.showNote(words.empty);
    } else if (kind === "number" || kind === "numbers") onNumbers({ kind, content });
    else openMail.analyse(enteredMail);
  }

  async function addMails(files: readonly File[]): Promise<void> {
    const { mails, pictures, problems } = await readMailFiles(files, locale, openMail.openResult);
    const [firstMail] = mails;
    const runningMail = mail.isRunning() ? draft.getMail() : null;
    if (firstMail !== undefined && mails.length === 1 && runningMail === null && queue.isEmpty()) {
      draft.setMail(firstMail);
      mail.show(null);
      analyse(firstMail);
    } else if (firstMail !== undefined) {
      // A file that comes during the analysis of another joins it in a table.
      const allMails = runningMail === null ? mails : [runningMail, ...mails];
      draft.setText("");
      openMail.close();
      setFormOpen(false);
      if (!queue.add(allMails)) problems.push(say(words.tooMany, { most: MAX_MAILS }));
    }
    // The guide to pictures is in the form.
    if (pictures > 0 && mails.length === 0 && !mail.isRunning()) {
      if (mail.result !== null || !isFormOpen) openForm();
      setIsPicture(true);
    } else if (pictures > 0) problems.push(picture.title);
    setProblem(problems.join(" "));
  }

  /** Opens the empty form. */
  function openForm(): void {
    changeText("");
    openMail.close();
    setFormOpen(true);
    requestAnimationFrame(() => document.getElementById("mail-text")?.focus());
  }

  return { problem, isFormOpen, isPicture, changeText, analyse, addFiles, openForm };
}
