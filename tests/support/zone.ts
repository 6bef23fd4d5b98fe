import type { DnsAnswer, RecordType, Resolver } from "../../shared/verification/dns/resolver.ts";

/** A zone's data for one name: records by type, an alias, or how its servers fail. */
export type ZoneEntry =
  | Partial<Readonly<Record<RecordType | "CNAME", readonly string[]>>>
  | "servfail"
  | "timeout";

/** A resolver that records its questions, as `TYPE name`. */
export interface ZoneResolver extends Resolver {
  readonly queries: readonly string[];
}

/** A resolver for the given names; any other name does not exist (RFC 8020). */
export function createZoneResolver(zone: Readonly<Record<string, ZoneEntry>>): ZoneResolver {
  const names = new Map(Object.entries(zone).map(([name, entry]) => [name.toLowerCase(), entry]));
  const queries: string[] = [];
  const answerQuery = (name: string, type: RecordType, depth: number): DnsAnswer => {
    const entry = names.get(name.toLowerCase());
    if (entry === undefined) {
      const hasChildren = [...names.keys()].some((otherName) =>
        otherName.endsWith(`.${name.toLowerCase()}`)
      );
      return { kind: hasChildren ? "nodata" : "nxdomain", ttl: 60 };
    }
    if (typeof entry === "string") return { kind: entry };
    const [alias] = entry.CNAME ?? [];
    if (alias !== undefined) {
      return depth > 10 ? { kind: "servfail" } : answerQuery(alias, type, depth + 1);
    }
    const records = entry[type];
    return records === undefined
      ? { kind: "nodata", ttl: 60 }
      : { kind: "found", records, ttl: 60 };
  };
  return {
    queries,
    lookUp(name, type) {
      queries.push(`${type} ${name.toLowerCase()}`);
      return Promise.resolve(answerQuery(name, type, 0));
    },
  };
}
