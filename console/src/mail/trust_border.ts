import type { ReceivedHop } from "../../../shared/headers/types.ts";
import { parseIp } from "../../../shared/ip/address.ts";
import { isGlobal } from "../../../shared/ip/special_purpose.ts";
import { siteOf } from "../text/lookalike.ts";

/** Addresses of examples (RFC 5737, RFC 3849) stand for public ones, in our samples too. */
const EXAMPLE = /^(?:192\.0\.2|198\.51\.100|203\.0\.113)\.|^2001:db8:/;

/** Whether an address can be reached from the internet at large. */
export function isPublicAddress(text: string): boolean {
  const address = parseIp(text);
  return address !== null && isGlobal(address);
}

/** Whether an address is one of an example. */
export function isExampleAddress(text: string): boolean {
  return EXAMPLE.test(text);
}

/**
 * The hop at which the recipient's side took the mail over from outside: the first from the top
 * whose sending address is public and whose two sides have different owners. What stands below it
 * in the text was written by strangers.
 *
 * @param received Index 0 is the hop nearest the recipient.
 * @returns Its index; null where no hop tells an outside address.
 */
export function trustBorder(received: readonly ReceivedHop[]): number | null {
  const outside = received.filter(({ ip }) =>
    ip !== null && (isPublicAddress(ip) || isExampleAddress(ip))
  );
  const border = outside.find((hop) => ownerOf(senderOf(hop)) !== ownerOf(hop.by, "?"));
  return (border ?? outside[0])?.index ?? null;
}

/** The name the receiving server found; what the sender called itself proves nothing. */
function senderOf({ rdns, helo, from }: ReceivedHop): string | null {
  return rdns ?? (helo === null ? from : null);
}

function ownerOf(host: string | null, fallback = ""): string {
  return host?.includes(".") ? siteOf(host.toLowerCase().replace(/\.$/, "")) : fallback;
}
