/** A client that sends exact bytes on a real socket. */

import { decodeLatin1 } from "../../shared/encoding/bytes.ts";
import { toLatin1 } from "./bytes.ts";

/** Options of {@linkcode sendRaw}. */
export interface RawRequest {
  readonly port: number;
  /** Sent in order. */
  readonly parts: Iterable<string>;
  /** Pause after each part, in milliseconds. */
  readonly pauseMs?: number;
}

/** Sends the parts until the server stops reading, and returns everything it answered. */
export async function sendRaw({ port, parts, pauseMs = 0 }: RawRequest): Promise<string> {
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
    // The server answered and closed while the client was still sending.
    if (
      !(error instanceof Deno.errors.BrokenPipe || error instanceof Deno.errors.ConnectionReset)
    ) {
      throw error;
    }
  }
  return await answer;
}

/** Reads to the end of the connection, or of the first answer that has a Content-Length. */
async function readAll(connection: Deno.Conn): Promise<string> {
  // One character per byte, as Content-Length counts bytes.
  let text = "";
  const decode = () => new TextDecoder().decode(toLatin1(text));
  const buffer = new Uint8Array(65_536);
  while (true) {
    const count = await connection.read(buffer).catch(() => null);
    if (count === null) return decode();
    text += decodeLatin1(buffer.subarray(0, count));
    const end = text.indexOf("\r\n\r\n");
    const length = /^content-length: *(\d+)/im.exec(text)?.[1];
    if (end >= 0 && length !== undefined && text.length >= end + 4 + Number(length)) {
      return decode();
    }
  }
}
