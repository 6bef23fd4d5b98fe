import type { ParsedHeaders } from "../../headers/types.ts";

/**
 * Fields that mailing lists and bulk senders add (RFC 2369, RFC 2919, RFC 8058, and older custom).
 */
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

/** Senders that list software names: `list-bounces@`, `owner-list@`, `list-request@`. */
const LIST_SENDER = /^owner-|-(?:bounces?|owner|request|admin)$/i;

/** Tells whether a mailing list or a bulk sender sent the message on. */
export function isListMail({ byName, sender, returnPath }: ParsedHeaders): boolean {
  if (LIST_FIELDS.some((name) => byName.has(name))) return true;
  if (/^(?:list|bulk)\b/i.test(byName.get("precedence")?.[0]?.value ?? "")) return true;
  return [...sender.mailboxes, ...returnPath.mailboxes].some(({ local }) =>
    LIST_SENDER.test(local.split("+", 1)[0] ?? "")
  );
}
