/**
 * Reads a boolean from a query. Returns any other text unchanged, so that the schema refuses it.
 */
export function readQueryFlag(query: URLSearchParams, name: string): boolean | string {
  const value = query.get(name) ?? "false";
  return value === "true" || (value === "false" ? false : value);
}
