import { isFreeMail } from "../../domains/free_mail.ts";
import { isSameOrganization } from "../../domains/organizational_domain.ts";
import type { Mailbox, ParsedHeaders } from "../../headers/types.ts";
import { addDomainFeatures } from "./link_shape.ts";
import { splitLinks } from "./split_links.ts";
import type { ClassifierInput, MailShape } from "./input.ts";

/** Longest local part of ordinary addresses. */
const LONG_LOCAL_PART = 24;
/** Largest offset of a time zone from UTC, in minutes; all are multiples of 15. */
const MAX_ZONE = 840;

/** Adds the features of the header fields; none if the mail came without fields. */
export function addHeaderFeatures(
  { headers, wholeSubject }: ClassifierInput,
  shape: MailShape,
): void {
  if (headers === null) return;
  addAuthorFeatures(headers, shape);
  addRecipientFeatures(headers, shape);
  addReplyFeatures(headers, wholeSubject, shape);
  if (hasStrangersMailbox(headers)) shape.add(FREE_MAILBOX);
  addIdentifierFeatures(headers, shape);
  addSoftwareFeatures(headers, shape);
}

function addAuthorFeatures(headers: ParsedHeaders, shape: MailShape): void {
  const from = headers.from.primary;
  if (from === null) {
    shape.add("from:none");
    return;
  }
  const name = from.name?.trim() ?? "";
  const addressInName = splitLinks(name).addresses[0];
  if (addressInName !== undefined) {
    shape.add(
      addressInName === from.address.toLowerCase()
        ? "from:name is address"
        : "from:name is other address",
    );
  }
  if (/\p{Extended_Pictographic}|[®™©]/u.test(name.replace(/[0-9#*]/g, ""))) {
    shape.add("from:emoji");
  }
  if (/[A-Z]{4}/.test(name) && !/[a-z]/.test(name)) shape.add("from:capitals");
  if (/\d/.test(name)) shape.add("from:digits in name");
  if (/[!$€£]/.test(name)) shape.add("from:signs in name");
  if (from.local.length > LONG_LOCAL_PART) shape.add("from:long");
  if (!isFreeMail(from.domain)) addDomainFeatures("from", from.domain, shape);
}

function addRecipientFeatures(headers: ParsedHeaders, shape: MailShape): void {
  const recipients = [...headers.to.mailboxes, ...headers.cc.mailboxes];
  const from = headers.from.primary?.address.toLowerCase() ?? "";
  if (headers.to.raw === null) shape.add("to:none");
  else if (headers.to.mailboxes.length === 0) shape.add("to:undisclosed");
  else if (recipients.some(({ address }) => address.toLowerCase() === from)) shape.add("to:author");
  if (recipients.some(({ name, address }) => hasPersonName(name, address))) shape.add("to:named");
}

/** Tells whether a recipient has a person's name: at least two words, not an address. */
function hasPersonName(name: string | null, address: string): boolean {
  return name !== null && name.includes(" ") && !name.includes("@") && address !== "";
}

function addReplyFeatures(headers: ParsedHeaders, subject: string, shape: MailShape): void {
  const from = headers.from.primary, reply = headers.replyTo.primary;
  if (reply !== null && from !== null && hasOtherAddress(reply, from)) {
    if (isSameOrganization(reply.domain, from.domain)) shape.add("reply:same organization");
    else if (!isFreeMail(reply.domain)) shape.add("reply:other organization");
  }
  const isReply = headers.byName.has("in-reply-to") || headers.byName.has("references");
  if (!isReply && /^\s{0,9}(?:re|aw|sv)\s?:/i.test(subject)) shape.add("reply:to nothing");
}

function hasOtherAddress({ address }: Mailbox, { address: other }: Mailbox): boolean {
  return address.toLowerCase() !== other.toLowerCase();
}

/** Feature of a mail from a free mailbox as strangers open them; {@linkcode hasStrangersMailbox}. */
export const FREE_MAILBOX = "from:free mailbox";

/**
 * Tells whether the author has a free mailbox with a number in its address. Another free mailbox for
 * replies counts too. It does not if the author is of the recipient's domain, as in a site's form.
 */
function hasStrangersMailbox({ from: { primary: from }, to, replyTo }: ParsedHeaders): boolean {
  if (from === null) return false;
  if (isNumberedFreeMailbox(from)) return true;
  const reply = replyTo.primary;
  return reply !== null && isFreeMail(reply.domain) && hasOtherAddress(reply, from) &&
    !isSameOrganization(reply.domain, from.domain) &&
    !to.mailboxes.some(({ domain }) => isSameOrganization(domain, from.domain));
}

/** Tells whether an address is that of a free mailbox and has a number of three digits or more. */
export function isNumberedFreeMailbox(
  { address, domain }: Pick<Mailbox, "address" | "domain">,
): boolean {
  return isFreeMail(domain) && /\d{3}/.test(address.slice(0, address.lastIndexOf("@")));
}

function addIdentifierFeatures(headers: ParsedHeaders, shape: MailShape): void {
  if (headers.messageId === null) shape.add("id:none");
  const { problem, offsetMinutes } = headers.date;
  if (problem === "missing") shape.add("date:none");
  else if (problem === "unreadable" || problem === "out_of_range") shape.add("date:bad");
  if (offsetMinutes !== null && (Math.abs(offsetMinutes) > MAX_ZONE || offsetMinutes % 15 !== 0)) {
    shape.add("date:impossible zone");
  }
}

function addSoftwareFeatures(headers: ParsedHeaders, shape: MailShape): void {
  const { byName } = headers;
  const readFirst = (key: string) => byName.get(key)?.[0]?.value ?? "";
  const mailer = readFirst("x-mailer") || readFirst("user-agent");
  if (/outlook|microsoft/i.test(mailer)) {
    if (!byName.has("x-mimeole") && !byName.has("thread-index")) shape.add("mailer:outlook bare");
  } else if (/bulk|blast|sender/i.test(mailer)) shape.add("mailer:sender");
  if (
    /^\s*=\?[\w-]+\?[bq]\?[\x20-\x7e]*\?=\s*$/i.test(readFirst("subject")) &&
    isAscii(headers.subject ?? "")
  ) {
    shape.add("subject:encoded without need");
  }
}

/** Tells whether a text is ASCII and not empty. */
function isAscii(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 126) return false;
  return text.length > 0;
}
