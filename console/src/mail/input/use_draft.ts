import { useRef, useState } from "preact/hooks";
import { selectShownSource } from "../mail_form.tsx";
import type { InputMail } from "./read_file.ts";

/** The mail in the form, and the functions that change it. */
export type MailDraft = ReturnType<typeof useDraft>;

/** Holds the mail in the form: a typed text, or the mail of a file. */
export function useDraft() {
  const [text, setText] = useState("");
  /** A mail that is analysed instead of the text, such as that of a file. */
  const [mail, setMail] = useState<InputMail | null>(null);
  // The state is updated with the next render only.
  const latestMail = useRef<InputMail | null>(null);

  function change(nextText: string, nextMail: InputMail | null): void {
    latestMail.current = nextMail;
    setMail(nextMail);
    setText(nextText);
  }

  return {
    text,
    mail,
    getMail: () => latestMail.current,
    setText: (nextText: string) => change(nextText, null),
    setMail: (nextMail: InputMail) => {
      // A typed mail (it has no name) is shown as text if a text field can hold it, others as a file.
      const shownText = selectShownSource(nextMail);
      change(shownText, nextMail.name === "" && shownText !== "" ? null : nextMail);
    },
  };
}
