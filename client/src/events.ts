import { StreamError } from "./errors.ts";

/** Longest accepted event, in characters; the largest answer is shorter. */
const MAX_EVENT = 16 * 1024 * 1024;

/**
 * The data of server-sent events (HTML Living Standard, 9.2.6), to the end of the stream. Leaving
 * the loop early cancels the stream, and the server stops its work.
 *
 * @param signal The one that `fetch` got. Deno's `fetch` may forget it once the body has begun.
 * @throws {StreamError} when the connection breaks, or an event is too long; or the abort reason of
 * `signal`.
 */
export async function* eventsOf(
  body: ReadableStream<Uint8Array>,
  signal?: AbortSignal,
): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const lines = new Lines();
  let data: string[] = [];
  let size = 0;
  const hangUp = () => void reader.cancel().catch(() => {});
  signal?.addEventListener("abort", hangUp, { once: true });
  try {
    for (;;) {
      const { done, value } = await read(reader);
      signal?.throwIfAborted();
      for (const line of lines.take(done ? decoder.decode() : decoder.decode(value, MORE))) {
        if (line === "") {
          if (data.length > 0) yield data.join("\n");
          data = [];
          size = 0;
        } else if (line === "data" || line.startsWith("data:")) {
          data.push(line.slice("data:".length).replace(/^ /, ""));
          size += line.length;
        }
      }
      if (size + lines.held > MAX_EVENT) throw new StreamError("An event is too long.");
      // An event without the empty line at its end is incomplete, and is left out.
      if (done) return;
    }
  } finally {
    signal?.removeEventListener("abort", hangUp);
    // The stream has ended, or its data is no longer needed, so the error is ignored.
    await reader.cancel().catch(() => {});
  }
}

const MORE = { stream: true } as const;

async function read(
  reader: ReadableStreamDefaultReader<Uint8Array>,
): Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }> {
  try {
    return await reader.read();
  } catch (cause) {
    // An abort is passed on; everything else is an error of the connection.
    if (cause instanceof Error && cause.name === "AbortError") throw cause;
    throw new StreamError("The connection broke off before the analysis was complete.", { cause });
  }
}

/** Splits text that arrives in chunks at CRLF, LF and CR. */
class Lines {
  private rest = "";

  /** Length of the incomplete line. */
  get held(): number {
    return this.rest.length;
  }

  take(text: string): string[] {
    // A CR at the end may be the first half of a CRLF.
    const whole = this.rest + text;
    const end = whole.endsWith("\r") ? whole.length - 1 : whole.length;
    const lines = whole.slice(0, end).split(/\r\n|\n|\r/);
    this.rest = (lines.pop() ?? "") + whole.slice(end);
    return lines;
  }
}
