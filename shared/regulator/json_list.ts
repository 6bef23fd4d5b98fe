import { BlockedListBuilder, ListError } from "./blocked_list.ts";
import type { BlockedList, ListOrigin } from "./blocked_list.ts";

/**
 * Reads the JSON shape `{ version, name, description, blocked_numbers_count, patterns: [{ name,
 * action, pattern }] }`. Entries with another action than `block` do not count.
 *
 * @throws {ListError} `unreadable` or `no_usable_entry`.
 */
export function readJsonList(text: string, origin: ListOrigin): BlockedList {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new ListError("unreadable", { cause });
  }
  return readListValue(value, origin);
}

/** {@linkcode readJsonList} for JSON that is already a value, such as an imported module. */
export function readListValue(value: unknown, origin: ListOrigin): BlockedList {
  if (!isRecord(value)) throw new ListError("unreadable");
  const entries = value["patterns"];
  if (!Array.isArray(entries)) throw new ListError("unreadable");
  const builder = new BlockedListBuilder();
  for (const entry of entries) {
    if (!isRecord(entry)) builder.skip();
    else if (entry["action"] === "block") builder.addBlock(entry["pattern"], entry["name"]);
    else if (typeof entry["action"] !== "string") builder.skip();
  }
  return builder.build({
    version: value["version"],
    name: value["name"],
    description: value["description"],
    blockedNumbersCount: value["blocked_numbers_count"],
  }, origin);
}

/** Whether a value of unknown JSON is an object, its keys not trusted. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
