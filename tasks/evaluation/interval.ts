/** A share with what it may be, 19 times of 20. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** The 97.5 % point of the normal distribution. */
const Z = 1.959964;

/**
 * The interval of a share that was counted (Wilson 1927):
 * it stays inside 0 to 1 and holds for small counts.
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

/** Drawings of sources for the interval of a macro mean. */
const DRAWINGS = 2000;

/**
 * The interval of a mean over sources: what it would be with other sources of the same sort,
 * by drawing as many sources with replacement. Reproducible: the drawings follow a fixed sequence.
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

/** The mean; null of nothing. */
export function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}
