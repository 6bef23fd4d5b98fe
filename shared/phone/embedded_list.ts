import reservedPrefixes from "../../catalogue/regulator/reserved_prefixes.json" with {
  type: "json",
};
import type { NumberFormat } from "./check_list.ts";
import { readListValue } from "./json_list.ts";
import type { ListSource } from "./list_cache.ts";
import { runSynchronously } from "./pieces.ts";

/** A list shipped with the service. */
interface ShippedList {
  /** File in `catalogue/regulator`. */
  readonly file: string;
  readonly content: {
    readonly version: string;
    readonly name: string;
    readonly description: string;
    readonly source: string;
    readonly blocked_numbers_count: number;
    readonly patterns: readonly { readonly name: string }[];
  };
  readonly format: NumberFormat;
}

/** The one place that names shipped lists; server, console, commands and checks follow it. */
export const SHIPPED_LISTS: readonly ShippedList[] = [
  {
    file: "reserved_prefixes.json",
    content: reservedPrefixes,
    format: { callingCode: "33", lengths: [11] },
  },
];

/** Creates the sources of the shipped lists, which are compiled once and always available. */
export function createEmbeddedSources(): ListSource[] {
  return SHIPPED_LISTS.map(({ content }) => {
    // It has its own version and name, which the catalogue build checks.
    const list = runSynchronously(readListValue(content, { asOf: 0, name: "" }));
    return { label: "embedded", load: () => Promise.resolve(list) };
  });
}
