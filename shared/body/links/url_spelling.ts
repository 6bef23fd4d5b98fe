import { parseIp } from "../../ip/address.ts";
import { isLocalhost } from "../../ip/loopback.ts";
import { isPrivate } from "../../ip/special_purpose.ts";
import type { BodyFindingId } from "../../findings/body_findings.ts";

/** A URL as it is written, before a browser corrects it. */
interface WrittenUrl {
  readonly scheme: string;
  /** Slashes and backslashes between scheme and host. */
  readonly slashes: string;
  readonly authority: string;
  readonly rest: string;
}

/** Null for text without a scheme. */
function readWritten(text: string): WrittenUrl | null {
  const colon = text.indexOf(":");
  const scheme = text.slice(0, Math.max(0, colon));
  if (!/^[a-z][a-z0-9+.-]{0,20}$/i.test(scheme)) return null;
  const rest = text.slice(colon + 1);
  const slashes = /^[/\\]{0,9}/.exec(rest)?.[0] ?? "";
  const from = rest.slice(slashes.length);
  const end = from.search(/[/\\?#]/);
  const length = end < 0 ? from.length : end;
  return { scheme, slashes, authority: from.slice(0, length), rest: from.slice(length) };
}

/** Characters that a browser removes from a host or replaces. */
const MENDED = /[^\x21-\x7e]|%[0-9a-f]{2}/i;

/** A web URL as most are, with its host. */
const USUAL = /^https?:\/\/([a-z0-9.-]+)(?:[/?#]|$)/i;

/** Findings about the spelling of a URL, before a browser corrects it. */
export function* spellingFindings(written: string, url: URL): Generator<BodyFindingId> {
  if (USUAL.exec(written)?.[1]?.toLowerCase() === url.hostname) return;
  const read = readWritten(written.trim());
  if (read === null) return;
  const { scheme, slashes, authority } = read;
  const host = authority.slice(authority.lastIndexOf("@") + 1).replace(/:\d{0,9}$/, "");
  // Mail programs wrap long URLs anywhere, so blanks and line breaks mean nothing.
  const plain = host.replaceAll(/[\s\u00ad\u200b]/g, "");
  const isWeb = /^https?$/i.test(scheme);
  if (isWeb && slashes !== "//") yield "url_malformed";
  else if (MENDED.test(plain) && !url.hostname.includes("xn--")) yield "url_malformed";
  if (parseIp(stripBrackets(url.hostname)) !== null && plain.toLowerCase() !== url.hostname) {
    if (parseIp(stripBrackets(plain)) === null) yield "url_odd_ip";
  }
}

/** Schemes of programs on the reader's machine that attacks have used. */
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

/**
 * Tells whether a host is a name of the reader's own network or machine: `localhost`, `intranet`.
 */
export function isLocalName(host: string): boolean {
  return isLocalhost(host) ||
    /^[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(host);
}

/** `[2001:db8::1]` without its brackets. */
export function stripBrackets(host: string): string {
  return host.replace(/^\[|\]$/g, "");
}

/** Returns a URL written so that no program turns it into a link: `hxxps://example[.]org/a`. */
export function defangUrl(url: string): string {
  const read = readWritten(url);
  if (read === null) return url.replaceAll(".", "[.]");
  const { scheme, slashes, authority, rest } = read;
  const isWeb = /^https?$/i.test(scheme);
  const start = isWeb ? `${scheme.replace(/^http/i, "hxxp")}:` : `${scheme}[:]`;
  if (!isWeb) return start + url.slice(scheme.length + 1);
  return start + slashes + defangHost(authority) + defangRest(rest);
}

/** Dots, the `@` of a user name, and the colons of an IPv6 address. */
function defangHost(authority: string): string {
  const address = /^((?:[^@]*@)?\[)([^\]]*)\]/.exec(authority);
  const [whole = "", before = "", ip = ""] = address ?? [];
  const bare = address === null
    ? authority
    : `${before}${ip.replaceAll(":", "[:]")}]${authority.slice(whole.length)}`;
  return bare.replaceAll(".", "[.]").replaceAll("@", "[@]");
}

/** Where a path or query starts to name another host, of which programs make a link too. */
const NESTED = /https?:|https?%3a|www\./i;

/** Returns the rest of a URL, without links to further URLs and addresses in it. */
function defangRest(rest: string): string {
  const at = rest.search(NESTED);
  const nested = at < 0
    ? rest
    : rest.slice(0, at) + rest.slice(at).replaceAll(/http(?=s?(?::|%3a))/gi, "hxxp")
      .replaceAll(".", "[.]");
  return nested.replaceAll("@", "[@]");
}

/** Dots of host names and addresses in a text, in any script (RFC 3490 §3.1). */
const HOST_DOT = /(?<=[\p{L}\p{N}\p{M}])[.\u3002\uff0e\uff61](?=[\p{L}\p{N}\p{M}])/gu;
/** Schemes of links that programs make without slashes. */
const BARE_SCHEME = /\b(tel|sms|callto|mailto|skype|facetime|javascript|data):/gi;

/** Writes a text, such as that of a link, so that no program makes a link of it. */
export function defangText(text: string): string {
  return text.replaceAll(/\bhttp(?=s?:)/gi, "hxxp").replaceAll(BARE_SCHEME, "$1[:]")
    .replaceAll(HOST_DOT, "[.]").replaceAll(/(?<=\S)@(?=\S)/g, "[@]");
}
