/** Maximum number of characters per event; the result of a 1 MiB mail has far fewer. */
const MAX_EVENT = 16 * 1024 * 1024;

/** Start of a line with data; one space after it does not count. */
const DATA = "data:";

/**
 * Yields the `data` of each server-sent event (WHATWG HTML).
 *
 * @throws {RangeError} If an event is longer than {@linkcode MAX_EVENT}.
 */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let bufferedText = "";
  let data: string[] = [];
  try {
    while (true) {
      const { done, value } = await reader.read();
      const searchFrom = bufferedText.length;
      bufferedText += done ? decoder.decode() : decoder.decode(value, { stream: true });
      let start = 0;
      let end = bufferedText.indexOf("\n", searchFrom);
      while (end >= 0) {
        const line = bufferedText.slice(start, bufferedText[end - 1] === "\r" ? end - 1 : end);
        if (line.startsWith(DATA)) {
          data.push(line.slice(line[DATA.length] === " " ? DATA.length + 1 : DATA.length));
        }
        if (line === "" && data.length > 0) {
          yield data.join("\n");
          data = [];
        }
        start = end + 1;
        end = bufferedText.indexOf("\n", start);
      }
      bufferedText = bufferedText.slice(start);
      if (bufferedText.length > MAX_EVENT) throw new RangeError("event too long");
      if (done) return;
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}
