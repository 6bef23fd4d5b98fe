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
 * Finds the class of a registered domain in the Tranco list, 100 to 50 000; undefined for others.
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
