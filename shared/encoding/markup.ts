const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes a text for HTML and XML, for use between tags and in quoted attributes. */
export function escapeMarkup(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}

/**
 * Maximum length of a cached name: V8 copies shorter slices, longer ones keep the document in
 * memory.
 */
const MAX_CACHED_NAME = 12;
/** Recent names in their spelling and in lower case, by a hash of length, first and last letter. */
const CACHED_NAMES: string[] = new Array(4096).fill("");
const CACHED_LOWER: string[] = new Array(4096).fill("");

/**
 * Reads the name of a tag or attribute in lower case. Equal names share a string: sets find it
 * faster.
 */
export function readMarkupName(markup: string, start: number, end: number): string {
  const length = end - start;
  if (length > MAX_CACHED_NAME) return markup.slice(start, end).toLowerCase();
  const letters = markup.charCodeAt(start) ^ markup.charCodeAt(end - 1) << 3;
  const index = (letters & 255) << 4 | length;
  const cachedName = CACHED_NAMES[index] ?? "";
  if (cachedName.length === length && markup.startsWith(cachedName, start)) {
    return CACHED_LOWER[index] ?? "";
  }
  const name = markup.slice(start, end);
  CACHED_NAMES[index] = name;
  return CACHED_LOWER[index] = name.toLowerCase();
}
