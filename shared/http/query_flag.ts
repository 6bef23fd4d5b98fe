/**
 * A yes or no of a query, as the field of a JSON body would have it:
 * what is neither is handed on as it was written, so that the schema refuses it.
 */
export function queryFlag(query: URLSearchParams, name: string): boolean | string {
  const value = query.get(name) ?? "false";
  return value === "true" || (value === "false" ? false : value);
}
