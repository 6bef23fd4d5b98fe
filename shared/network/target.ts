import { type IpAddress, parseIp } from "../ip/address.ts";
import { isLocalhost, isLoopback } from "../ip/loopback.ts";
import { isGlobal } from "../ip/special_purpose.ts";

/** Targets that are allowed although their addresses are not global. */
export interface TargetRules {
  /** Hosts with any address, named by the operator; see {@linkcode parseAllowedHosts}. */
  readonly allowedHosts: ReadonlySet<string>;
  /** Whether `localhost` and loopback addresses are allowed. */
  readonly isLoopbackAllowed: boolean;
}

/**
 * A URL that may be called, with its canonical host. The addresses of a `name` are checked when it
 * is resolved.
 */
export type OutboundTarget =
  & { readonly url: URL; readonly host: string }
  & (
    | { readonly kind: "address"; readonly address: IpAddress }
    | { readonly kind: "localhost" | "name" | "allowed" }
  );

/** Thrown for a URL that is not allowed. The message names the rule, and does not quote the URL. */
export class TargetRefusedError extends Error {
  override readonly name = "TargetRefusedError";
}

/** Maximum length of a URL, in characters. */
const MAX_URL = 2048;

/** Maximum length of a name (RFC 1035 §2.3.4), without the dot of the root. */
const MAX_NAME = 253;
const MAX_LABEL = 63;

const NOT_PUBLIC = "leads to an address that is not on the public internet";

/**
 * Parses a URL and checks it, without resolving its host.
 *
 * @throws {TargetRefusedError} with the rule.
 */
export function parseTarget(
  text: string,
  { allowedHosts, isLoopbackAllowed }: TargetRules,
): OutboundTarget {
  const url = text.length <= MAX_URL && URL.canParse(text) ? new URL(text) : null;
  if (url === null || (url.protocol !== "http:" && url.protocol !== "https:")) {
    throw new TargetRefusedError(
      `must be an absolute http or https URL of at most ${MAX_URL} characters`,
    );
  }
  if (url.username !== "" || url.password !== "") {
    throw new TargetRefusedError("must not carry a user name or password");
  }
  if (!isWebPort(url.port)) throw new TargetRefusedError("must not use a port of another protocol");
  const host = stripBrackets(url.hostname);
  if (allowedHosts.has(host)) return { kind: "allowed", url, host };
  const address = parseIp(host);
  if (address !== null) {
    if (!isGlobal(address) && !(isLoopbackAllowed && isLoopback(address))) {
      throw new TargetRefusedError(NOT_PUBLIC);
    }
    return { kind: "address", url, host, address };
  }
  if (isLocalhost(host)) {
    if (!isLoopbackAllowed) throw new TargetRefusedError(NOT_PUBLIC);
    return { kind: "localhost", url, host };
  }
  if (!isHostName(host)) throw new TargetRefusedError("must name a host");
  return { kind: "name", url, host };
}

/** Parses a configured list of hosts to the canonical form that {@linkcode parseTarget} compares. */
export function parseAllowedHosts(names: readonly string[]): ReadonlySet<string> {
  return new Set(names.map((name) => {
    const bracketedName = name.includes(":") && !name.startsWith("[") ? `[${name}]` : name;
    return stripBrackets(new URL(`http://${bracketedName}`).hostname);
  }));
}

function stripBrackets(hostname: string): string {
  if (hostname.startsWith("[")) return hostname.slice(1, -1);
  return hostname.endsWith(".") ? hostname.slice(0, -1) : hostname;
}

function isHostName(host: string): boolean {
  return host.length <= MAX_NAME &&
    host.split(".").every((label) => label !== "" && label.length <= MAX_LABEL);
}

/**
 * Ports of other protocols that requests could be misused to reach, as browsers refuse them (Fetch
 * Standard, "port blocking").
 */
const OTHER_PROTOCOLS: ReadonlySet<number> = new Set([
  0,
  1,
  7,
  9,
  11,
  13,
  15,
  17,
  19,
  20,
  21,
  22,
  23,
  25,
  37,
  42,
  43,
  53,
  69,
  77,
  79,
  87,
  95,
  101,
  102,
  103,
  104,
  109,
  110,
  111,
  113,
  115,
  117,
  119,
  123,
  135,
  137,
  139,
  143,
  161,
  179,
  389,
  427,
  465,
  512,
  513,
  514,
  515,
  526,
  530,
  531,
  532,
  540,
  548,
  554,
  556,
  563,
  587,
  601,
  636,
  989,
  990,
  993,
  995,
  1719,
  1720,
  1723,
  2049,
  3659,
  4045,
  4190,
  5060,
  5061,
  6000,
  6566,
  6665,
  6666,
  6667,
  6668,
  6669,
  6679,
  6697,
  10_080,
]);

/**
 * Tells whether a URL's port is none of another protocol; the empty string is the default port.
 */
function isWebPort(port: string): boolean {
  return port === "" || !OTHER_PROTOCOLS.has(Number(port));
}
