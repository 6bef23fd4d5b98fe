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
import { isFilterHost, unwrap } from "./unwrap.ts";
import { isLocalName } from "./url_spelling.ts";

/** Sites on which the senders of newsletters have pages. */
const SOCIAL: ReadonlySet<string> = new Set(social);

/** Start of a URL that no file name has. */
const START = /^(?:https?:\/\/|www\.)/i;
/** Separators of words; full stops occur inside hosts. */
const BETWEEN = /[\s,;:!?()<>"'/]/;
/** File extensions that are public suffixes too. */
const FILE_ENDINGS = /\.(?:zip|mov|md|py|sh|rs|pl|ps|app)$/;
/** Maximum number of words of a link text that are examined. */
const MAX_WORDS = 200;

/** Whose mail a link is in. */
export interface LinkAuthor {
  /** "" when not known. */
  readonly senderDomain: string;
  /** The author's domain where it is proven, else "". */
  readonly proven: string;
  /** Domain of the envelope's sender; "" when not known, or where checks of the author failed. */
  readonly envelope?: string;
  /** Whether the text threatens or asks for credentials. */
  readonly presses?: boolean;
}

/**
 * Finds a link text that shows another's URL or a well-known site; else null.
 *
 * @param path Of the target.
 */
export function shownFinding(
  shown: string,
  { host, path }: { readonly host: string; readonly path: string },
  { senderDomain, proven, envelope = "", presses = false }: LinkAuthor,
): "url_shows_other" | "url_click_counter" | null {
  const seen = stripWrapping(cleanShown(shown));
  // Most link texts name no site.
  if (!seen.includes(".") || isLocalName(host) || !/\s/.test(seen) && PICTURE.test(seen)) {
    return null;
  }
  const atSender = isSameOrganization(senderDomain, host);
  const ofEnvelope = envelope !== "" && isSameOrganization(envelope, host);
  const atService = ofEnvelope || isAtMailingService(host) || findHostKind(host) === "bulk_mailer";
  const others = listOtherNames(seen, host, atSender || atService);
  const isOwn = proven !== "" && !sendsForOthers(proven);
  const isAuthors = (name: string) =>
    isOwn && belongsToSender(name, proven) ||
    ofEnvelope && !isBrandDomain(name) && isSameOrganization(name, senderDomain);
  const strange = others.filter((name) => !isAuthors(name));
  const isPage = (name: string) =>
    atService && (isOwn && !presses && isPlainPage(shown) ||
      isSocialPage(name, shown, senderDomain));
  if (strange.some((name) => isBrandDomain(name) && !isPage(name))) return "url_shows_other";
  if (atSender) return null;
  const isCounted = atService || COUNTER.test(host) || COUNTS.test(path);
  if (strange.length > 0) return isCounted ? "url_click_counter" : "url_shows_other";
  return others.length > 0 && !atService ? "url_click_counter" : null;
}

/** A picture whose address is its text. */
const PICTURE = /\.(?:png|jpe?g|gif|webp)$/i;
/** Start of a host that counts clicks, as those of mailing services that are not listed. */
const COUNTER = /^(?:e?clicks?|track(?:ing)?|trk|links?|lnk|url\d{0,5}|redir(?:ect)?)\d{0,3}[.-]/;

/** Path or parameter of a program that counts clicks. */
const COUNTS =
  /(?:\/|[?&][a-z]{1,10}=)(?:click(?:through|track)?|trk|track)(?:[/.?&]|$)|\/t\/\d{1,12}\/\d{1,12}\//i;

/**
 * Unwraps a link text that a mail filter or redirector rewrote; "" where only the filter knows the
 * target.
 */
function stripWrapping(seen: string): string {
  const url = START.test(seen) && !/\s/.test(seen) ? URL.parse(seen) : null;
  if (url === null) return seen;
  const { url: target, through } = unwrap(url);
  if (through !== null) return target.href;
  return isFilterHost(url) ? "" : seen;
}

/**
 * Tells whether a text is the address of a page, without words of an account that is to be saved.
 */
function isPlainPage(shown: string): boolean {
  const path = /^https?:\/\/[^/\s]{4,253}\/(\S{2,300})$/i.exec(cleanShown(shown))?.[1];
  return path !== undefined &&
    !path.toLowerCase().split(/[^\p{L}\p{N}]+/u, MAX_WORDS).some((word) => hasLure(word));
}

/**
 * Tells whether a text names somebody's page on a social network, rather than the network itself.
 */
function isSocialPage(name: string, shown: string, senderDomain: string): boolean {
  if (!SOCIAL.has(findRegisteredDomain(name) ?? "") || shareBrand(name, senderDomain)) return false;
  return !cleanShown(shown).toLowerCase().split(/[^\p{L}\p{N}]+/u, MAX_WORDS)
    .some((word) => word !== "com" && hasLure(word));
}

/**
 * Lists the sites of other owners that a link text shows.
 *
 * @param counted Whether the target's host counts clicks.
 */
function listOtherNames(seen: string, host: string, counted: boolean): string[] {
  const isForeign = (name: string) => isOther(name, host);
  const whole = parseShownAddress(seen);
  if (whole !== null) {
    const { name, isMarked } = whole;
    // Without a scheme it may be a file name, an abbreviation or the name of a shop: `Name.com`.
    const isProse = /^\p{Lu}/u.test(seen) && !seen.includes("/") && !isBrandDomain(name);
    const isAddress = isMarked || (!isProse && !FILE_ENDINGS.test(name) && hasPublicSuffix(name));
    const isName = !counted || isMarked || seen.includes("/");
    return isHostName(name) && isAddress && isName && isForeign(name) ? [name] : [];
  }
  const addresses = seen.split(/[\s<>"'()]/, MAX_WORDS).flatMap((word) => {
    const address = parseShownAddress(word);
    return address?.isMarked && isHostName(address.name) ? [address.name] : [];
  });
  const words = seen.toLowerCase().split(BETWEEN, MAX_WORDS)
    .map((word) => word.replace(/\.$/, ""))
    .filter((word) => word.includes(".") && isHostName(word));
  if ([...addresses, ...words].some((name) => isSameOrganization(name, host))) return [];
  return [...addresses, ...words.filter(isBrandDomain)].filter(isForeign);
}

/** A host, lower case, without `www.`, and whether a scheme or `www.` marks it as one. */
interface ShownAddress {
  readonly name: string;
  readonly isMarked: boolean;
}

/** Parses the host at the start of a text of one word; null for any other text. */
function parseShownAddress(text: string): ShownAddress | null {
  const start = START.exec(text)?.[0] ?? "";
  const name = text.slice(start.length).split(/[/?#:]/, 1)[0] ?? "";
  if (/\s/.test(text) || name.includes("@") || !name.includes(".")) return null;
  return { name: name.toLowerCase(), isMarked: start !== "" };
}

/**
 * Cleans a link text as seen: invisible characters go, full-width letters and `[.]` become plain.
 */
function cleanShown(shown: string): string {
  return shown.slice(0, MAX_SHOWN).replaceAll(/\p{Default_Ignorable_Code_Point}/gu, "")
    .normalize("NFKC").replaceAll(/[\u3002\uff61]| ?\[\.\] ?| \. /g, ".")
    .replace(/^[^\p{L}\p{N}]+/u, "").trim()
    .replace(UNDERSCORED, (name) => name.replaceAll("_", "."));
}

/** A host with underscores for full stops: `login_example_com/common`. */
const UNDERSCORED =
  /^(?:https?:\/\/[a-z0-9-]{1,63}(?:_[a-z0-9-]{1,63}){0,4}_[a-z]{2,4}|[a-z0-9-]{1,63}(?:_[a-z0-9-]{1,63}){0,4}_(?:com|net|org|info|gov))(?=[/?#:]|$)/i;

/** Tells whether a link text is an address at the host that the link leads to, and nothing else. */
export function showsHost(shown: string, host: string): boolean {
  const seen = cleanShown(shown).replace(START, "");
  return seen.startsWith(host) && /^(?::\d{1,5})?(?:[/?#]\S*)?$/.test(seen.slice(host.length));
}

/** Maximum number of characters of a link text that are examined. */
const MAX_SHOWN = 2000;

/** A text that is an e-mail address and nothing else. */
const SHOWN_MAILBOX = /^(?:mailto:)?[^\s@]{1,64}@([^\s@?]{4,253})(?:\?\S*)?$/i;

/** Tells whether a link text is an e-mail address of another owner than the target of the link. */
export function showsOtherMailbox(shown: string, address: string, senderDomain: string): boolean {
  const domain = SHOWN_MAILBOX.exec(address)?.[1]?.toLowerCase() ?? "";
  const named = SHOWN_MAILBOX.exec(cleanShown(shown))?.[1]?.toLowerCase() ?? "";
  if (!isHostName(domain) || !isHostName(named) || isSameOrganization(senderDomain, domain)) {
    return false;
  }
  return !isSameOrganization(named, domain);
}

function isOther(named: string, host: string): boolean {
  const shownHost = URL.parse(`http://${named}`)?.hostname ?? named;
  return !isSameOrganization(shownHost, host) && !shareBrand(shownHost, host);
}
