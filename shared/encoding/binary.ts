/** Number of bytes at the start of a file that show whether it is text. */
const START_BYTES = 1024;

/** A file is binary if at least one in this many bytes is a control. */
const CONTROL_PART = 20;

/** Controls in text: tab, line breaks, form feed, and the shifts and escapes of ISO 2022. */
const TEXT_CONTROLS: ReadonlySet<number> = new Set([9, 10, 12, 13, 14, 15, 27]);

/** Tells whether the start of a file has too many control bytes to be text of any charset. */
export function isBinary(bytes: Uint8Array): boolean {
  const start = bytes.subarray(0, START_BYTES);
  const controls = start.filter((byte) => byte < 0x20 && !TEXT_CONTROLS.has(byte)).length;
  return controls * CONTROL_PART >= start.length && controls > 0;
}
