/** Converts files to UTF-8, whichever Unicode encoding a shell or an editor saved them in. */

/** Converts the bytes of a file to UTF-8, chunk by chunk. */
export interface Transcoder {
  transcode(chunk: Uint8Array): Uint8Array;
  /** Returns the rest of the last character. */
  end(): Uint8Array;
}

const NOTHING = new Uint8Array(0);

/**
 * Creates the transcoder to UTF-8 by the start of a file.
 *
 * @param start At least two bytes if available.
 */
export function createTranscoder(start: Uint8Array): Transcoder {
  // A missing byte is 1, which none of the rules below matches.
  const [first = 1, second = 1] = start;
  if ((first === 0xff && second === 0xfe) || (isPrintableAscii(first) && second === 0)) {
    return createUtf16Transcoder("utf-16le");
  }
  if ((first === 0xfe && second === 0xff) || (first === 0 && isPrintableAscii(second))) {
    return createUtf16Transcoder("utf-16be");
  }
  return { transcode: createMarkStripper(), end: () => NOTHING };
}

function isPrintableAscii(byte: number): boolean {
  return byte >= 0x20 && byte < 0x7f;
}

function createUtf16Transcoder(label: "utf-16le" | "utf-16be"): Transcoder {
  const decoder = new TextDecoder(label);
  const encoder = new TextEncoder();
  return {
    transcode: (chunk) => encoder.encode(decoder.decode(chunk, { stream: true })),
    end: () => encoder.encode(decoder.decode()),
  };
}

/** Creates a function that removes a UTF-8 byte order mark from the first chunk. */
function createMarkStripper(): (chunk: Uint8Array) => Uint8Array {
  let isFirst = true;
  return (chunk) => {
    const hasMark = isFirst && chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf;
    isFirst = false;
    return hasMark ? chunk.subarray(3) : chunk;
  };
}
