import mailboxes from "../../catalogue/free_mailboxes.json" with { type: "json" };
import { isListedMailbox } from "./host_kinds.ts";
import { organizationalDomain } from "./organizational_domain.ts";
import { findRank } from "./ranks.ts";

/** Domains where anybody gets a mailbox at once, many of them among the most visited ones. */
const FREE_MAIL: ReadonlySet<string> = new Set(mailboxes);

/**
 * Tells whether anybody can get a free mailbox at a domain; the most visited domains do not count.
 */
export function isFreeMail(domain: string): boolean {
  const owner = organizationalDomain(domain) ?? domain;
  return FREE_MAIL.has(owner) || (isListedMailbox(owner) && findRank(owner) === undefined);
}
