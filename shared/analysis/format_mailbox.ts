import type { AddressList, Mailbox } from "../headers/types.ts";

/** Characters that make a display name need quotes (RFC 5322 §3.2.3). */
const SPECIALS = /[()<>[\]:;@\\,."]/;

/** Maximum number of mailboxes that are formatted; no person writes a From with more. */
const MAX_MAILBOXES = 20;

/** Formats an address list for display; the raw value if no address could be parsed. */
export function formatAddressList({ raw, mailboxes }: AddressList): string | null {
  if (mailboxes.length === 0) return raw || null;
  return mailboxes.slice(0, MAX_MAILBOXES).map(formatMailbox).join(", ");
}

/** Formats a mailbox; a name with special characters is quoted, as it may look like an address. */
function formatMailbox({ name, address }: Mailbox): string {
  if (!name) return address;
  const displayName = SPECIALS.test(name) ? `"${name.replaceAll(/["\\]/g, "\\$&")}"` : name;
  return `${displayName} <${address}>`;
}
