const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes a text for HTML and XML, between tags and in quoted attributes. */
export function escapeMarkup(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? "");
}

/**
 * A name of markup in lower case.
 *
 * @param last The name before it, returned where it is the same: names repeat, and a string that is
 *   known already is found faster in sets.
 */
export function markupName(markup: string, start: number, end: number, last: string): string {
  return end - start === last.length && markup.startsWith(last, start)
    ? last
    : markup.slice(start, end).toLowerCase();
}
