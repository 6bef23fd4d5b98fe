import reservedPrefixes from "../../catalogue/regulator/reserved_prefixes.json" with {
  type: "json",
};
import type { ListSource } from "./list_cache.ts";
import { readListValue } from "./json_list.ts";
import { runAtOnce } from "./pieces.ts";

/**
 * Returns the list shipped with the service as a source: it is compiled once, and always available.
 */
export function embeddedSource(): ListSource {
  // It has its own version and name, which the catalogue build checks.
  const list = runAtOnce(readListValue(reservedPrefixes, { asOf: 0, name: "" }));
  return { label: "embedded", load: () => Promise.resolve(list) };
}
