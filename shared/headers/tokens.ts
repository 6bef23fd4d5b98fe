import { codeUnitAt } from "../encoding/bytes.ts";

/**
 * Words, comments and quoted strings of a structured value: the tokens of Received,
 * Authentication-Results and Received-SPF (RFC 5322 §3.2).
 */

/** One token of a structured value. */
export interface Token {
  readonly kind: "word" | "quoted" | "comment" | "=" | ";";
  /** Content: of a comment without its parentheses, of a quoted string without its quotes. */
  readonly text: string;
  /** Whether blanks, a comment or the start of the value come before it. */
  readonly isSpaced: boolean;
  /** Where it starts in the value. */
  readonly start: number;
}

/**
 * Splits an unfolded value into tokens; an unclosed comment or string is ordinary characters.
 * Linear.
 */
export function tokenize(value: string): Token[] {
  const tokens: Token[] = [];
  let quotesClose = true;
  let commentsClose = true;
  let isSpaced = true;
  let position = 0;
  while (position < value.length) {
    const code = codeUnitAt(value, position);
    if (code === SPACE || code === TAB) {
      isSpaced = true;
      position++;
      continue;
    }
    const start = position;
    let kind: Token["kind"] = "word";
    let text: string;
    if (code === SEMICOLON || code === EQUALS) {
      position++;
      kind = text = code === EQUALS ? "=" : ";";
    } else if (code === OPEN && commentsClose && (position = findCommentEnd(value, start)) > 0) {
      kind = "comment";
      text = value.slice(start + 1, position - 1);
    } else if (code === QUOTE && quotesClose && (position = findQuotedEnd(value, start)) > 0) {
      kind = "quoted";
      text = unescapeQuoted(value.slice(start + 1, position - 1));
    } else {
      if (code === OPEN) commentsClose = false;
      if (code === QUOTE) quotesClose = false;
      position = findWordEnd(value, start, quotesClose, commentsClose);
      text = value.slice(start, position);
    }
    tokens.push({ kind, text, isSpaced, start });
    // A new word starts after a comment: `(comment)by`.
    isSpaced = kind === "comment";
  }
  return tokens;
}

/** Removes the escapes of a quoted string: `\x` is `x` (RFC 5322 §3.2.1). */
export function unescapeQuoted(content: string): string {
  return content.includes("\\") ? content.replaceAll(/\\(.)/g, "$1") : content;
}

/** Finds the position after the comment that opens at `start`; -1 when it never closes. */
export function findCommentEnd(value: string, start: number): number {
  const closeIndex = value.indexOf(")", start);
  if (closeIndex < 0) return -1;
  // Nearly always there is nothing nested or escaped between the two.
  const content = value.slice(start + 1, closeIndex);
  if (!content.includes("(") && !content.includes("\\")) return closeIndex + 1;
  let depth = 0;
  for (let i = start; i < value.length; i++) {
    const code = codeUnitAt(value, i);
    if (code === BACKSLASH) i++;
    else if (code === OPEN) depth++;
    else if (code === CLOSE && --depth === 0) return i + 1;
  }
  return -1;
}

/** Finds the position after the quoted string that opens at `start`; -1 when it never closes. */
export function findQuotedEnd(value: string, start: number): number {
  const closeIndex = value.indexOf('"', start + 1);
  if (closeIndex < 0) return -1;
  if (!value.slice(start + 1, closeIndex).includes("\\")) return closeIndex + 1;
  for (let i = start + 1; i < value.length; i++) {
    const code = codeUnitAt(value, i);
    if (code === BACKSLASH) i++;
    else if (code === QUOTE) return i + 1;
  }
  return -1;
}

const TAB = 9, SPACE = 32, QUOTE = 34, OPEN = 40, CLOSE = 41, SEMICOLON = 59, EQUALS = 61;
const BACKSLASH = 92;

function findWordEnd(value: string, start: number, quotes: boolean, comments: boolean): number {
  const { length } = value;
  for (let i = start + 1; i < length; i++) {
    const code = codeUnitAt(value, i);
    if (code > EQUALS) continue;
    const ends = code === SPACE || code === TAB || code === SEMICOLON || code === EQUALS ||
      (code === OPEN && comments) || (code === QUOTE && quotes);
    if (ends) return i;
  }
  return length;
}
