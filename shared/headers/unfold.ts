const TAB = 9, LF = 10, CR = 13, SPACE = 32, DELETE = 127;

/** Cuts blanks and tabs (not other white space) from both ends. */
export function trimBlanks(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isBlank(text.charCodeAt(start))) start++;
  while (end > start && isBlank(text.charCodeAt(end - 1))) end--;
  return start === 0 && end === text.length ? text : text.slice(start, end);
}

/**
 * The value of a field on one line (RFC 5322 §2.2.3): each line break with the blanks around it
 * becomes one blank, tabs become blanks, other controls vanish, the ends are trimmed.
 */
export function unfold(raw: string): string {
  if (!hasControls(raw)) return trimBlanks(raw);
  const lines: string[] = [];
  let line = "";
  let start = 0;
  for (let i = 0; i < raw.length; i++) {
    const code = raw.charCodeAt(i);
    if (code >= SPACE && code !== DELETE) continue;
    line += raw.slice(start, i);
    start = i + 1;
    if (code === TAB) line += " ";
    if (code !== LF && code !== CR) continue;
    lines.push(trimBlanks(line));
    line = "";
  }
  lines.push(trimBlanks(line + raw.slice(start)));
  return lines.filter((part) => part !== "").join(" ");
}

/** Whether the text holds a C0 control or DEL, line breaks and tabs included. */
function hasControls(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < SPACE || code === DELETE) return true;
  }
  return false;
}

function isBlank(code: number): boolean {
  return code === SPACE || code === TAB;
}
