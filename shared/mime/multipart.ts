export interface Delimiter {
  /** Where the line break before the delimiter starts. */
  readonly from: number;
  /** Where the line after it starts. */
  readonly to: number;
  /** Whether it ends the multipart. */
  readonly last: boolean;
}

/** The delimiter lines of a multipart (RFC 2046 §5.1.1). */
export function* delimiters(body: string, boundary: string): Generator<Delimiter> {
  let position = 0;
  while (true) {
    const dashes = position === 0 && body.startsWith("--") ? 0 : body.indexOf("\n--", position) + 1;
    if (dashes === 0 && !(position === 0 && body.startsWith("--"))) return;
    const lineEnd = body.indexOf("\n", dashes);
    const to = lineEnd < 0 ? body.length : lineEnd + 1;
    if (body.startsWith(boundary, dashes + 2)) {
      const tail = body.slice(dashes + 2 + boundary.length, to).trim();
      if (tail === "" || tail === "--") {
        yield { from: Math.max(0, dashes - 1), to, last: tail === "--" };
      }
    }
    position = Math.max(dashes + 2, to - 1);
    if (position >= body.length) return;
  }
}

/** Whether a text has a delimiter line of a boundary. */
export function hasDelimiter(body: string, boundary: string): boolean {
  return body.startsWith(`--${boundary}`) || body.includes(`\n--${boundary}`);
}

/** Where the body starts: after the first empty line. */
export function bodyStart(raw: string): number {
  const empty = /^\r?\n/.exec(raw) ?? /\r?\n\r?\n|\r\r/.exec(raw);
  return empty === null ? raw.length : empty.index + empty[0].length;
}
