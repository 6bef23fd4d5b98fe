/// <reference lib="dom" />
import { useEffect, useRef } from "preact/hooks";

/** Elements that take what is pasted themselves. */
const FIELDS = "input, textarea, select, [contenteditable]";

/** Takes text and files pasted anywhere outside fields, while the mail view is visible. */
export function usePastedText(
  onText: (text: string) => void,
  onFiles: (files: readonly File[]) => void,
): void {
  const take = useRef({ onText, onFiles });
  take.current = { onText, onFiles };
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const field = event.target instanceof Element ? event.target.closest(FIELDS) : null;
      const isOther = field !== null && field.id !== "mail-text";
      if (isOther || document.querySelector("section[hidden] #mail-text") !== null) return;
      const text = event.clipboardData?.getData("text/plain") ?? "";
      const files = [...event.clipboardData?.files ?? []];
      if (text === "" && files.length > 0) take.current.onFiles(files);
      else if (text !== "" && field === null) take.current.onText(text);
      else return;
      event.preventDefault();
    };
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, []);
}
