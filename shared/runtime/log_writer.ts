import type { Clock } from "./deps.ts";

/** Milliseconds for which lines are collected, as one write per line would be expensive. */
const FLUSH_MS = 20;

/** Maximum number of characters buffered while a write is blocked; some two thousand lines. */
export const MAX_PENDING_CHARS = 512 * 1024;

/** Writes log lines without waiting for their reader. */
export interface LogWriter {
  write(line: string): void;
  /** Returns the number of lines dropped since the start. */
  countDropped(): number;
  /** Resolves when all lines so far are written. */
  flush(): Promise<void>;
}

export interface LogWriterOptions {
  /** Writes a text of whole lines; may be blocked, and may reject. */
  readonly send: (text: string) => Promise<void>;
  readonly clock: Pick<Clock, "after">;
}

/**
 * Creates a writer. While a write is blocked, lines are buffered up to the maximum; further lines are
 * dropped and counted.
 */
export function createLogWriter({ send, clock }: LogWriterOptions): LogWriter {
  let pendingLines = "";
  let droppedCount = 0;
  let pendingSend: Promise<void> | undefined;
  let isScheduled = false;

  const sendAll = async () => {
    while (pendingLines !== "") {
      const text = pendingLines;
      pendingLines = "";
      // A failure, such as a full disk, cannot be reported anywhere.
      await send(text).catch(() => {});
    }
    pendingSend = undefined;
  };
  // With nothing to send, `sendAll` would reset `pendingSend` before its promise is assigned to it.
  const flush = () =>
    pendingSend ?? (pendingLines === "" ? Promise.resolve() : pendingSend = sendAll());
  return {
    write: (line) => {
      if (pendingLines.length + line.length > MAX_PENDING_CHARS) {
        droppedCount++;
        return;
      }
      pendingLines += `${line}\n`;
      if (isScheduled || pendingSend) return;
      isScheduled = true;
      clock.after(FLUSH_MS, () => {
        isScheduled = false;
        flush();
      });
    },
    countDropped: () => droppedCount,
    flush,
  };
}

/** Writes to standard error without blocking this thread. */
export async function sendToStandardError(text: string): Promise<void> {
  const bytes = new TextEncoder().encode(text);
  for (let sentBytes = 0; sentBytes < bytes.length;) {
    sentBytes += await Deno.stderr.write(bytes.subarray(sentBytes));
  }
}
