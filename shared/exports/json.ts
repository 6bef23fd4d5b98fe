import type { JsonObject } from "../contract/json_object.ts";

/** Renders an object as JSON text (RFC 8259); a lone surrogate is written as an escape. */
export function renderJson(analysis: JsonObject): string {
  return JSON.stringify(analysis);
}
