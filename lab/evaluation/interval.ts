/** A 95 % confidence interval of a share. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** The 97.5 % point of the normal distribution. */
const Z = 1.959964;

/**
 * Computes the confidence interval of a counted share (Wilson 1927), which is valid for small
 * counts.
 */
export function shareInterval(count: number, total: number): Interval | null {
  if (total === 0) return null;
  const share = count / total;
  const square = Z * Z / total;
  const centre = share + square / 2;
  const width = Z * Math.sqrt((share * (1 - share) + square / 4) / total);
  return {
    low: count === 0 ? 0 : Math.max(0, (centre - width) / (1 + square)),
    high: count === total ? 1 : Math.min(1, (centre + width) / (1 + square)),
  };
}

/** Number of bootstrap samples for the interval of a macro mean. */
const DRAWINGS = 2000;

/**
 * Computes the confidence interval of a mean over sources by bootstrap, with a fixed random
 * sequence.
 */
export function meanInterval(values: readonly number[]): Interval | null {
  if (values.length < 2) return null;
  let state = 88172645;
  const draw = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % values.length;
  };
  const means = Array.from({ length: DRAWINGS }, () => {
    let sum = 0;
    for (let i = 0; i < values.length; i++) sum += values[draw()] ?? 0;
    return sum / values.length;
  }).sort((a, b) => a - b);
  return {
    low: means[Math.floor(DRAWINGS * 0.025)] ?? 0,
    high: means[Math.ceil(DRAWINGS * 0.975) - 1] ?? 0,
  };
}

/** Returns the mean; null without values. */
export function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}
