import endings from "../../../catalogue/body/endings.json" with { type: "json" };
import type { BodyUrl, UrlPurpose, UrlSource } from "../../contract/body.ts";
import { isBrandDomain } from "../../domains/brands.ts";
import { isHostName } from "../../domains/host_name.ts";
import type { Budget } from "../../mime/budget.ts";
import { belongsToSender, isExcused } from "../../domains/ownership.ts";
import { toUnicode } from "../../domains/idn.ts";
import { findImitation, type Imitation } from "../../domains/imitation.ts";
import { findRegisteredDomain, isSameOrganization } from "../../domains/organizational_domain.ts";
import { parseIp } from "../../ip/address.ts";
import type { BodyFindingId } from "../../findings/body_findings.ts";
import { isFilterHost, type UnwrappedUrl, unwrapUrl } from "./unwrap_url.ts";
import type { ExaminedUrl, MailLink } from "./mail_link.ts";
import { findReaderAddress, type ReaderAddress } from "./reader_addresses.ts";
import { findInHost, isOwnShortener } from "./url_hosts.ts";
import { chooseLinks, isFollowed } from "./url_limits.ts";
import { judgeLinkText, showsHost, showsOtherMailbox } from "./shown_address.ts";
import { findConsentRequest } from "./sign_in_urls.ts";
import { findInSpelling, isLocalName, isProgramScheme, stripBrackets } from "./url_spelling.ts";

/** Maximum number of characters of a URL in the answer. */
const MAX_URL = 2048;
/** Maximum number of characters in the answer of a URL that is content itself (`data:`). */
const MAX_DATA_URL = 80;

/** Maximum number of domains of an imitated brand in the answer; the best known come first. */
const MAX_BRAND_DOMAINS = 5;

/** The examined URLs of a mail. */
export interface ExaminedUrls {
  readonly urls: readonly ExaminedUrl[];
  /** Whether all URLs of the mail were examined. */
  readonly isComplete: boolean;
}

/** Facts of a mail with which its URLs are examined. */
export interface UrlContext {
  /** URL of `<base>`; null without one. */
  readonly base: string | null;
  /** Domain of the author; "" if unknown. */
  readonly senderDomain: string;
  /** Proven domain of the author; "" if the author is not proven. */
  readonly provenDomain?: string;
  /** Domain of the envelope sender; "" if unknown or if the checks of the author failed. */
  readonly envelopeDomain?: string;
  /** Whether the text threatens or asks for credentials. */
  readonly presses?: boolean;
  /** Addresses of the recipients. */
  readonly readers?: readonly ReaderAddress[];
  /** Budget from which each host takes steps. */
  readonly budget?: Budget;
}

/** Number of steps of the budget per label of a host, which is compared with brands. */
const LABEL_STEPS = 2000;

/** Examines the URLs of a mail, each combination of text and target once. */
export function examineUrls(links: Iterable<MailLink>, context: UrlContext): ExaminedUrls {
  const { urls: chosenLinks, isComplete } = chooseLinks(links);
  const hosts = new Map<string, HostReading>();
  const readHost = (name: string) => {
    let host = hosts.get(name);
    if (host === undefined) {
      context.budget?.take(LABEL_STEPS * name.split(".").length);
      hosts.set(name, host = examineHost(name, context.provenDomain ?? ""));
    }
    return host;
  };
  const urls = chosenLinks.map((link) => examineUrl(link, context, readHost)).filter((url) =>
    url !== null
  );
  return { urls, isComplete };
}

/** The facts about a host that all its URLs share. */
interface HostReading {
  readonly isIp: boolean;
  readonly domain: string | null;
  readonly imitation: Imitation | null;
  readonly findings: readonly BodyFindingId[];
}

function examineHost(host: string, provenDomain: string): HostReading {
  const isIp = parseIp(stripBrackets(host)) !== null;
  const imitation = isIp ? null : findUnexcusedImitation(host, provenDomain);
  const domain = isIp ? null : findRegisteredDomain(host);
  return { isIp, domain, imitation, findings: [...findInHost({ host, isIp, imitation })] };
}

/**
 * Finds the registered domain, or else the host, to which a link leads; null if it leads to no
 * host.
 */
export function findSite({ href }: MailLink): string | null {
  const linkUrl = parseLinkUrl(href.trim(), null);
  if (linkUrl === null) return null;
  const isFile = linkUrl.protocol === "file:";
  if (!isFile && !WEB_SCHEMES.has(linkUrl.protocol)) return null;
  const host = isFile ? linkUrl.hostname : unwrapTarget(linkUrl)?.host;
  if (!host) return null;
  return parseIp(stripBrackets(host)) === null ? findRegisteredDomain(host) ?? host : host;
}

/** Finds the target of a web URL through redirectors; null if it has no valid host. */
function unwrapTarget(linkUrl: URL): UnwrappedUrl & { readonly host: string } | null {
  const unwrapped = unwrapUrl(linkUrl);
  const target = leadsToHost(unwrapped.url)
    ? unwrapped
    : leadsToHost(linkUrl)
    ? { url: linkUrl, through: null, isPublic: false }
    : null;
  return target && { ...target, host: target.url.hostname.replace(/\.$/, "") };
}

function examineUrl(
  { href, shown, source, purpose = null }: MailLink,
  { base, senderDomain, provenDomain = "", envelopeDomain = "", presses = false, readers = [] }:
    UrlContext,
  readHost: (name: string) => HostReading,
): ExaminedUrl | null {
  const linkUrl = parseLinkUrl(href.trim(), base);
  if (linkUrl === null) return null;
  const inlineFindings = findInOtherScheme(linkUrl, source);
  if (inlineFindings !== undefined) {
    return {
      ...describeInlineUrl(linkUrl),
      shown,
      source,
      ...(purpose === null ? {} : { purpose }),
      findings: inlineFindings,
    };
  }
  if (!WEB_SCHEMES.has(linkUrl.protocol)) {
    return examineOtherScheme(linkUrl, { href, shown, source }, senderDomain);
  }
  const target = unwrapTarget(linkUrl);
  if (target === null) return null;
  const { url, through, isPublic, host } = target;
  const { isIp, domain, imitation, findings: hostFindings } = readHost(host);
  const text = source === "text" ? href : shown ?? "";
  // A text that presses is not excused by showing the address.
  const isShown = isIp && !presses && showsHost(text, host);
  const findings = selectHostFindings(hostFindings, { url, host, text, isShown });
  findings.push(...findInSpelling(href, linkUrl));
  if (hasCredentials(url, text)) findings.push("url_credentials");
  if (url.port !== "" && !isIp && !isOwnServer(host, provenDomain)) findings.push("url_odd_port");
  if (through !== null) findings.push(isPublic ? "url_redirector" : "url_wrapped");
  else if (containsOtherUrl(url)) findings.push("url_carries_url");
  if (leadsToProgram(url)) findings.push("url_file");
  findings.push(...findConsentRequest(url, provenDomain));
  findings.push(...findReaderAddress(url, readers, senderDomain));
  if (isInProgramFolder(url) && !belongsToSender(host, senderDomain)) {
    findings.push("url_in_program_files");
  }
  // URLs that are only loaded get no findings about their host or spelling.
  const urlFindings = isFollowed(source) ? [...new Set(findings)] : [];
  const textFinding = SOURCES_WITH_TEXT.has(source)
    ? judgeLinkText(shown ?? "", { host, path: url.pathname + url.search }, {
      senderDomain,
      provenDomain,
      envelopeDomain,
      presses,
    })
    : null;
  if (textFinding !== null) urlFindings.push(textFinding);
  const kind = purpose ?? (isUnsubscribe(shown, url) ? "unsubscribe" : null);
  urlFindings.push(...findPurposes(source, kind));
  const imitates = isFollowed(source) ? findImitatedBrand(imitation) : null;
  return {
    url: url.href.slice(0, MAX_URL),
    host,
    domain,
    shown,
    source,
    ...(through === null ? {} : { through: through.hostname }),
    ...(kind === null ? {} : { purpose: kind }),
    ...(imitates === null ? {} : { imitates }),
    findings: urlFindings,
  };
}

/** Describes a URL that contains its content, or is of a file: nothing is loaded from the web. */
function describeInlineUrl({ protocol, hostname, href }: URL) {
  const host = protocol === "file:" ? hostname : null;
  return {
    url: href.slice(0, protocol === "file:" ? MAX_URL : MAX_DATA_URL),
    host,
    domain: host === null ? null : findRegisteredDomain(host),
  };
}

/** Selects the findings about a host that hold for a URL on it. */
function selectHostFindings(
  hostFindings: readonly BodyFindingId[],
  { url, host, text, isShown }: {
    readonly url: URL;
    readonly host: string;
    readonly text: string;
    /** Whether the text of the link shows the IP address, and does not press. */
    readonly isShown: boolean;
  },
): BodyFindingId[] {
  // An IP address in prose, which a mail program linked: `10.1.2.3:3260`.
  const isProse = isShown && /^[\d.:]+(?:\/\d{1,2})?$/.test(text.trim());
  return hostFindings.flatMap((id): BodyFindingId | [] => {
    if (id === "url_ip_host" && isShown) return isProse ? [] : "url_ip_shown";
    if (id === "url_shortener" && isOwnShortener(host, url.pathname)) return [];
    return id === "url_abused_ending" && isFilterHost(url) ? [] : id;
  });
}

/** Matches the local part of a mailbox linked as a host: `http://info@club.example/`. */
const MAILBOX = /^[a-z]{2,20}$/i;

/** Tells whether a URL has a user name before its host, and is not a linked e-mail address. */
function hasCredentials({ username, password, pathname, search }: URL, linkText: string): boolean {
  if (username === "" && password === "") return false;
  const isMailbox = password === "" && pathname === "/" && search === "" &&
    linkText.includes(`${username}@`) &&
    // A brand as user name looks like the host: `http://paypal@club.example/`.
    MAILBOX.test(username) && !isBrandDomain(`${username.toLowerCase()}.com`);
  return !isMailbox;
}

/** Tells whether a host is in a private network or in the proven domain of the author. */
function isOwnServer(host: string, provenDomain: string): boolean {
  return isLocalName(host) || provenDomain !== "" && isSameOrganization(host, provenDomain);
}

/** Finds the brand that a host imitates, unless the proven author may link to the host. */
function findUnexcusedImitation(host: string, provenDomain: string): Imitation | null {
  const imitation = findImitation(host);
  return imitation !== null && isExcused(imitation, host, provenDomain) ? null : imitation;
}

/** Yields the findings about the purpose of a URL, which do not depend on its target. */
function* findPurposes(source: UrlSource, purpose: UrlPurpose | null): Generator<BodyFindingId> {
  if (purpose === "pixel") yield "url_pixel";
  if (source === "refresh") yield "mail_refresh";
  if (source === "form") yield "mail_form";
  if (purpose === "password") yield "mail_password_field";
}

function findImitatedBrand(imitation: Imitation | null): BodyUrl["imitates"] | null {
  if (imitation === null) return null;
  const { name, domains } = imitation.brand;
  return { name, domains: domains.slice(0, MAX_BRAND_DOMAINS) };
}

/** Sources whose URLs the reader does not see, because a text is shown instead. */
const SOURCES_WITH_TEXT: ReadonlySet<UrlSource> = new Set(["link", "calendar", "attachment"]);

const WEB_SCHEMES = new Set(["http:", "https:", "ftp:"]);

function leadsToHost({ hostname }: URL): boolean {
  const host = hostname.replace(/\.$/, "");
  return parseIp(stripBrackets(host)) !== null || isLocalName(host) || isHostName(toUnicode(host));
}

/** Schemes of URLs that lead to a part of the mail, or nowhere. */
const NO_TARGET_SCHEMES = new Set(["cid:", "mid:", "about:", "file:", "x-apple-data-detectors:"]);
/** Matches a scheme; a name with a dot would be a host with a port. */
const SCHEME = /^[a-z][a-z0-9+-]{1,20}:$/;

/** Examines a URL of a mailbox, a telephone number or another program; null if it leads nowhere. */
function examineOtherScheme(
  { protocol, href: address }: URL,
  { href, shown, source }: MailLink,
  senderDomain: string,
): ExaminedUrl | null {
  // Without a text, other sources load a resource or show the address itself, which hides nothing.
  if (source !== "link" && source !== "form" && shown === null) return null;
  if (NO_TARGET_SCHEMES.has(protocol) || !SCHEME.test(protocol)) return null;
  if (!href.trim().slice(protocol.length)) return null;
  const isOther = protocol === "mailto:" && shown !== null &&
    showsOtherMailbox(shown, address, senderDomain);
  return {
    url: address.slice(0, MAX_URL),
    host: null,
    domain: null,
    shown,
    source,
    findings: isOther ? ["url_shows_other"] : [],
  };
}

/**
 * Parses a URL as mail programs do: Outlook opens `\\host` as a share, browsers `//host` as a
 * site.
 */
function parseLinkUrl(text: string, base: string | null): URL | null {
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

/** Lists the findings of a program, script or data URL; undefined for a URL of another scheme. */
function findInOtherScheme(
  { protocol, host }: URL,
  source: UrlSource,
): BodyFindingId[] | undefined {
  // A local file leads nowhere; a remote file server receives the reader's credentials.
  if (protocol === "file:" ? host !== "" : isProgramScheme(protocol)) return ["url_opens_program"];
  if (protocol === "javascript:" || protocol === "vbscript:") return ["url_script"];
  // Newsletters put images and fonts into `data:` URLs so that they are not blocked.
  if (protocol === "data:" || protocol === "blob:") {
    return source === "image" || source === "style" ? [] : ["url_data"];
  }
  return undefined;
}

/** Maximum number of characters of path, query and fragment that are searched for another URL. */
const MAX_SEARCHED = 2048;

/** Matches the start of another URL, which may be percent-encoded or in base64 (`aHR0c`). */
const NESTED_URL = /(?:=|%3d|[?#/])(?:https?(?::|%3a|%253a)(?:\/|%2f|%252f){1,2}|aHR0c)/i;

/** Tells whether a URL contains the URL of another site. */
function containsOtherUrl({ pathname, search, hash, hostname }: URL): boolean {
  const rest = (pathname + search + hash).slice(0, MAX_SEARCHED);
  const match = NESTED_URL.exec(rest);
  if (match === null) return false;
  const nestedText = rest.slice(match.index + match[0].length);
  const target = /^[^/%?&#:]{1,253}/.exec(nestedText)?.[0]?.toLowerCase() ?? "";
  return !target.includes(".") || !isSameOrganization(target, hostname);
}

/** Endings of files that can be programs, without those that paths of pages end in too. */
const PROGRAM_ENDINGS: ReadonlySet<string> = new Set(
  [...endings.program, ...endings.diskImage, "zip", "rar", "7z", "gz", "tgz", "docm", "xlsm"]
    .filter((ending) =>
      ending !== "com" && ending !== "app" && ending !== "inf" && ending !== "sh"
    ),
);

/** Matches the program folders of WordPress, which contain no pages for visitors. */
const PROGRAM_FOLDER =
  /\/wp-(?:includes|content\/(?!uploads\/)[^/]{1,80}|admin\/(?:css|images|includes|js|maint|network|user))\//i;

/** Tells whether a URL leads into a program folder of WordPress. */
function isInProgramFolder({ pathname }: URL): boolean {
  return PROGRAM_FOLDER.test(pathname);
}

/** Tells whether a URL leads to a file that can be a program. */
function leadsToProgram({ pathname, search }: URL): boolean {
  const name = pathname.slice(pathname.lastIndexOf("/") + 1);
  const dot = name.lastIndexOf(".");
  const ending = name.slice(dot + 1).toLowerCase();
  // A `.dll` with a query is a page of an IIS server: `eBayISAPI.dll?ViewItem`.
  return dot > 0 && PROGRAM_ENDINGS.has(ending) && !(ending === "dll" && search !== "");
}

const UNSUBSCRIBE =
  /unsubscri|opt[ -]?out|d[ée]sabonn|d[ée]sinscri|abmeld|abbestell|disiscri|cancella(?:ti|re) (?:l.)?iscrizione|darse de baja|cancelar (?:la )?suscri|list-manage|manage[ -]preferences/i;

/** Tells whether a link ends a subscription, by its text or its URL. */
function isUnsubscribe(linkText: string | null, { pathname, search }: URL): boolean {
  return UNSUBSCRIBE.test(linkText ?? "") || UNSUBSCRIBE.test((pathname + search).slice(0, 512));
}
