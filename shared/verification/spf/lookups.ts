import { type IpAddress, parseIp } from "../../ip/address.ts";
import {
  type DnsAnswer,
  MAX_LABEL,
  MAX_NAME_LENGTH,
  type RecordType,
  type Resolver,
} from "../dns/resolver.ts";
import { formatReverseName, isSameIp } from "./addresses.ts";

/** Maximum number of terms that need the DNS (RFC 7208 §4.6.4). */
const MAX_LOOKUPS = 10;
/** Maximum number of look-ups without a record (RFC 7208 §4.6.4). */
const MAX_VOID_LOOKUPS = 2;
/** Maximum number of reverse names examined (RFC 7208 §4.6.4). */
const MAX_PTR = 10;

/** Error that ends an evaluation at once, from any depth (RFC 7208 §2.6.6, §2.6.7). */
export class SpfError extends Error {
  constructor(readonly result: "temperror" | "permerror", readonly reason: string) {
    super(reason);
  }
}

/** The resolver, and the signal that ends look-ups. */
export interface LookupOptions {
  readonly resolver: Resolver;
  readonly signal: AbortSignal;
}

/** Makes the DNS look-ups of one evaluation, within the limits of RFC 7208 §4.6.4. */
export class Lookups {
  readonly #options: LookupOptions;
  #lookups = 0;
  #voids = 0;

  constructor(options: LookupOptions) {
    this.#options = options;
  }

  /**
   * Looks up the records of a name. An empty answer counts as void.
   *
   * @throws {SpfError} if the DNS fails, or there are too many void answers.
   */
  async lookUpRecords(name: string, type: RecordType): Promise<readonly string[]> {
    const answer = await this.query(name, type);
    switch (answer.kind) {
      case "found":
        return answer.records;
      case "servfail":
      case "timeout":
        throw new SpfError("temperror", `the DNS did not answer for ${name}`);
      default:
        this.#countVoid(answer);
        return [];
    }
  }

  #countVoid({ kind }: DnsAnswer): void {
    if (kind !== "nxdomain" && kind !== "nodata") return;
    if (++this.#voids > MAX_VOID_LOOKUPS) {
      throw new SpfError("permerror", "the record asks for too many names that do not exist");
    }
  }

  /**
   * Counts a mechanism or modifier that needs the DNS.
   *
   * @throws {SpfError} if there are too many.
   */
  countTerm(): void {
    if (++this.#lookups > MAX_LOOKUPS) {
      throw new SpfError("permerror", "the record takes more than 10 lookups");
    }
  }

  /** Queries the DNS; an invalid name has no records. */
  async query(name: string, type: RecordType): Promise<DnsAnswer> {
    if (!isName(name)) return { kind: "nxdomain", ttl: 0 };
    return await this.#options.resolver.lookUp(name, type, this.#options.signal);
  }

  /** Looks up the reverse names that resolve to the address (RFC 7208 §5.5); none on failure. */
  async lookUpNames(ip: IpAddress): Promise<readonly string[]> {
    const answer = await this.query(formatReverseName(ip), "PTR");
    if (answer.kind !== "found") {
      this.#countVoid(answer);
      return [];
    }
    const names: string[] = [];
    for (const name of answer.records.slice(0, MAX_PTR)) {
      const addresses = await this.query(name, ip.version === 4 ? "A" : "AAAA");
      if (addresses.kind !== "found") continue;
      if (addresses.records.some((text) => isSameIp(ip, parseIp(text)))) {
        names.push(name.toLowerCase());
      }
    }
    return names;
  }
}

/** Tells whether a domain is a valid name of several labels (RFC 7208 §4.3). */
export function isQualified(domain: string): boolean {
  return domain.includes(".") && isName(domain);
}

function isName(name: string): boolean {
  return name.length <= MAX_NAME_LENGTH &&
    name.split(".").every((label) => label.length > 0 && label.length <= MAX_LABEL);
}
