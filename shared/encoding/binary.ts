/**
 * Maximum number of bytes at the start of a file that are examined; more would not change the
 * result.
 */
const START_BYTES = 1024;

/** A file is binary if at least one in this many bytes is a control character. */
const BYTES_PER_CONTROL = 20;

/** Control characters in text: tab, line breaks, form feed, shifts and escape of ISO 2022. */
const TEXT_CONTROLS: ReadonlySet<number> = new Set([9, 10, 12, 13, 14, 15, 27]);

/** Tells whether the start of a file has too many control characters to be text in any charset. */
export function isBinary(bytes: Uint8Array): boolean {
  const start = bytes.subarray(0, START_BYTES);
  const controls = start.filter((byte) => byte < 0x20 && !TEXT_CONTROLS.has(byte)).length;
  return controls * BYTES_PER_CONTROL >= start.length && controls > 0;
}
