/// <reference lib="dom" />
import { useEffect, useRef } from "preact/hooks";

/**
 * Accepts files dropped anywhere on the page.
 *
 * @param onFiles Called with them while the mail view is visible.
 */
export function useFileDrop(onFiles: (files: readonly File[]) => void): void {
  const take = useRef(onFiles);
  take.current = onFiles;
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      const files = [...event.dataTransfer?.files ?? []];
      if (files.length === 0) return;
      event.preventDefault();
      if (document.querySelector("section[hidden] #mail-text") === null) take.current(files);
    };
    document.addEventListener("dragover", over);
    document.addEventListener("drop", drop);
    return () => {
      document.removeEventListener("dragover", over);
      document.removeEventListener("drop", drop);
    };
  }, []);
}
