import { type IpAddress, parseIp } from "../../ip/address.ts";
import {
  type DnsAnswer,
  MAX_LABEL,
  MAX_NAME,
  type RecordType,
  type Resolver,
} from "../dns/resolver.ts";
import { formatReverseName, isSame } from "./addresses.ts";

/** RFC 7208 §4.6.4. */
const MAX_LOOKUPS = 10;
const MAX_VOID_LOOKUPS = 2;
const MAX_PTR = 10;

/** Ends an evaluation at once, from any depth (RFC 7208 §2.6.6, §2.6.7). */
export class SpfError extends Error {
  constructor(readonly result: "temperror" | "permerror", readonly reason: string) {
    super(reason);
  }
}

/** The resolver, and when to stop. */
export interface LookupOptions {
  readonly resolver: Resolver;
  readonly signal: AbortSignal;
}

/** DNS look-ups of one evaluation, within the limits of RFC 7208 §4.6.4. */
export class Lookups {
  readonly #options: LookupOptions;
  #lookups = 0;
  #voids = 0;

  constructor(options: LookupOptions) {
    this.#options = options;
  }

  /**
   * Records of a name; an empty answer counts as void, a failure of the DNS ends the evaluation.
   */
  async records(name: string, type: RecordType): Promise<readonly string[]> {
    const answer = await this.ask(name, type);
    switch (answer.kind) {
      case "found":
        return answer.records;
      case "servfail":
      case "timeout":
        throw new SpfError("temperror", `the DNS did not answer for ${name}`);
      default:
        this.#noteVoid(answer);
        return [];
    }
  }

  #noteVoid({ kind }: DnsAnswer): void {
    if (kind !== "nxdomain" && kind !== "nodata") return;
    if (++this.#voids > MAX_VOID_LOOKUPS) {
      throw new SpfError("permerror", "the record asks for too many names that do not exist");
    }
  }

  /** Counts a mechanism or modifier that asks the DNS. */
  count(): void {
    if (++this.#lookups > MAX_LOOKUPS) {
      throw new SpfError("permerror", "the record takes more than 10 lookups");
    }
  }

  /** An invalid name has no records. */
  async ask(name: string, type: RecordType): Promise<DnsAnswer> {
    if (!isName(name)) return { kind: "nxdomain", ttl: 0 };
    return await this.#options.resolver.lookUp(name, type, this.#options.signal);
  }

  /** Names of the address that resolve to it (RFC 7208 §5.5). Failures count as no names. */
  async lookUpNames(ip: IpAddress): Promise<readonly string[]> {
    const answer = await this.ask(formatReverseName(ip), "PTR");
    if (answer.kind !== "found") {
      this.#noteVoid(answer);
      return [];
    }
    const names: string[] = [];
    for (const name of answer.records.slice(0, MAX_PTR)) {
      const addresses = await this.ask(name, ip.version === 4 ? "A" : "AAAA");
      if (addresses.kind !== "found") continue;
      if (addresses.records.some((text) => isSame(ip, parseIp(text)))) {
        names.push(name.toLowerCase());
      }
    }
    return names;
  }
}

/** A name of several labels that the DNS can be asked for (RFC 7208 §4.3). */
export function isQualified(domain: string): boolean {
  return domain.includes(".") && isName(domain);
}

function isName(name: string): boolean {
  return name.length <= MAX_NAME &&
    name.split(".").every((label) => label.length > 0 && label.length <= MAX_LABEL);
}
