import type { Clock } from "../runtime/deps.ts";

/**
 * Longest time in milliseconds that a client may leave an answer unread, which holds the analysis
 * in memory.
 */
export const STALL_MS = 60_000;

/** Maximum number of bytes of a long body passed on at a time, and held by an unread answer. */
export const PIECE_BYTES = 16 * 1024;

/** Returns a body as a stream that yields one piece per pull. */
export function streamPieces(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let sent = 0;
  return new ReadableStream({
    pull(controller) {
      if (sent >= bytes.length) return controller.close();
      controller.enqueue(bytes.subarray(sent, sent + PIECE_BYTES));
      sent += PIECE_BYTES;
    },
  }, { highWaterMark: 0 });
}

/** How a stream ended. */
export type StreamEnd = "complete" | "hung_up" | "stalled" | "failed";

export interface WatchOptions {
  readonly after: Clock["after"];
  /** Called once, when nothing more will be sent. */
  readonly onEnd: (end: StreamEnd) => void;
}

/** Passes bytes on, reports the end of the stream, and cuts it off when its reader stalls. */
export function watchStream(
  source: ReadableStream<Uint8Array>,
  { after, onEnd }: WatchOptions,
): ReadableStream<Uint8Array> {
  const reader = source.getReader();
  let stopTimer: (() => void) | undefined;
  let ended = false;

  const end = (how: StreamEnd) => {
    stopTimer?.();
    if (ended) return;
    ended = true;
    onEnd(how);
  };
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      stopTimer?.();
      try {
        const { done, value } = await reader.read();
        if (ended) return;
        if (done) {
          controller.close();
          return end("complete");
        }
        controller.enqueue(value);
        stopTimer = after(STALL_MS, () => {
          end("stalled");
          reader.cancel("stalled").catch(() => {});
          controller.error(new DOMException("The client stopped reading.", "TimeoutError"));
        });
      } catch (error) {
        end("failed");
        controller.error(error);
      }
    },
    cancel(reason) {
      end("hung_up");
      return reader.cancel(reason);
    },
  }, { highWaterMark: 0 });
}
