import type { ParsedHeaders } from "../../shared/headers/types.ts";
import { Provenance } from "../../shared/provenance/provenance.ts";
import type { Report } from "./report.ts";
import type { InboxSettings } from "./settings.ts";

/** Marks the Message-ID of an answer, so that a reply to one is never answered. */
export const ANSWER_MARK = "mail-trust-answer";

/** Settings that decide whom to answer. */
type AnswerSettings = Pick<InboxSettings, "smtp" | "address" | "isExchange" | "reporters">;

/** Whom to answer, or why nobody is. */
export type Addressee =
  | { readonly kind: "answer"; readonly address: string }
  | { readonly kind: "none"; readonly reason: NoAnswer };

/** Why a report is not answered. */
export type NoAnswer =
  | "no_smtp"
  | "no_author"
  | "own_mail"
  | "automatic"
  | "list"
  | "reply"
  | "not_listed"
  | "not_proven"
  | "limit";

/**
 * Decides whom to answer: the only author, if that is a person who is listed and proven. Anybody
 * else may never have reported anything.
 */
export function findAddressee(
  { headers, isTrusted, isInside }: Pick<Report, "headers" | "isTrusted" | "isInside">,
  { smtp, address: ownAddress, isExchange, reporters }: AnswerSettings,
): Addressee {
  const refuse = (reason: NoAnswer): Addressee => ({ kind: "none", reason });
  if (smtp === undefined) return refuse("no_smtp");
  const [author, ...otherAuthors] = headers.from.mailboxes;
  if (author === undefined || otherAuthors.length > 0 || headers.byName.get("from")?.length !== 1) {
    return refuse("no_author");
  }
  const address = author.address.toLowerCase();
  if (!/^[^\s@<>,;:"()[\]\\]+@[a-z0-9.-]+$/.test(address)) return refuse("no_author");
  if (dropTag(address) === dropTag(ownAddress) || isTagged(address, ownAddress)) {
    return refuse("own_mail");
  }
  if (isAutomatic(headers)) return refuse("automatic");
  if (LIST_FIELDS.some((name) => headers.byName.has(name))) return refuse("list");
  const thread = [readValue(headers, "in-reply-to"), readValue(headers, "references")].join(" ");
  if (thread.includes(ANSWER_MARK)) return refuse("reply");
  const domain = address.slice(address.lastIndexOf("@") + 1);
  if (!reporters.includes(address) && !reporters.includes(domain)) return refuse("not_listed");
  // Only for the mailbox's own domain: without OWN_SERVERS any server may pass for the recipient's.
  const isColleague = isInside || (isExchange && isOfTenant(headers));
  const isOwn = isColleague && domain === ownAddress.slice(ownAddress.lastIndexOf("@") + 1);
  return isTrusted || isOwn ? { kind: "answer", address } : refuse("not_proven");
}

/**
 * Tells whether Exchange says that a mail is of its own organization. It removes such fields from
 * mail that comes from outside (Microsoft, "Header firewall"). Where a server notes a client from
 * outside all the same, they are not believed.
 */
function isOfTenant(headers: ParsedHeaders): boolean {
  const fields = headers.byName.get("x-ms-exchange-organization-authas") ?? [];
  const provenance = new Provenance(headers);
  return fields.length === 1 && /^\s*internal\s*$/i.test(fields[0]?.value ?? "") &&
    provenance.proof !== "failed" && provenance.isInternal !== false;
}

/** Fields of list mail (RFC 2369, RFC 2919). */
const LIST_FIELDS = [
  "list-id",
  "list-unsubscribe",
  "list-post",
  "list-help",
  "list-archive",
  "list-owner",
  "list-subscribe",
  "mailing-list",
  "x-loop",
];

/** Tells whether a program sent a mail (RFC 3834 §2), or a server returned it (RFC 5321 §4.5.5). */
function isAutomatic(headers: ParsedHeaders): boolean {
  const autoSubmitted = headers.byName.get("auto-submitted") ?? [];
  if (autoSubmitted.some(({ value }) => !/^\s*(?:no\b(?!-)|$)/i.test(value))) return true;
  // RFC 6522: bounces, receipts and the complaints of servers.
  if (/^\s*multipart\/report\b/i.test(readValue(headers, "content-type"))) return true;
  const precedence = readValue(headers, "precedence") + readValue(headers, "x-precedence");
  if (/bulk|junk|list|auto[_-]?reply/i.test(precedence)) return true;
  if (AUTOMATIC_SUBJECT.test(headers.subject ?? "")) return true;
  if (/\b(?:all|oof|autoreply)\b/i.test(readValue(headers, "x-auto-response-suppress"))) {
    return true;
  }
  if (headers.byName.has("x-autoreply") || headers.byName.has("x-autorespond")) return true;
  const paths = headers.byName.get("return-path") ?? [];
  const isReturned = ({ value }: { readonly value: string }) =>
    /^<(?:mailer-daemon\b[^>]*)?>/i.test(value.replaceAll(/\s/g, ""));
  if (paths.some(isReturned)) return true;
  const [author] = headers.from.mailboxes;
  const address = author?.address ?? "";
  return MACHINE_ADDRESS.test(address) || MACHINE_ADDRESS.test(dropTag(address));
}

/** How mail programs begin the subject of an absent person's answer, in several languages. */
const AUTOMATIC_SUBJECT =
  /^\s*(?:automatic reply|auto(?:matic)?[- ]?(?:reply|response)|out of (?:the )?office|automatische (?:antwort|antwoord)|automatisch antwoord|abwesenheits(?:notiz|nachricht)|r\u00e9ponse automatique|absence du bureau|respuesta autom\u00e1tica|fuera de (?:la )?oficina|risposta automatica|fuori sede|resposta autom\u00e1tica|autosvar|automatiskt? svar|automaattinen vastaus|automatyczna odpowied\u017a|odpowied\u017a automatyczna|automatick\u00e1 odpov\u011b\u010f)\s*[:\uff1a-]/iu;

/** Returns an address without the tag that many servers ignore: `ann+list@example.org`. */
function dropTag(address: string): string {
  const plus = address.indexOf("+"), at = address.lastIndexOf("@");
  return plus > 0 && plus < at ? address.slice(0, plus) + address.slice(at) : address;
}

/**
 * Tells whether an address is another one with a tag, as qmail and Postfix may be set to write it.
 */
function isTagged(address: string, ownAddress: string): boolean {
  const at = ownAddress.lastIndexOf("@");
  return address.startsWith(`${ownAddress.slice(0, at)}-`) &&
    address.endsWith(ownAddress.slice(at));
}

/**
 * Matches local parts of programs (RFC 2142 and usage). Some contain the number of a mail or
 * another address (VERP, SRS, BATV).
 */
const MACHINE_ADDRESS =
  /^(?:(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?|majordomo|listserv)(?:[-+=._].*)?|(?:owner|srs[01]|prvs|btv1)[-+=].*|.*-(?:bounces?|request|owner))@/i;

function readValue(headers: ParsedHeaders, name: string): string {
  return (headers.byName.get(name) ?? []).map(({ value }) => value).join(" ").trim();
}
