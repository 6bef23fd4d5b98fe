import redirectors from "../../../catalogue/body/redirectors.json" with { type: "json" };
import { findRegisteredDomain, findRegisteredLabel } from "../../domains/organizational_domain.ts";
import { decodeForgivingBase64 } from "../../encoding/base64.ts";
import { decodeLatin1 } from "../../encoding/bytes.ts";

/** The target of a URL that may lead through redirectors. */
export interface UnwrappedUrl {
  readonly url: URL;
  /** URL of the first redirector; null if there is none. */
  readonly through: URL | null;
  /** Whether anybody can create URLs of one of the redirectors. */
  readonly isPublic: boolean;
}

/** Maximum number of nested redirectors that are unwrapped; legitimate mail has up to three. */
const MAX_LAYERS = 20;

/** An entry of `catalogue/body/redirectors.json`. */
interface Redirector {
  /** Hosts, which include their subdomains; `google.*` is the name under any suffix. */
  readonly hosts: readonly string[];
  /** Start of the path; the whole path if it ends in neither a slash nor an underscore. */
  readonly path: string;
  /** Whether anybody can create such URLs. False for mail filters, which write their own. */
  readonly isPublic: boolean;
  /** Query parameters that may contain the target. */
  readonly query?: readonly string[];
  /**
   * Key of `TARGET_READERS`, if the target is not the value of a parameter; `secret` if only a
   * filter knows it.
   */
  readonly form?: string;
}

const BY_OWNER: ReadonlyMap<string, readonly Redirector[]> = groupByOwner(redirectors);

function groupByOwner(all: readonly Redirector[]): Map<string, Redirector[]> {
  const owners = new Map<string, Redirector[]>();
  for (const each of all) {
    for (const host of each.hosts) {
      const owner = host.endsWith(".*") ? host : findRegisteredDomain(host) ?? host;
      const entries = owners.get(owner);
      if (entries === undefined) owners.set(owner, [each]);
      else if (!entries.includes(each)) entries.push(each);
    }
  }
  return owners;
}

/** Finds the target of a URL through redirectors whose URLs contain it, without any request. */
export function unwrapUrl(url: URL): UnwrappedUrl {
  let target = url;
  let first: URL | null = null;
  let isPublic = false;
  for (let layer = 0; layer < MAX_LAYERS; layer++) {
    const redirector = findRedirector(target);
    const next = redirector && parseWebUrl(findTarget(redirector, target) ?? "");
    if (redirector === undefined || !next) break;
    first ??= target;
    isPublic ||= redirector.isPublic;
    target = next;
  }
  return { url: target, through: first, isPublic };
}

/** Tells whether a URL leads to a mail filter of a recipient, which may hide its target. */
export function isFilterHost(url: URL): boolean {
  return findRedirector(url)?.isPublic === false;
}

function findRedirector({ hostname, pathname }: URL): Redirector | undefined {
  const anySuffix = `${findRegisteredLabel(hostname)}.*`;
  const owners = [
    findRegisteredDomain(hostname) ?? hostname,
    anySuffix,
    // Finds services below which each customer has a registered domain.
    hostname.slice(hostname.indexOf(".") + 1),
  ];
  for (const owner of owners) {
    const redirector = BY_OWNER.get(owner)?.find(({ hosts, path }) =>
      matchesPath(pathname, path) &&
      hosts.some((host) =>
        host.endsWith(".*") ? anySuffix === host : `.${hostname}`.endsWith(`.${host}`)
      )
    );
    if (redirector !== undefined) return redirector;
  }
  return undefined;
}

/** Tells whether a path starts with that of a redirector, or equals it if it ends in a word. */
function matchesPath(pathname: string, path: string): boolean {
  return path.endsWith("/") || path.endsWith("_") ? pathname.startsWith(path) : pathname === path;
}

/**
 * Readers of targets by the `form` of a redirector; `rest` is the URL from the redirector's path
 * on.
 */
const TARGET_READERS = new Map<string, (url: URL, rest: string) => string | null>([
  ["secret", () => null],
  // The target without scheme is the rest of the path.
  ["rest", (_, rest) => `https://${rest}`],
  ["whole", (_, rest) => rest],
  ["encoded", (_, rest) => decodeUrlText(rest.split("?", 1)[0]?.split("/", 1)[0] ?? "")],
  ["last", ({ pathname }) => decodeUrlText(pathname.slice(pathname.lastIndexOf("/") + 1))],
  ["underscores", ({ href }) => href.split("___", 2)[1] ?? null],
  ["yahoo", ({ pathname }) => decodeUrlText(/\/RU=([^/]{1,2048})/.exec(pathname)?.[1] ?? "")],
  [
    "translate",
    (url) => `https://${decodeTranslateHost(url.hostname)}${url.pathname}${url.search}`,
  ],
  ["bing", readBingTarget],
  ["aclick", (url) => decodeUrlText(decodeBase64Text(readParameter(url, "u") ?? "") ?? "")],
  ["sophos", (url) => decodeBase64Text(readParameter(url, "u") ?? "")],
  [
    "proofpoint2",
    (url) =>
      decodeUrlText((readParameter(url, "u") ?? "").replaceAll("-", "%").replaceAll("_", "/")),
  ],
  ["proofpoint3", unwrapProofpoint],
]);

function findTarget({ query, form, path }: Redirector, url: URL): string | null {
  if (form === undefined) return readParameter(url, ...query ?? []);
  return TARGET_READERS.get(form)?.(url, url.pathname.slice(path.length) + url.search) ?? null;
}

/** Decodes `/ck/a?u=a1aHR0c…`: base64 that follows `a1`. */
function readBingTarget(url: URL): string | null {
  const value = readParameter(url, "u") ?? "";
  return value.startsWith("a1") ? decodeBase64Text(value.slice("a1".length)) : null;
}

function readParameter({ searchParams }: URL, ...names: readonly string[]): string | null {
  return names.map((name) => searchParams.get(name)).find((value) => value !== null) ?? null;
}

/** Decodes a host of Google Translate: `a-example-org` to `a.example.org`, two hyphens to one. */
function decodeTranslateHost(hostname: string): string {
  return hostname.replace(/\.translate\.goog$/, "")
    .replaceAll(/--|-/g, (hyphens) => hyphens === "-" ? "." : "-");
}

/** Parses a URL with the scheme http or https; null for any other text. */
function parseWebUrl(text: string): URL | null {
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

/** Decodes base64 or base64url, with or without padding; null if it is invalid. */
function decodeBase64(text: string): Uint8Array | null {
  return decodeForgivingBase64(text.replaceAll("-", "+").replaceAll("_", "/"));
}

/** Decodes base64 or base64url to one character per byte; null if it is invalid. */
export function decodeBase64Text(text: string): string | null {
  const bytes = decodeBase64(text);
  return bytes && decodeLatin1(bytes);
}

/** Letters that encode the length of a run of characters: two for `A`, three for `B`. */
const RUN_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/**
 * Decodes `/v3/__https://example.org/a*b__;Iw!!…`: each `*` is the next character of the base64
 * text after the URL, `**A` the next two.
 */
function unwrapProofpoint({ href }: URL): string | null {
  const start = href.indexOf("/v3/__") + "/v3/__".length;
  const end = href.indexOf("__;", start);
  if (end < 0) return null;
  const base64 = href.slice(end + "__;".length).split("!", 1)[0] ?? "";
  const characters = [...UTF8.decode(decodeBase64(base64) ?? new Uint8Array())];
  let next = 0;
  const target = href.slice(start, end).replaceAll(/\*(?:\*(.))?/g, (stars, runLetter?: string) => {
    const length = runLetter === undefined ? 1 : RUN_LETTERS.indexOf(runLetter) + 2;
    const run = characters.slice(next, next + length).join("");
    next += length;
    return run || stars;
  });
  return target.replace(/^(https?):\/(?!\/)/, "$1://");
}

const UTF8 = new TextDecoder();
