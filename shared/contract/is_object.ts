/** A JSON object as `JSON.parse` makes it; keys such as `__proto__` are its own. */
export type JsonObject = Readonly<Record<string, unknown>>;

/**
 * Tells whether a value that came from JSON is an object, not an array; its keys are not trusted.
 */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
