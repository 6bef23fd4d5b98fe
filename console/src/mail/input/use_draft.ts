import { useRef, useState } from "preact/hooks";
import { shownSource } from "../mail_form.tsx";
import type { FileMail } from "./read_file.ts";

/** The mail in the form, with its actions. */
export type MailDraft = ReturnType<typeof useDraft>;

/** Keeps the mail in the form: a text, or a mail of a file. */
export function useDraft() {
  const [text, setText] = useState("");
  /** The file that is analysed instead of the text. */
  const [held, setHeld] = useState<FileMail | null>(null);
  // Text and file may change twice before the next render.
  const now = useRef<FileMail | null>(null);

  function change(text: string, mail: FileMail | null): void {
    now.current = mail;
    setHeld(mail);
    setText(text);
  }

  return {
    text,
    held,
    heldNow: () => now.current,
    type: (text: string) => change(text, null),
    fill: (mail: FileMail) => {
      const shown = shownSource(mail);
      change(shown, mail.name === "" && shown !== "" ? null : mail);
    },
  };
}
