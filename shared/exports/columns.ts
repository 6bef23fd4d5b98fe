import type { JsonObject } from "../contract/json_object.ts";
import { isObject } from "../contract/is_object.ts";
import { isExactNumber } from "../encoding/exact_number.ts";

/** A name and its value; of a flattened object this is a scalar, an array, or an empty object. */
export type Column = readonly [name: string, value: unknown];

/**
 * Maximum number of UTF-16 units of all dotted names together: a long key repeats for each of its
 * members.
 */
const MAX_NAMES = 64 * 1024;

/**
 * Flattens an object into columns with dotted names (`authentication.spf`); arrays stay whole. If
 * the names are too long together or not unique, its own keys are the columns.
 */
export function listColumns(object: JsonObject): readonly Column[] {
  const columns: Column[] = [];
  const isComplete = collect(object, "", columns, { remainingCharacters: MAX_NAMES });
  const isUnique = new Set(columns.map(([name]) => name)).size === columns.length;
  return isComplete && isUnique ? columns : Object.entries(object);
}

function collect(
  object: JsonObject,
  prefix: string,
  columns: Column[],
  budget: { remainingCharacters: number },
): boolean {
  for (const [key, value] of Object.entries(object)) {
    const name = prefix + key;
    if (isObject(value) && !isExactNumber(value) && Object.keys(value).length > 0) {
      if (!collect(value, `${name}.`, columns, budget)) return false;
    } else {
      budget.remainingCharacters -= name.length;
      if (budget.remainingCharacters < 0) return false;
      columns.push([name, value]);
    }
  }
  return true;
}
