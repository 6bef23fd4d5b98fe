/** A client that says exactly what a test wants said, byte by byte, on a real socket. */

/** Options of {@linkcode rawRequest}. */
export interface RawRequest {
  readonly port: number;
  /** What is sent, in order; waits this long between the parts, in milliseconds. */
  readonly parts: Iterable<string>;
  readonly pauseMs?: number;
}

/** Sends the parts until the server stops reading, and gives back all that it answered. */
export async function rawRequest({ port, parts, pauseMs = 0 }: RawRequest): Promise<string> {
  using connection = await Deno.connect({ hostname: "127.0.0.1", port });
  const encoder = new TextEncoder();
  const answer = readAll(connection);
  let answered = false;
  answer.then(() => answered = true);
  try {
    for (const part of parts) {
      if (answered) break;
      await connection.write(encoder.encode(part));
      if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  } catch (error) {
    // The server answered and closed while the client was still talking.
    if (
      !(error instanceof Deno.errors.BrokenPipe || error instanceof Deno.errors.ConnectionReset)
    ) {
      throw error;
    }
  }
  return await answer;
}

/** Reads to the end of the connection, or to the end of the first answer that names its length. */
async function readAll(connection: Deno.Conn): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  const buffer = new Uint8Array(65_536);
  while (true) {
    const count = await connection.read(buffer).catch(() => null);
    if (count === null) return text;
    text += decoder.decode(buffer.subarray(0, count), { stream: true });
    const end = text.indexOf("\r\n\r\n");
    const length = /^content-length: *(\d+)/im.exec(text)?.[1];
    if (end >= 0 && length !== undefined && text.length >= end + 4 + Number(length)) return text;
  }
}
