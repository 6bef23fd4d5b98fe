/** A mail as two texts. */
export interface SplitMessage {
  readonly headers: string;
  readonly content: string;
}

/** Blank lines as mail programs, files and old systems write them. */
const BLANK_LINES = ["\r\n\r\n", "\n\n", "\r\r", "\n\r\n"] as const;

/** Splits a mail at its first blank line (RFC 5322 §2.1); without one it is all header fields. */
export function splitMessage(message: string): SplitMessage {
  let at = message.length;
  let length = 0;
  for (const line of BLANK_LINES) {
    // Each search ends at the first one found so far.
    const found = message.slice(0, at + line.length - 1).indexOf(line);
    if (found >= 0 && found < at) [at, length] = [found, line.length];
  }
  return { headers: message.slice(0, at), content: message.slice(at + length) };
}
