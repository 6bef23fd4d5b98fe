import type { ReceivedHop } from "../../headers/types.ts";
import type { HeaderFacts } from "./facts.ts";

/** Matches the Received field of qmail for mail from the network; the next one names the client. */
const FROM_NETWORK = /^\(qmail \d{1,9} invoked from network\)/;

/** Tells whether the oldest hop came from a client that no hop names: lists remove earlier hops. */
export function isRouteCut(hops: readonly ReceivedHop[]): boolean {
  const oldest = hops.at(-1);
  return oldest !== undefined && oldest.ip === null && FROM_NETWORK.test(oldest.raw);
}

/**
 * Lists the hops whose names may belong to the author's provider. With believed results, only those
 * of the recipient's side count. A known list is believed about the hops before it.
 */
export function listCountedHops(facts: HeaderFacts): readonly ReceivedHop[] {
  const { parsed: { received }, border } = facts;
  return isRouteVerified(facts) ? received.slice(0, (border?.index ?? -1) + 1) : received;
}

/** Tells whether only names verified by the recipient's side count. */
export function isRouteVerified({ reported, isFromKnownList }: HeaderFacts): boolean {
  return reported.belief === "believed" && !isFromKnownList;
}
