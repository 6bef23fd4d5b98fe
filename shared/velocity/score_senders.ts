import { type VelocityCounter, velocityScore } from "./counter.ts";
import { findSenders, senderKeys, type SentMail } from "./senders.ts";

/** Dependencies of {@linkcode scoreSenders}. */
export interface SenderCounting {
  readonly velocity: VelocityCounter;
  /** Secret that the keys of senders are made with. */
  readonly secret: Uint8Array<ArrayBuffer>;
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number;
}

/** Counts the senders of a mail, and computes its velocity score from 0 to 100. */
export async function scoreSenders(
  mail: SentMail,
  { velocity, secret, now }: SenderCounting,
): Promise<number> {
  const { counted, unproven } = findSenders(mail);
  const counts = await velocity.note(senderKeys(secret, counted), now());
  return velocityScore(unproven ? [...counts, 1] : counts);
}

/** Computes the velocity score of a mail that is the first of its senders; counts nobody. */
export function scoreFirstMail(mail: SentMail): number {
  const { counted, unproven } = findSenders(mail);
  return counted.length > 0 || unproven ? velocityScore([1]) : 0;
}
