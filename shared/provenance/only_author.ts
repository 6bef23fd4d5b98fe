import { hasTwoDomains } from "../headers/mailbox.ts";
import type { ParsedHeaders } from "../headers/types.ts";

/**
 * Finds the only mailbox of the only From field; with two, or two domains, programs may show either
 * (RFC 7489 §6.6.1).
 */
export function onlyAuthor(headers: ParsedHeaders): ParsedHeaders["from"]["primary"] {
  const alone = headers.byName.get("from")?.length === 1 && headers.from.mailboxes.length === 1;
  const { primary } = headers.from;
  return alone && primary !== null && !hasTwoDomains(primary) ? primary : null;
}
