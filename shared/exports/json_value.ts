/**
 * Matches characters that are not seen, or that turn what is around them. The joiners are not among
 * them, as words and emoji are written with them.
 */
const INVISIBLE = /(?![\t\n\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\uFFFE\uFFFF]/gu;

/** Tells whether a text has a character that a reader does not see, other than tabs and line feeds. */
export function hasInvisible(text: string): boolean {
  return text.search(INVISIBLE) >= 0;
}

/** Writes invisible characters of a JSON text as escapes (RFC 8259 §7), which keeps its values. */
export function escapeInvisible(json: string): string {
  return json.replaceAll(INVISIBLE, (char) => {
    const units = Array.from({ length: char.length }, (_, i) => char.charCodeAt(i));
    return units.map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("");
  });
}

/** Writes a value as JSON on one line, in characters that XML can hold and a reader sees. */
export function formatJson(value: unknown): string {
  return escapeInvisible(JSON.stringify(value));
}

/** Replaces characters by question marks that could control a terminal or fake a line. */
export function maskControls(line: string): string {
  return line.replaceAll(/\p{C}/gu, "?");
}
