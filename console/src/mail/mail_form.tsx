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
import { prepareToExamine } from "./examine_mail.ts";
import type { FileMail } from "./input/read_file.ts";
import { usePastedText } from "./input/use_pasted_text.ts";
import { recognise } from "./input/recognise.ts";
import { PictureGuide } from "./picture_guide.tsx";
import { SAMPLE_NAMES, writeSample } from "./samples.ts";
import { useSourceSize } from "./use_source_size.ts";

/** From here on browsers take seconds to paste into a text field, and none to set its value. */
const LONG_PASTE = 50_000;

/** Longest source of a file that is put into the text field; a longer one is only named. */
const MAX_SHOWN = 500_000;

/** When the worker is loaded, milliseconds after the form is shown. */
const PREPARE_MS = 200;

/** Callbacks and state of the form. */
export interface MailFormProps {
  /** The file that is analysed instead of the typed text. */
  readonly held: FileMail | null;
  readonly text: string;
  /** Whether a picture was given, which is not read. */
  readonly isPicture: boolean;
  readonly onText: (text: string) => void;
  readonly onFiles: (files: readonly File[]) => void;
  readonly onAnalyse: (mail: FileMail) => void;
}

/** Where a focused field covers no half of the screen with a keyboard. */
const HAS_MOUSE = "(hover: hover) and (pointer: fine)";

/** Tells whether browsers show a source in a text field without taking seconds. */
function isShowable(source: string): boolean {
  return source.length <= MAX_SHOWN && countTurns(source) <= MAX_TURNS &&
    countForeign(source) <= MAX_FOREIGN && splitSurplus(source).length === 1;
}

/** Text of a file in the text field. */
export function shownSource({ source }: FileMail): string {
  return isShowable(source) ? source : "";
}

/** Returns a text as a mail without a file. */
function typedMail(text: string): FileMail {
  return { name: "", source: text, input: recognise(text), remark: null };
}

/** Input of anything: pasted, dropped, chosen or an example. */
export function MailForm(
  { held, text, isPicture, onText, onFiles, onAnalyse }: MailFormProps,
) {
  const t = useMessages();
  const { settings } = useAppState();
  const { mailWords: { input: words } } = t;
  const [isOver, setOver] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const isFirst = document.activeElement === document.body;
    if (isFirst && matchMedia(HAS_MOUSE).matches) field.current?.focus({ preventScroll: true });
  }, []);
  usePastedText((pasted) => {
    take(pasted);
    field.current?.focus();
  }, onFiles);

  function take(text: string): void {
    // Browsers take too long to draw a field with many megabytes.
    if (isShowable(text)) onText(text);
    else onFiles([new File([text], words.pasted)]);
  }

  return (
    <form
      class={isOver ? "panel drop over" : "panel drop"}
      onSubmit={(event) => {
        event.preventDefault();
        onAnalyse(held ?? typedMail(text));
      }}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={() => setOver(false)}
    >
      <h1>{t.sections.mail}</h1>
      <p>{words.intro}</p>
      <p class="quiet" data-stays={!settings.sendContent}>
        {settings.sendContent ? words.leaves : words.stays}
      </p>
      <label for="mail-text">{words.label}</label>
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
          const pasted = event.clipboardData?.getData("text/plain") ?? "";
          if ((pasted.length < LONG_PASTE && isShowable(pasted))) return;
          event.preventDefault();
          const { value, selectionStart, selectionEnd } = event.currentTarget;
          take(value.slice(0, selectionStart) + pasted + value.slice(selectionEnd));
        }}
      />
      <Taken held={held} text={text} />
      <div class="row">
        <button type="submit" class="primary">{t.actions.analyse}</button>
        <FileButton onFiles={onFiles} />
        <span class="quiet for-mouse">{words.drop}</span>
      </div>
      <div class="row">
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
              onAnalyse(typedMail(sample));
            }}
          >
            {t.mail.sample[name]}
          </button>
        ))}
        {(text !== "" || held !== null) && (
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

/** Shows the recognised kind of the input, shown at once. */
function Taken({ held, text }: Pick<MailFormProps, "held" | "text">) {
  const { mailWords: { input: words }, say } = useMessages();
  const size = useSourceSize(held?.source);
  const kind = held?.input.kind ?? recognise(text.slice(0, MAX_SHOWN)).kind;
  useEffect(() => {
    // After the page is drawn, so that the first mail does not wait for its worker.
    const timer = setTimeout(prepareToExamine, PREPARE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p id="mail-taken" class="quiet taken" role="status" data-taken={kind}>
      {held !== null && (
        <>
          <strong>
            {say(words.held, { name: held.name, size })}
          </strong>
          {" "}
        </>
      )}
      {kind !== "nothing" && words.taken[kind]}
      {held?.remark && ` ${words.remarks[held.remark]}`}
    </p>
  );
}
