/**
 * Reads a boolean of a query. Any other text is passed on as written, so that the schema refuses
 * it.
 */
export function readQueryFlag(query: URLSearchParams, name: string): boolean | string {
  const value = query.get(name) ?? "false";
  return value === "true" || (value === "false" ? false : value);
}
