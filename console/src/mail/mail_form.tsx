import { useRef, useState } from "preact/hooks";
import { useMessages } from "../text/language.ts";
import { MAX_FILE_BYTES, readMailFile } from "./read_file.ts";
import { SAMPLES } from "./samples.ts";
import type { SampleName } from "./samples.ts";

const SAMPLE_NAMES: readonly SampleName[] = ["clean", "phishing", "forwarded"];

/** From here on browsers take seconds to paste into a text field, and none to set its value. */
const LONG_PASTE = 50_000;

/** What the form tells. */
export interface MailFormProps {
  readonly running: boolean;
  readonly onAnalyse: (text: string) => void;
  readonly onCancel: () => void;
}

/** Where a mail comes in: pasted, dropped, chosen or one of ours. */
export function MailForm({ running, onAnalyse, onCancel }: MailFormProps) {
  const t = useMessages();
  const [text, setText] = useState("");
  const [over, setOver] = useState(false);
  const [fileProblem, setFileProblem] = useState("");
  const chooser = useRef<HTMLInputElement>(null);

  async function take(file: File | undefined): Promise<void> {
    if (file === undefined) return;
    const read = await readMailFile(file);
    setFileProblem(sayProblem(read.kind));
    if (read.kind === "text") setText(read.text);
  }

  function sayProblem(kind: "text" | "too_large" | "binary" | "unreadable"): string {
    switch (kind) {
      case "text":
        return "";
      case "too_large":
        return t.mail.fileTooLarge(`${MAX_FILE_BYTES / 1024 / 1024} MiB`);
      case "binary":
        return t.mail.fileBinary;
      case "unreadable":
        return t.mail.fileUnreadable;
    }
  }

  return (
    <form
      class={over ? "panel drop over" : "panel drop"}
      onSubmit={(event) => {
        event.preventDefault();
        onAnalyse(text);
      }}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        void take(event.dataTransfer?.files[0]);
      }}
    >
      <h1>{t.sections.mail}</h1>
      <p class="quiet">{t.mail.intro}</p>
      <label for="mail-text">{t.mail.label}</label>
      <textarea
        id="mail-text"
        class="mono"
        rows={running ? 4 : 9}
        spellcheck={false}
        autocomplete="off"
        placeholder={t.mail.placeholder}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
        onPaste={(event) => {
          const pasted = event.clipboardData?.getData("text/plain") ?? "";
          if (pasted.length < LONG_PASTE) return;
          event.preventDefault();
          const { value, selectionStart, selectionEnd } = event.currentTarget;
          setText(value.slice(0, selectionStart) + pasted + value.slice(selectionEnd));
        }}
      />
      <div class="row">
        <button type="submit" class="primary" disabled={running}>{t.actions.analyse}</button>
        {running && <button type="button" onClick={onCancel}>{t.actions.cancel}</button>}
        <button type="button" onClick={() => chooser.current?.click()} disabled={running}>
          {t.actions.chooseFile}
        </button>
        <span class="quiet">{t.mail.drop}</span>
        <input
          ref={chooser}
          type="file"
          hidden
          aria-label={t.actions.chooseFile}
          accept=".eml,.txt,.msg,.mbox,message/rfc822,text/plain"
          onChange={(event) => {
            void take(event.currentTarget.files?.[0]);
            event.currentTarget.value = "";
          }}
        />
      </div>
      <div class="row">
        <span class="quiet">{t.mail.samples}</span>
        {SAMPLE_NAMES.map((name) => (
          <button
            key={name}
            type="button"
            class="small"
            disabled={running}
            onClick={() => {
              setFileProblem("");
              setText(SAMPLES[name]);
            }}
          >
            {t.mail.sample[name]}
          </button>
        ))}
        {text !== "" && (
          <button
            type="button"
            class="small plain"
            disabled={running}
            onClick={() => setText("")}
          >
            {t.actions.clear}
          </button>
        )}
      </div>
      <p role="alert" class="bad-text">{fileProblem}</p>
    </form>
  );
}
