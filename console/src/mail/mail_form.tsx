import type { Ref } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { SourceGuide } from "../advice/source_guide.tsx";
import { useAppState } from "../state/app_state.ts";
import { useMessages } from "../text/locale.ts";
import {
  countForeign,
  countTurns,
  MAX_FOREIGN,
  MAX_TURNS,
  splitSurplus,
} from "../text/drawing_cost.ts";
import { FileButton } from "./file_button.tsx";
import { startMailWorker } from "./mail_worker.ts";
import type { InputMail } from "./input/read_file.ts";
import { usePastedText } from "./input/use_pasted_text.ts";
import { recognise } from "./input/recognise.ts";
import { PictureGuide } from "./picture_guide.tsx";
import { SAMPLE_NAMES, writeSample } from "./samples.ts";
import { useSourceSize } from "./use_source_size.ts";

/** Maximum number of characters that browsers paste into a text field without taking seconds. */
const MAX_PASTE = 50_000;

/** Maximum number of characters that browsers show in a text field without taking seconds. */
const MAX_SHOWN = 500_000;

/** Time from the first drawing of the form to the start of the worker. */
const PREPARE_MS = 200;

/** State and callbacks of the form. */
export interface MailFormProps {
  /** The mail of a file, which is analysed instead of the typed text. */
  readonly file: InputMail | null;
  readonly text: string;
  /** Whether the person chose a picture, which cannot be read. */
  readonly isPicture: boolean;
  readonly onText: (text: string) => void;
  readonly onFiles: (files: readonly File[]) => void;
  readonly onAnalyse: (mail: InputMail) => void;
}

/** Media query of devices on which a focused field opens no keyboard on the screen. */
const HAS_MOUSE = "(hover: hover) and (pointer: fine)";

/** Tells whether browsers show a text in a text field without taking seconds. */
function isShowable(text: string): boolean {
  return text.length <= MAX_SHOWN && countTurns(text) <= MAX_TURNS &&
    countForeign(text) <= MAX_FOREIGN && splitSurplus(text).length === 1;
}

/** Returns the source of a mail for the text field; "" if it is not showable. */
export function selectShownSource({ source }: InputMail): string {
  return isShowable(source) ? source : "";
}

/** Creates the mail of a typed text. */
function createTypedMail(text: string): InputMail {
  return { name: "", source: text, input: recognise(text), remark: null };
}

/** Shows the form for mails, which are typed, pasted, dropped, chosen or examples. */
export function MailForm(
  { file, text, isPicture, onText, onFiles, onAnalyse }: MailFormProps,
) {
  const t = useMessages();
  const { settings } = useAppState();
  const { mailWords: { input: words } } = t;
  const [isDraggedOver, setDraggedOver] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const isFirst = document.activeElement === document.body;
    if (isFirst && matchMedia(HAS_MOUSE).matches) field.current?.focus({ preventScroll: true });
  }, []);
  usePastedText((pastedText) => {
    showText(pastedText);
    field.current?.focus();
  }, onFiles);

  /** Puts a text into the field; one that is not showable is treated as a file. */
  function showText(text: string): void {
    if (isShowable(text)) onText(text);
    else onFiles([new File([text], words.pasted)]);
  }

  return (
    <form
      class={isDraggedOver ? "panel drop over" : "panel drop"}
      onSubmit={(event) => {
        event.preventDefault();
        onAnalyse(file ?? createTypedMail(text));
      }}
      onDragOver={(event) => {
        event.preventDefault();
        setDraggedOver(true);
      }}
      onDragLeave={() => setDraggedOver(false)}
      onDrop={() => setDraggedOver(false)}
    >
      <h1>{t.sections.mail}</h1>
      <p>{words.intro}</p>
      <p class="quiet" data-stays={!settings.sendContent}>
        {settings.sendContent ? words.leaves : words.stays}
      </p>
      <label for="mail-text">{words.label}</label>
      <SourceField field={field} text={text} onText={onText} onPasted={showText} />
      <InputNote file={file} text={text} />
      <div class="row">
        <button type="submit" class="primary">{t.actions.analyse}</button>
        <FileButton onFiles={onFiles} />
        <span class="quiet for-mouse">{words.drop}</span>
      </div>
      <div class="row">
        <SampleButtons onText={onText} onAnalyse={onAnalyse} />
        {(text !== "" || file !== null) && (
          <button
            type="button"
            class="small plain"
            onClick={() => onText("")}
          >
            {t.actions.clear}
          </button>
        )}
      </div>
      {isPicture && <PictureGuide />}
      <SourceGuide />
    </form>
  );
}

/** Shows the field for a mail's source, in which Ctrl+Enter submits the form. */
function SourceField({ field, text, onText, onPasted }: {
  field: Ref<HTMLTextAreaElement>;
  text: string;
  onText: (text: string) => void;
  /** Called with the whole text after a paste that would take the browser seconds. */
  onPasted: (text: string) => void;
}) {
  const t = useMessages();
  return (
    <textarea
      ref={field}
      id="mail-text"
      class="mono"
      rows={9}
      spellcheck={false}
      autocomplete="off"
      placeholder={t.mail.placeholder}
      aria-describedby="mail-taken"
      value={text}
      onInput={(event) => onText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }
      }}
      onPaste={(event) => {
        const pastedText = event.clipboardData?.getData("text/plain") ?? "";
        if (pastedText.length < MAX_PASTE && isShowable(pastedText)) return;
        event.preventDefault();
        const { value, selectionStart, selectionEnd } = event.currentTarget;
        onPasted(value.slice(0, selectionStart) + pastedText + value.slice(selectionEnd));
      }}
    />
  );
}

/** Shows a button for each example, which fills the field and is analysed at once. */
function SampleButtons({ onText, onAnalyse }: Pick<MailFormProps, "onText" | "onAnalyse">) {
  const t = useMessages();
  return (
    <>
      <span class="quiet">{t.mail.samples}</span>
      {SAMPLE_NAMES.map((name) => (
        <button
          key={name}
          type="button"
          class="small"
          data-sample={name}
          onClick={() => {
            const sample = writeSample(name, t.mail.sampleTexts);
            onText(sample);
            onAnalyse(createTypedMail(sample));
          }}
        >
          {t.mail.sample[name]}
        </button>
      ))}
    </>
  );
}

/** Shows the recognised kind of the input. */
function InputNote({ file, text }: Pick<MailFormProps, "file" | "text">) {
  const { mailWords: { input: words }, say } = useMessages();
  const size = useSourceSize(file?.source);
  const kind = file?.input.kind ?? recognise(text.slice(0, MAX_SHOWN)).kind;
  useEffect(() => {
    // Later than the first drawing, which it would delay; earlier than the first mail.
    const timer = setTimeout(startMailWorker, PREPARE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p id="mail-taken" class="quiet taken" role="status" data-taken={kind}>
      {file !== null && (
        <>
          <strong>{say(words.held, { name: file.name, size })}</strong>
          {" "}
        </>
      )}
      {kind !== "nothing" && words.taken[kind]}
      {file?.remark && ` ${words.remarks[file.remark]}`}
    </p>
  );
}
