const QUOTE = 0x22, COLON = 0x3a;
const OPEN_ARRAY = 0x5b, BACKSLASH = 0x5c, CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b, CLOSE_OBJECT = 0x7d;

/** Maximum number of members of all objects per request body, as `JSON.parse` cannot pause. */
export const MAX_MEMBERS = 30_000;

/**
 * Finds which limit a JSON text exceeds, if any; for invalid JSON the result has no meaning.
 */
export function findJsonExcess(text: string, maxDepth: number): "depth" | "members" | undefined {
  let depth = 0;
  let members = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === QUOTE) {
      i = findStringEnd(text, i);
      if (i < 0) return undefined;
    } else if (code === COLON) {
      if (++members > MAX_MEMBERS) return "members";
    } else if (code === OPEN_ARRAY || code === OPEN_OBJECT) {
      if (++depth > maxDepth) return "depth";
    } else if (code === CLOSE_ARRAY || code === CLOSE_OBJECT) depth--;
  }
  return undefined;
}

/** Finds the index of the quote that ends the string at `start`; -1 if it is not closed. */
export function findStringEnd(text: string, start: number): number {
  let end = start;
  let isEscaped: boolean;
  do {
    end = text.indexOf('"', end + 1);
    let last = end - 1;
    while (last > start && text.charCodeAt(last) === BACKSLASH) last--;
    // An odd number of backslashes before the quote escapes it.
    isEscaped = (end - last) % 2 === 0;
  } while (end >= 0 && isEscaped);
  return end;
}
