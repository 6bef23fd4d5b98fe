import type { Clock } from "./deps.ts";

/** How long a line waits for company: under load a write for each costs as much as its request. */
const FLUSH_MS = 20;

/** Most characters that wait for a reader who has stopped reading; some two thousand lines. */
export const MAX_PENDING_CHARS = 512 * 1024;

/** Writes log lines without ever waiting for their reader. */
export interface LogWriter {
  write(line: string): void;
  /** Lines that found no room, since the start. */
  dropped(): number;
  /** Resolves when all lines so far are written. */
  flush(): Promise<void>;
}

/** Options of {@linkcode createLogWriter}. */
export interface LogWriterOptions {
  /** Writes text of whole lines; may take any time, and fail. */
  readonly send: (text: string) => Promise<void>;
  readonly clock: Pick<Clock, "after">;
}

/**
 * Collects lines and sends them one write after the other. While a write is held up, because nobody
 * reads the other end of the pipe, a bounded number of lines wait and the rest is dropped and
 * counted: a log that cannot be written is no reason to stop serving.
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
      // A full disk or a reader that has gone; there is nowhere left to say so.
      await send(text).catch(() => {});
    }
    sending = undefined;
  };
  const flush = () => sending ??= sendAll();
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
