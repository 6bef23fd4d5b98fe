import { type IpAddress, parseIp } from "../ip/address.ts";
import { isLocalhost, isLoopback } from "../ip/loopback.ts";
import { isGlobal } from "../ip/special_purpose.ts";
import { isWebPort } from "./ports.ts";

/** Targets that are allowed beyond http and https URLs whose addresses are all global. */
export interface TargetRules {
  /** Hosts the operator named, from {@linkcode parseAllowedHosts}: they may have any address. */
  readonly allowedHosts: ReadonlySet<string>;
  /** Whether `localhost` and loopback addresses are allowed. */
  readonly loopback: boolean;
}

/**
 * A URL that may be called, with its canonical host. A `name` is checked again when it resolves.
 */
export type OutboundTarget =
  & { readonly url: URL; readonly host: string }
  & (
    | { readonly kind: "address"; readonly address: IpAddress }
    | { readonly kind: "localhost" | "name" | "allowed" }
  );

/** Thrown for a URL that breaks a rule. The message names the rule and quotes nothing. */
export class TargetRefused extends Error {
  override readonly name = "TargetRefused";
}

/** Longest URL accepted. */
const MAX_URL = 2048;

/** RFC 1035 §2.3.4, without the root's dot. */
const MAX_NAME = 253;
const MAX_LABEL = 63;

const NOT_PUBLIC = "leads to an address that is not on the public internet";

/**
 * Checks what a URL's text alone can tell, on the host that is called.
 *
 * @throws {TargetRefused} with the rule.
 */
export function parseTarget(text: string, { allowedHosts, loopback }: TargetRules): OutboundTarget {
  const url = text.length <= MAX_URL && URL.canParse(text) ? new URL(text) : null;
  if (url === null || (url.protocol !== "http:" && url.protocol !== "https:")) {
    throw new TargetRefused(
      `must be an absolute http or https URL of at most ${MAX_URL} characters`,
    );
  }
  if (url.username !== "" || url.password !== "") {
    throw new TargetRefused("must not carry a user name or password");
  }
  if (!isWebPort(url.port)) throw new TargetRefused("must not use a port of another protocol");
  const host = stripBrackets(url.hostname);
  if (allowedHosts.has(host)) return { kind: "allowed", url, host };
  const address = parseIp(host);
  if (address !== null) {
    if (!isGlobal(address) && !(loopback && isLoopback(address))) {
      throw new TargetRefused(NOT_PUBLIC);
    }
    return { kind: "address", url, host, address };
  }
  if (isLocalhost(host)) {
    if (!loopback) throw new TargetRefused(NOT_PUBLIC);
    return { kind: "localhost", url, host };
  }
  if (!isHostName(host)) throw new TargetRefused("must name a host");
  return { kind: "name", url, host };
}

/** The canonical hosts of a configured list, each as {@linkcode parseTarget} would read it. */
export function parseAllowedHosts(names: readonly string[]): ReadonlySet<string> {
  return new Set(names.map((name) => {
    const bracketed = name.includes(":") && !name.startsWith("[") ? `[${name}]` : name;
    return stripBrackets(new URL(`http://${bracketed}`).hostname);
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
