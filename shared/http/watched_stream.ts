import type { Clock } from "../runtime/deps.ts";

/** Maximum milliseconds that a client may pause between reads, as its answer is held in memory. */
export const STALL_MS = 60_000;

/** Number of bytes of a long body per piece; one piece waits for a client that does not read. */
export const PIECE_BYTES = 16 * 1024;

/** Returns a body as a stream that yields one piece per pull. */
export function streamPieces(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let sentBytes = 0;
  return new ReadableStream({
    pull(controller) {
      if (sentBytes >= bytes.length) return controller.close();
      controller.enqueue(bytes.subarray(sentBytes, sentBytes + PIECE_BYTES));
      sentBytes += PIECE_BYTES;
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

/** Passes bytes on and reports how the stream ended; a reader that stops reading is cut off. */
export function watchStream(
  source: ReadableStream<Uint8Array>,
  { after, onEnd }: WatchOptions,
): ReadableStream<Uint8Array> {
  const reader = source.getReader();
  let stopTimer: (() => void) | undefined;
  let hasEnded = false;

  const end = (reason: StreamEnd) => {
    stopTimer?.();
    if (hasEnded) return;
    hasEnded = true;
    onEnd(reason);
  };
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      stopTimer?.();
      try {
        const { done, value } = await reader.read();
        if (hasEnded) return;
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
