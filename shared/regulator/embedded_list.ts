import reservedPrefixes from "../../catalogue/regulator/reserved_prefixes.json" with {
  type: "json",
};
import type { ListSource } from "./database.ts";
import { readListValue } from "./json_list.ts";

/** The list shipped with the service as a source: it is compiled once, and always there. */
export function embeddedSource(): ListSource {
  // It has a version and a name of its own, which the catalogue build checks.
  const list = readListValue(reservedPrefixes, { asOf: 0, name: "" });
  return { label: "embedded", load: () => Promise.resolve(list) };
}
