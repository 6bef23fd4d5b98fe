import mailboxes from "../../catalogue/free_mailboxes.json" with { type: "json" };
import { isListedMailProvider } from "./host_kinds.ts";
import { memoize } from "./memoize.ts";
import { findRegisteredDomain } from "./organizational_domain.ts";
import { findRank } from "./ranks.ts";

/** Domains that give anybody a mailbox at once; many are among the most visited domains. */
const FREE_MAIL: ReadonlySet<string> = new Set(mailboxes);

/**
 * Tells whether a domain gives anybody a free mailbox. A much visited domain must be in our own
 * list: published lists contain companies.
 */
export const isFreeMail = memoize((domain: string): boolean => {
  const owner = findRegisteredDomain(domain) ?? domain;
  return FREE_MAIL.has(owner) || (isListedMailProvider(owner) && findRank(owner) === undefined);
});
