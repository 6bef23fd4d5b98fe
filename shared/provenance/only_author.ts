import { hasTwoDomains } from "../headers/mailbox.ts";
import type { ParsedHeaders } from "../headers/types.ts";

/**
 * Finds the only mailbox of the only From field. If there are two, or one with two domains, mail
 * programs may show either (RFC 7489 §6.6.1).
 */
export function findOnlyAuthor(headers: ParsedHeaders): ParsedHeaders["from"]["primary"] {
  const isOnly = headers.byName.get("from")?.length === 1 && headers.from.mailboxes.length === 1;
  const { primary } = headers.from;
  return isOnly && primary !== null && !hasTwoDomains(primary) ? primary : null;
}
