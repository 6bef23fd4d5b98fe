import type { AddressList, Mailbox } from "../headers/types.ts";

/** Characters that make a display name need quotes (RFC 5322 §3.2.3). */
const SPECIALS = /[()<>[\]:;@\\,."]/;

/**
 * Maximum number of mailboxes that are written out; a From with more is not written by a person.
 */
const MAX_MAILBOXES = 20;

/** Writes an address list for display, decoded; as written when no address can be parsed. */
export function writeAddressList({ raw, mailboxes }: AddressList): string | null {
  if (mailboxes.length === 0) return raw || null;
  return mailboxes.slice(0, MAX_MAILBOXES).map(writeMailbox).join(", ");
}

/** A name is quoted where it could be taken for an address. */
function writeMailbox({ name, address }: Mailbox): string {
  if (!name) return address;
  const shown = SPECIALS.test(name) ? `"${name.replaceAll(/["\\]/g, "\\$&")}"` : name;
  return `${shown} <${address}>`;
}
