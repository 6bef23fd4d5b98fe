/** Finds parts of a text that are not for reading: decoded bytes of a file, base64, uuencode. */

/** Maximum number of characters examined to distinguish bytes from text. */
const MAX_LOOKED = 4000;
/** One character in this many that does not occur in texts makes it bytes. */
const BYTES_FROM = 50;
/** A control character that texts do not have: not a blank, a line end or an escape sequence. */
// deno-lint-ignore no-control-regex -- These are looked for.
const STRANGE = /[\0-\x08\x0e-\x1a\x1c-\x1f\x7f-\x9f]/g;
/** Shortest line without a blank that counts as encoded; words and addresses end before. */
const MIN_ENCODED = 56;
const ENCODED = /^[A-Za-z0-9+/=]+$/;
const UUENCODED = /^M[\x20-\x60]{60}$/;

/** Returns a text without encoded lines; empty when it is the bytes of a file. Linear. */
export function stripEncoded(text: string): string {
  if (isBytes(text)) return "";
  let out = "", kept = 0;
  for (let start = 0; start < text.length;) {
    const found = text.indexOf("\n", start);
    const end = found < 0 ? text.length : found;
    if (end - start >= MIN_ENCODED && end - start < 2 * MIN_ENCODED) {
      const line = text.slice(start, end).trimEnd();
      if (line.length >= MIN_ENCODED && (ENCODED.test(line) || UUENCODED.test(line))) {
        out += text.slice(kept, start);
        kept = end;
      }
    }
    start = end + 1;
  }
  return kept === 0 ? text : out + text.slice(kept);
}

/** Tells whether there are control characters and undecodable bytes between the letters. */
function isBytes(text: string): boolean {
  const looked = text.slice(0, MAX_LOOKED);
  return (looked.match(STRANGE)?.length ?? 0) * BYTES_FROM > looked.length;
}
