import type { Mailbox, ParsedHeaders, ProblemId } from "../../headers/types.ts";
import { hasFailed, type HeaderFacts } from "./facts.ts";
import { isBrandDomain } from "../../domains/brands.ts";
import { isDisguisedText } from "../../domains/disguise.ts";
import { isFreeMail } from "../../domains/free_mail.ts";
import { isSameOrganization } from "../../domains/organizational_domain.ts";
import { createHeaderFinding } from "../../findings/header_finding.ts";
import { isServedDomain } from "../../provenance/border/border.ts";
import { claimsRecipientDomain } from "./origin.ts";

/** Matches an address inside a display name. */
const ADDRESS_IN_NAME = /[^\s<>()"',;:@]{1,64}@([a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8})/i;

/** Maximum number of characters examined of a display name; mail programs show fewer. */
const MAX_NAME = 500;

/** Matches pictures and trade mark symbols, which people do not put into their names. */
const DECORATION = /\p{Extended_Pictographic}/u;

/** Matches an X-Mailer of Outlook, which always adds Thread-Index or X-MimeOLE. */
const OUTLOOK = /^Microsoft (?:Office )?Outlook(?: Express)?\b/i;

/** Examines who the mail claims to be from, and who gets replies and bounces. */
export function* examineIdentity(facts: HeaderFacts) {
  const { headers, author, isAuthenticated } = facts;
  const hasProblem = (problem: ProblemId) => headers.problems.some(({ id }) => id === problem);
  if (hasProblem("missing_from")) yield createHeaderFinding("from_missing");
  if (hasProblem("unreadable_from")) yield createHeaderFinding("from_unreadable");
  if (headers.problems.some(({ id, field }) => id === "duplicate_field" && field === "from")) {
    yield createHeaderFinding("from_duplicated");
  }
  if (hasProblem("several_from")) yield createHeaderFinding("from_several");
  const mailer = findForgedMailer(headers);
  if (mailer !== null) yield createHeaderFinding("mailer_forged", { mailer });
  if (DECORATION.test((headers.from.primary?.name ?? "").slice(0, MAX_NAME))) {
    yield createHeaderFinding("name_decorated");
  }
  if (isDisguisedText((headers.from.primary?.name ?? "").slice(0, MAX_NAME))) {
    yield createHeaderFinding("name_disguised");
  }
  if (isDisguisedText((headers.subject ?? "").slice(0, MAX_NAME))) {
    yield createHeaderFinding("subject_disguised");
  }
  if (author === undefined) return;

  const shownDomain = findAddressInName(facts, author);
  if (shownDomain !== null && !isSameOrganization(shownDomain, author.domain)) {
    yield createHeaderFinding("display_name_address", {
      shown: shownDomain,
      domain: author.domain,
    });
  }
  yield* examineReplyTo(facts, author);
  // If the author is authenticated, it does not matter which service sent the mail. Lists and bulk
  // senders take the bounces themselves; as anybody can claim to be one, no points follow.
  if (isAuthenticated || isListMail(headers)) return;
  const bounce = findForeignDomain(headers.returnPath.mailboxes, author);
  // A program on the server sends as the server's own user.
  if (bounce !== null && facts.isInternal !== true) {
    yield createHeaderFinding("return_path_elsewhere", { domain: bounce });
  }
  const sender = findForeignDomain(headers.sender.mailboxes, author);
  if (sender !== null) yield createHeaderFinding("sender_elsewhere", { domain: sender });
}

function* examineReplyTo(facts: HeaderFacts, author: Mailbox) {
  const { headers, isAuthenticated, isInternal, isFromKnownList } = facts;
  const servedAddresses = new Set(
    facts.servedAddresses.map((address) => address.toLowerCase()),
  );
  // A calendar sends the reader's own reminders with the reader's address for replies.
  const otherMailboxes = headers.replyTo.mailboxes.filter(({ address }) =>
    !servedAddresses.has(address.toLowerCase())
  );
  const domain = findForeignDomain(otherMailboxes, author);
  if (domain === null) return;
  // A known list, and the recipient's own list or contact form, write in their own name and put the
  // writer's mailbox into Reply-To.
  const isListOrForm = isAuthenticated
    ? isFromKnownList || isServedDomain(facts.servedAddresses, author.domain)
    : isInternal === true || mayBeOwnForm(facts, author);
  if (isFreeMail(domain) && !isListOrForm) {
    yield createHeaderFinding("reply_to_free_mail", { domain });
  } else yield createHeaderFinding("reply_to_elsewhere", { domain });
}

/**
 * Tells whether a form on the recipient's site may have written a mail. It claims the recipient's
 * domain, which is a finding already, and no check contradicts it.
 */
function mayBeOwnForm(facts: HeaderFacts, author: Mailbox): boolean {
  const { countedResults } = facts;
  return claimsRecipientDomain(facts, author) && !hasFailed(countedResults) &&
    countedResults.spf.result !== "softfail";
}

/** Returns an X-Mailer of Outlook if the mail lacks the fields that Outlook adds, else null. */
function findForgedMailer({ byName }: ParsedHeaders): string | null {
  const mailer = byName.get("x-mailer")?.[0]?.value ?? "";
  if (!OUTLOOK.test(mailer) || mailer.includes("Macintosh Edition")) return null;
  return byName.has("thread-index") || byName.has("x-mimeole") ? null : mailer;
}

/** Finds the domain of an address in a display name, unless a mailing list wrote the name. */
function findAddressInName(facts: HeaderFacts, { name, domain }: Mailbox): string | null {
  const shownDomain = ADDRESS_IN_NAME.exec((name ?? "").slice(0, MAX_NAME))?.[1]?.toLowerCase() ??
    null;
  if (name === null || shownDomain === null || !/\bvia\b/i.test(name)) return shownDomain;
  const isOwnList = facts.isAuthenticated && isServedDomain(facts.servedAddresses, domain);
  const isBrand = isBrandDomain(shownDomain) && !isFreeMail(shownDomain);
  return isBrand && !isOwnList ? shownDomain : null;
}

/** Returns the domain of the first mailbox that is not of the author's organization. */
function findForeignDomain(mailboxes: readonly Mailbox[], author: Mailbox): string | null {
  const foreignMailbox = mailboxes.find(({ domain }) =>
    domain !== "" && !isSameOrganization(domain, author.domain)
  );
  return foreignMailbox?.domain ?? null;
}

/** Fields that mailing lists and bulk senders add (RFC 2369, RFC 2919, RFC 8058, older ones). */
const LIST_FIELDS = [
  "list-id",
  "list-owner",
  "list-subscribe",
  "list-unsubscribe",
  "list-post",
  "list-help",
  "list-archive",
  "mailing-list",
  "x-beenthere",
  "x-google-group-id",
  "x-list",
  "x-listserver",
  "x-loop",
  "x-mailing-list",
  "x-mailman-version",
  "x-ml-name",
];

/** Matches local parts of list software: `list-bounces`, `owner-list`, `list-request`. */
const LIST_SENDER = /^owner-|-(?:bounces?|owner|request|admin)$/i;

/** Tells whether a mail says that it came over a mailing list or a bulk sender. */
function isListMail({ byName, sender, returnPath }: ParsedHeaders): boolean {
  if (LIST_FIELDS.some((name) => byName.has(name))) return true;
  if (/^(?:list|bulk)\b/i.test(byName.get("precedence")?.[0]?.value ?? "")) return true;
  return [...sender.mailboxes, ...returnPath.mailboxes].some(({ local }) =>
    LIST_SENDER.test(local.split("+", 1)[0] ?? "")
  );
}
