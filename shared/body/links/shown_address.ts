import social from "../../../catalogue/body/social_networks.json" with { type: "json" };
import { isBrandDomain, shareBrand } from "../../domains/brands.ts";
import { findHostKind } from "../../domains/host_kinds.ts";
import { belongsToSender, sendsForOthers } from "../../domains/ownership.ts";
import { isHostName } from "../../domains/host_name.ts";
import { hasLure } from "../../domains/host_words.ts";
import { isAtMailingService } from "../../domains/mailing_services.ts";
import {
  findRegisteredDomain,
  hasPublicSuffix,
  isSameOrganization,
} from "../../domains/organizational_domain.ts";
import { isFilterHost, unwrapUrl } from "./unwrap_url.ts";
import { isLocalName } from "./url_spelling.ts";

/** Social networks on which senders of newsletters have pages. */
const SOCIAL: ReadonlySet<string> = new Set(social);

/** Matches the start of a URL, which no file name has. */
const URL_START = /^(?:https?:\/\/|www\.)/i;
/** Matches a separator of words; full stops are not among them, as hosts contain them. */
const WORD_SEPARATOR = /[\s,;:!?()<>"'/]/;
/** Matches file extensions that are public suffixes too. */
const FILE_ENDINGS = /\.(?:zip|mov|md|py|sh|rs|pl|ps|app)$/;
/** Maximum number of words of a link text that are examined. */
const MAX_WORDS = 200;

/** The sender of the mail that contains a link, and the tone of the mail. */
export interface LinkAuthor {
  /** Domain of the author; "" if unknown. */
  readonly senderDomain: string;
  /** Proven domain of the author; "" if the author is not proven. */
  readonly provenDomain: string;
  /** Domain of the envelope sender; "" if unknown or if the checks of the author failed. */
  readonly envelopeDomain?: string;
  /** Whether the text threatens or asks for credentials. */
  readonly presses?: boolean;
}

/**
 * Returns the finding for a link text that shows a site of another owner than the target's; else
 * null.
 *
 * @param path Path and query of the target.
 */
export function judgeLinkText(
  linkText: string,
  { host, path }: { readonly host: string; readonly path: string },
  { senderDomain, provenDomain, envelopeDomain = "", presses = false }: LinkAuthor,
): "url_shows_other" | "url_click_counter" | null {
  const label = stripWrapping(cleanLinkText(linkText));
  // Most link texts name no site.
  if (!label.includes(".") || isLocalName(host) || !/\s/.test(label) && PICTURE_FILE.test(label)) {
    return null;
  }
  const isSenderHost = isSameOrganization(senderDomain, host);
  const isEnvelopeHost = envelopeDomain !== "" && isSameOrganization(envelopeDomain, host);
  const isServiceHost = isEnvelopeHost || isAtMailingService(host) ||
    findHostKind(host) === "bulk_mailer";
  const otherNames = listOtherNames(label, host, isSenderHost || isServiceHost);
  const isProvenAuthor = provenDomain !== "" && !sendsForOthers(provenDomain);
  const belongsToAuthor = (name: string) =>
    isProvenAuthor && belongsToSender(name, provenDomain) ||
    isEnvelopeHost && !isBrandDomain(name) && isSameOrganization(name, senderDomain);
  const foreignNames = otherNames.filter((name) => !belongsToAuthor(name));
  const isHarmlessPage = (name: string) =>
    isServiceHost && (isProvenAuthor && !presses && isPlainPage(linkText) ||
      isSocialPage(name, linkText, senderDomain));
  if (foreignNames.some((name) => isBrandDomain(name) && !isHarmlessPage(name))) {
    return "url_shows_other";
  }
  if (isSenderHost) return null;
  const isCounted = isServiceHost || COUNTER_HOST.test(host) || COUNTER_PATH.test(path);
  if (foreignNames.length > 0) return isCounted ? "url_click_counter" : "url_shows_other";
  return otherNames.length > 0 && !isServiceHost ? "url_click_counter" : null;
}

/** Matches the URL of a picture, which some programs write as its text. */
const PICTURE_FILE = /\.(?:png|jpe?g|gif|webp)$/i;
/** Matches the start of a host that counts clicks, such as that of an unlisted mailing service. */
const COUNTER_HOST =
  /^(?:e?clicks?|track(?:ing)?|trk|links?|lnk|url\d{0,5}|redir(?:ect)?)\d{0,3}[.-]/;

/** Matches a path or parameter of a program that counts clicks. */
const COUNTER_PATH =
  /(?:\/|[?&][a-z]{1,10}=)(?:click(?:through|track)?|trk|track)(?:[/.?&]|$)|\/t\/\d{1,12}\/\d{1,12}\//i;

/** Unwraps a link text that a filter or redirector rewrote; "" if only a filter can. */
function stripWrapping(label: string): string {
  const url = URL_START.test(label) && !/\s/.test(label) ? URL.parse(label) : null;
  if (url === null) return label;
  const { url: target, through } = unwrapUrl(url);
  if (through !== null) return target.href;
  return isFilterHost(url) ? "" : label;
}

/** Tells whether a link text is the URL of a page whose path contains no lure such as `login`. */
function isPlainPage(linkText: string): boolean {
  const path = /^https?:\/\/[^/\s]{4,253}\/(\S{2,300})$/i.exec(cleanLinkText(linkText))?.[1];
  return path !== undefined &&
    !path.toLowerCase().split(/[^\p{L}\p{N}]+/u, MAX_WORDS).some((word) => hasLure(word));
}

/** Tells whether a link text names somebody's page on a social network, and contains no lure. */
function isSocialPage(name: string, linkText: string, senderDomain: string): boolean {
  if (!SOCIAL.has(findRegisteredDomain(name) ?? "") || shareBrand(name, senderDomain)) return false;
  return !cleanLinkText(linkText).toLowerCase().split(/[^\p{L}\p{N}]+/u, MAX_WORDS)
    .some((word) => word !== "com" && hasLure(word));
}

/**
 * Lists the hosts of other owners that a link text shows.
 *
 * @param isCounter Whether the target's host may be the sender's counter of clicks.
 */
function listOtherNames(label: string, host: string, isCounter: boolean): string[] {
  const isForeign = (name: string) => isForeignHost(name, host);
  const labelAddress = parseShownAddress(label);
  if (labelAddress !== null) {
    const { name, isMarked } = labelAddress;
    // Without a scheme it may be a file name, an abbreviation or the name of a shop: `Name.com`.
    const isProse = /^\p{Lu}/u.test(label) && !label.includes("/") && !isBrandDomain(name);
    const isAddress = isMarked || (!isProse && !FILE_ENDINGS.test(name) && hasPublicSuffix(name));
    const isName = !isCounter || isMarked || label.includes("/");
    return isHostName(name) && isAddress && isName && isForeign(name) ? [name] : [];
  }
  const addresses = label.split(/[\s<>"'()]/, MAX_WORDS).flatMap((word) => {
    const address = parseShownAddress(word);
    return address?.isMarked && isHostName(address.name) ? [address.name] : [];
  });
  const words = label.toLowerCase().split(WORD_SEPARATOR, MAX_WORDS)
    .map((word) => word.replace(/\.$/, ""))
    .filter((word) => word.includes(".") && isHostName(word));
  if ([...addresses, ...words].some((name) => isSameOrganization(name, host))) return [];
  return [...addresses, ...words.filter(isBrandDomain)].filter(isForeign);
}

/** A host in a link text. */
interface ShownAddress {
  /** The host in lower case, without `www.`. */
  readonly name: string;
  /** Whether a scheme or `www.` precedes the host. */
  readonly isMarked: boolean;
}

/** Parses the host at the start of a text without blanks; null for any other text. */
function parseShownAddress(text: string): ShownAddress | null {
  const start = URL_START.exec(text)?.[0] ?? "";
  const name = text.slice(start.length).split(/[/?#:]/, 1)[0] ?? "";
  if (/\s/.test(text) || name.includes("@") || !name.includes(".")) return null;
  return { name: name.toLowerCase(), isMarked: start !== "" };
}

/** Removes invisible characters from a link text and replaces full-width letters and `[.]`. */
function cleanLinkText(linkText: string): string {
  return linkText.slice(0, MAX_EXAMINED_TEXT).replaceAll(/\p{Default_Ignorable_Code_Point}/gu, "")
    .normalize("NFKC").replaceAll(/[\u3002\uff61]| ?\[\.\] ?| \. /g, ".")
    .replace(/^[^\p{L}\p{N}]+/u, "").trim()
    .replace(UNDERSCORED_HOST, (name) => name.replaceAll("_", "."));
}

/** Matches a host with underscores instead of full stops: `login_example_com/common`. */
const UNDERSCORED_HOST =
  /^(?:https?:\/\/[a-z0-9-]{1,63}(?:_[a-z0-9-]{1,63}){0,4}_[a-z]{2,4}|[a-z0-9-]{1,63}(?:_[a-z0-9-]{1,63}){0,4}_(?:com|net|org|info|gov))(?=[/?#:]|$)/i;

/** Tells whether a link text is only a URL at the host to which the link leads. */
export function showsHost(linkText: string, host: string): boolean {
  const label = cleanLinkText(linkText).replace(URL_START, "");
  return label.startsWith(host) && /^(?::\d{1,5})?(?:[/?#]\S*)?$/.test(label.slice(host.length));
}

/** Maximum number of characters of a link text that are examined. */
const MAX_EXAMINED_TEXT = 2000;

/** Matches a text that is only an e-mail address. */
const SHOWN_MAILBOX = /^(?:mailto:)?[^\s@]{1,64}@([^\s@?]{4,253})(?:\?\S*)?$/i;

/** Tells whether a link text is an e-mail address of another owner than the linked address. */
export function showsOtherMailbox(
  linkText: string,
  address: string,
  senderDomain: string,
): boolean {
  const domain = SHOWN_MAILBOX.exec(address)?.[1]?.toLowerCase() ?? "";
  const shownDomain = SHOWN_MAILBOX.exec(cleanLinkText(linkText))?.[1]?.toLowerCase() ?? "";
  if (!isHostName(domain) || !isHostName(shownDomain)) return false;
  return !isSameOrganization(senderDomain, domain) && !isSameOrganization(shownDomain, domain);
}

function isForeignHost(name: string, host: string): boolean {
  const shownHost = URL.parse(`http://${name}`)?.hostname ?? name;
  return !isSameOrganization(shownHost, host) && !shareBrand(shownHost, host);
}
