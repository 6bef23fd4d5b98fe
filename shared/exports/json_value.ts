/**
 * A value as JSON on one line, whatever a reader takes for the end of a line, and in characters
 * that XML can hold: `JSON.stringify` leaves five as they are that are not safe in both.
 */
export function jsonText(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\x85\u2028\u2029\uFFFE\uFFFF]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
