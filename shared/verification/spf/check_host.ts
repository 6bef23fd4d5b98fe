import { isWithin } from "../../ip/ranges.ts";
import { formatIp, type IpAddress, parseIp, unmapAddress } from "../../ip/address.ts";
import { formatNibbles } from "./addresses.ts";
import { isQualified, type LookupOptions, Lookups, SpfError } from "./lookups.ts";
import { expandExplanation, expandName, type MacroPart, parseMacros } from "./macro.ts";
import { isSpf, type Mechanism, parseRecord, type Prefixes, type SpfRecord } from "./record.ts";

/** Results of SPF (RFC 7208 §2.6). */
export type SpfResult =
  | "none"
  | "neutral"
  | "pass"
  | "fail"
  | "softfail"
  | "temperror"
  | "permerror";

/** The sender, as the border shows it. */
export interface SpfInput {
  /** The address that connected. */
  readonly ip: string;
  /** The name it gave in HELO. */
  readonly helo: string;
  /** The return path; empty for none. */
  readonly sender: string;
  /** The receiving server, for explanations. */
  readonly receiver?: string;
}

export interface SpfCheck {
  readonly result: SpfResult;
  /** The domain whose record was used. */
  readonly domain: string;
  readonly identity: "mailfrom" | "helo";
  /** Why, as the end of a sentence about the domain. */
  readonly reason: string;
  /** The domain's own explanation for a sender that fails (`exp=`), in ASCII. */
  readonly explanation: string | null;
}

export interface SpfOptions extends LookupOptions {
  /** Seconds since the epoch, for the macro `t`. */
  readonly now?: number;
}

/** RFC 7208 §4.6.4. */
const MAX_MX = 10;

/** Maximum length of a path, its punctuation included (RFC 5321 §4.5.3.1.3). */
const MAX_PATH = 256;

/** Maximum length of a domain (RFC 5321 §4.5.3.1.2). */
const MAX_DOMAIN = 255;

/**
 * Evaluates the record of the return path's domain, or of HELO if that is empty (RFC 7208 §2).
 */
export async function checkHost(input: SpfInput, options: SpfOptions): Promise<SpfCheck> {
  const at = input.sender.lastIndexOf("@");
  const identity = input.sender === "" ? "helo" : "mailfrom";
  const domain = stripRootDot(identity === "helo" ? input.helo : input.sender.slice(at + 1));
  const local = identity === "mailfrom" && at > 0 ? input.sender.slice(0, at) : "postmaster";
  const parsed = parseIp(input.ip);
  const check = { domain: domain.toLowerCase(), identity, explanation: null } as const;
  if (parsed === null) return { ...check, result: "none", reason: "the address is not known" };
  if (input.sender.length > MAX_PATH) {
    return { ...check, result: "none", reason: "is in a return path longer than SMTP permits" };
  }
  const evaluation = new Evaluation({
    ip: unmapAddress(parsed),
    local,
    senderDomain: domain,
    helo: input.helo.slice(0, MAX_DOMAIN),
    receiver: input.receiver ?? "unknown",
  }, options);
  try {
    return { ...check, ...await evaluation.run(domain) };
  } catch (error) {
    if (error instanceof SpfError) return { ...check, result: error.result, reason: error.reason };
    throw error;
  }
}

interface Identity {
  readonly ip: IpAddress;
  readonly local: string;
  readonly senderDomain: string;
  readonly helo: string;
  readonly receiver: string;
}

type SpfOutcome = Pick<SpfCheck, "result" | "reason"> & {
  /** The domain and modifier that explain a fail. */
  readonly explain?: { readonly domain: string; readonly target: readonly MacroPart[] };
};

class Evaluation {
  readonly #who: Identity;
  readonly #options: SpfOptions;
  readonly #dns: Lookups;

  constructor(who: Identity, options: SpfOptions) {
    this.#who = who;
    this.#options = options;
    this.#dns = new Lookups(options);
  }

  async run(domain: string): Promise<Pick<SpfCheck, "result" | "reason" | "explanation">> {
    const { result, reason, explain } = await this.#check(domain);
    if (result !== "fail" || explain === undefined) return { result, reason, explanation: null };
    return { result, reason, explanation: await this.#explain(explain.domain, explain.target) };
  }

  /** Checks the function of RFC 7208 §4. */
  async #check(domain: string): Promise<SpfOutcome> {
    if (!isQualified(domain)) {
      return { result: "none", reason: "is no name that can have a record" };
    }
    const answer = await this.#dns.ask(domain, "TXT");
    if (answer.kind === "servfail" || answer.kind === "timeout") {
      throw new SpfError("temperror", `the DNS did not answer for ${domain}`);
    }
    const records = answer.kind === "found" ? answer.records.filter(isSpf) : [];
    const [text] = records;
    if (text === undefined) return { result: "none", reason: "publishes no SPF record" };
    if (records.length > 1) {
      throw new SpfError("permerror", `${domain} publishes several SPF records`);
    }
    const record = parseRecord(text);
    if (record === null) {
      throw new SpfError("permerror", `the SPF record of ${domain} is malformed`);
    }
    return await this.#evaluate(record, domain);
  }

  async #evaluate(record: SpfRecord, domain: string): Promise<SpfOutcome> {
    for (const mechanism of record.mechanisms) {
      if (!await this.#matches(mechanism, domain)) continue;
      const { result, kind } = mechanism;
      const reason = `${VERBS[result]} the address (${kind === "ip" ? "ip4 or ip6" : kind})`;
      const target = record.explanation;
      return { result, reason, ...(target && { explain: { domain, target } }) };
    }
    if (record.redirect === null) {
      return { result: "neutral", reason: "says nothing of the address" };
    }
    this.#dns.count();
    const target = await this.#expand(record.redirect, domain);
    const outcome = await this.#check(target);
    if (outcome.result === "none") {
      throw new SpfError("permerror", `${domain} redirects to a name without an SPF record`);
    }
    return outcome;
  }

  async #matches(mechanism: Mechanism, domain: string): Promise<boolean> {
    switch (mechanism.kind) {
      case "all":
        return true;
      case "ip":
        return isWithin(this.#who.ip.bytes, {
          bytes: mechanism.network.bytes,
          bits: mechanism.prefix,
        });
      case "include":
        return await this.#includes(mechanism.target, domain);
      case "exists": {
        this.#dns.count();
        const answer = await this.#dns.records(await this.#expand(mechanism.target, domain), "A");
        return answer.length > 0;
      }
      case "a": {
        this.#dns.count();
        const name = await this.#target(mechanism.target, domain);
        return await this.#hasAddress(name, mechanism.prefixes);
      }
      case "mx": {
        this.#dns.count();
        const name = await this.#target(mechanism.target, domain);
        const hosts = await this.#dns.records(name, "MX");
        if (hosts.length > MAX_MX) {
          throw new SpfError("permerror", `${name} has too many MX records`);
        }
        for (const host of hosts) {
          if (await this.#hasAddress(host, mechanism.prefixes)) return true;
        }
        return false;
      }
      case "ptr": {
        this.#dns.count();
        const name = (await this.#target(mechanism.target, domain)).toLowerCase();
        const names = await this.#dns.lookUpNames(this.#who.ip);
        return names.some((known) => known === name || known.endsWith(`.${name}`));
      }
    }
  }

  /**
   * RFC 7208 §5.2: a pass matches, an error stays one, a name without a record is a permanent
   * error.
   */
  async #includes(target: readonly MacroPart[], domain: string): Promise<boolean> {
    this.#dns.count();
    const name = await this.#expand(target, domain);
    const { result } = await this.#check(name);
    if (result === "none") {
      throw new SpfError("permerror", `${domain} includes a name without an SPF record`);
    }
    return result === "pass";
  }

  async #hasAddress(name: string, { v4, v6 }: Prefixes): Promise<boolean> {
    const { ip } = this.#who;
    const records = await this.#dns.records(name, ip.version === 4 ? "A" : "AAAA");
    return records.some((record) => {
      const address = parseIp(record);
      const bits = ip.version === 4 ? v4 : v6;
      return address !== null && isWithin(ip.bytes, { bytes: address.bytes, bits });
    });
  }

  async #explain(domain: string, target: readonly MacroPart[]): Promise<string | null> {
    const name = await this.#expand(target, domain);
    const answer = await this.#dns.ask(name, "TXT");
    const [text, ...more] = answer.kind === "found" ? answer.records : [];
    if (text === undefined || more.length > 0) return null;
    const parts = parseMacros(text, true);
    return parts && await expandExplanation(parts, (letter) => this.#valueOf(letter, domain));
  }

  async #target(target: readonly MacroPart[] | null, domain: string): Promise<string> {
    return target === null ? domain : await this.#expand(target, domain);
  }

  async #expand(parts: readonly MacroPart[], domain: string): Promise<string> {
    return await expandName(parts, (letter) => this.#valueOf(letter, domain));
  }

  async #valueOf(letter: string, domain: string): Promise<string> {
    const { ip, local, senderDomain, helo, receiver } = this.#who;
    switch (letter) {
      case "s":
        return `${local}@${senderDomain}`;
      case "l":
        return local;
      case "o":
        return senderDomain;
      case "d":
        return domain;
      case "i":
        return ip.version === 4 ? formatIp(ip) : formatNibbles(ip).join(".");
      case "p":
        return await this.#validatedName(domain);
      case "v":
        return ip.version === 4 ? "in-addr" : "ip6";
      case "h":
        return helo;
      case "c":
        return formatIp(ip);
      case "r":
        return receiver;
      default:
        return String(this.#options.now ?? 0);
    }
  }

  /**
   * Returns the macro `p` (RFC 7208 §7.3): the domain itself, a name below it, any name, or
   * `unknown`.
   */
  async #validatedName(domain: string): Promise<string> {
    const names = await this.#dns.lookUpNames(this.#who.ip);
    const wanted = domain.toLowerCase();
    return names.find((name) => name === wanted) ??
      names.find((name) => name.endsWith(`.${wanted}`)) ?? names[0] ?? "unknown";
  }
}

const VERBS = {
  pass: "permits",
  fail: "forbids",
  softfail: "probably does not permit",
  neutral: "does not judge",
} as const;

function stripRootDot(name: string): string {
  return name.endsWith(".") ? name.slice(0, -1) : name;
}
