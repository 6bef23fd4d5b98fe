import type { AnalysisSummary, ThreatLevel } from "../../contract/analyze_email_headers.ts";
import type { BodyAnalysis, BodyAttachment, BodyUrl } from "../../contract/body.ts";
import type { CarriedMail } from "../../contract/carried_mail.ts";
import type { Verdict } from "../../contract/verdict.ts";
import { isBrandDomain } from "../../domains/brands.ts";
import { isFreeMail } from "../../domains/free_mail.ts";
import { sendsForOthers } from "../../domains/excused.ts";
import { findHostKind } from "../../domains/host_kinds.ts";
import { isKnownDomain } from "../../domains/known.ts";
import { isAtMailingService } from "../../domains/mailing_services.ts";
import {
  isRegisteredName,
  organizationalDomain,
  sameOrganization,
} from "../../domains/organizational_domain.ts";
import { parseHeaders } from "../../headers/parse.ts";
import { parseIp } from "../../ip/address.ts";
import { isGlobal } from "../../ip/special_purpose.ts";
import { isExampleAddress } from "../../provenance/border/border.ts";
import {
  findMailServers,
  isSendingNetwork,
  MAIL_SERVERS,
} from "../../provenance/border/mail_servers.ts";
import {
  addRecipient,
  collectRecipients,
  extractAddress,
  extractDomain,
  findOwner,
  isShared,
} from "./recipients.ts";

/** Kinds of indicators, in the order in which they are written. */
export const INDICATOR_KINDS = ["url", "host", "address", "sha256", "ip"] as const;

/**
 * What a thing was in the mail. `shown` is what a link pretends to lead to, `victim` whose name was
 * used, `recipient` is the recipient's own: they tell what happened, and must not be blocked.
 */
export const INDICATOR_ROLES = [
  "sender",
  "sending_host",
  "reply",
  "link",
  "attachment",
  "shown",
  "victim",
  "recipient",
] as const;

export type IndicatorKind = typeof INDICATOR_KINDS[number];
export type IndicatorRole = typeof INDICATOR_ROLES[number];

/** Something by which other mails of the same sender can be found. */
export interface Indicator {
  readonly kind: IndicatorKind;
  readonly value: string;
  readonly role: IndicatorRole;
  /** Whether it may be blocked: it is the attacker's, as far as the mail shows. */
  readonly isActionable: boolean;
  /** Name of the file with this SHA-256; null for all others and for a file without one. */
  readonly name: string | null;
  /** The mails it is from, each by its place in the input. */
  readonly mails: readonly number[];
}

/** The lists of a body that indicators come from. */
export type IndicatorBody = Pick<BodyAnalysis, "urls" | "attachments" | "entities" | "findings">;

/** A mail with its results. */
export interface IndicatorMail {
  /** File of the mail, or another name for it. */
  readonly name: string;
  readonly verdict: Verdict;
  /** Null for a text without headers. */
  readonly summary: AnalysisSummary | null;
  readonly body: IndicatorBody | null;
  /** Header section of the mail, from which its sender and recipients are read. */
  readonly headers: string;
  /** Mails that it carries, each examined as a mail of its own. */
  readonly mails?: readonly (Pick<CarriedMail, "from" | "verdict" | "headers"> & {
    readonly body: IndicatorBody;
  })[];
}

/** Levels, lowest first. */
const LEVELS: readonly ThreatLevel[] = ["safe", "low", "medium", "high", "critical"];

/** Maximum number of indicators that are gathered at once. */
const MAX_INDICATORS = 5000;
/** Longest value: a URL of a mail is cut before. */
const MAX_VALUE = 2000;
/** Maximum number of mails that are named for one indicator. */
const MAX_MAILS = 20;

/**
 * Gathers the indicators of mails, each once, by kind: of mails from a level on, from outside the
 * recipient's border alone. A known domain, and a host where strangers write, is left out: there the
 * full URL counts. Recipients and whose name was forged are never actionable; nor is who reports or
 * passes on a mail, where that mail is meant.
 *
 * @param least The lowest level of the mails; `high` unless asked otherwise.
 */
export function gatherIndicators(
  mails: readonly IndicatorMail[],
  least: ThreatLevel = "high",
): readonly Indicator[] {
  const found = new Map<string, Indicator>();
  for (const [index, mail] of mails.entries()) {
    const counts = (verdict: Verdict) => reaches(verdict, least);
    const parties = collectParties(mail);
    // The verdict on a report is about what it reports.
    if (counts(mail.verdict) && mail.verdict.of === null) {
      for (const hit of findIndicators(mail, parties)) note(found, hit, index);
    }
    for (const carried of mail.mails ?? []) {
      if (!counts(carried.verdict)) continue;
      const had = collectCarriedParties(carried, parties);
      for (const hit of findInBody(carried.body, had)) note(found, hit, index);
    }
  }
  return [...found.values()].toSorted((a, b) =>
    INDICATOR_KINDS.indexOf(a.kind) - INDICATOR_KINDS.indexOf(b.kind)
  );
}

type IndicatorHit = Omit<Indicator, "mails">;

/** Roles of what is somebody's own. */
const WITHDRAWING: ReadonlySet<IndicatorRole> = new Set(["victim", "recipient"]);

/**
 * Chooses between two sightings. What was somebody's own in one mail is not blocked for another; a
 * weaker sighting, which the sender can add at will, withdraws nothing.
 */
function chooseHit<Hit extends IndicatorHit>(before: Hit, hit: IndicatorHit): IndicatorHit {
  if (WITHDRAWING.has(before.role)) return before;
  return WITHDRAWING.has(hit.role) || (hit.isActionable && !before.isActionable) ? hit : before;
}

/** Notes a sighting of an indicator. */
function note(found: Map<string, Indicator>, hit: IndicatorHit, index: number): void {
  const { kind, value } = hit;
  if (value === "" || value.length > MAX_VALUE) return;
  const key = `${kind} ${value}`;
  const before = found.get(key);
  if (before === undefined) {
    if (found.size < MAX_INDICATORS) found.set(key, { ...hit, mails: [index] });
    return;
  }
  const mails = before.mails.includes(index) || before.mails.length >= MAX_MAILS
    ? before.mails
    : [...before.mails, index];
  found.set(key, { ...chooseHit(before, hit), name: before.name ?? hit.name, mails });
}

/** Selects the mails that indicators come from and that have more links than are listed. */
export function listIncomplete(
  mails: readonly IndicatorMail[],
  least: ThreatLevel = "high",
): readonly IndicatorMail[] {
  return mails.filter(({ verdict, body, mails: carried = [] }) =>
    [...(verdict.of === null ? [{ verdict, body }] : []), ...carried].some((mail) =>
      reaches(mail.verdict, least) && mail.body?.findings.some(({ id }) => id === "urls_incomplete")
    )
  );
}

/** Whether a verdict is of a level or worse. */
function reaches({ level }: Verdict, least: ThreatLevel): boolean {
  return LEVELS.indexOf(level) >= LEVELS.indexOf(least);
}

function* findIndicators(
  { summary, body }: IndicatorMail,
  parties: Parties,
): Generator<IndicatorHit> {
  if (summary !== null) {
    yield* collectSender(summary, parties);
    yield* collectSendingHost(summary);
  }
  if (body !== null) yield* findInBody(body, parties);
}

function* findInBody(
  { urls, attachments, entities }: IndicatorBody,
  parties: Parties,
): Generator<IndicatorHit> {
  for (const url of urls) yield* collectUrl(url, parties);
  for (const { kind, value } of entities) {
    // The text may name anybody: an address in it is never blocked on its word.
    if (kind === "email") yield* collectAddress(value, "reply", parties, false);
  }
  for (const attachment of attachments) yield* collectAttachment(attachment);
}

/** Who takes part in a mail. */
interface Parties {
  /** The author's address, lower case; null without one. */
  readonly author: string | null;
  /** Whether the author's domain is proven. */
  readonly isProven: boolean;
  /** Whether a check failed: the address is most likely somebody else's. */
  readonly isForged: boolean;
  readonly sender: string | null;
  /** Addresses and own organizational domains of the recipients. */
  readonly recipients: ReadonlySet<string>;
}

function collectParties({ summary, headers }: IndicatorMail): Parties {
  const parsed = parseHeaders(headers);
  const { spf, dkim, dmarc } = summary?.authentication ?? {};
  const author = extractAddress(summary?.from ?? null);
  return {
    author,
    isProven: dmarc === "pass" || (dmarc !== "fail" && spf === "pass" && dkim === "pass"),
    isForged: dmarc === "fail" || (dmarc !== "pass" && (spf === "fail" || dkim === "fail")),
    sender: parsed.sender.mailboxes[0]?.address.toLowerCase() ?? null,
    recipients: collectRecipients(parsed, summary),
  };
}

/**
 * Who takes part in a mail that another carries: the other's author and recipients had it, so they
 * are its recipients. Its own fields prove nothing: whoever attached it could have written them.
 */
function collectCarriedParties(
  { from, headers }: Pick<CarriedMail, "from" | "headers">,
  { author, recipients }: Parties,
): Parties {
  const had = new Set(recipients);
  addRecipient(had, author);
  return {
    author: extractAddress(from),
    isProven: false,
    isForged: headers?.findings.some(({ id }) => FAILED.test(id)) ?? false,
    sender: null,
    recipients: had,
  };
}

/** Findings that a check failed. */
const FAILED = /^(?:spf|dkim|dmarc)_fail/;

function* collectSender(summary: AnalysisSummary, parties: Parties): Generator<IndicatorHit> {
  const { author, isProven, isForged, sender, recipients } = parties;
  const envelope = extractAddress(summary.envelopeFrom ?? null);
  if (author !== null) {
    const domain = extractDomain(author);
    // A known name without proof was most likely used by somebody else.
    const isVictim = isForged || (!isProven && isOrganization(domain));
    if (isVictim) yield plain("address", author, "victim", false);
    else {
      yield* collectAddress(author, "sender", parties, isProven);
      const isOwn = isRegisteredName(domain) && !isShared(domain);
      if (isProven && isOwn && !recipients.has(findOwner(domain))) {
        yield plain("host", domain, "sender", true);
      }
    }
  }
  for (const address of [envelope, sender]) {
    if (address === null || address === author) continue;
    const { spf } = summary.authentication;
    // SPF says something of the envelope alone.
    const isEnvelope = address === envelope;
    if (isEnvelope && spf === "fail") yield plain("address", address, "victim", false);
    else yield* collectAddress(address, "sender", parties, isEnvelope && spf === "pass");
  }
  const reply = extractAddress(summary.replyTo ?? null);
  if (reply !== null && reply !== author) yield* collectAddress(reply, "reply", parties);
}

/** The server that handed the mail over: its address was noted by the recipient's own server. */
function* collectSendingHost(
  { border, internal, service }: AnalysisSummary,
): Generator<IndicatorHit> {
  if (border === undefined || internal === true) return;
  const reverse = border.reverse?.toLowerCase() ?? null;
  const isSharedHost = (service ?? null) !== null ||
    [reverse, border.helo].some((host) => host !== null && belongsToSenders(host)) ||
    (border.ip !== null && belongsToTenants(border.ip)) || (reverse !== null && isShared(reverse));
  if (border.ip !== null && isPublic(border.ip)) {
    yield plain("ip", border.ip, "sending_host", !isSharedHost);
  }
  if (reverse !== null && !isSharedHost && isRegisteredName(reverse)) {
    yield plain("host", reverse, "sending_host", true);
  }
}

/**
 * An address that answers go to, or a mail was sent from: without proof it may be anybody's.
 */
function* collectAddress(
  written: string,
  role: "sender" | "reply",
  { author, isForged, recipients }: Parties,
  isProven = true,
): Generator<IndicatorHit> {
  const address = extractAddress(written);
  if (address === null) return;
  const domain = extractDomain(address);
  if (recipients.has(address) || recipients.has(findOwner(domain))) {
    yield plain("address", address, "recipient", false);
    return;
  }
  const isAuthors = author !== null && isForged && sameOrganization(domain, extractDomain(author));
  const isVictim = isAuthors || (role === "reply" && isOrganization(domain));
  yield plain("address", address, isVictim ? "victim" : role, !isVictim && isProven);
}

/** Sources of addresses that a reader may follow; images are often the victim's own. */
const FOLLOWED: ReadonlySet<BodyUrl["source"]> = new Set([
  ...["text", "link", "form", "frame", "refresh", "calendar", "attachment", "script"] as const,
]);

const WEB = /^(?:https?|ftp):/i;

function* collectUrl(entry: BodyUrl, parties: Parties): Generator<IndicatorHit> {
  const { url, host, shown, source, sources = [], findings } = entry;
  const mailbox = /^mailto:([^?]{3,320})/i.exec(url)?.[1];
  if (mailbox !== undefined) yield* collectAddress(mailbox, "reply", parties, false);
  // A link's own text is the sender's word; the field List-Unsubscribe is no link.
  const isField = [source, ...sources].every((each) => each === "unsubscribe");
  if (!WEB.test(url) || host === null || isField) return;
  const name = host.toLowerCase().replace(/^\[|\]$|\.$/g, "");
  const isFollowed = [source, ...sources].some((each) => FOLLOWED.has(each));
  if (parseIp(name) !== null) {
    if (isPublic(name)) {
      yield plain("url", url, "link", true);
      yield plain("ip", name, "link", true);
    }
    return;
  }
  // A public suffix, `https://com/`, or a name of the reader's own network is nobody's to block.
  if (!isRegisteredName(name) && findHostKind(name) === undefined) return;
  const { author, isForged, recipients } = parties;
  const isVictims = isForged && author !== null && sameOrganization(name, extractDomain(author));
  if (recipients.has(findOwner(name))) yield plain("url", url, "recipient", false);
  else if (isVictims) yield plain("url", url, "victim", false);
  else if (!isShared(name)) {
    if (isFollowed || findings.length > 0) {
      yield plain("url", url, "link", true);
      yield plain("host", name, "link", true);
    }
  } else if (isFollowed && (findHostKind(name) !== undefined || findings.length > 0)) {
    // Of a known organization's own pages only those that lead on.
    yield plain("url", url, "link", findHostKind(name) !== undefined);
  }
  const pretended = shownHost(shown);
  if (pretended !== null && !sameOrganization(pretended, name)) {
    yield plain("host", pretended, "shown", false);
  }
}

/** A host in the text of a link: `www.example.org/login`. */
function shownHost(shown: string | null): string | null {
  const [, host = ""] = /^\s*(?:https?:\/\/)?((?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,24})(?:[/:?#\s]|$)/i
    .exec(shown?.slice(0, 300) ?? "") ?? [];
  const name = host.toLowerCase();
  return name !== "" && organizationalDomain(name) !== null ? name : null;
}

/** Types of signatures, whose bytes say nothing of the sender. */
const SIGNATURE = /^application\/(?:pkcs7-signature|x-pkcs7-signature|pgp-signature)$/i;

function* collectAttachment(attachment: BodyAttachment): Generator<IndicatorHit> {
  const { sha256, name, size, inline, type, declaredType, findings } = attachment;
  const isPicture = inline && /^image\//.test(type ?? declaredType);
  if (size === 0 || SIGNATURE.test(declaredType) || (isPicture && findings.length === 0)) return;
  yield { ...plain("sha256", sha256, "attachment", true), name };
}

function plain(
  kind: IndicatorKind,
  value: string,
  role: IndicatorRole,
  isActionable: boolean,
): IndicatorHit {
  return { kind, value, role, isActionable, name: null };
}

/**
 * Whether a host is a provider's or a service's from which many send. The name in HELO is enough: a
 * server whose client only says so is not blocked, which harms less than blocking one of Google's.
 */
function belongsToSenders(host: string): boolean {
  const name = host.toLowerCase();
  const owner = organizationalDomain(name);
  return findMailServers(name) !== undefined || isAtMailingService(name) ||
    (owner !== null && sendsForOthers(owner));
}

/** Whether a provider sends the mail of all its customers from an address. */
function belongsToTenants(ip: string): boolean {
  return MAIL_SERVERS.some((servers) => isSendingNetwork(servers, ip));
}

/** Whether a domain is a known organization's own, in which no stranger has a mailbox. */
function isOrganization(domain: string): boolean {
  const owner = findOwner(domain);
  return !isFreeMail(owner) && (isBrandDomain(owner) || isKnownDomain(owner));
}

function isPublic(ip: string): boolean {
  const address = parseIp(ip);
  return address !== null && (isGlobal(address) || isExampleAddress(ip));
}
