import { MAX_ENTRY_NAME } from "./listing.ts";

/** Decodes a file name of RAR 4: bytes, or bytes, a zero and the packed Unicode name. */
export function decodeRarName(bytes: Uint8Array, unicode: boolean): string {
  const end = bytes.indexOf(0);
  if (!unicode || end < 0) return (unicode ? UTF8 : LATIN1).decode(bytes);
  const plain = bytes.subarray(0, end);
  const packed = bytes.subarray(end + 1);
  const high = (packed[0] ?? 0) << 8;
  let at = 1;
  let modes = 0;
  let bits = 0;
  const units: number[] = [];
  const next = () => packed[at++] ?? 0;
  while (at < packed.length) {
    if (bits === 0) {
      modes = next();
      bits = 8;
    }
    bits -= 2;
    switch (modes >> bits & 3) {
      case 0:
        units.push(next());
        break;
      case 1:
        units.push(next() | high);
        break;
      case 2:
        units.push(next() | next() << 8);
        break;
      case 3: {
        const run = next();
        const shift = run & 0x80 ? next() : null;
        for (let i = (run & 0x7f) + 2; i > 0 && units.length < plain.length; i--) {
          const code = plain[units.length] ?? 0;
          units.push(shift === null ? code : (code + shift & 0xff) | high);
        }
      }
    }
  }
  return String.fromCharCode(...units.slice(-MAX_ENTRY_NAME));
}

const UTF8 = new TextDecoder();
const LATIN1 = new TextDecoder("latin1");
