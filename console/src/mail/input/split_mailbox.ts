/** Maximum number of mails that one page examines and lists. */
export const MAX_MAILS = 200;

/**
 * Splits a mailbox file at `From ` lines after empty lines (RFC 4155); other texts are one mail.
 * Returns at most one mail more than the maximum, so that the caller notices the rest.
 */
export function splitMailbox(text: string): string[] {
  if (!text.startsWith("From ")) return [text];
  const starts: number[] = [];
  for (let offset = 0; offset >= 0 && starts.length <= MAX_MAILS;) {
    starts.push(offset);
    const nextMail = /\r?\n\r?\n(?=From )/g;
    nextMail.lastIndex = offset;
    const match = nextMail.exec(text);
    offset = match === null ? -1 : match.index + match[0].length;
  }
  return starts.map((start, i) => text.slice(start, starts[i + 1]));
}
