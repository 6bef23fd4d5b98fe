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
import { isFilterHost, unwrap, type Unwrapped } from "./unwrap.ts";
import type { ExaminedUrl, MailLink } from "./mail_link.ts";
import { readerFindings, type RecipientName } from "./readers.ts";
import { hostFindings, shareSite } from "./url_hosts.ts";
import { carriesOther, isProgramFile, isUnsubscribe, leadsToFile } from "./url_paths.ts";
import { chooseLinks, isFollowed } from "./url_limits.ts";
import { shownFinding, showsHost, showsOtherMailbox } from "./shown_address.ts";
import { signInFindings } from "./sign_in_urls.ts";
import { isLocalName, isProgramScheme, spellingFindings, stripBrackets } from "./url_spelling.ts";

/** Longest URL in the answer, in characters. */
const MAX_URL = 2048;
/** Maximum number of characters kept of a URL that contains its own content (`data:`). */
const MAX_INLINE = 80;

/**
 * Maximum number of domains of an imitated brand in the answer; the brand file lists the best known
 * first.
 */
const MAX_BRAND_DOMAINS = 5;

/** The examined URLs of a mail. */
export interface ExaminedUrls {
  readonly urls: readonly ExaminedUrl[];
  /** False where URLs were left out because there were too many. */
  readonly complete: boolean;
}

/** The domains that URLs are compared with. */
export interface UrlContext {
  /** The target of `<base>`; null without a `<base>`. */
  readonly base: string | null;
  /** "" when not known. */
  readonly senderDomain: string;
  /** The author's domain where it is proven, else "". */
  readonly proven?: string;
  /** Domain of the envelope's sender; "" when not known, or where checks of the author failed. */
  readonly envelope?: string;
  /** Whether the text threatens or asks for credentials. */
  readonly lures?: boolean;
  readonly readers?: readonly RecipientName[];
  /** Takes the steps of each host. */
  readonly budget?: Budget;
}

/** Number of steps of a label of a host: it is compared with the names of brands. */
const LABEL_STEPS = 2000;

/** Examines web URLs, each combination of text and target once, and tells whether these are all. */
export function examineUrls(links: Iterable<MailLink>, context: UrlContext): ExaminedUrls {
  const { chosen, complete } = chooseLinks(links);
  const known = new Map<string, Host>();
  const readHost = (name: string) => {
    let host = known.get(name);
    if (host === undefined) {
      context.budget?.take(LABEL_STEPS * name.split(".").length);
      known.set(name, host = examineHost(name, context.proven ?? ""));
    }
    return host;
  };
  const urls = chosen.map((link) => examine(link, context, readHost)).filter((url) => url !== null);
  return { urls, complete };
}

/** A host as all URLs have it that lead there. */
interface Host {
  readonly isIp: boolean;
  readonly domain: string | null;
  readonly imitation: Imitation | null;
  readonly findings: readonly BodyFindingId[];
}

function examineHost(host: string, proven: string): Host {
  const isIp = parseIp(stripBrackets(host)) !== null;
  const imitation = isIp ? null : findUnexcused(host, proven);
  const domain = isIp ? null : findRegisteredDomain(host);
  return { isIp, domain, imitation, findings: [...hostFindings({ host, isIp, imitation })] };
}

/** Finds the domain that a link leads to, or the host without one; null for any other link. */
export function findSite({ href }: MailLink): string | null {
  const written = readAddress(href.trim(), null);
  if (written === null) return null;
  const isFile = written.protocol === "file:";
  if (!isFile && !WEB.has(written.protocol)) return null;
  const host = isFile ? written.hostname : unwrapTarget(written)?.host;
  if (!host) return null;
  return parseIp(stripBrackets(host)) === null ? findRegisteredDomain(host) ?? host : host;
}

/** Tells where a web URL leads, redirectors unwrapped; null for no host. */
function unwrapTarget(written: URL): Unwrapped & { readonly host: string } | null {
  const unwrapped = unwrap(written);
  const known = leadsToHost(unwrapped.url)
    ? unwrapped
    : leadsToHost(written)
    ? { url: written, through: null, open: false }
    : null;
  return known && { ...known, host: known.url.hostname.replace(/\.$/, "") };
}

function examine(
  { href, shown, source, purpose = null }: MailLink,
  { base, senderDomain, proven = "", envelope = "", lures = false, readers = [] }: UrlContext,
  readHost: (name: string) => Host,
): ExaminedUrl | null {
  const written = readAddress(href.trim(), base);
  if (written === null) return null;
  const inline = findInline(written, source);
  if (inline !== undefined) {
    const { protocol, hostname } = written;
    const url = written.href.slice(0, protocol === "file:" ? MAX_URL : MAX_INLINE);
    const host = protocol === "file:" ? hostname : null;
    return {
      url,
      host,
      domain: host === null ? null : findRegisteredDomain(host),
      shown,
      source,
      ...(purpose === null ? {} : { purpose }),
      findings: inline,
    };
  }
  if (!WEB.has(written.protocol)) {
    return findElsewhere(written, { href, shown, source }, senderDomain);
  }
  const target = unwrapTarget(written);
  if (target === null) return null;
  const { url, through, open, host } = target;
  const { isIp, domain, imitation, findings: ofHost } = readHost(host);
  const text = source === "text" ? href : shown ?? "";
  const isShown = isIp && !lures && showsHost(text, host);
  // An address of a machine in prose, of which a mail program made a link: `10.1.2.3:3260`.
  const isProse = isShown && /^[\d.:]+(?:\/\d{1,2})?$/.test(text.trim());
  const findings = ofHost.flatMap((id): BodyFindingId | [] => {
    if (id === "url_ip_host" && isShown) return isProse ? [] : "url_ip_shown";
    if (id === "url_shortener" && shareSite(host, url.pathname)) return [];
    return id === "url_abused_ending" && isFilterHost(url) ? [] : id;
  });
  findings.push(...spellingFindings(href, written));
  if (hasCredentials(url, text)) findings.push("url_credentials");
  if (url.port !== "" && !isIp && !isOwnServer(host, proven)) findings.push("url_odd_port");
  if (through !== null) findings.push(open ? "url_redirector" : "url_wrapped");
  else if (carriesOther(url)) findings.push("url_carries_url");
  if (leadsToFile(url)) findings.push("url_file");
  findings.push(...signInFindings(url, proven));
  findings.push(...readerFindings(url, readers, senderDomain));
  if (isProgramFile(url) && !belongsToSender(host, senderDomain)) {
    findings.push("url_in_program_files");
  }
  // URLs that are only loaded get no findings about their host or spelling.
  const seen = isFollowed(source) ? [...new Set(findings)] : [];
  const odd = SHOWN.has(source)
    ? shownFinding(shown ?? "", { host, path: url.pathname + url.search }, {
      senderDomain,
      proven,
      envelope,
      presses: lures,
    })
    : null;
  if (odd !== null) seen.push(odd);
  const kind = purpose ?? (isUnsubscribe(shown, url) ? "unsubscribe" : null);
  seen.push(...findPurposes(source, kind));
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
    findings: seen,
  };
}

/** A mailbox that a program took for a host: `http://info@club.example/`. */
const MAILBOX = /^[a-z]{2,20}$/i;

/** Tells whether a URL has a user name before its host; a linked e-mail address is excused. */
function hasCredentials({ username, password, pathname, search }: URL, shown: string): boolean {
  if (username === "" && password === "") return false;
  const isMailbox = password === "" && pathname === "/" && search === "" &&
    shown.includes(`${username}@`) &&
    MAILBOX.test(username) && !isBrandDomain(`${username.toLowerCase()}.com`);
  return !isMailbox;
}

/** Tells whether a port belongs to a private network or to the author's own proven domain. */
function isOwnServer(host: string, proven: string): boolean {
  return isLocalName(host) || proven !== "" && isSameOrganization(host, proven);
}

/** Whom a host imitates in a mail whose author's domain is proven, or "" for one that is not. */
function findUnexcused(host: string, proven: string): Imitation | null {
  const found = findImitation(host);
  return found !== null && isExcused(found, host, proven) ? null : found;
}

/** Findings about the purpose of a URL, independent of its target. */
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

/** Sources whose URLs are hidden by a text that the reader sees. */
const SHOWN: ReadonlySet<UrlSource> = new Set(["link", "calendar", "attachment"]);

const WEB = new Set(["http:", "https:", "ftp:"]);

function leadsToHost({ hostname }: URL): boolean {
  const host = hostname.replace(/\.$/, "");
  return parseIp(stripBrackets(host)) !== null || isLocalName(host) || isHostName(toUnicode(host));
}

/** Schemes that lead to a part of the mail, or nowhere. */
const NOWHERE = new Set(["cid:", "mid:", "about:", "file:", "x-apple-data-detectors:"]);
/** A scheme; a name with a dot is a host followed by a port. */
const SCHEME = /^[a-z][a-z0-9+-]{1,20}:$/;

/**
 * Finds a link to a mailbox, a telephone number or another program; null for one that leads
 * nowhere.
 */
function findElsewhere(
  { protocol, href: address }: URL,
  { href, shown, source }: MailLink,
  senderDomain: string,
): ExaminedUrl | null {
  if (source !== "link" && source !== "form" && shown === null) return null;
  if (NOWHERE.has(protocol) || !SCHEME.test(protocol)) return null;
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

/** Mail programs read a URL without a scheme as a web URL; Outlook reads `\\\\host` as a share. */
function readAddress(written: string, base: string | null): URL | null {
  const href = written.replace(BROWSER_SCHEME, "");
  if (/^\\\\[^\\/]/.test(href)) return URL.parse(`file:${href}`);
  // Windows reads a name after four or more slashes as that of another machine.
  const share = /^file:[/\\]{4,9}([^/\\].*)$/is.exec(href)?.[1];
  if (share !== undefined) return URL.parse(`file://${share}`);
  // Browsers and the URL class both remove blanks inside a URL.
  return URL.parse(href, base ?? undefined) ??
    (/^[/\\]{2}/.test(href) ? URL.parse(`https:${href}`) : null);
}

/** Schemes in front of a web URL that browsers open like the URL itself. */
const BROWSER_SCHEME = /^(?:microsoft-edge|view-source|googlechromes?):(?=https?:)/i;

/** Undefined for a web URL, and for one that leads nowhere. */
function findInline({ protocol, host }: URL, source: UrlSource): BodyFindingId[] | undefined {
  // A local file leads nowhere; a remote file server receives the reader's credentials.
  if (protocol === "file:" ? host !== "" : isProgramScheme(protocol)) return ["url_opens_program"];
  if (protocol === "javascript:" || protocol === "vbscript:") return ["url_script"];
  // Newsletters put images and fonts into `data:` URLs so that they are not blocked.
  if (protocol === "data:" || protocol === "blob:") {
    return source === "image" || source === "style" ? [] : ["url_data"];
  }
  return undefined;
}
