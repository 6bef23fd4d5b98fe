import { decodeLatin1 } from "../../encoding/bytes.ts";

/** Maximum number of bytes of an unpacked text. */
const MAX_BYTES = 16 * 1024 * 1024;

/** Type of packed bytes, "LZFu" ([MS-OXRTFCP] 2.1.3.1.1). */
const PACKED = 0x75465a4c;
/** Type of bytes that are not packed, "MELA". */
const PLAIN = 0x414c454d;

const HEADER_BYTES = 16;

/** Number of bytes of the sliding window. */
const WINDOW = 4096;
/** Initial content of the window ([MS-OXRTFCP] 2.1.3.2). */
const START =
  "{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern " +
  "\\fscript \\fdecor MS Sans SerifSymbolArialTimes New RomanCourier" +
  "{\\colortbl\\red0\\green0\\blue0\r\n\\par \\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx";

/** Minimum number of bytes of a copied run: a reference takes two. */
const MIN_RUN = 2;

/**
 * Unpacks the RTF of an Outlook message, one character per byte; null for other bytes.
 *
 * @param maxLength Maximum number of characters.
 */
export function unpackRtf(bytes: Uint8Array, maxLength = MAX_BYTES): string | null {
  if (bytes.length < HEADER_BYTES) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const size = Math.min(view.getUint32(4, true), maxLength);
  const kind = view.getUint32(8, true);
  const content = bytes.subarray(HEADER_BYTES);
  if (kind === PLAIN) return decodeLatin1(content.subarray(0, size));
  return kind === PACKED ? decodeLatin1(unpack(content, size)) : null;
}

function unpack(input: Uint8Array, size: number): Uint8Array {
  const window = new Uint8Array(WINDOW);
  for (let i = 0; i < START.length; i++) window[i] = START.charCodeAt(i);
  const output = new Uint8Array(size);
  let at = START.length;
  let outputLength = 0;
  const write = (byte: number) => {
    output[outputLength++] = byte;
    window[at] = byte;
    at = (at + 1) % WINDOW;
  };
  for (let inputIndex = 0; inputIndex < input.length;) {
    const control = input[inputIndex++] ?? 0;
    for (let bit = 0; bit < 8 && inputIndex < input.length && outputLength < size; bit++) {
      if ((control >> bit & 1) === 0) {
        write(input[inputIndex++] ?? 0);
        continue;
      }
      const reference = (input[inputIndex] ?? 0) << 8 | (input[inputIndex + 1] ?? 0);
      inputIndex += 2;
      const from = reference >> 4;
      // A reference to the write position ends the text.
      if (from === at) return output.subarray(0, outputLength);
      const length = (reference & 15) + MIN_RUN;
      for (let i = 0; i < length && outputLength < size; i++) {
        write(window[(from + i) % WINDOW] ?? 0);
      }
    }
    if (outputLength >= size) break;
  }
  return output.subarray(0, outputLength);
}
