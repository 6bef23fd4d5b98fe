/** Number of bytes at the start of a file that show whether it is text. */
const LOOK_AT = 1024;

/** Tab, line breaks, form feed, and the shifts and escapes of ISO 2022. */
const TEXT_CONTROLS: ReadonlySet<number> = new Set([9, 10, 12, 13, 14, 15, 27]);

/** Tells whether a twentieth of a file's first bytes are controls that no charset of mail uses. */
export function isBinary(bytes: Uint8Array): boolean {
  const start = bytes.subarray(0, LOOK_AT);
  const controls = start.filter((byte) => byte < 0x20 && !TEXT_CONTROLS.has(byte)).length;
  return controls * 20 >= start.length && controls > 0;
}
