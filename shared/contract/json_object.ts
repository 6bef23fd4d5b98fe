import * as z from "zod";
import { isObject } from "./is_object.ts";

export type { JsonObject } from "./is_object.ts";

/** Maximum depth, with the object: exports as XML are read by parsers that stop at 100 elements. */
const MAX_DEPTH = 64;

/**
 * Creates the schema of a request field for any JSON object, which is forwarded unchanged. (Zod's
 * object types lose a key `__proto__`.)
 */
export function createJsonObjectSchema(description: string) {
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
