import type { ComponentChildren } from "preact";
import { useMessages } from "../text/locale.ts";
import { Reveal } from "../text/reveal.tsx";
import { FileButton } from "./file_button.tsx";
import type { InputMail } from "./input/read_file.ts";
import { useSourceSize } from "./use_source_size.ts";

/** Replaces the form during and after an analysis: names the mail, and leads to another one. */
export function MailBar(
  { mail, isSent, isFinished, isRunning, onFiles, onAnother, onCancel, steps }: {
    mail: InputMail | null;
    /** Whether the content left this browser. */
    isSent: boolean;
    /** Whether the verdict is shown, which then is the heading of the page. */
    isFinished: boolean;
    isRunning: boolean;
    onFiles: (files: readonly File[]) => void;
    onAnother: () => void;
    onCancel: () => void;
    /** Buttons that lead to the other mails of the table. */
    steps: ComponentChildren;
  },
) {
  const t = useMessages();
  const size = useSourceSize(mail?.source);
  const { input: words, verdict } = t.mailWords;
  return (
    <div class="mail-bar">
      {!isFinished && <h1 class="visually-hidden">{t.sections.mail}</h1>}
      {mail !== null && (
        <p data-held>
          <strong>
            <Reveal text={mail.name === "" ? words.pasted : mail.name} max={120} />
          </strong>{" "}
          <span class="quiet">{size}</span>
          {mail.remark !== null && <span>{` ${words.remarks[mail.remark]}`}</span>}
        </p>
      )}
      <p class="quiet" data-sent={isSent}>{isSent ? verdict.sent : verdict.here}</p>
      {steps}
      <span class="row">
        <FileButton onFiles={onFiles} isSmall />
        {isRunning
          ? <button type="button" class="small" onClick={onCancel}>{t.actions.cancel}</button>
          : <button type="button" class="small" onClick={onAnother}>{verdict.another}</button>}
      </span>
    </div>
  );
}
