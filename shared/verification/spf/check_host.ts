import { isInRange } from "../../ip/ranges.ts";
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

/** The sender as the border noted it. */
export interface SpfInput {
  /** IP address of the client. */
  readonly ip: string;
  /** Name that the client gave in HELO. */
  readonly helo: string;
  /** Address of the return path; empty for none. */
  readonly sender: string;
  /** Name of the receiving server, for the macro `r`. */
  readonly receiver?: string;
}

/** Result of SPF for a sender. */
export interface SpfCheck {
  readonly result: SpfResult;
  /** The domain that was checked. */
  readonly domain: string;
  readonly identity: "mailfrom" | "helo";
  /**
   * Reason for the result: the end of a sentence about the domain. If the result is an error, it is
   * a clause by itself.
   */
  readonly reason: string;
  /** The domain's own explanation for a sender that fails (`exp=`), in ASCII. */
  readonly explanation: string | null;
}

export interface SpfOptions extends LookupOptions {
  /** Seconds since the epoch, for the macro `t`. */
  readonly now?: number;
}

/** Maximum number of MX records of a mechanism (RFC 7208 §4.6.4). */
const MAX_MX = 10;

/** Maximum length of a path, its punctuation included (RFC 5321 §4.5.3.1.3). */
const MAX_PATH = 256;

/** Maximum length of a domain (RFC 5321 §4.5.3.1.2). */
const MAX_DOMAIN = 255;

/** Evaluates the record of the return path's domain, or of HELO if that is empty (RFC 7208 §2). */
export async function checkHost(input: SpfInput, options: SpfOptions): Promise<SpfCheck> {
  const at = input.sender.lastIndexOf("@");
  const identity = input.sender === "" ? "helo" : "mailfrom";
  const domain = stripRootDot(identity === "helo" ? input.helo : input.sender.slice(at + 1));
  const localPart = identity === "mailfrom" && at > 0 ? input.sender.slice(0, at) : "postmaster";
  const address = parseIp(input.ip);
  const check = { domain: domain.toLowerCase(), identity, explanation: null } as const;
  if (address === null) {
    return { ...check, result: "none", reason: "cannot be checked without the client's address" };
  }
  if (input.sender.length > MAX_PATH) {
    return { ...check, result: "none", reason: "is in a return path longer than SMTP permits" };
  }
  const evaluation = new SpfEvaluation({
    ip: unmapAddress(address),
    localPart,
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

interface SpfSender {
  readonly ip: IpAddress;
  readonly localPart: string;
  readonly senderDomain: string;
  readonly helo: string;
  readonly receiver: string;
}

type SpfOutcome = Pick<SpfCheck, "result" | "reason"> & {
  /** The domain and modifier that explain a fail. */
  readonly explain?: { readonly domain: string; readonly target: readonly MacroPart[] };
};

/** Evaluates the SPF records of one sender. */
class SpfEvaluation {
  readonly #sender: SpfSender;
  readonly #options: SpfOptions;
  readonly #dns: Lookups;

  constructor(sender: SpfSender, options: SpfOptions) {
    this.#sender = sender;
    this.#options = options;
    this.#dns = new Lookups(options);
  }

  async run(domain: string): Promise<Pick<SpfCheck, "result" | "reason" | "explanation">> {
    const { result, reason, explain } = await this.#check(domain);
    if (result !== "fail" || explain === undefined) return { result, reason, explanation: null };
    return { result, reason, explanation: await this.#explain(explain.domain, explain.target) };
  }

  /** Evaluates the record of a domain: the function check_host() of RFC 7208 §4. */
  async #check(domain: string): Promise<SpfOutcome> {
    if (!isQualified(domain)) {
      return { result: "none", reason: "is no name that can have a record" };
    }
    const answer = await this.#dns.query(domain, "TXT");
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
    this.#dns.countTerm();
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
        return isInRange(this.#sender.ip.bytes, {
          bytes: mechanism.network.bytes,
          bits: mechanism.prefix,
        });
      case "include":
        return await this.#includes(mechanism.target, domain);
      case "exists": {
        this.#dns.countTerm();
        const name = await this.#expand(mechanism.target, domain);
        return (await this.#dns.lookUpRecords(name, "A")).length > 0;
      }
      case "a": {
        this.#dns.countTerm();
        const name = await this.#expandTarget(mechanism.target, domain);
        return await this.#hasAddress(name, mechanism.prefixes);
      }
      case "mx": {
        this.#dns.countTerm();
        const name = await this.#expandTarget(mechanism.target, domain);
        const hosts = await this.#dns.lookUpRecords(name, "MX");
        if (hosts.length > MAX_MX) {
          throw new SpfError("permerror", `${name} has too many MX records`);
        }
        for (const host of hosts) {
          if (await this.#hasAddress(host, mechanism.prefixes)) return true;
        }
        return false;
      }
      case "ptr": {
        this.#dns.countTerm();
        const name = (await this.#expandTarget(mechanism.target, domain)).toLowerCase();
        const names = await this.#dns.lookUpNames(this.#sender.ip);
        return names.some((each) => each === name || each.endsWith(`.${name}`));
      }
    }
  }

  /**
   * Tells whether the record of an included domain passes (RFC 7208 §5.2).
   *
   * @throws {SpfError} if the included domain has no record, or its evaluation ends in an error.
   */
  async #includes(target: readonly MacroPart[], domain: string): Promise<boolean> {
    this.#dns.countTerm();
    const name = await this.#expand(target, domain);
    const { result } = await this.#check(name);
    if (result === "none") {
      throw new SpfError("permerror", `${domain} includes a name without an SPF record`);
    }
    return result === "pass";
  }

  async #hasAddress(name: string, { v4, v6 }: Prefixes): Promise<boolean> {
    const { ip } = this.#sender;
    const records = await this.#dns.lookUpRecords(name, ip.version === 4 ? "A" : "AAAA");
    return records.some((record) => {
      const address = parseIp(record);
      const bits = ip.version === 4 ? v4 : v6;
      return address !== null && isInRange(ip.bytes, { bytes: address.bytes, bits });
    });
  }

  /** Looks up and expands a domain's own explanation; null if there is none. */
  async #explain(domain: string, target: readonly MacroPart[]): Promise<string | null> {
    const name = await this.#expand(target, domain);
    const answer = await this.#dns.query(name, "TXT");
    const [text, ...otherTexts] = answer.kind === "found" ? answer.records : [];
    if (text === undefined || otherTexts.length > 0) return null;
    const parts = parseMacros(text, true);
    return parts && await expandExplanation(parts, (letter) => this.#readMacro(letter, domain));
  }

  async #expandTarget(target: readonly MacroPart[] | null, domain: string): Promise<string> {
    return target === null ? domain : await this.#expand(target, domain);
  }

  async #expand(parts: readonly MacroPart[], domain: string): Promise<string> {
    return await expandName(parts, (letter) => this.#readMacro(letter, domain));
  }

  /** Reads the value of a macro letter (RFC 7208 §7.2). */
  async #readMacro(letter: string, domain: string): Promise<string> {
    const { ip, localPart, senderDomain, helo, receiver } = this.#sender;
    switch (letter) {
      case "s":
        return `${localPart}@${senderDomain}`;
      case "l":
        return localPart;
      case "o":
        return senderDomain;
      case "d":
        return domain;
      case "i":
        return ip.version === 4 ? formatIp(ip) : formatNibbles(ip).join(".");
      case "p":
        return await this.#findValidatedName(domain);
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
   * Finds the value of the macro `p` (RFC 7208 §7.3). The domain itself is preferred, then a name
   * below it, then any name; without one it is `unknown`.
   */
  async #findValidatedName(domain: string): Promise<string> {
    const names = await this.#dns.lookUpNames(this.#sender.ip);
    const lowerDomain = domain.toLowerCase();
    return names.find((name) => name === lowerDomain) ??
      names.find((name) => name.endsWith(`.${lowerDomain}`)) ?? names[0] ?? "unknown";
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
