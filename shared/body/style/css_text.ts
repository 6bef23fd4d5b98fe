/** Style sheets as text: comments, strings, and characters outside of both. */

/** A comment or a string, each up to its end or that of the sheet (CSS Syntax 3, 4.3.2, 4.3.5). */
const COMMENT_OR_STRING =
  /\/\*(?:[^*]|\*(?!\/))*(?:\*\/)?|"(?:[^"\\\n]|\\[^])*"?|'(?:[^'\\\n]|\\[^])*'?/g;

/** A sheet without comments, and without the marks that hide it from browsers that know no CSS. */
export function withoutComments(sheet: string): string {
  return sheet
    .replaceAll(COMMENT_OR_STRING, (found) => found.startsWith("/*") ? " " : found)
    .replaceAll("<!--", " ").replaceAll("-->", " ");
}

/**
 * Position of the first of some characters outside strings and escapes; the text's length if none.
 *
 * @param characters The characters to find.
 */
export function findOutside(text: string, characters: string, from = 0): number {
  for (let i = from; i < text.length; i++) {
    const code = text.charCodeAt(i);
    // Letters, digits and blanks, most of a sheet, are never looked for.
    if (code < SPECIAL.length && SPECIAL[code] === 0) continue;
    if (characters.includes(text[i] ?? "")) return i;
    if (code === BACKSLASH) i++;
    else if (code === QUOTE || code === APOSTROPHE) i = endOfString(text, i);
  }
  return text.length;
}

const BACKSLASH = 92, QUOTE = 34, APOSTROPHE = 39;
/** ASCII characters that are neither letters nor digits nor blanks, by code. */
const SPECIAL = Uint8Array.from(
  { length: 128 },
  (_, code) => /[\w\s]/.test(String.fromCharCode(code)) ? 0 : 1,
);

/** The last character of the string that starts at a place: a line's end ends any. */
function endOfString(text: string, start: number): number {
  const quote = text[start];
  for (let i = start + 1; i < text.length; i++) {
    const sign = text[i];
    if (sign === quote || sign === "\n") return i;
    if (sign === "\\") i++;
  }
  return text.length;
}
