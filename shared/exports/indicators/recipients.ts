import type { AnalysisSummary } from "../../contract/analyze_email_headers.ts";
import { sendsForOthers } from "../../domains/ownership.ts";
import { findHostKind } from "../../domains/host_kinds.ts";
import { isCommonDomain, isKnownDomain } from "../../domains/known_domains.ts";
import { isAtMailingService } from "../../domains/mailing_services.ts";
import {
  findOrganizationalDomain,
  findRegisteredDomain,
  isRegisteredName,
} from "../../domains/organizational_domain.ts";
import { parseAddresses } from "../../headers/address.ts";
import { findMailServers } from "../../provenance/border/mail_servers.ts";
import type { ParsedHeaders, ReceivedHop } from "../../headers/types.ts";

/** Maximum length of a field from which an address is read, in UTF-16 code units. */
const MAX_FIELD = 2000;

/** Fields in which the recipient's server notes whom it delivered a mail to. */
const DELIVERY_FIELDS = [
  "delivered-to",
  "envelope-to",
  "original-recipient",
  "x-delivered-to",
  "x-envelope-to",
  "x-original-to",
  "x-rcpt-to",
] as const;

/**
 * Collects the recipients from fields of their own servers; `To` and `Cc` are the sender's word.
 */
export function collectRecipients(
  parsed: ParsedHeaders,
  summary: AnalysisSummary | null,
): Set<string> {
  const border = findBorder(parsed, summary);
  const hops = border === undefined ? [] : parsed.received.slice(0, border.index + 1);
  const notedFields = DELIVERY_FIELDS.flatMap((name) => parsed.byName.get(name) ?? [])
    .filter(({ index }) => border !== undefined && index < border.fieldIndex)
    .map(({ value }) => value.replace(/^\s{0,9}rfc822;/i, ""));
  const recipients = new Set<string>();
  for (const fieldText of [...notedFields, ...hops.flatMap((hop) => hop.for ?? [])]) {
    addRecipient(recipients, extractAddress(fieldText));
  }
  for (const { by } of hops) {
    if (by !== null && findMailServers(by) === undefined) addOwner(recipients, by);
  }
  for (const { value, index } of parsed.byName.get("arc-authentication-results") ?? []) {
    const [, domain] = RECIPIENT_DOMAIN.exec(value) ?? [];
    if (domain !== undefined && border !== undefined && index < border.fieldIndex) {
      addOwner(recipients, domain);
    }
  }
  return recipients;
}

/** Matches the recipient's domain, which Microsoft 365 writes into the fields of its ARC set. */
const RECIPIENT_DOMAIN = /\bsmtp\.rcpttodomain=([a-z0-9.-]{3,253})/i;

/** Finds the hop of the border that the analysis found. */
function findBorder(
  { received }: ParsedHeaders,
  summary: AnalysisSummary | null,
): ReceivedHop | undefined {
  const border = summary?.border;
  return border && received.find(({ ip, by }) => ip === border.ip && by === border.by);
}

/** Adds an address and its organizational domain to the recipients; null adds nothing. */
export function addRecipient(recipients: Set<string>, address: string | null): void {
  if (address === null) return;
  recipients.add(address);
  addOwner(recipients, extractDomain(address));
}

/** Adds the organizational domain of a host, unless many others have it too. */
function addOwner(recipients: Set<string>, host: string): void {
  const name = host.toLowerCase();
  if (isRegisteredName(name) && !isShared(name)) recipients.add(findOwner(name));
}

/** Finds the organizational domain of a host; returns the host itself if it has none. */
export function findOwner(host: string): string {
  return findOrganizationalDomain(host) ?? host;
}

/** Lists every address that fields of a mail name as a recipient's, true or not, in lower case. */
export function listNamedRecipients(parsed: ParsedHeaders): string[] {
  const lists = [parsed.to, parsed.cc, parsed.bcc].flatMap(({ mailboxes }) => mailboxes);
  const notedFields = DELIVERY_FIELDS.flatMap((name) => parsed.byName.get(name) ?? []);
  const fieldTexts = [
    ...lists.map(({ address }) => address),
    ...notedFields.map(({ value }) => value.replace(/^\s{0,9}rfc822;/i, "")),
    ...parsed.received.map((hop) => hop.for),
  ];
  return fieldTexts.flatMap((fieldText) => extractAddress(fieldText) ?? []);
}

/** Extracts the first address of a header's value, lower case. */
export function extractAddress(value: string | null): string | null {
  if (value === null) return null;
  const [first] = parseAddresses(value.slice(0, MAX_FIELD));
  const address = first?.kind === "mailbox" ? first.address.toLowerCase() : "";
  return /^[^\s<>@]{1,64}@[^\s<>@]{1,253}$/.test(address) ? address : null;
}

/** Returns the part of an address after the last `@`. */
export function extractDomain(address: string): string {
  return address.slice(address.lastIndexOf("@") + 1);
}

/** Tells whether many use a host: a known organization's, a platform's or a mailing service's. */
export function isShared(host: string): boolean {
  const owner = findRegisteredDomain(host) ?? host;
  return findHostKind(host) !== undefined || sendsForOthers(owner) || isKnownDomain(owner) ||
    isCommonDomain(owner) || isAtMailingService(host);
}
