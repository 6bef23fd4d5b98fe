import type { ReceivedHop } from "../../headers/types.ts";
import type { HeaderFacts } from "./facts.ts";

/** Matches qmail's Received field for mail from the network; the field below it names the client. */
const FROM_NETWORK = /^\(qmail \d{1,9} invoked from network\)/;

/**
 * Tells whether the oldest hop only says that the mail came from the network. Then a mailing list
 * removed the earlier hops, which name the client.
 */
export function isRouteCut(hops: readonly ReceivedHop[]): boolean {
  const oldestHop = hops.at(-1);
  return oldestHop !== undefined && oldestHop.ip === null && FROM_NETWORK.test(oldestHop.raw);
}

/**
 * Lists the hops whose names may be of the author's provider. They are the border hop and later
 * ones if {@linkcode trustsOnlyRecipientHops}, else all.
 */
export function listCountedHops(facts: HeaderFacts): readonly ReceivedHop[] {
  const { headers: { received }, border } = facts;
  return trustsOnlyRecipientHops(facts) ? received.slice(0, (border?.index ?? -1) + 1) : received;
}

/**
 * Tells whether only hops that the recipient's servers wrote count. They do if the reported results
 * are believed, and no known list vouches for the earlier hops.
 */
export function trustsOnlyRecipientHops({ countedResults, isFromKnownList }: HeaderFacts): boolean {
  return countedResults.belief === "believed" && !isFromKnownList;
}
