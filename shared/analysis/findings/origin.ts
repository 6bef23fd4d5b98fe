import mailboxServers from "../../../catalogue/mailbox_servers.json" with { type: "json" };
import {
  findAddressOwner,
  isSubmission,
  readClientAddress,
} from "../../provenance/border/border.ts";
import { findMailServers, findOperator } from "../../provenance/border/mail_servers.ts";
import { isFreeMail } from "../../domains/free_mail.ts";
import { findRegisteredDomain, isSameOrganization } from "../../domains/organizational_domain.ts";
import type { Mailbox } from "../../headers/types.ts";
import type { HeaderFacts } from "./facts.ts";
import { createHeaderFinding } from "../../findings/header_finding.ts";
import { isRouteCut, listCountedHops, trustsOnlyRecipientHops } from "./route.ts";

/** Local parts from which mail servers send bounces and notices. */
const DAEMON = /^(?:mailer-daemon|postmaster|bounces?|root|daemon)\b/i;

/** Compares where the message comes from with its claimed author. */
export function* examineOrigin(facts: HeaderFacts) {
  const { headers, author } = facts;
  if (isClassifiedAsSpam(facts)) yield createHeaderFinding("receiver_calls_spam");
  if (author === undefined) return;
  if (headers.to.mailboxes.some(({ address }) => isSame(address, author.address))) {
    yield createHeaderFinding("author_is_recipient");
  }
  if (hasNoBouncePath(facts, author)) yield createHeaderFinding("bounce_path_empty");
  if (!isUnprovenFromOutside(facts, author)) return;
  const { domain } = author;
  if (belongsToRecipient(facts, domain)) {
    yield createHeaderFinding("author_of_recipient", { domain });
  }
  if (isFreeMail(domain) && !mayBeFromProvider(facts, domain)) {
    yield createHeaderFinding("free_mail_elsewhere", { domain });
  }
}

/** Tells whether an unproven author claims the recipient's domain from outside, as web forms do. */
export function claimsRecipientDomain(facts: HeaderFacts, author: Mailbox): boolean {
  return isUnprovenFromOutside(facts, author) && belongsToRecipient(facts, author.domain);
}

/** Tells whether nothing proves the author of a mail that a server outside handed over. */
function isUnprovenFromOutside(
  { isAuthenticated, border }: HeaderFacts,
  { local, domain }: Mailbox,
): boolean {
  if (isAuthenticated || border === undefined || readClientAddress(border) === null) return false;
  const isInside = isSameOrganization(border.rdns, domain) || DAEMON.test(local) ||
    (isSubmission(border) && isSameOrganization(border.by, domain));
  return !isInside;
}

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

/** Names of the servers that send a provider's mail, by the label of the mailboxes' domains. */
const SERVERS_BY_LABEL: ReadonlyMap<string, readonly string[]> = new Map(
  mailboxServers.flatMap(({ mailboxes, servers }) => mailboxes.map((name) => [name, servers])),
);

/** Reads the label of a registered domain: `outlook` of `mail.outlook.fr`. */
function readLabel(host: string): string {
  return (findRegisteredDomain(host) ?? host).toLowerCase().split(".")[0] ?? "";
}

/**
 * Tells whether the author's mailbox provider may have sent the mail. A hop names one of its
 * servers, or earlier hops were removed. HELO names count only if all hops do.
 */
function mayBeFromProvider(facts: HeaderFacts, domain: string): boolean {
  const provider = readLabel(domain);
  const names = [provider, ...SERVERS_BY_LABEL.get(provider) ?? []];
  const hops = listCountedHops(facts);
  const isRecipientOnly = trustsOnlyRecipientHops(facts);
  return isRouteCut(hops) ||
    hops.some(({ rdns, by, from }) =>
      [rdns, by, ...(isRecipientOnly ? [] : [from])].some((host) => {
        if (!host) return false;
        const labels = (findMailServers(host)?.domains ?? [host]).map(readLabel);
        return labels.some((label) => names.includes(label));
      })
    );
}

/** Tells whether the return path is empty although the mail is no automatic answer. */
function hasNoBouncePath({ headers }: HeaderFacts, author: Mailbox): boolean {
  const { returnPath, byName } = headers;
  const isEmpty = returnPath.raw !== null && returnPath.raw.trim() === "<>";
  return isEmpty && !DAEMON.test(author.local) && !byName.has("auto-submitted") &&
    !byName.has("x-auto-response-suppress") &&
    !/multipart\/report/i.test(byName.get("content-type")?.[0]?.value ?? "");
}

/** Minimum confidence level of mail that Microsoft's filter puts into the junk folder. */
const SPAM_CONFIDENCE = 5;

/**
 * Tells whether Microsoft's filter, at the recipient's side, classified the mail as spam. It
 * removes such fields from incoming mail.
 */
function isClassifiedAsSpam({ headers: { byName }, border }: HeaderFacts): boolean {
  if (findOperator(border?.by) !== findOperator("protection.outlook.com")) return false;
  const readValue = (name: string) => byName.get(name)?.[0]?.value ?? "";
  const level = /^-?\d{1,2}$/.exec(readValue("x-ms-exchange-organization-scl"))?.[0];
  return Number(level ?? 0) >= SPAM_CONFIDENCE ||
    /(?:^|;)SFV:SPM(?:;|$)/i.test(readValue("x-forefront-antispam-report"));
}

/** Tells whether a domain belongs to the recipient's organization. */
function belongsToRecipient({ headers, servedAddresses }: HeaderFacts, domain: string): boolean {
  const owner = findRegisteredDomain(domain);
  if (owner === null) return false;
  const { to, deliveredTo } = headers;
  // If no server names the recipient, a single addressee of To is; one of several may be a
  // colleague of the author.
  const addressees = servedAddresses.length === 0 && to.mailboxes.length === 1 ? to.mailboxes : [];
  return [
    ...servedAddresses,
    ...[...deliveredTo.mailboxes, ...addressees].map(({ address }) => address),
  ]
    .some((address) => findAddressOwner(address) === owner);
}
