/** Counts how often senders were seen; a store may count for several processes at once. */
export interface VelocityCounter {
  /**
   * Counts one mail of each sender; returns their counts of the last hour.
   *
   * @param now Milliseconds since the Unix epoch.
   */
  note(senders: readonly string[], now: number): Promise<readonly number[]>;
}

/** Times an hour from which the velocity score is 100 (SPEC 9). */
const VELOCITY_THRESHOLD = 10;

/**
 * Returns the velocity score of the busiest sender: min(100, count / threshold x 100), rounded
 * (SPEC 9).
 */
export function computeVelocityScore(counts: readonly number[]): number {
  return Math.min(100, Math.round(Math.max(0, ...counts) * 100 / VELOCITY_THRESHOLD));
}
