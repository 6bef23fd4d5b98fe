import { useState } from "preact/hooks";
import { useMessages } from "../text/language.ts";
import { copyText } from "./copy_text.ts";

/** Puts a value on the clipboard, and says whether it is there. */
export function CopyButton({ value, label, about }: {
  value: string;
  /** What stands on the button; "Copy" where nothing else is said. */
  label?: string;
  /** What is copied, for those who do not see beside what the button stands. */
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
            setTimeout(() => setDone(null), 2000);
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
