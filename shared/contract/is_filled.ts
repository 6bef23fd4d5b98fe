/** Tells whether a field was given and is not empty. */
export function isFilled(text: string | undefined): text is string {
  return text !== undefined && /\S/.test(text);
}
