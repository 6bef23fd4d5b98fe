import { StreamError } from "./errors.ts";

/** Maximum length of an event, in UTF-16 code units; the largest answer is shorter. */
const MAX_EVENT = 16 * 1024 * 1024;

/**
 * Yields the chunks of a body; leaving the loop cancels the body.
 *
 * @param signal The signal that `fetch` was given.
 * @throws The abort reason of `signal`.
 */
export async function* readChunks(
  body: ReadableStream<Uint8Array>,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  const cancel = () => void reader.cancel().catch(() => {});
  signal?.addEventListener("abort", cancel, { once: true });
  try {
    for (;;) {
      signal?.throwIfAborted();
      const { done, value } = await reader.read();
      signal?.throwIfAborted();
      if (done) return;
      yield value;
    }
  } catch (error) {
    // Runtimes replace a reason that is no error, or report the broken connection.
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener("abort", cancel);
    // The body has ended, or its data is no longer needed, so the error is ignored.
    await reader.cancel().catch(() => {});
  }
}

/**
 * Yields the data of server-sent events (HTML Living Standard, 9.2.6).
 *
 * @throws {StreamError} when the connection breaks.
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  signal?: AbortSignal,
): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const lines = new LineSplitter();
  let data: string[] = [];
  let size = 0;
  for await (const chunk of readUnbroken(body, signal)) {
    for (const line of lines.split(decoder.decode(chunk, { stream: true }))) {
      if (line === "") {
        if (data.length > 0) yield data.join("\n");
        data = [];
        size = 0;
      } else if (line === "data" || line.startsWith("data:")) {
        data.push(line.slice("data:".length).replace(/^ /, ""));
        size += line.length;
      }
    }
    if (size + lines.heldLength > MAX_EVENT) throw new StreamError("An event is too long.");
  }
  // An event without the empty line at its end is incomplete, and is left out.
}

async function* readUnbroken(
  body: ReadableStream<Uint8Array>,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  try {
    yield* readChunks(body, signal);
  } catch (cause) {
    signal?.throwIfAborted();
    throw new StreamError("The connection broke off before the analysis was complete.", { cause });
  }
}

/** Splits text that arrives in chunks at CRLF, LF and CR. */
class LineSplitter {
  private incompleteLine = "";

  /** Length of the incomplete line. */
  get heldLength(): number {
    return this.incompleteLine.length;
  }

  split(text: string): string[] {
    // A CR at the end may be the first half of a CRLF.
    const wholeText = this.incompleteLine + text;
    const end = wholeText.endsWith("\r") ? wholeText.length - 1 : wholeText.length;
    const lines = wholeText.slice(0, end).split(/\r\n|\n|\r/);
    this.incompleteLine = (lines.pop() ?? "") + wholeText.slice(end);
    return lines;
  }
}
