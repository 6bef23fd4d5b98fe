import ranks from "../../catalogue/hosts/ranks.json" with { type: "json" };
import { DomainsByEnding } from "./domains_by_ending.ts";
import { memoize } from "./memoize.ts";

/** A class of ranks whose domains are listed by name. */
interface RankClass {
  /** Largest rank of the class. */
  readonly to: number;
  readonly names: Readonly<Record<string, string>>;
}

const TOP_CLASSES = ranks.named.map(({ to, names }: RankClass) => ({
  to,
  domains: new DomainsByEnding(names),
}));

let filters: readonly (RankFilter & { readonly to: number })[] | undefined;

/**
 * Finds the class of a registered domain in the Tranco list: its largest rank, 100 to 50 000. It is
 * undefined for an unlisted domain.
 */
export function findRank(domain: string): number | undefined {
  return lookUpRank(domain) ?? undefined;
}

const lookUpRank = memoize((domain): number | null => {
  const rankClass = TOP_CLASSES.find(({ domains }) => domains.has(domain));
  if (rankClass !== undefined) return rankClass.to;
  filters ??= ranks.rest.map(({ to, hashes, bits }) => ({ to, hashes, bytes: atob(bits) }));
  return filters.find((filter) => mayContainDomain(filter, domain))?.to ?? null;
});

/** A Bloom filter of domains. */
interface RankFilter {
  /** Number of bits that each domain sets. */
  readonly hashes: number;
  /** One character per byte, as `atob` returns them: converting them would delay the first mail. */
  readonly bytes: string;
}

/** Creates a filter with the given number of bits and hashes per domain. */
export function createRankFilter(
  domains: readonly string[],
  { bits, hashes }: { readonly bits: number; readonly hashes: number },
): RankFilter {
  const bytes = new Uint8Array(Math.ceil(domains.length * bits / 8));
  for (const domain of domains) {
    const [first, second] = hashDomain(domain);
    for (let i = 0; i < hashes; i++) {
      const place = (first + i * second) % (bytes.length * 8);
      bytes[place >>> 3] = (bytes[place >>> 3] ?? 0) | 1 << (place & 7);
    }
  }
  return { hashes, bytes: Array.from(bytes, (byte) => String.fromCharCode(byte)).join("") };
}

/** Tells whether a filter contains a domain; a few others pass too (Bloom filter). */
export function mayContainDomain(filter: RankFilter, domain: string): boolean {
  const [first, second] = hashDomain(domain), bits = filter.bytes.length * 8;
  for (let i = 0; i < filter.hashes; i++) {
    const place = (first + i * second) % bits;
    if ((filter.bytes.charCodeAt(place >>> 3) & 1 << (place & 7)) === 0) return false;
  }
  return true;
}

/** Computes two hashes of a domain, FNV-1a and a variant, which double hashing combines. */
function hashDomain(domain: string): readonly [first: number, second: number] {
  let first = 0x811c9dc5, second = 0x9747b28c;
  for (let i = 0; i < domain.length; i++) {
    first = Math.imul(first ^ domain.charCodeAt(i), 0x01000193);
    second = Math.imul(second ^ domain.charCodeAt(i), 0x85ebca6b);
    second ^= second >>> 13;
  }
  return [first >>> 0, (second | 1) >>> 0];
}
