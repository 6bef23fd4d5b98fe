import { computeVelocityScore, type VelocityCounter } from "./counter.ts";
import { computeSenderKeys, findSenders, type SentMail } from "./senders.ts";

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
  const counts = await velocity.note(computeSenderKeys(secret, counted), now());
  return computeVelocityScore(unproven ? [...counts, 1] : counts);
}

/** Computes the velocity score of a mail that is the first of its senders; counts nobody. */
export function scoreAsFirstMail(mail: SentMail): number {
  const { counted, unproven } = findSenders(mail);
  return counted.length > 0 || unproven ? computeVelocityScore([1]) : 0;
}
