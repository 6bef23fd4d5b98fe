/** A value at a position, with its weight. */
interface Point {
  readonly at: number;
  readonly value: number;
  readonly weight: number;
}

/**
 * Fits non-decreasing steps to points (pool adjacent violators).
 *
 * @param minShare Minimum share of the total weight. Lighter steps, except the first, are merged
 * with the next.
 */
export function fitIncreasing(points: readonly Point[], minShare = 0): Point[] {
  const total = points.reduce((sum, { weight }) => sum + weight, 0);
  const positions = Map.groupBy(points, ({ at }) => at);
  const steps: Point[] = [];
  for (const [, samePosition] of [...positions].sort(([a], [b]) => a - b)) {
    let step = samePosition.reduce(joinPoints);
    for (let last = steps.at(-1); last !== undefined; last = steps.at(-1)) {
      const isSmall = steps.length > 1 && last.weight < minShare * total;
      if (last.value < step.value && !isSmall) break;
      step = joinPoints(last, step);
      steps.pop();
    }
    steps.push(step);
  }
  // No step follows the last, so it is merged with the previous one.
  const [previousStep, last] = steps.slice(-2);
  if (steps.length > 2 && previousStep && last && last.weight < minShare * total) {
    steps.splice(-2, 2, joinPoints(previousStep, last));
  }
  return steps;
}

function joinPoints(a: Point, b: Point): Point {
  const weight = a.weight + b.weight;
  const computeWeightedMean = (measure: (point: Point) => number) =>
    (measure(a) * a.weight + measure(b) * b.weight) / weight;
  return {
    at: computeWeightedMean(({ at }) => at),
    value: computeWeightedMean(({ value }) => value),
    weight,
  };
}
