import type { Clock } from "../runtime/deps.ts";
import { Reply } from "./reply.ts";

/** Headers that keep caches from storing the stream and proxies from buffering or rewriting it. */
const SSE_HEADERS = {
  "content-type": "text/event-stream",
  "cache-control": "no-cache, no-transform",
  "x-accel-buffering": "no",
} as const;

const DONE = "data: [DONE]\n\n";

/** Comment that resets idle timers of proxies. An empty line after it would look like an event. */
const KEEP_ALIVE = ":\n";

/** Milliseconds without data after which a comment is sent; proxies wait at least 30 seconds. */
const KEEP_ALIVE_MS = 15_000;

/**
 * Formats complete events as one answer of known length: `data: <JSON>` and a blank line each.
 * `data: [DONE]` ends it.
 */
export async function formatSse<T extends object>(events: AsyncIterable<T>): Promise<Reply> {
  let text = "";
  for await (const event of events) text += formatFrame(event);
  return new Reply(200, SSE_HEADERS, text + DONE);
}

export interface SseOptions {
  /** Timer of the clock. */
  readonly after: Clock["after"];
  /** Called when the generator throws; the stream is then cut off without `[DONE]`. */
  readonly onError: (error: unknown) => void;
}

const encoder = new TextEncoder();

/** Streams events as the reader pulls them. When it disconnects, the signal of the events aborts. */
export function streamSse<T extends object>(
  openEvents: (signal: AbortSignal) => AsyncGenerator<T, void, void>,
  { after, onError }: SseOptions,
): Reply {
  const abort = new AbortController();
  const events = openEvents(abort.signal);
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const stopKeepAlive = startKeepAlive(controller, after);
      try {
        const { done, value } = await events.next();
        if (abort.signal.aborted) return;
        controller.enqueue(encoder.encode(done ? DONE : formatFrame(value)));
        if (done) controller.close();
      } catch (error) {
        if (abort.signal.aborted) return;
        onError(error);
        controller.error(error);
      } finally {
        stopKeepAlive();
      }
    },
    cancel(reason) {
      abort.abort(reason);
      // Rejects when the generator throws while it is closed; the reader is gone.
      events.return().catch(() => {});
    },
  }, { highWaterMark: 0 });
  return new Reply(200, SSE_HEADERS, body);
}

/** Formats an event as one `data:` line, as JSON has no raw line breaks. */
function formatFrame(value: object): string {
  return `data: ${JSON.stringify(value)}\n\n`;
}

/** Sends comments until the returned function is called, each only if the last one was read. */
function startKeepAlive(
  controller: ReadableStreamDefaultController<Uint8Array>,
  after: Clock["after"],
): () => void {
  let stop = after(KEEP_ALIVE_MS, send);
  function send(): void {
    if (controller.desiredSize === 0) controller.enqueue(encoder.encode(KEEP_ALIVE));
    stop = after(KEEP_ALIVE_MS, send);
  }
  return () => stop();
}
