import type { Clock } from "../runtime/deps.ts";
import { Reply } from "./reply.ts";
import { stateWithin } from "./soon.ts";

/** Headers of a stream that no cache keeps and no proxy collects or rewrites before passing on. */
const SSE_HEADERS = {
  "content-type": "text/event-stream",
  "cache-control": "no-cache, no-transform",
  "x-accel-buffering": "no",
} as const;

const DONE = "data: [DONE]\n\n";

/** A comment: ignored by every reader of events, and enough for a proxy's idle timer. */
const KEEP_ALIVE = ":\n\n";

/** Silence after which a comment is sent; idle timers of common proxies start at 30 s. */
const KEEP_ALIVE_MS = 15_000;

/** Events that are ready together go out in one write up to about this size, in characters. */
const CHUNK_CHARS = 65_536;

/**
 * Microtask turns within which an event that waits for nothing is there: `yield` of an async
 * generator takes three (ECMAScript §27.6.3), the rest is for generators that delegate. Nothing
 * outside the process can happen in between, so an event never waits for the one after it.
 */
const READY_TURNS = 12;

/** Options of {@linkcode sseReply}. */
export interface SseOptions {
  /** Timer of the injected clock. */
  readonly after: Clock["after"];
  /** Told when the generator throws; the stream is then cut off without `[DONE]`. */
  readonly onError: (error: unknown) => void;
}

const encoder = new TextEncoder();

/**
 * Streams the values of an async generator as server-sent events: `data: <JSON>`, a blank line, at
 * the end `data: [DONE]`. The reader pulls, so a slow one holds the generator back. When the reader
 * hangs up, the signal given to `open` aborts and the generator is ended.
 *
 * Events that are ready without waiting leave in one write; when that is all of them, the body is
 * plain text of known length, which spares the server a stream.
 */
export async function sseReply<T extends object>(
  open: (signal: AbortSignal) => AsyncGenerator<T, void, void>,
  { after, onError }: SseOptions,
): Promise<Reply> {
  const abort = new AbortController();
  const source = batches(open(abort.signal));
  const first = await source.ready();
  if (first.done) return new Reply(200, SSE_HEADERS, first.text);

  let text = first.text;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (text !== "") {
        controller.enqueue(encoder.encode(text));
        text = "";
        return;
      }
      const stopKeepAlive = keepAlive(controller, after);
      try {
        const batch = await source.wait();
        if (abort.signal.aborted) return;
        controller.enqueue(encoder.encode(batch.text));
        if (batch.done) controller.close();
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
      source.end();
    },
  }, { highWaterMark: 0 });
  return new Reply(200, SSE_HEADERS, body);
}

interface Batch {
  readonly text: string;
  /** Whether the generator has ended; `text` then ends with `[DONE]`. */
  readonly done: boolean;
}

/** Reads a generator by what is ready. */
function batches<T extends object>(events: AsyncGenerator<T, void, void>) {
  /** Asked for and not there yet. */
  let pending: Promise<IteratorResult<T, void>> | undefined;

  async function ready(start = ""): Promise<Batch> {
    let text = start;
    while (text.length < CHUNK_CHARS) {
      pending ??= events.next();
      const state = await stateWithin(READY_TURNS, pending);
      // A failure stays pending, so that the events before it are sent first.
      if (state === "pending" || (state === "rejected" && text !== "")) break;
      const result = await pending;
      pending = undefined;
      if (result.done) return { text: text + DONE, done: true };
      text += frame(result.value);
    }
    return { text, done: false };
  }

  async function wait(): Promise<Batch> {
    const result = await (pending ?? events.next());
    pending = undefined;
    return result.done ? { text: DONE, done: true } : ready(frame(result.value));
  }

  function end(): void {
    // Rejects when the generator throws on its way out; nobody is left to be told.
    pending?.catch(() => {});
    events.return().catch(() => {});
  }

  return { ready, wait, end };
}

/** JSON has no raw line break, so a value is always one `data:` line. */
function frame(value: object): string {
  return `data: ${JSON.stringify(value)}\n\n`;
}

/** Sends a comment after each silence, unless the one before was not read yet. */
function keepAlive(
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
