import { isHostName } from "../../domains/host_name.ts";
import { toUnicode } from "../../domains/idn.ts";
import { findRegisteredDomain } from "../../domains/organizational_domain.ts";
import type { MailLink } from "./mail_link.ts";
import { type UnwrappedUrl, unwrapUrl } from "./unwrap_url.ts";
import { isIpHost, isLocalName } from "./url_spelling.ts";

/** The target of a web URL, through redirectors. */
export interface LinkTarget extends UnwrappedUrl {
  /** Host of the target, without a dot at its end. */
  readonly host: string;
}

/**
 * Finds the registered domain, or else the host, to which a link leads; null if it leads to no
 * host.
 */
export function findSite({ href }: MailLink): string | null {
  const linkUrl = parseLinkUrl(href.trim(), null);
  if (linkUrl === null) return null;
  const isFile = linkUrl.protocol === "file:";
  if (!isFile && !isWebUrl(linkUrl)) return null;
  const host = isFile ? linkUrl.hostname : findTarget(linkUrl)?.host;
  if (!host) return null;
  return isIpHost(host) ? host : findRegisteredDomain(host) ?? host;
}

/** Finds the target of a web URL through redirectors; null if it has no valid host. */
export function findTarget(linkUrl: URL): LinkTarget | null {
  const unwrapped = unwrapUrl(linkUrl);
  const target = leadsToHost(unwrapped.url)
    ? unwrapped
    : leadsToHost(linkUrl)
    ? { url: linkUrl, through: null, isPublic: false }
    : null;
  return target && { ...target, host: target.url.hostname.replace(/\.$/, "") };
}

function leadsToHost({ hostname }: URL): boolean {
  const host = hostname.replace(/\.$/, "");
  return isIpHost(host) || isLocalName(host) || isHostName(toUnicode(host));
}

const WEB_SCHEMES = new Set(["http:", "https:", "ftp:"]);

/** Tells whether a URL is of the web, so that it leads to a host. */
export function isWebUrl({ protocol }: URL): boolean {
  return WEB_SCHEMES.has(protocol);
}

/**
 * Parses a URL as mail programs do: Outlook opens `\\host` as a share, browsers `//host` as a
 * site.
 */
export function parseLinkUrl(text: string, base: string | null): URL | null {
  const href = text.replace(BROWSER_SCHEME, "");
  if (/^\\\\[^\\/]/.test(href)) return URL.parse(`file:${href}`);
  // Windows reads the name after four or more slashes as another machine.
  const share = /^file:[/\\]{4,9}([^/\\].*)$/is.exec(href)?.[1];
  if (share !== undefined) return URL.parse(`file://${share}`);
  // Browsers and the URL class both remove blanks inside a URL.
  return URL.parse(href, base ?? undefined) ??
    (/^[/\\]{2}/.test(href) ? URL.parse(`https:${href}`) : null);
}

/** Matches a scheme before a web URL that browsers open like the URL itself. */
const BROWSER_SCHEME = /^(?:microsoft-edge|view-source|googlechromes?):(?=https?:)/i;
