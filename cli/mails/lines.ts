import { joinBytes } from "../../shared/encoding/bytes.ts";

/** Maximum number of bytes that are held until a line ends; a longer line is yielded in pieces. */
const MAX_HELD = 64 * 1024;

const LF = 10;

/** A line with its line break, or a piece of a long one. */
export interface MailLine {
  readonly bytes: Uint8Array;
  /** Whether it is the start of a line; false for the further pieces of a long line. */
  readonly isStart: boolean;
}

/** Splits chunks of bytes into lines; memory is bounded for lines of any length. */
export async function* readLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<MailLine> {
  let heldBytes: Uint8Array = new Uint8Array(0);
  let isStart = true;
  for await (const chunk of chunks) {
    const bytes = heldBytes.length === 0 ? chunk : joinBytes([heldBytes, chunk]);
    let at = 0;
    // The bytes held so far contain no line end.
    for (let end = bytes.indexOf(LF, heldBytes.length); end >= 0; end = bytes.indexOf(LF, at)) {
      yield { bytes: bytes.subarray(at, end + 1), isStart };
      at = end + 1;
      isStart = true;
    }
    heldBytes = bytes.subarray(at);
    if (heldBytes.length > MAX_HELD) {
      yield { bytes: heldBytes, isStart };
      heldBytes = new Uint8Array(0);
      isStart = false;
    }
  }
  if (heldBytes.length > 0) yield { bytes: heldBytes, isStart };
}
