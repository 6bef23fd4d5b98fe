import ranks from "../../catalogue/hosts/ranks.json" with { type: "json" };
import { DomainsByEnding } from "./domains_by_ending.ts";
import { memoize } from "./kept.ts";
import { hasDomain, type RankFilter } from "./rank_filter.ts";

const NAMED = ranks.named.map(({ to, names }: NamedRanks) => ({
  to,
  domains: new DomainsByEnding(names),
}));

/** Domains up to a rank. */
interface NamedRanks {
  readonly to: number;
  readonly names: Readonly<Record<string, string>>;
}

let filters: readonly (RankFilter & { readonly to: number })[] | undefined;

/**
 * How common a registered domain is: the least of 100, 500, 1000, 2000, 5000, 10 000, 20 000 and
 * 50 000 that its rank in the Tranco list does not exceed; undefined for all others. Up to 10 000
 * the names are compared; beyond, one domain in a thousand is ranked by mistake, so that a rank
 * above 10 000 proves nothing. The rank of a platform ({@linkcode findHostKind}) is not its user's.
 *
 * @param domain Registered domain, lower case.
 */
export function findRank(domain: string): number | undefined {
  return knownRank(domain) ?? undefined;
}

const knownRank = memoize((domain): number | null => {
  const named = NAMED.find(({ domains }) => domains.has(domain));
  if (named !== undefined) return named.to;
  filters ??= ranks.rest.map(({ to, hashes, bits }) => ({ to, hashes, bytes: atob(bits) }));
  return filters.find((filter) => hasDomain(filter, domain))?.to ?? null;
});
