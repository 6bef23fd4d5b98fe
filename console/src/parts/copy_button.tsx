import { useState } from "preact/hooks";
import { useMessages } from "../text/locale.ts";
import { copyText } from "./copy_text.ts";

/** How long the outcome is shown. */
const SHOWN_MS = 2000;

/** Shows a button that copies a value to the clipboard, and whether that worked. */
export function CopyButton({ value, label, about }: {
  value: string;
  /** Label of the button; "Copy" by default. */
  label?: string;
  /** Name of the copied text, for screen readers. */
  about: string;
}) {
  const { reportWords: t } = useMessages();
  const [done, setDone] = useState<boolean | null>(null);
  const name = label ?? t.copy;
  return (
    <span class="copy">
      <button
        type="button"
        class="small"
        aria-label={`${name}: ${about}`}
        onClick={() =>
          void copyText(value).then((copied) => {
            setDone(copied);
            setTimeout(() => setDone(null), SHOWN_MS);
          })}
      >
        {name}
      </button>
      <span role="status" class={done === false ? "bad-text" : "good-text"}>
        {done === null ? "" : done ? t.copied : t.notCopied}
      </span>
    </span>
  );
}
