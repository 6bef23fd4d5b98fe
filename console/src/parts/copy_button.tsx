import { useState } from "preact/hooks";

/** Puts a value on the clipboard, and says that it is there. */
export function CopyButton({ value, label, about, copied }: {
  value: string;
  /** What stands on the button. */
  label: string;
  /** What is copied, for those who do not see beside what the button stands. */
  about: string;
  copied: string;
}) {
  const [done, setDone] = useState(false);
  return (
    <span class="copy">
      <button
        type="button"
        class="small"
        aria-label={`${label}: ${about}`}
        onClick={() =>
          void copy(value).then(() => {
            setDone(true);
            setTimeout(() => setDone(false), 2000);
          })}
      >
        {label}
      </button>
      <span role="status" class="good-text">{done ? copied : ""}</span>
    </span>
  );
}

/** Pages without encryption have no clipboard of their own; a selection can be copied there too. */
async function copy(value: string): Promise<void> {
  if ("clipboard" in navigator) return await navigator.clipboard.writeText(value);
  const field = document.createElement("textarea");
  field.value = value;
  document.body.append(field);
  field.select();
  document.execCommand("copy");
  field.remove();
}
