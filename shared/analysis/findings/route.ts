import type { ReceivedHop } from "../../headers/types.ts";
import type { HeaderEvidence } from "./evidence.ts";

/** The line of qmail for mail from the network; the line below it names the client. */
const FROM_NETWORK = /^\(qmail \d{1,9} invoked from network\)/;

/**
 * Tells whether the first server that names itself had the mail from one that is not named: list
 * software removes earlier hops.
 */
export function isRouteCut(hops: readonly ReceivedHop[]): boolean {
  const oldest = hops.at(-1);
  return oldest !== undefined && oldest.ip === null && FROM_NETWORK.test(oldest.raw);
}

/**
 * Lists the hops whose names count for the author: those the recipient's side wrote, where its
 * results are believed. A known list is believed about the hops before it.
 */
export function listCountedHops(evidence: HeaderEvidence): readonly ReceivedHop[] {
  const { parsed: { received }, border } = evidence;
  return isRouteVerified(evidence) ? received.slice(0, (border?.index ?? -1) + 1) : received;
}

/** Tells whether only names that the recipient's side verified count. */
export function isRouteVerified({ reported, isFromKnownList }: HeaderEvidence): boolean {
  return reported.belief === "believed" && !isFromKnownList;
}
