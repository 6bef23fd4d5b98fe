import freeHosting from "../../catalogue/body/free_hosting.json" with { type: "json" };
import shorteners from "../../catalogue/body/shorteners.json" with { type: "json" };
import type { BodyUrl, UrlSource } from "../contract/body.ts";
import { brandNames, isBrandDomain, namesAtService } from "../domains/brands.ts";
import { isDisguisedDomain } from "../domains/disguise.ts";
import { isHostName } from "../domains/host_name.ts";
import { isInternational, toUnicode } from "../domains/idn.ts";
import { imitated } from "../domains/imitated.ts";
import { isAbusedEnding, isRandomName } from "../domains/odd_names.ts";
import {
  isOfPlatform,
  organizationalDomain,
  registeredLabel,
  sameOrganization,
} from "../domains/organizational_domain.ts";
import { parseIp } from "../network/address.ts";
import type { BodyFindingId } from "./findings.ts";
import { unwrap } from "./unwrap.ts";

/** Most addresses of a mail that are examined and answered. */
const MAX_URLS = 200;
/** Longest address answered, in characters. */
const MAX_URL = 2048;
/** Longest start of an address that carries its content in itself. */
const MAX_INLINE = 80;

/** An address as a mail has it. */
export interface MailLink {
  readonly href: string;
  readonly shown: string | null;
  readonly source: UrlSource;
}

/** An address examined. */
export interface ExaminedUrl extends BodyUrl {
  readonly findings: BodyFindingId[];
}

/** Sources that a reader does not follow: only the gravest is said of them. */
const UNSEEN: ReadonlySet<UrlSource> = new Set(["image", "script", "frame"]);

const SHORTENERS: ReadonlySet<string> = new Set(shorteners);
const FREE_HOSTING: ReadonlySet<string> = new Set(freeHosting);

/** Examines addresses, each of one look and target once; what is no address of the web is left out. */
export function examineUrls(
  links: Iterable<MailLink>,
  { base, senderDomain }: { readonly base: string | null; readonly senderDomain: string },
): ExaminedUrl[] {
  const known = new Map<string, ExaminedUrl>();
  for (const { href, shown, source } of links) {
    if (known.size >= MAX_URLS) break;
    const key = `${source} ${shown ?? ""} ${href}`;
    if (known.has(key)) continue;
    const examined = examine({ href, shown, source }, base, senderDomain);
    if (examined !== null) known.set(key, examined);
  }
  return [...known.values()];
}

function examine(
  { href, shown, source }: MailLink,
  base: string | null,
  senderDomain: string,
): ExaminedUrl | null {
  // Blanks inside an address are dropped by browsers and by URL alike.
  const written = URL.parse(href.trim(), base ?? undefined);
  if (written === null) return null;
  const inline = inlineFinding(written, source);
  if (inline !== undefined) {
    const url = written.href.slice(0, MAX_INLINE);
    return { url, host: null, domain: null, shown, source, through: null, findings: inline };
  }
  if (written.protocol !== "http:" && written.protocol !== "https:") return null;
  const { url, through, open } = unwrap(written);
  const host = url.hostname.replace(/\.$/, "");
  const isIp = parseIp(host.replace(/^\[|\]$/g, "")) !== null;
  if (!isIp && !isHostName(toUnicode(host))) return null;
  const findings = [...hostFindings(host, isIp)];
  if (url.username !== "" || url.password !== "") findings.push("url_credentials");
  if (url.port !== "") findings.push("url_odd_port");
  if (through !== null) findings.push(open ? "url_redirector" : "url_wrapped");
  const seen = UNSEEN.has(source) ? [] : findings;
  if (source === "link" && shown !== null && showsOther(shown, host, senderDomain)) {
    seen.push("url_shows_other");
  }
  return {
    url: url.href.slice(0, MAX_URL),
    host,
    domain: isIp ? null : organizationalDomain(host),
    shown,
    source,
    through: through?.hostname ?? null,
    findings: seen,
  };
}

/** Undefined for an address that leads elsewhere. */
function inlineFinding({ protocol }: URL, source: UrlSource): BodyFindingId[] | undefined {
  if (protocol === "javascript:" || protocol === "vbscript:") return ["url_script"];
  // Pictures inside the address are how newsletters avoid being blocked.
  if (protocol === "data:" || protocol === "blob:") return source === "image" ? [] : ["url_data"];
  return undefined;
}

function* hostFindings(host: string, isIp: boolean): Generator<BodyFindingId> {
  if (isIp) {
    yield "url_ip_host";
    return;
  }
  if (isDisguisedDomain(host)) yield "url_disguised";
  else if (isInternational(host)) yield "url_international";
  if (isListed(host, SHORTENERS)) {
    yield "url_shortener";
    return;
  }
  if (isBrandDomain(host)) {
    if (isListed(host, FREE_HOSTING)) yield "url_free_hosting";
    return;
  }
  yield* nameFindings(host);
  if (isListed(host, FREE_HOSTING)) {
    yield "url_free_hosting";
    return;
  }
  if (isAbusedEnding(host)) yield "url_abused_ending";
  if (isRandomName(host)) yield "url_random_name";
}

function* nameFindings(host: string): Generator<BodyFindingId> {
  // A platform gives out any name, the very one of an organization too.
  if (isOfPlatform(host) && brandNames().byLabel.has(registeredLabel(host) ?? "")) {
    yield "url_imitation";
  }
  const imitation = imitated(host);
  if (imitation === null) return;
  const { brand, certain } = imitation;
  const whole = brand.domains.some((domain) => `.${host}`.includes(`.${domain}.`));
  if (whole || imitated(organizationalDomain(host) ?? host)?.certain) yield "url_imitation";
  else yield certain ? "url_name_below" : "url_near_imitation";
}

/** Whether a host or a domain above it is of a list. */
function isListed(host: string, list: ReadonlySet<string>): boolean {
  for (let at = 0; at >= 0;) {
    if (list.has(host.slice(at))) return true;
    const dot = host.indexOf(".", at);
    at = dot < 0 ? -1 : dot + 1;
  }
  return false;
}

/** A host at the start of what is shown; the whole of it is one word. */
const SHOWN_HOST = /^(?:https?:\/\/)?([^\s/?#:@]{4,253})(?:[/?#:]\S*)?$/i;

/**
 * Whether a shown text is an address of another owner than the target. Services that count clicks
 * for the sender lead through hosts of their own, which is no deceit.
 */
function showsOther(shown: string, host: string, senderDomain: string): boolean {
  const named = SHOWN_HOST.exec(shown.trim())?.[1]?.toLowerCase();
  if (named === undefined || !isHostName(named)) return false;
  const shownHost = URL.parse(`http://${named}`)?.hostname ?? named;
  if (!hasEnding(shownHost) || sameOrganization(shownHost, host)) return false;
  return !sameOrganization(senderDomain, host) && namesAtService(host).length === 0;
}

/** Words with a dot in them that are file names or abbreviations, not hosts. */
const NOT_ENDINGS = /\.(?:pdf|docx?|xlsx?|pptx?|txt|zip|jpe?g|png|gif|html?|php|exe|js|ts|py|md)$/;

function hasEnding(host: string): boolean {
  return !NOT_ENDINGS.test(host);
}
