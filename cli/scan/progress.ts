/** State of a scan. */
export interface ScanState {
  /** Number of files that were read to their end. */
  readonly files: number;
  /** Number of all files. */
  readonly total: number;
  readonly mails: number;
}

/** Shows the progress of a scan. */
export interface Progress {
  show(state: ScanState): void;
  /** Removes the bar, before anything else is written. */
  clear(): void;
}

/** Shows nothing. */
export const NO_PROGRESS: Progress = { show: () => {}, clear: () => {} };

/** Milliseconds before the bar is shown: shorter work has none. */
const DELAY_MS = 1_000;

/** Milliseconds between two drawings. */
const INTERVAL_MS = 100;

/** Number of characters of the bar itself; the line stays below 80 columns. */
const WIDTH = 30;

/** Carriage return, and "erase in line" of ECMA-48. */
const ERASE = "\r\x1b[K";

/** Creates a bar on one line of a terminal, from the first second on. */
export function createProgress(
  { write, now }: { readonly write: (text: string) => void; readonly now: () => number },
): Progress {
  let nextDrawing = now() + DELAY_MS;
  let isDrawn = false;
  return {
    show({ files, total, mails }) {
      if (now() < nextDrawing) return;
      nextDrawing = now() + INTERVAL_MS;
      const filledWidth = Math.floor(WIDTH * files / total);
      write(
        `${ERASE}[${"#".repeat(filledWidth)}${".".repeat(WIDTH - filledWidth)}] ` +
          `${files} of ${total} files, ${mails} mails`,
      );
      isDrawn = true;
    },
    clear() {
      if (isDrawn) write(ERASE);
      isDrawn = false;
    },
  };
}
