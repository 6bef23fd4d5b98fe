const TAB = 9, CR = 13, SPACE = 32;

/** Cuts blanks and tabs (not other white space) from both ends. */
export function trimBlanks(text: string): string {
  return slice(text, 0, text.length);
}

/**
 * The value of a field on one line (RFC 5322 §2.2.3): each line break with the blanks around it
 * becomes one blank, tabs become blanks, the ends are trimmed. Lines end with LF or CRLF.
 */
export function unfold(raw: string): string {
  let feed = raw.indexOf("\n");
  if (feed < 0) return withoutTabs(trimBlanks(raw));
  const lines: string[] = [];
  let start = 0;
  for (; feed >= 0; feed = raw.indexOf("\n", start)) {
    const line = slice(raw, start, feed);
    if (line !== "") lines.push(line);
    start = feed + 1;
  }
  const last = slice(raw, start, raw.length);
  if (last !== "") lines.push(last);
  return withoutTabs(lines.join(" "));
}

function withoutTabs(text: string): string {
  return text.includes("\t") ? text.replaceAll("\t", " ") : text;
}

/** A part of a text, trimmed; the CR of a line end goes too. */
function slice(text: string, from: number, to: number): string {
  let start = from;
  let end = to;
  while (start < end && isBlank(text.charCodeAt(start))) start++;
  while (end > start && isBlank(text.charCodeAt(end - 1))) end--;
  return text.slice(start, end);
}

function isBlank(code: number): boolean {
  return code === SPACE || code === TAB || code === CR;
}
