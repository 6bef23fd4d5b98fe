/** A 95 % confidence interval of a share. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** The 97.5 % point of the normal distribution. */
const NORMAL_QUANTILE = 1.959964;

/**
 * Computes the confidence interval of a counted share (Wilson 1927), which is valid for small
 * counts.
 */
export function computeShareInterval(count: number, total: number): Interval | null {
  if (total === 0) return null;
  const share = count / total;
  const square = NORMAL_QUANTILE * NORMAL_QUANTILE / total;
  const centre = share + square / 2;
  const width = NORMAL_QUANTILE * Math.sqrt((share * (1 - share) + square / 4) / total);
  return {
    low: count === 0 ? 0 : Math.max(0, (centre - width) / (1 + square)),
    high: count === total ? 1 : Math.min(1, (centre + width) / (1 + square)),
  };
}

/** Number of bootstrap samples for the interval of a mean. */
const BOOTSTRAP_SAMPLES = 2000;

/**
 * Computes the confidence interval of a mean over sources by bootstrap (Efron 1979). The random
 * sequence is fixed, so that equal values give equal intervals.
 */
export function computeMeanInterval(values: readonly number[]): Interval | null {
  if (values.length < 2) return null;
  // An xorshift generator (Marsaglia 2003) with a common seed.
  let state = 88172645;
  const drawIndex = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % values.length;
  };
  const means = Array.from({ length: BOOTSTRAP_SAMPLES }, () => {
    let sum = 0;
    for (let i = 0; i < values.length; i++) sum += values[drawIndex()] ?? 0;
    return sum / values.length;
  }).sort((a, b) => a - b);
  return {
    low: means[Math.floor(BOOTSTRAP_SAMPLES * 0.025)] ?? 0,
    high: means[Math.ceil(BOOTSTRAP_SAMPLES * 0.975) - 1] ?? 0,
  };
}

/** Returns the mean; null without values. */
export function averageValues(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}
