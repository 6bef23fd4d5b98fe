const TAB = 9, CR = 13, SPACE = 32;

/** Cuts blanks and tabs (not other white space) from both ends. */
export function trimBlanks(text: string): string {
  return slice(text, 0, text.length);
}

/** Puts a value on one line (RFC 5322 §2.2.3): line breaks and tabs become blanks. */
export function unfold(raw: string): string {
  const lines: string[] = [];
  let start = 0;
  for (let feed = raw.indexOf("\n"); feed >= 0; feed = raw.indexOf("\n", start)) {
    lines.push(slice(raw, start, feed));
    start = feed + 1;
  }
  lines.push(slice(raw, start, raw.length));
  return joinLines(lines);
}

/** Like {@linkcode unfold} of trimmed lines; empty ones are ignored. */
export function joinLines(lines: readonly string[]): string {
  const [first = ""] = lines;
  if (lines.length === 1) return stripTabs(first);
  return stripTabs((lines.includes("") ? lines.filter((line) => line !== "") : lines).join(" "));
}

function stripTabs(text: string): string {
  return text.includes("\t") ? text.replaceAll("\t", " ") : text;
}

/** Returns a part of a text, trimmed; the CR of a line end goes too. */
export function slice(text: string, from: number, to: number): string {
  let start = from;
  let end = to;
  while (start < end && isBlank(text.charCodeAt(start))) start++;
  while (end > start && isBlank(text.charCodeAt(end - 1))) end--;
  return text.slice(start, end);
}

function isBlank(code: number): boolean {
  return code === SPACE || code === TAB || code === CR;
}
