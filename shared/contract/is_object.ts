/** A JSON object as `JSON.parse` returns it; a key `__proto__` is an own property. */
export type JsonObject = Readonly<Record<string, unknown>>;

/**
 * Tells whether a parsed JSON value is an object, not an array. Its keys are not checked.
 */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
