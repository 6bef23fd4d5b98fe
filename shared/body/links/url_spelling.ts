import { parseIp } from "../../ip/address.ts";
import { isLocalhost } from "../../ip/loopback.ts";
import { isPrivate } from "../../ip/special_purpose.ts";
import type { BodyFindingId } from "../../findings/body_findings.ts";

/** The pieces of a URL before a browser corrects it. */
interface UrlPieces {
  readonly scheme: string;
  /** Slashes and backslashes that follow the scheme. */
  readonly slashes: string;
  readonly authority: string;
  readonly rest: string;
}

/** Splits a URL without correcting it; null for a text without scheme. */
function splitUrl(text: string): UrlPieces | null {
  const colon = text.indexOf(":");
  const scheme = text.slice(0, Math.max(0, colon));
  if (!/^[a-z][a-z0-9+.-]{0,20}$/i.test(scheme)) return null;
  const rest = text.slice(colon + 1);
  const slashes = /^[/\\]{0,9}/.exec(rest)?.[0] ?? "";
  const hierarchy = rest.slice(slashes.length);
  const end = hierarchy.search(/[/\\?#]/);
  const length = end < 0 ? hierarchy.length : end;
  return { scheme, slashes, authority: hierarchy.slice(0, length), rest: hierarchy.slice(length) };
}

/** Matches characters that a browser removes from a host or replaces. */
const CORRECTED = /[^\x21-\x7e]|%[0-9a-f]{2}/i;

/** Matches a web URL with nothing to correct, as a quick test. */
const USUAL_URL = /^https?:\/\/([a-z0-9.-]+)(?:[/?#]|$)/i;

/** Yields the findings about the spelling of a URL before a browser corrects it. */
export function* findInSpelling(spelling: string, url: URL): Generator<BodyFindingId> {
  if (USUAL_URL.exec(spelling)?.[1]?.toLowerCase() === url.hostname) return;
  const pieces = splitUrl(spelling.trim());
  if (pieces === null) return;
  const { scheme, slashes, authority } = pieces;
  const host = authority.slice(authority.lastIndexOf("@") + 1).replace(/:\d{0,9}$/, "");
  // Mail programs wrap long URLs anywhere, so blanks and line breaks mean nothing.
  const hostText = host.replaceAll(/[\s\u00ad\u200b]/g, "");
  const isWeb = /^https?$/i.test(scheme);
  if (isWeb && slashes !== "//") yield "url_malformed";
  else if (CORRECTED.test(hostText) && !url.hostname.includes("xn--")) yield "url_malformed";
  if (isIpHost(url.hostname) && hostText.toLowerCase() !== url.hostname) {
    if (!isIpHost(hostText)) yield "url_odd_ip";
  }
}

/** Schemes that open programs on the reader's machine and that attacks have used. */
const PROGRAM_SCHEMES: ReadonlySet<string> = new Set(
  ("intent smb search search-ms shell ms-word ms-excel ms-powerpoint ms-access ms-visio " +
    "ms-publisher ms-project ms-infopath ms-spd ms-officecmd ms-msdt ms-appinstaller " +
    "ms-cxh ms-cxh-full ms-screenclip ms-search res mk mhtml hcp ldap jnlp jar " +
    "itms-services").split(" "),
);

/** Tells whether a URL opens a program instead of a page; `protocol` ends in a colon. */
export function isProgramScheme(protocol: string): boolean {
  return PROGRAM_SCHEMES.has(protocol.slice(0, -1));
}

/** Tells whether a host is an address of a private network or of the machine itself. */
export function isPrivateAddress(host: string): boolean {
  const ip = parseIp(stripBrackets(host));
  return ip !== null && isPrivate(ip);
}

/** Tells whether a host is a name in the reader's own network: `localhost`, `intranet`. */
export function isLocalName(host: string): boolean {
  return isLocalhost(host) ||
    /^[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(host);
}

/** Tells whether a host is an IP address. */
export function isIpHost(host: string): boolean {
  return parseIp(stripBrackets(host)) !== null;
}

/** Removes the brackets of an IPv6 host: `[2001:db8::1]`. */
function stripBrackets(host: string): string {
  return host.replace(/^\[|\]$/g, "");
}

/** Rewrites a URL so that no program links it: `hxxps://example[.]org/a`. */
export function defangUrl(url: string): string {
  const pieces = splitUrl(url);
  if (pieces === null) return url.replaceAll(".", "[.]");
  const { scheme, slashes, authority, rest } = pieces;
  const isWeb = /^https?$/i.test(scheme);
  const start = isWeb ? `${scheme.replace(/^http/i, "hxxp")}:` : `${scheme}[:]`;
  if (!isWeb) return start + url.slice(scheme.length + 1);
  return start + slashes + defangHost(authority) + defangRest(rest);
}

/** Puts brackets around dots, the `@` of a user name, and the colons of an IPv6 address. */
function defangHost(authority: string): string {
  const address = /^((?:[^@]*@)?\[)([^\]]*)\]/.exec(authority);
  const [match = "", before = "", ip = ""] = address ?? [];
  const host = address === null
    ? authority
    : `${before}${ip.replaceAll(":", "[:]")}]${authority.slice(match.length)}`;
  return host.replaceAll(".", "[.]").replaceAll("@", "[@]");
}

/** Matches the start of another URL in a path or query, which programs would link too. */
const NESTED = /https?:|https?%3a|www\./i;

/** Rewrites the path and query of a URL so that no program links URLs or addresses in them. */
function defangRest(rest: string): string {
  const at = rest.search(NESTED);
  const text = at < 0
    ? rest
    : rest.slice(0, at) + rest.slice(at).replaceAll(/http(?=s?(?::|%3a))/gi, "hxxp")
      .replaceAll(".", "[.]");
  return text.replaceAll("@", "[@]");
}

/** Matches dots inside host names and addresses, in any script (RFC 3490 §3.1). */
const HOST_DOT = /(?<=[\p{L}\p{N}\p{M}])[.\u3002\uff0e\uff61](?=[\p{L}\p{N}\p{M}])/gu;
/** Matches schemes that programs link without slashes. */
const BARE_SCHEME = /\b(tel|sms|callto|mailto|skype|facetime|javascript|data):/gi;

/** Rewrites a text, such as that of a link, so that no program links anything in it. */
export function defangText(text: string): string {
  return text.replaceAll(/\bhttp(?=s?:)/gi, "hxxp").replaceAll(BARE_SCHEME, "$1[:]")
    .replaceAll(HOST_DOT, "[.]").replaceAll(/(?<=\S)@(?=\S)/g, "[@]");
}
