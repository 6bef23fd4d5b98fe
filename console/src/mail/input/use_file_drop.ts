/// <reference lib="dom" />
import { useEffect, useRef } from "preact/hooks";

/**
 * Accepts files that are dropped anywhere on the page.
 *
 * @param onFiles Receives the files while the mail view is visible.
 */
export function useFileDrop(onFiles: (files: readonly File[]) => void): void {
  const latestHandler = useRef(onFiles);
  latestHandler.current = onFiles;
  useEffect(() => {
    const allowDrop = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      const files = [...event.dataTransfer?.files ?? []];
      if (files.length === 0) return;
      event.preventDefault();
      if (document.querySelector("section[hidden] #mail-text") === null) {
        latestHandler.current(files);
      }
    };
    document.addEventListener("dragover", allowDrop);
    document.addEventListener("drop", drop);
    return () => {
      document.removeEventListener("dragover", allowDrop);
      document.removeEventListener("drop", drop);
    };
  }, []);
}
