/**
 * Words, comments and quoted strings of a structured value: the alphabet that Received,
 * Authentication-Results and Received-SPF share (RFC 5322 §3.2).
 */

/** One token of a structured value. */
export interface Token {
  readonly kind: "word" | "quoted" | "comment" | "=" | ";";
  /** Content: of a comment without its parentheses, of a quoted string without its quotes. */
  readonly text: string;
  /** Whether blanks, a comment or the start of the value come before it. */
  readonly spaced: boolean;
  /** Where it starts in the value. */
  readonly start: number;
}

/**
 * Splits an unfolded value into tokens. A comment or a quoted string that is never closed counts
 * as ordinary characters from its first character on, and so do all after it: linear in time.
 */
export function tokenize(value: string): Token[] {
  const tokens: Token[] = [];
  let quotesClose = true;
  let commentsClose = true;
  let spaced = true;
  let position = 0;
  while (position < value.length) {
    const character = value.charAt(position);
    if (character === " " || character === "\t") {
      spaced = true;
      position++;
      continue;
    }
    let end = position + 1;
    if (character === ";" || character === "=") {
      tokens.push({ kind: character, text: character, spaced, start: position });
    } else if (character === "(" && commentsClose && (end = commentEnd(value, position)) > 0) {
      tokens.push({
        kind: "comment",
        text: value.slice(position + 1, end - 1),
        spaced,
        start: position,
      });
    } else if (character === '"' && quotesClose && (end = quotedEnd(value, position)) > 0) {
      const text = value.slice(position + 1, end - 1);
      tokens.push({
        kind: "quoted",
        text: text.replaceAll(/\\(.)/g, "$1"),
        spaced,
        start: position,
      });
    } else {
      if (character === "(") commentsClose = false;
      if (character === '"') quotesClose = false;
      end = wordEnd(value, position, quotesClose, commentsClose);
      tokens.push({ kind: "word", text: value.slice(position, end), spaced, start: position });
    }
    // What follows a comment is a word of its own: `(comment)by`.
    spaced = tokens[tokens.length - 1]?.kind === "comment";
    position = end;
  }
  return tokens;
}

/** Position after the comment that opens at `start`, -1 when it never closes. */
export function commentEnd(value: string, start: number): number {
  let depth = 0;
  for (let i = start; i < value.length; i++) {
    const code = value.charCodeAt(i);
    if (code === BACKSLASH) i++;
    else if (code === OPEN) depth++;
    else if (code === CLOSE && --depth === 0) return i + 1;
  }
  return -1;
}

/** Position after the quoted string that opens at `start`, -1 when it never closes. */
export function quotedEnd(value: string, start: number): number {
  for (let i = start + 1; i < value.length; i++) {
    const code = value.charCodeAt(i);
    if (code === BACKSLASH) i++;
    else if (code === QUOTE) return i + 1;
  }
  return -1;
}

const TAB = 9, SPACE = 32, QUOTE = 34, OPEN = 40, CLOSE = 41, SEMICOLON = 59, EQUALS = 61;
const BACKSLASH = 92;

function wordEnd(value: string, start: number, quotes: boolean, comments: boolean): number {
  for (let i = start + 1; i < value.length; i++) {
    const code = value.charCodeAt(i);
    const ends = code === SPACE || code === TAB || code === SEMICOLON || code === EQUALS ||
      (code === OPEN && comments) || (code === QUOTE && quotes);
    if (ends) return i;
  }
  return value.length;
}
