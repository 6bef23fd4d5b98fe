const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes a text for HTML and XML, between tags and in quoted attributes. */
export function escapeMarkup(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}

/** Longest name that is cached; the engine keeps the whole document alive for a longer slice. */
const MAX_NAME = 12;
/** Names seen last, as written and in lower case, by their length, first and last letter. */
const WRITTEN: string[] = new Array(4096).fill("");
const LOWER: string[] = new Array(4096).fill("");

/**
 * Reads a name of markup in lower case; repeated names share one string, which sets find faster.
 */
export function readMarkupName(markup: string, start: number, end: number): string {
  const length = end - start;
  if (length > MAX_NAME) return markup.slice(start, end).toLowerCase();
  const letters = markup.charCodeAt(start) ^ markup.charCodeAt(end - 1) << 3;
  const place = (letters & 255) << 4 | length;
  const known = WRITTEN[place] ?? "";
  if (known.length === length && markup.startsWith(known, start)) return LOWER[place] ?? "";
  const written = markup.slice(start, end);
  WRITTEN[place] = written;
  return LOWER[place] = written.toLowerCase();
}
