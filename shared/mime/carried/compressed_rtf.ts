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
 * @param most Maximum number of characters.
 */
export function unpackRtf(bytes: Uint8Array, most = MAX_BYTES): string | null {
  if (bytes.length < HEADER_BYTES) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const size = Math.min(view.getUint32(4, true), most);
  const kind = view.getUint32(8, true);
  const packed = bytes.subarray(HEADER_BYTES);
  if (kind === PLAIN) return decodeLatin1(packed.subarray(0, size));
  return kind === PACKED ? decodeLatin1(unpack(packed, size)) : null;
}

function unpack(packed: Uint8Array, size: number): Uint8Array {
  const window = new Uint8Array(WINDOW);
  for (let i = 0; i < START.length; i++) window[i] = START.charCodeAt(i);
  const output = new Uint8Array(size);
  let at = START.length;
  let written = 0;
  const write = (byte: number) => {
    output[written++] = byte;
    window[at] = byte;
    at = (at + 1) % WINDOW;
  };
  for (let read = 0; read < packed.length;) {
    const control = packed[read++] ?? 0;
    for (let bit = 0; bit < 8 && read < packed.length && written < size; bit++) {
      if ((control >> bit & 1) === 0) {
        write(packed[read++] ?? 0);
        continue;
      }
      const reference = (packed[read] ?? 0) << 8 | (packed[read + 1] ?? 0);
      read += 2;
      const from = reference >> 4;
      // A reference to the write position ends the text.
      if (from === at) return output.subarray(0, written);
      const length = (reference & 15) + MIN_RUN;
      for (let i = 0; i < length && written < size; i++) write(window[(from + i) % WINDOW] ?? 0);
    }
    if (written >= size) break;
  }
  return output.subarray(0, written);
}
