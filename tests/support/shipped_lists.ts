import { SHIPPED_LISTS } from "../../shared/phone/embedded_list.ts";

const contents = SHIPPED_LISTS.map(({ content }) => content);

/** What answers say of all shipped lists together, computed from their files alone. */
export const SHIPPED = {
  lists: contents.length,
  version: contents.map(({ version }) => version).toSorted().at(-1) ?? "",
  totalBlocked: contents.reduce((sum, list) => sum + list.blocked_numbers_count, 0),
  patterns: contents.reduce((sum, list) => sum + list.patterns.length, 0),
};
