/** Writes a value as JSON on one line, in characters that XML can hold. */
export function formatJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\x85\u2028\u2029\uFFFE\uFFFF]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
