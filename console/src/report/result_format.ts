/** Name of the format, by which a saved result is recognised. */
export const RESULT_FORMAT = "mail-trust-result";

/** Number of characters at the start of a file that are searched for the format. */
const START = 200;

/** Tells whether a file looks like a saved result, by its first characters. */
export function isResultFile(text: string): boolean {
  return /^\uFEFF?\s{0,80}\{/.test(text) && text.slice(0, START).includes(`"${RESULT_FORMAT}"`);
}
