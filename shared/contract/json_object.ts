import * as z from "zod";
import { isObject } from "./is_object.ts";

export type { JsonObject } from "./is_object.ts";

/**
 * Deepest nesting accepted, counting the object itself as one. Readers of the exports stop
 * early: libxml2 at 256 elements, fast-xml-parser at 100.
 */
const MAX_DEPTH = 64;

/**
 * Creates a request field that passes on any JSON object unchanged. Zod's own object types copy
 * what they check and lose a key named `__proto__`.
 */
export function jsonObject(description: string) {
  return z.unknown().meta({ type: "object", additionalProperties: true, description }).transform(
    (value, context) => {
      if (!isObject(value)) {
        context.addIssue(
          value === undefined ? "is required, as a JSON object" : "must be a JSON object",
        );
        return z.NEVER;
      }
      if (isDeeperThan(value, MAX_DEPTH)) {
        context.addIssue(`must not be nested deeper than ${MAX_DEPTH} levels`);
        return z.NEVER;
      }
      return value;
    },
  );
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((item) => isDeeperThan(item, levels - 1));
}
