import ranks from "../../catalogue/hosts/ranks.json" with { type: "json" };
import { hasDomain } from "./rank_filter.ts";
import type { RankFilter } from "./rank_filter.ts";

/** Domains up to a rank, by ending: names separated by blanks. */
interface NamedRanks {
  readonly to: number;
  readonly names: Readonly<Record<string, string>>;
}

let named: ReadonlyMap<string, number> | null = null;
let filters: readonly (RankFilter & { readonly to: number })[] = [];

/**
 * How common a registered domain is: the least of 100, 500, 1000, 2000, 5000, 10 000, 20 000 and
 * 50 000 that its rank in the Tranco list does not exceed; undefined for all others. Up to 10 000
 * the names are compared; beyond, one domain in a thousand is ranked by mistake, so that a rank
 * above 10 000 proves nothing. The rank of a platform ({@linkcode kindOf}) is not its user's.
 *
 * @param domain Registered domain, lower case.
 */
export function rankOf(domain: string): number | undefined {
  named ??= readNames();
  const known = named.get(domain);
  if (known !== undefined) return known;
  return filters.find((filter) => hasDomain(filter, domain))?.to;
}

function readNames(): Map<string, number> {
  const found = new Map<string, number>();
  const lists: readonly NamedRanks[] = ranks.named;
  for (const { to, names } of lists) {
    for (const [ending, labels] of Object.entries(names)) {
      for (const label of labels.split(" ")) found.set(`${label}.${ending}`, to);
    }
  }
  filters = ranks.rest.map(({ to, hashes, bits }) => ({
    to,
    hashes,
    bytes: Uint8Array.from(atob(bits), (sign) => sign.charCodeAt(0)),
  }));
  return found;
}
