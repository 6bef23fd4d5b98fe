import { LzmaDecoder, propertiesOf } from "./lzma.ts";
import type { LzmaProperties } from "./lzma.ts";

/** Control bytes of LZMA2 chunks (xz, lzma2_decoder.c): end, stored, compressed from 0x80 on. */
const END_CHUNK = 0, STORED_FRESH = 1, STORED = 2, PACKED = 0x80;
/** What a compressed chunk resets, by two bits of its control byte. */
const NEW_STATE = 1, NEW_PROPERTIES = 2;

/** Decompresses LZMA2; null if the data is damaged or truncated. */
export function unpackedLzma2(packed: Uint8Array, size: number): Uint8Array | null {
  const decoder = new LzmaDecoder(new Uint8Array(size));
  const u16 = (at: number) => (packed[at] ?? 0) << 8 | (packed[at + 1] ?? 0);
  let properties: LzmaProperties | null = null;
  for (let at = 0; at < packed.length;) {
    const control = packed[at] ?? END_CHUNK;
    if (control === END_CHUNK) break;
    if (control < PACKED) {
      if (control !== STORED_FRESH && control !== STORED) return null;
      const length = u16(at + 1) + 1;
      if (!decoder.store(packed.subarray(at + 3, at + 3 + length), length)) return null;
      at += 3 + length;
      continue;
    }
    const unpacked = ((control & 0x1f) << 16) + u16(at + 1) + 1;
    const length = u16(at + 3) + 1;
    const reset = control >> 5 & 3;
    at += 5;
    if (reset >= NEW_PROPERTIES) properties = propertiesOf(packed[at++] ?? 0xff);
    if (properties === null) return null;
    if (reset >= NEW_STATE) decoder.reset(properties);
    if (!decoder.decode(packed.subarray(at, at + length), decoder.length + unpacked)) return null;
    at += length;
  }
  return decoder.length === size ? decoder.output : null;
}
