import type { Clock } from "./deps.ts";

/**
 * Milliseconds that a line waits for others: one write per line would cost as much as the request.
 */
const FLUSH_MS = 20;

/** Maximum number of characters buffered while the reader has stopped; some two thousand lines. */
export const MAX_PENDING_CHARS = 512 * 1024;

/** Writes log lines without ever waiting for their reader. */
export interface LogWriter {
  write(line: string): void;
  /** Lines dropped since the start. */
  dropped(): number;
  /** Resolves when all lines so far are written. */
  flush(): Promise<void>;
}

export interface LogWriterOptions {
  /** Writes text of whole lines; may take any time, and fail. */
  readonly send: (text: string) => Promise<void>;
  readonly clock: Pick<Clock, "after">;
}

/**
 * Writes log lines in order. While a write is blocked, it buffers some lines and counts the dropped
 * rest.
 */
export function createLogWriter({ send, clock }: LogWriterOptions): LogWriter {
  let pending = "";
  let dropped = 0;
  let sending: Promise<void> | undefined;
  let scheduled = false;

  const sendAll = async () => {
    while (pending !== "") {
      const text = pending;
      pending = "";
      // A full disk or a closed reader; there is no place left to report it.
      await send(text).catch(() => {});
    }
    sending = undefined;
  };
  // With nothing to send, `sendAll` would end before its promise is stored, and be kept for good.
  const flush = () => sending ?? (pending === "" ? Promise.resolve() : sending = sendAll());
  return {
    write: (line) => {
      if (pending.length + line.length > MAX_PENDING_CHARS) {
        dropped++;
        return;
      }
      pending += `${line}\n`;
      if (scheduled || sending) return;
      scheduled = true;
      clock.after(FLUSH_MS, () => {
        scheduled = false;
        flush();
      });
    },
    dropped: () => dropped,
    flush,
  };
}

/** Writes to standard error, off the thread that answers requests. */
export async function sendToStandardError(text: string): Promise<void> {
  const bytes = new TextEncoder().encode(text);
  for (let sent = 0; sent < bytes.length;) sent += await Deno.stderr.write(bytes.subarray(sent));
}
