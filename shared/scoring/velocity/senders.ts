import { base64Of } from "../../encoding/bytes.ts";
import { borderHop } from "../../authentication/border.ts";
import { isFreeMail } from "../../domains/free_mail.ts";
import { organizationalDomain } from "../../domains/organizational_domain.ts";
import type { Mail } from "../mail.ts";

/**
 * The senders of a mail: the address that delivered it at the border, and the author's
 * organizational domain. Domains of free mail do not count: their millions of users would always
 * exceed the limit.
 */
export function sendersOf({ headers, text }: Mail): string[] {
  const address = headers === null ? undefined : borderHop(headers.received)?.ip;
  const domain = organizationalDomain(text.senderDomain.toLowerCase());
  return [
    ...address === undefined || address === null ? [] : [`ip ${address}`],
    ...domain === null || isFreeMail(domain) ? [] : [`domain ${domain}`],
  ];
}

/** Turns senders into keys that do not reveal them: HMAC-SHA-256 under a secret. */
export function createSenderKeys(
  secret: Uint8Array<ArrayBuffer>,
): (senders: readonly string[]) => Promise<string[]> {
  const bytes = new TextEncoder();
  const key = crypto.subtle.importKey(
    "raw",
    secret,
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign"],
  );
  return (senders) =>
    Promise.all(senders.map(async (sender) => {
      const code = await crypto.subtle.sign("HMAC", await key, bytes.encode(sender));
      return base64Of(new Uint8Array(code));
    }));
}
