import { ListError } from "./blocked_list.ts";
import type { BlockedList, ListOrigin } from "./blocked_list.ts";
import { readJsonList } from "./json_list.ts";
import { readPropertyList } from "./property_list.ts";

/**
 * Reads a blocked-number list, told by its first character: JSON or a property list. What a server
 * says in `content-type` is not asked; code-hosting sites serve every raw file as plain text.
 *
 * @throws {ListError} `unreadable`, `too_large` or `no_usable_entry`.
 */
export function readList(text: string, origin: ListOrigin): BlockedList {
  const content = text.trimStart();
  if (content.startsWith("{")) return readJsonList(content, origin);
  if (content.startsWith("<")) return readPropertyList(content, origin);
  throw new ListError("unreadable");
}
