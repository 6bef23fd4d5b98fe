/// <reference lib="dom" />
import { useEffect, useRef } from "preact/hooks";

/** Elements into which the browser itself pastes. */
const FIELDS = "input, textarea, select, [contenteditable]";

/** Calls back with text and files pasted outside of fields, while the mail view is visible. */
export function usePastedText(
  onText: (text: string) => void,
  onFiles: (files: readonly File[]) => void,
): void {
  const latestHandlers = useRef({ onText, onFiles });
  latestHandlers.current = { onText, onFiles };
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const field = event.target instanceof Element ? event.target.closest(FIELDS) : null;
      const isOther = field !== null && field.id !== "mail-text";
      if (isOther || document.querySelector("section[hidden] #mail-text") !== null) return;
      const text = event.clipboardData?.getData("text/plain") ?? "";
      const files = [...event.clipboardData?.files ?? []];
      if (text === "" && files.length > 0) latestHandlers.current.onFiles(files);
      else if (text !== "" && field === null) latestHandlers.current.onText(text);
      else return;
      event.preventDefault();
    };
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, []);
}
