import type { AnalysisSummary } from "../../contract/analyze_email_headers.ts";
import type { BodyAttachment, BodyUrl } from "../../contract/body.ts";
import { isBrandDomain } from "../../domains/brands.ts";
import { sendsForOthers } from "../../domains/ownership.ts";
import { isFreeMail } from "../../domains/free_mail.ts";
import { findHostKind } from "../../domains/host_kinds.ts";
import { isKnownDomain } from "../../domains/known_domains.ts";
import { isAtMailingService } from "../../domains/mailing_services.ts";
import {
  findRegisteredDomain,
  isRegisteredName,
  isSameOrganization,
} from "../../domains/organizational_domain.ts";
import { parseIp } from "../../ip/address.ts";
import { isGlobal } from "../../ip/special_purpose.ts";
import { isExampleAddress } from "../../provenance/border/border.ts";
import {
  findMailServers,
  isSendingNetwork,
  MAIL_SERVERS,
} from "../../provenance/border/mail_servers.ts";
import type {
  CarriedIndicatorMail,
  IndicatorBody,
  IndicatorHit,
  IndicatorKind,
  IndicatorMail,
  IndicatorRole,
} from "./indicator.ts";
import type { Parties } from "./parties.ts";
import { extractAddress, extractDomain, findOwner, isShared } from "./recipients.ts";

/** Finds the indicators in a mail's sender, sending host and body. */
export function* findIndicators(
  { summary, body }: IndicatorMail,
  parties: Parties,
): Generator<IndicatorHit> {
  if (summary !== null) {
    yield* collectSender(summary, parties);
    yield* collectSendingHost(summary);
  }
  if (body !== null) yield* findInBody(body, parties);
}

/**
 * Finds the indicators of a carried mail. Whoever attached it could have written its route. So the
 * sending host may only be blocked if a proven colleague of the recipient reports it.
 */
export function* findInCarried(
  { headers, body }: CarriedIndicatorMail,
  parties: Parties,
  { isFromColleague }: { readonly isFromColleague: boolean },
): Generator<IndicatorHit> {
  if (headers !== null) {
    const spf = headers.findings.some(({ id }) => id.startsWith("spf_fail")) ? "fail" : "neutral";
    yield* collectSender({ ...headers, authentication: { spf } }, parties);
    for (const hit of collectSendingHost(headers)) {
      yield { ...hit, isActionable: hit.isActionable && isFromColleague };
    }
  }
  yield* findInBody(body, parties);
}

/** Finds the indicators of a body: links, addresses in its text and attached files. */
export function* findInBody(
  { urls, attachments, entities }: IndicatorBody,
  parties: Parties,
): Generator<IndicatorHit> {
  for (const hit of collectInText({ urls, entities }, parties)) {
    // The footer of a list: a sender who writes such fields keeps out only what is not blocked
    // anyway.
    const isFooter = !hit.isActionable && (hit.role === "reply" || hit.role === "link") &&
      parties.listValues.has(hit.value);
    if (!isFooter) yield hit;
  }
  for (const attachment of attachments) yield* collectAttachment(attachment);
}

function* collectInText(
  { urls, entities }: Pick<IndicatorBody, "urls" | "entities">,
  parties: Parties,
): Generator<IndicatorHit> {
  for (const url of urls) yield* collectUrl(url, parties);
  for (const { kind, value } of entities) {
    // The text may name anybody: an address in it is never blocked on its word.
    if (kind === "email") yield* collectAddress(value, "reply", parties, { isProven: false });
  }
}

/** The envelope sender, the address for replies, and the result of SPF. */
type SendingParties = Pick<AnalysisSummary, "envelopeFrom" | "replyTo"> & {
  readonly authentication: Pick<AnalysisSummary["authentication"], "spf">;
};

function* collectSender(summary: SendingParties, parties: Parties): Generator<IndicatorHit> {
  const { author, isProven, isForged, sender, recipients } = parties;
  const envelope = extractAddress(summary.envelopeFrom ?? null);
  if (author !== null) {
    const domain = extractDomain(author);
    // A known name without proof was most likely used by somebody else.
    const isVictim = isForged || (!isProven && isOrganization(domain));
    if (isVictim) yield createHit("address", author, "victim", { isActionable: false });
    else {
      yield* collectAddress(author, "sender", parties, { isProven });
      const isOwn = isRegisteredName(domain) && !isShared(domain);
      if (isProven && isOwn && !recipients.has(findOwner(domain))) {
        yield createHit("host", domain, "sender", { isActionable: true });
      }
    }
  }
  for (const address of [envelope, sender]) {
    if (address === null || address === author) continue;
    const { spf } = summary.authentication;
    // SPF is about the envelope alone.
    const isEnvelope = address === envelope;
    if (isEnvelope && spf === "fail") {
      yield createHit("address", address, "victim", { isActionable: false });
    } else {yield* collectAddress(address, "sender", parties, {
        isProven: isEnvelope && spf === "pass",
      });}
  }
  const reply = extractAddress(summary.replyTo ?? null);
  if (reply !== null && reply !== author) yield* collectAddress(reply, "reply", parties);
}

/**
 * Collects the server that handed the mail over: its address was noted by the recipient's own
 * server.
 */
function* collectSendingHost(
  { border, internal, service }: Pick<AnalysisSummary, "border" | "internal" | "service">,
): Generator<IndicatorHit> {
  if (border === undefined || internal === true) return;
  const reverseName = border.reverse?.toLowerCase() ?? null;
  const isSharedHost = (service ?? null) !== null ||
    [reverseName, border.helo].some((host) => host !== null && belongsToSenders(host)) ||
    (border.ip !== null && belongsToTenants(border.ip)) ||
    (reverseName !== null && isShared(reverseName));
  if (border.ip !== null && isPublic(border.ip)) {
    yield createHit("ip", border.ip, "sending_host", { isActionable: !isSharedHost });
  }
  if (reverseName !== null && !isSharedHost && isRegisteredName(reverseName)) {
    yield createHit("host", reverseName, "sending_host", { isActionable: true });
  }
}

/**
 * Collects an address that sent a mail or receives the replies.
 *
 * @param options.isProven Whether it is the sender's own, by default true; else it may be anybody's.
 */
function* collectAddress(
  addressText: string,
  role: "sender" | "reply",
  { author, isForged, recipients }: Parties,
  { isProven = true }: { readonly isProven?: boolean } = {},
): Generator<IndicatorHit> {
  const address = extractAddress(addressText);
  if (address === null) return;
  const domain = extractDomain(address);
  if (recipients.has(address) || recipients.has(findOwner(domain))) {
    yield createHit("address", address, "recipient", { isActionable: false });
    return;
  }
  const belongsToAuthor = author !== null && isForged &&
    isSameOrganization(domain, extractDomain(author));
  const isVictim = belongsToAuthor || (role === "reply" && isOrganization(domain));
  // At a name without a registered domain there is no mailbox: a placeholder, or a local one.
  const mayBlock = !isVictim && isProven && isRegisteredName(domain);
  yield createHit("address", address, isVictim ? "victim" : role, { isActionable: mayBlock });
}

/** Sources of URLs that a reader may follow; pictures are often the victim's own. */
const FOLLOWED_SOURCES: ReadonlySet<BodyUrl["source"]> = new Set([
  "text",
  "link",
  "form",
  "frame",
  "refresh",
  "calendar",
  "attachment",
  "script",
]);

const WEB_URL = /^(?:https?|ftp):/i;

function* collectUrl(entry: BodyUrl, parties: Parties): Generator<IndicatorHit> {
  const { url, host, shown, source, sources = [], findings } = entry;
  const mailbox = /^mailto:([^?]{3,320})/i.exec(url)?.[1];
  if (mailbox !== undefined) yield* collectAddress(mailbox, "reply", parties, { isProven: false });
  // The URLs of the field List-Unsubscribe are not links.
  const isField = [source, ...sources].every((each) => each === "unsubscribe");
  if (!WEB_URL.test(url) || host === null || isField) return;
  const name = host.toLowerCase().replace(/^\[|\]$|\.$/g, "");
  const isFollowed = [source, ...sources].some((each) => FOLLOWED_SOURCES.has(each));
  if (parseIp(name) !== null) {
    if (isPublic(name)) {
      yield createHit("url", url, "link", { isActionable: true });
      yield createHit("ip", name, "link", { isActionable: true });
    }
    return;
  }
  // A public suffix, `https://com/`, or a name of the reader's own network is nobody's to block.
  if (!isRegisteredName(name) && findHostKind(name) === undefined) return;
  const { author, isForged, recipients } = parties;
  const belongsToVictim = isForged && author !== null &&
    isSameOrganization(name, extractDomain(author));
  if (recipients.has(findOwner(name))) {
    yield createHit("url", url, "recipient", { isActionable: false });
  } else if (belongsToVictim) yield createHit("url", url, "victim", { isActionable: false });
  else if (!isShared(name)) {
    if (isFollowed || findings.length > 0) {
      yield createHit("url", url, "link", { isActionable: true });
      yield createHit("host", name, "link", { isActionable: true });
    }
  } else if (isFollowed && (findHostKind(name) !== undefined || findings.length > 0)) {
    // A page of a known organization counts only if it redirects.
    yield createHit("url", url, "link", { isActionable: findHostKind(name) !== undefined });
  }
  const shownName = readShownHost(shown);
  if (shownName !== null && !isSameOrganization(shownName, name)) {
    yield createHit("host", shownName, "shown", { isActionable: false });
  }
}

/** Reads the host in the text of a link (`www.example.org/login`); null without one. */
function readShownHost(shown: string | null): string | null {
  const [, host = ""] = /^\s*(?:https?:\/\/)?((?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,24})(?:[/:?#\s]|$)/i
    .exec(shown?.slice(0, 300) ?? "") ?? [];
  const name = host.toLowerCase();
  return name !== "" && findRegisteredDomain(name) !== null ? name : null;
}

/** Types of signatures, whose bytes say nothing of the sender. */
const SIGNATURE_TYPE = /^application\/(?:pkcs7-signature|x-pkcs7-signature|pgp-signature)$/i;

function* collectAttachment(attachment: BodyAttachment): Generator<IndicatorHit> {
  const { sha256, name, size, inline, type, declaredType, findings } = attachment;
  const isPicture = inline && /^image\//.test(type ?? declaredType);
  if (size === 0 || SIGNATURE_TYPE.test(declaredType) || (isPicture && findings.length === 0)) {
    return;
  }
  yield { ...createHit("sha256", sha256, "attachment", { isActionable: true }), name };
}

function createHit(
  kind: IndicatorKind,
  value: string,
  role: IndicatorRole,
  { isActionable }: Pick<IndicatorHit, "isActionable">,
): IndicatorHit {
  return { kind, value, role, isActionable, name: null };
}

/**
 * Tells whether a host is a provider's that many send from. The name in HELO suffices, although
 * unproven.
 */
function belongsToSenders(host: string): boolean {
  const name = host.toLowerCase();
  const owner = findRegisteredDomain(name);
  return findMailServers(name) !== undefined || isAtMailingService(name) ||
    (owner !== null && sendsForOthers(owner));
}

/** Tells whether a provider sends the mail of all its customers from an address. */
function belongsToTenants(ip: string): boolean {
  return MAIL_SERVERS.some((servers) => isSendingNetwork(servers, ip));
}

/** Tells whether a domain is a known organization's own, in which no stranger has a mailbox. */
function isOrganization(domain: string): boolean {
  const owner = findOwner(domain);
  return !isFreeMail(owner) && (isBrandDomain(owner) || isKnownDomain(owner));
}

function isPublic(ip: string): boolean {
  const address = parseIp(ip);
  return address !== null && (isGlobal(address) || isExampleAddress(ip));
}
