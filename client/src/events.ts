import { StreamError } from "./errors.ts";

/** Longest event that is accepted, in characters: the largest answer stays below it. */
const MAX_EVENT = 16 * 1024 * 1024;

/**
 * The data of server-sent events (HTML Living Standard, 9.2.6), to the end of the stream. Leaving
 * the iteration early cancels the stream, and the server stops its work.
 *
 * @throws {StreamError} when the connection breaks, or an event is far too long.
 */
export async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const lines = new Lines();
  let data: string[] = [];
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await read(reader);
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
    // It has ended, or nothing listens any more: nobody needs the error.
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
    // An abort has its own reason; everything else is the connection.
    if (cause instanceof Error && cause.name === "AbortError") throw cause;
    throw new StreamError("The connection broke off before the analysis was complete.", { cause });
  }
}

/** Splits text that arrives in pieces at CRLF, LF and CR. */
class Lines {
  private rest = "";

  /** Characters of the line that has not ended. */
  get held(): number {
    return this.rest.length;
  }

  take(text: string): string[] {
    // A CR at the end may be half of a CRLF.
    const whole = this.rest + text;
    const end = whole.endsWith("\r") ? whole.length - 1 : whole.length;
    const lines = whole.slice(0, end).split(/\r\n|\n|\r/);
    this.rest = (lines.pop() ?? "") + whole.slice(end);
    return lines;
  }
}
