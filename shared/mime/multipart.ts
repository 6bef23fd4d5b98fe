import { createLineEnds, skipLineEnd } from "../headers/field_lines.ts";

/** A delimiter line in the body of a multipart. */
export interface Delimiter {
  /** Position of the line break before the delimiter; of CR LF, that of LF. */
  readonly from: number;
  /** Position of the line after the delimiter. */
  readonly to: number;
  /** Whether the delimiter ends the multipart. */
  readonly isLast: boolean;
}

/** Yields the delimiter lines of a multipart (RFC 2046 §5.1.1); a CR alone ends a line too. */
export function* findDelimiters(body: string, boundary: string): Generator<Delimiter> {
  const endOfLine = createLineEnds(body);
  for (const at of findDashedLines(body)) {
    if (!body.startsWith(boundary, at + DASHES.length)) continue;
    const end = at + DASHES.length + boundary.length;
    const lineEnd = endOfLine(end);
    const tail = body.slice(end, lineEnd).trim();
    if (tail !== "" && tail !== DASHES) continue;
    const to = Math.min(body.length, skipLineEnd(body, lineEnd));
    yield { from: Math.max(0, at - 1), to, isLast: tail === DASHES };
  }
}

const DASHES = "--";

/** Yields the positions of the lines that start with two dashes. */
function* findDashedLines(body: string): Generator<number> {
  if (body.startsWith(DASHES)) yield 0;
  let feedIndex = body.indexOf(`\n${DASHES}`), returnIndex = body.indexOf(`\r${DASHES}`);
  while (feedIndex >= 0 || returnIndex >= 0) {
    if (returnIndex < 0 || (feedIndex >= 0 && feedIndex < returnIndex)) {
      yield feedIndex + 1;
      feedIndex = body.indexOf(`\n${DASHES}`, feedIndex + 1);
    } else {
      yield returnIndex + 1;
      returnIndex = body.indexOf(`\r${DASHES}`, returnIndex + 1);
    }
  }
}

/** Tells whether a line of a text starts with two dashes and a boundary. */
export function hasDelimiter(body: string, boundary: string): boolean {
  const line = DASHES + boundary;
  return body.startsWith(line) || body.includes(`\n${line}`) || body.includes(`\r${line}`);
}

/** Finds the start of a part's body: after the first empty line. */
export function findBodyStart(raw: string): number {
  const endOfLine = createLineEnds(raw);
  for (let line = 0; line < raw.length;) {
    const end = endOfLine(line);
    const next = skipLineEnd(raw, end);
    if (end === line) return Math.min(raw.length, next);
    line = next;
  }
  return raw.length;
}
