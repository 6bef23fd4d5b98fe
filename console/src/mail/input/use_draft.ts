import { useRef, useState } from "preact/hooks";
import { selectShownSource } from "../mail_form.tsx";
import type { InputMail } from "./read_file.ts";

/** The mail in the form, and the functions that change it. */
export type MailDraft = ReturnType<typeof useDraft>;

/** Holds the mail in the form: a typed text, or the mail of a file. */
export function useDraft() {
  const [text, setText] = useState("");
  /** The mail of a file, which is analysed instead of the text. */
  const [file, setFile] = useState<InputMail | null>(null);
  // The state is updated with the next render only.
  const latest = useRef<InputMail | null>(null);

  function change(text: string, mail: InputMail | null): void {
    latest.current = mail;
    setFile(mail);
    setText(text);
  }

  return {
    text,
    file,
    getFile: () => latest.current,
    setText: (text: string) => change(text, null),
    setMail: (mail: InputMail) => {
      // A typed mail (it has no name) is shown as text if a text field can hold it, others as a file.
      const shown = selectShownSource(mail);
      change(shown, mail.name === "" && shown !== "" ? null : mail);
    },
  };
}
