/** An escape (CSS Syntax 3, 4.3.7): a backslash, and a character's number or the character. */
const ESCAPE = /\\(?:([0-9a-f]{1,6})[ \t\n\f]?|([^\n\r\f0-9a-f]))/gi;

/** Returns a style with its escapes decoded: `u\72l(` is `url(`. */
export function stripEscapes(style: string): string {
  if (!style.includes("\\")) return style;
  return style.replaceAll(
    ESCAPE,
    (_, number: string | undefined, character: string | undefined) =>
      number === undefined ? character ?? "" : decodeCodePoint(parseInt(number, 16)),
  );
}

/** Returns the character with a code point; for an invalid one the replacement character. */
function decodeCodePoint(codePoint: number): string {
  const isInvalid = codePoint === 0 || codePoint > 0x10ffff ||
    (codePoint >= 0xd800 && codePoint <= 0xdfff);
  return isInvalid ? "\ufffd" : String.fromCodePoint(codePoint);
}
