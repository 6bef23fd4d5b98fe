import reservedPrefixes from "../../catalogue/regulator/reserved_prefixes.json" with {
  type: "json",
};
import type { BlockedList } from "./blocked_list.ts";
import type { ListSource } from "./database.ts";
import { readListValue } from "./json_list.ts";

/** The list shipped with the service, compiled. */
function embeddedList(): BlockedList {
  return readListValue(reservedPrefixes, { asOf: 0, name: "Embedded list" });
}

/** The shipped list as a source: it is compiled once, and always there. */
export function embeddedSource(): ListSource {
  const list = embeddedList();
  return { label: "embedded", load: () => Promise.resolve(list) };
}
