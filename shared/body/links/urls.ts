import type { BodyUrl, UrlPurpose, UrlSource } from "../../contract/body.ts";
import type { Budget } from "../../mime/budget.ts";
import { belongsToSender, isExcused } from "../../domains/ownership.ts";
import { findImitation, type Imitation } from "../../domains/imitation.ts";
import { findRegisteredDomain, isSameOrganization } from "../../domains/organizational_domain.ts";
import type { BodyFindingId } from "../../findings/body_findings.ts";
import { findTarget, isWebUrl, parseLinkUrl } from "./link_target.ts";
import { isFilterHost } from "./unwrap_url.ts";
import type { ExaminedUrl, MailLink } from "./mail_link.ts";
import { findReaderAddress, type ReaderAddress } from "./reader_addresses.ts";
import { findInHost, isOwnShortener } from "./url_hosts.ts";
import { chooseLinks, isFollowed } from "./url_limits.ts";
import { judgeLinkText, showsHost, showsOtherMailbox } from "./shown_address.ts";
import { findConsentRequest } from "./sign_in_urls.ts";
import {
  containsOtherUrl,
  hasCredentials,
  isInProgramFolder,
  isUnsubscribe,
  leadsToProgram,
} from "./url_parts.ts";
import { findInSpelling, isIpHost, isLocalName, isProgramScheme } from "./url_spelling.ts";

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
  const isIp = isIpHost(host);
  const imitation = isIp ? null : findUnexcusedImitation(host, provenDomain);
  const domain = isIp ? null : findRegisteredDomain(host);
  const findings = [...findInHost({ host, isIp, imitation })].filter((id) =>
    !(id === "url_free_hosting" && isTenant(host, provenDomain))
  );
  return { isIp, domain, imitation, findings };
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
  if (!isWebUrl(linkUrl)) {
    return examineOtherScheme(linkUrl, { href, shown, source }, senderDomain);
  }
  const target = findTarget(linkUrl);
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

/** Tells whether a host is in a private network or in the proven domain of the author. */
function isOwnServer(host: string, provenDomain: string): boolean {
  return isLocalName(host) || provenDomain !== "" && isSameOrganization(host, provenDomain);
}

/** Matches the host of an organization's own SharePoint: the name, and `-my` for its members. */
const SHAREPOINT = /^([a-z0-9-]+?)(?:-my)?\.sharepoint\.com$/;

/** Tells whether a host is the SharePoint of the proven author, where nobody else puts files. */
function isTenant(host: string, provenDomain: string): boolean {
  const [, name] = SHAREPOINT.exec(host) ?? [];
  const ownName = findRegisteredDomain(provenDomain)?.split(".", 1)[0];
  return name !== undefined && [ownName, ownName?.replaceAll("-", "")].includes(name);
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
