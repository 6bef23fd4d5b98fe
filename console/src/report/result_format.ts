/** Format name in a saved result. */
export const FORMAT = "mail-trust-result";

/** Tells whether a file is meant to be a saved result. */
export function isResultFile(text: string): boolean {
  return /^\uFEFF?\s{0,80}\{/.test(text) && text.slice(0, 200).includes(`"${FORMAT}"`);
}
