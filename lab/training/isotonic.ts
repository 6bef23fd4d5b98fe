/** A value at a position, with its weight. */
export interface Point {
  readonly at: number;
  readonly value: number;
  readonly weight: number;
}

/**
 * Fits non-decreasing steps to points (pool adjacent violators); steps below the least share are
 * merged.
 */
export function increasing(points: readonly Point[], least = 0): Point[] {
  const total = points.reduce((sum, { weight }) => sum + weight, 0);
  const places = Map.groupBy(points, ({ at }) => at);
  const steps: Point[] = [];
  for (const [, part] of [...places].sort(([a], [b]) => a - b)) {
    let step = part.reduce(joinPoints);
    for (let last = steps.at(-1); last !== undefined; last = steps.at(-1)) {
      const isSmall = steps.length > 1 && last.weight < least * total;
      if (last.value < step.value && !isSmall) break;
      step = joinPoints(last, step);
      steps.pop();
    }
    steps.push(step);
  }
  const [before, last] = steps.slice(-2);
  if (steps.length > 2 && before && last && last.weight < least * total) {
    steps.splice(-2, 2, joinPoints(before, last));
  }
  return steps;
}

function joinPoints(a: Point, b: Point): Point {
  const weight = a.weight + b.weight;
  const mean = (measure: (point: Point) => number) =>
    (measure(a) * a.weight + measure(b) * b.weight) / weight;
  return { at: mean(({ at }) => at), value: mean(({ value }) => value), weight };
}
