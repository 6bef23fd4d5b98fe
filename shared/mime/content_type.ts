import { tokenize } from "../headers/tokens.ts";

/** A Content-Type (RFC 2045 §5.1); type and parameter names in lower case. */
export interface ContentType {
  /** `text/plain` */
  readonly type: string;
  readonly charset: string | null;
  readonly boundary: string | null;
}

/** Longest boundary; RFC 2046 §5.1.1 allows 70 characters. */
const MAX_BOUNDARY = 200;

/** What a part without a Content-Type is (RFC 2045 §5.2). */
export const DEFAULT_TYPE: ContentType = { type: "text/plain", charset: null, boundary: null };

/** Reads a Content-Type value; an unreadable one is `text/plain`. */
export function parseContentType(value: string | null): ContentType {
  if (value === null) return DEFAULT_TYPE;
  const tokens = tokenize(value).filter(({ kind }) => kind !== "comment");
  const type = tokens[0]?.text.toLowerCase() ?? "";
  if (!type.includes("/")) return DEFAULT_TYPE;
  let charset: string | null = null;
  let boundary: string | null = null;
  for (const [i, { kind }] of tokens.entries()) {
    if (kind !== "=") continue;
    const name = tokens[i - 1]?.text.toLowerCase();
    const given = tokens[i + 1];
    if (given === undefined) continue;
    if (name === "charset") charset ??= given.text;
    // An unquoted boundary may hold an equals sign in real mail: take all up to the semicolon.
    if (name === "boundary") {
      boundary ??= given.kind === "quoted" ? given.text : rest(value, given.start);
    }
  }
  return { type, charset, boundary: boundary?.slice(0, MAX_BOUNDARY) || null };
}

function rest(value: string, start: number): string {
  const end = value.indexOf(";", start);
  return value.slice(start, end < 0 ? undefined : end).trim();
}
