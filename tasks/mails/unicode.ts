/** Bytes of a file as UTF-8, whichever Unicode encoding a shell or an editor saved them in. */

/** Turns the bytes of a file, chunk after chunk, into UTF-8. */
export interface Transcoder {
  transcode(chunk: Uint8Array): Uint8Array;
  /** What was left of the last character. */
  end(): Uint8Array;
}

const NOTHING = new Uint8Array(0);

/**
 * The transcoder of a file that starts with these bytes: UTF-16 is recognised by its byte order
 * mark, or by the zero beside its first letter, as a mail starts with ASCII (RFC 5322 §2.2).
 * All else stays as it is, but for a byte order mark.
 *
 * @param start The first chunk, two bytes at least unless the file is shorter.
 */
export function transcoderOf(start: Uint8Array): Transcoder {
  const [first = 1, second = 1] = start;
  if ((first === 0xff && second === 0xfe) || (isAscii(first) && second === 0)) {
    return utf16("utf-16le");
  }
  if ((first === 0xfe && second === 0xff) || (first === 0 && isAscii(second))) {
    return utf16("utf-16be");
  }
  return { transcode: withoutMark(), end: () => NOTHING };
}

function isAscii(byte: number): boolean {
  return byte >= 0x20 && byte < 0x7f;
}

function utf16(label: "utf-16le" | "utf-16be"): Transcoder {
  const decoder = new TextDecoder(label);
  const encoder = new TextEncoder();
  return {
    transcode: (chunk) => encoder.encode(decoder.decode(chunk, { stream: true })),
    end: () => encoder.encode(decoder.decode()),
  };
}

/** Takes the UTF-8 byte order mark away from the first chunk. */
function withoutMark(): (chunk: Uint8Array) => Uint8Array {
  let first = true;
  return (chunk) => {
    const marked = first && chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf;
    first = false;
    return marked ? chunk.subarray(3) : chunk;
  };
}
