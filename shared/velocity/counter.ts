/** Counts the mails of senders, for this process or for all that share a database. */
export interface VelocityCounter {
  /**
   * Counts one mail of each sender. Resolves to each sender's number of mails in the last hour.
   *
   * @param now Milliseconds since the Unix epoch.
   */
  countSenders(senders: readonly string[], now: number): Promise<readonly number[]>;
}

/** Number of mails per hour from which the velocity score is 100 (SPEC 9). */
const VELOCITY_THRESHOLD = 10;

/**
 * Computes the velocity score of the busiest sender: min(100, count / threshold x 100), rounded
 * (SPEC 9).
 */
export function computeVelocityScore(counts: readonly number[]): number {
  return Math.min(100, Math.round(Math.max(0, ...counts) * 100 / VELOCITY_THRESHOLD));
}
