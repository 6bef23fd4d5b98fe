/** One tag of a list: its value without the blanks around it, and where the value is. */
export interface Tag {
  readonly value: string;
  /** First character after the `=`. */
  readonly start: number;
  /** The `;` that ends the tag, or the end of the text. */
  readonly end: number;
}

/** Most tags of a list; a signature has about 12, a key record 7. */
const MAX_TAGS = 100;

/**
 * Reads a tag list (RFC 6376 §3.2): names are case-sensitive, one tag a name, a semicolon may end
 * the list. Null when the text is not a tag list; a list with a duplicate tag MUST NOT be
 * considered valid.
 */
export function readTags(text: string): ReadonlyMap<string, Tag> | null {
  const tags = new Map<string, Tag>();
  let at = 0;
  while (at <= text.length) {
    const semicolon = text.indexOf(";", at);
    const end = semicolon < 0 ? text.length : semicolon;
    const equals = text.indexOf("=", at);
    if (equals < 0 || equals >= end) {
      // Only blanks may follow the last semicolon.
      if (semicolon < 0 && tags.size > 0 && trimBlanks(text.slice(at)) === "") return tags;
      return null;
    }
    const name = trimBlanks(text.slice(at, equals));
    const value = trimBlanks(text.slice(equals + 1, end));
    if (!isName(name) || !isValue(value) || tags.has(name) || tags.size >= MAX_TAGS) return null;
    tags.set(name, { value, start: equals + 1, end });
    if (semicolon < 0) return tags;
    at = end + 1;
  }
  return tags.size > 0 ? tags : null;
}

/** A value without any blanks, as base64 and lists are read. */
export function withoutBlanks(value: string): string {
  return value.replace(/[ \t\r\n]+/g, "");
}

/** Digits of a whole number, at most 12 (RFC 6376 §3.5, `t=`); null for anything else. */
export function readNumber(value: string): number | null {
  return /^[0-9]{1,12}$/.test(value) ? Number(value) : null;
}

function isName(name: string): boolean {
  return /^[A-Za-z][A-Za-z0-9_]*$/.test(name);
}

/** Visible characters with folding blanks inside; bytes beyond ASCII since RFC 8616. */
function isValue(value: string): boolean {
  return !NOT_IN_VALUE.test(value);
}

// deno-lint-ignore no-control-regex -- The search is for control characters.
const NOT_IN_VALUE = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/;

function trimBlanks(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isBlank(text.charCodeAt(start))) start++;
  while (end > start && isBlank(text.charCodeAt(end - 1))) end--;
  return text.slice(start, end);
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09 || code === 0x0a || code === 0x0d;
}
