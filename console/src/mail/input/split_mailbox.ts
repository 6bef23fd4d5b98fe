/** Maximum number of mails that one page examines and lists. */
export const MAX_MAILS = 200;

/**
 * Splits a mailbox file at `From ` lines after empty lines (RFC 4155); other texts are one mail.
 * Returns at most one mail more than the maximum, so that the caller notices the rest.
 */
export function splitMailbox(text: string): string[] {
  if (!text.startsWith("From ")) return [text];
  const starts: number[] = [];
  for (let at = 0; at >= 0 && starts.length <= MAX_MAILS;) {
    starts.push(at);
    const next = /\r?\n\r?\n(?=From )/g;
    next.lastIndex = at;
    const found = next.exec(text);
    at = found === null ? -1 : found.index + found[0].length;
  }
  return starts.map((start, i) => text.slice(start, starts[i + 1]));
}
