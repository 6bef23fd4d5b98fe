/** Name of the format, by which a saved result is recognised. */
export const FORMAT = "mail-trust-result";

/** Tells whether a file looks like a saved result, by its first characters. */
export function isResultFile(text: string): boolean {
  return /^\uFEFF?\s{0,80}\{/.test(text) && text.slice(0, 200).includes(`"${FORMAT}"`);
}
