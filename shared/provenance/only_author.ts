import type { ParsedHeaders } from "../headers/types.ts";

/**
 * The only author: the mailbox of the only From field, if it has just one. Results
 * prove one domain, and of two fields a mail program may show the other one (RFC 7489 §6.6.1).
 */
export function onlyAuthor(headers: ParsedHeaders): ParsedHeaders["from"]["primary"] {
  const alone = headers.byName.get("from")?.length === 1 && headers.from.mailboxes.length === 1;
  return alone ? headers.from.primary : null;
}
