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

/** Maximum length of a cached name; a longer slice keeps the whole document in memory (V8). */
const MAX_NAME = 12;
/** Last names as written, and in lower case; the index is a hash of length, first and last letter. */
const WRITTEN: string[] = new Array(4096).fill("");
const LOWER: string[] = new Array(4096).fill("");

/**
 * Reads a name of markup in lower case. Repeated names share one string, so sets find them faster.
 */
export function readMarkupName(markup: string, start: number, end: number): string {
  const length = end - start;
  if (length > MAX_NAME) return markup.slice(start, end).toLowerCase();
  const letters = markup.charCodeAt(start) ^ markup.charCodeAt(end - 1) << 3;
  const index = (letters & 255) << 4 | length;
  const cached = WRITTEN[index] ?? "";
  if (cached.length === length && markup.startsWith(cached, start)) return LOWER[index] ?? "";
  const written = markup.slice(start, end);
  WRITTEN[index] = written;
  return LOWER[index] = written.toLowerCase();
}
