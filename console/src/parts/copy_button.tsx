import { useState } from "preact/hooks";
import { useMessages } from "../text/locale.ts";
import { copyText } from "./copy_text.ts";

/** How long the outcome is shown, in milliseconds. */
const SHOWN_MS = 2000;

/** Shows a button that copies a value to the clipboard, and whether that worked. */
export function CopyButton({ value, label, subject }: {
  value: string;
  /** Label of the button; "Copy" by default. */
  label?: string;
  /** Name of the copied text, for screen readers. */
  subject: string;
}) {
  const { reportWords: t } = useMessages();
  const [outcome, setOutcome] = useState<"copied" | "failed" | null>(null);
  const name = label ?? t.copy;
  return (
    <span class="copy">
      <button
        type="button"
        class="small"
        aria-label={`${name}: ${subject}`}
        onClick={() =>
          void copyText(value).then((isCopied) => {
            setOutcome(isCopied ? "copied" : "failed");
            setTimeout(() => setOutcome(null), SHOWN_MS);
          })}
      >
        {name}
      </button>
      <span role="status" class={outcome === "failed" ? "bad-text" : "good-text"}>
        {outcome === null ? "" : outcome === "copied" ? t.copied : t.notCopied}
      </span>
    </span>
  );
}
