import redirectors from "../../../catalogue/body/redirectors.json" with { type: "json" };
import { findRegisteredDomain, findRegisteredLabel } from "../../domains/organizational_domain.ts";
import { decodeForgivingBase64 } from "../../encoding/base64.ts";
import { decodeLatin1 } from "../../encoding/bytes.ts";

/** The target of a URL that leads through a redirector. */
export interface Unwrapped {
  readonly url: URL;
  /** The first redirector, null without redirectors. */
  readonly through: URL | null;
  /** Whether one of the redirectors is open to anybody. */
  readonly open: boolean;
}

/** Maximum number of nested redirectors that are unwrapped; legitimate mail has up to three. */
const MAX_LAYERS = 20;

/** An entry of `catalogue/body/redirectors.json`. */
interface Redirector {
  /** Hosts, subdomains included; `google.*` is that name under any suffix. */
  readonly hosts: readonly string[];
  /** Start of the path. */
  readonly path: string;
  /** Whether senders use it to hide a target; if not, a mail filter of the recipient wrote it. */
  readonly open: boolean;
  /** Query parameters that may contain the target. */
  readonly query?: readonly string[];
  /** Where and how the target is written, if not as a plain parameter. */
  readonly form?: string;
}

const BY_OWNER: ReadonlyMap<string, readonly Redirector[]> = groupByOwner(redirectors);

function groupByOwner(all: readonly Redirector[]): Map<string, Redirector[]> {
  const owners = new Map<string, Redirector[]>();
  for (const each of all) {
    for (const host of each.hosts) {
      const owner = host.endsWith(".*") ? host : findRegisteredDomain(host) ?? host;
      const known = owners.get(owner);
      if (known === undefined) owners.set(owner, [each]);
      else if (!known.includes(each)) known.push(each);
    }
  }
  return owners;
}

/** Follows redirectors that contain their target in the URL; nothing is requested. */
export function unwrap(url: URL): Unwrapped {
  let target = url;
  let passed: URL | null = null;
  let open = false;
  for (let layer = 0; layer < MAX_LAYERS; layer++) {
    const redirector = findRedirector(target);
    const next = redirector && parseWebAddress(findTarget(redirector, target) ?? "");
    if (redirector === undefined || !next) break;
    passed ??= target;
    open ||= redirector.open;
    target = next;
  }
  return { url: target, through: passed, open };
}

/** Tells whether a mail filter wrote a URL, which may not say where it leads. */
export function isFilterHost(url: URL): boolean {
  return findRedirector(url)?.open === false;
}

function findRedirector({ hostname, pathname }: URL): Redirector | undefined {
  const owners = [
    findRegisteredDomain(hostname) ?? hostname,
    `${findRegisteredLabel(hostname)}.*`,
    // A service whose subdomains belong to its customers.
    hostname.slice(hostname.indexOf(".") + 1),
  ];
  return owners.flatMap((owner) => BY_OWNER.get(owner) ?? []).find(({ hosts, path }) =>
    startsAt(pathname, path) &&
    hosts.some((host) =>
      host.endsWith(".*")
        ? `${findRegisteredLabel(hostname)}.*` === host
        : `.${hostname}`.endsWith(`.${host}`)
    )
  );
}

/** A path without a slash or underscore at its end must match as a whole. */
function startsAt(pathname: string, path: string): boolean {
  return path.endsWith("/") || path.endsWith("_") ? pathname.startsWith(path) : pathname === path;
}

function findTarget({ query, form, path }: Redirector, url: URL): string | null {
  switch (form) {
    case undefined:
      return readParameter(url, ...query ?? []);
    case "rest":
      return `https://${url.pathname.slice(path.length)}${url.search}`;
    case "whole":
      return url.pathname.slice(path.length) + url.search;
    case "encoded":
      return decodeUrlText(url.pathname.slice(path.length).split("/", 1)[0] ?? "");
    case "yahoo":
      return decodeUrlText(/\/RU=([^/]{1,2048})/.exec(url.pathname)?.[1] ?? "");
    case "translate":
      return `https://${translateHost(url.hostname)}${url.pathname}${url.search}`;
    case "underscores":
      return url.href.split("___", 2)[1] ?? null;
    case "last":
      return decodeUrlText(url.pathname.slice(url.pathname.lastIndexOf("/") + 1));
    case "bing": {
      const value = readParameter(url, "u") ?? "";
      return value.startsWith("a1") ? decodeBase64Text(value.slice(2)) : null;
    }
    case "aclick":
      return decodeUrlText(decodeBase64Text(readParameter(url, "u") ?? "") ?? "");
    case "sophos":
      return decodeBase64Text(readParameter(url, "u") ?? "");
    case "proofpoint2": {
      const value = readParameter(url, "u") ?? "";
      return decodeUrlText(value.replaceAll("-", "%").replaceAll("_", "/"));
    }
    case "proofpoint3":
      return unwrapProofpoint(url);
    default:
      return null;
  }
}

function readParameter({ searchParams }: URL, ...names: readonly string[]): string | null {
  return names.map((name) => searchParams.get(name)).find((value) => value !== null) ?? null;
}

/** `a-example-org.translate.goog` is a.example.org; two hyphens encode one. */
function translateHost(hostname: string): string {
  return hostname.replace(/\.translate\.goog$/, "")
    .replaceAll(/--|-/g, (hyphens) => hyphens === "-" ? "." : "-");
}

/** Returns a web URL; null for anything else. */
function parseWebAddress(text: string): URL | null {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) ? url : null;
}

function decodeUrlText(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Decodes base64 and base64url, padded or not. */
function fromBase64(text: string): Uint8Array | null {
  return decodeForgivingBase64(text.replaceAll("-", "+").replaceAll("_", "/"));
}

/** Decodes base64 to a text of one character a byte. */
export function decodeBase64Text(text: string): string | null {
  const bytes = fromBase64(text);
  return bytes && decodeLatin1(bytes);
}

/** Length of a run of characters by the letter that encodes it: two for `A`, three for `B`. */
const RUNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/**
 * `/v3/__https://example.org/a*b__;Iw!!…`: each `*` replaces the next character of the base64 text
 * after the URL, `**A` the next two.
 */
function unwrapProofpoint({ href }: URL): string | null {
  const start = href.indexOf("/v3/__") + "/v3/__".length;
  const end = href.indexOf("__;", start);
  if (end < 0) return null;
  const characters = [...decodeCharacters(href.slice(end + 3).split("!", 1)[0] ?? "")];
  let next = 0;
  const target = href.slice(start, end).replaceAll(/\*(?:\*(.))?/g, (stars, run?: string) => {
    const length = run === undefined ? 1 : RUNS.indexOf(run) + 2;
    const found = characters.slice(next, next + length).join("");
    next += length;
    return found || stars;
  });
  return target.replace(/^(https?):\/(?!\/)/, "$1://");
}

/** Decodes base64url text; "" when it is invalid. */
function decodeCharacters(base64: string): string {
  return UTF8.decode(fromBase64(base64) ?? new Uint8Array());
}

const UTF8 = new TextDecoder();
