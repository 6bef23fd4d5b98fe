import { findRegisteredDomain } from "../../domains/organizational_domain.ts";
import type { ReceivedHop } from "../../headers/types.ts";
import { parseIp } from "../../ip/address.ts";
import {
  isFetched,
  isForeignName,
  isLocalClient,
  isSubmission,
  locateClient,
  mayHideOutside,
  type Path,
} from "./border.ts";
import { findMailServers, findOperator } from "./mail_servers.ts";
import { isOwnHost } from "./own_servers.ts";

/**
 * Tells whether a mail came from the recipient's own server or network; null if the route does not
 * show it.
 */
export function isInternal({ received, ownServers }: Path): boolean | null {
  let isShown = received.length > 0;
  let topHop: ReceivedHop | undefined;
  for (const hop of received) {
    const clientSide = locateClient(hop, ownServers);
    if (clientSide === "outside") return false;
    // Hops before the recipient fetched the mail are those of another server.
    topHop = isFetched(hop) ? undefined : topHop ?? hop;
    isShown &&= topHop === undefined || isOwnHost(ownServers, hop.by) ||
      (!isForeignName(hop.by, topHop.by) &&
        (isLocalPickup(hop) ||
          (clientSide === "own" ? isForOwnDomain(hop, received) : isInsideHop(hop, ownServers))));
  }
  isShown &&= topHop !== undefined;
  return isShown ? true : null;
}

/**
 * Tells whether a local program submitted the mail. Servers write `(Postfix, from userid 33)`,
 * `invoked by uid 33`, `with local` or `(host [local])` (OpenSMTPD).
 */
function isLocalPickup({ from, by, ip, with: protocol, raw }: ReceivedHop): boolean {
  if (ip !== null || (by !== null && findMailServers(by) !== undefined)) return false;
  if (/^local(?:-|$)/i.test(protocol ?? "")) return true;
  if (isLocalClient({ raw })) return true;
  return from === null && /\b(?:from userid|invoked by uid) \d/.test(raw);
}

/** Tells whether a hop is a transfer within the machine, or from a private address with a name. */
function isInsideHop(hop: ReceivedHop, ownServers: readonly string[]): boolean {
  const { by } = hop;
  return by !== null && parseIp(by) === null &&
    findMailServers(by) === undefined &&
    (isSubmission(hop) || !mayHideOutside(hop, ownServers));
}

/**
 * Tells whether a hop, or one after it, received the mail for the operator's own domain, not for a
 * customer.
 */
function isForOwnDomain({ by, index }: ReceivedHop, hops: readonly ReceivedHop[]): boolean {
  const operator = findOperator(by);
  return operator !== null && findMailServers(by) === undefined &&
    hops.slice(0, index + 1).some(({ for: address }) =>
      findRegisteredDomain(address?.slice(address.lastIndexOf("@") + 1)) === operator
    );
}
