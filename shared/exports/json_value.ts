import type { JsonObject } from "../contract/json_object.ts";

/** Whether a value that came from JSON is an object, not an array. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
