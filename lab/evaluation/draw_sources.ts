import type { Sample } from "../training/samples.ts";

/** So many sources by chance, half of them with unwanted mail as far as there are so many. */
export function drawSources(
  samples: readonly Pick<Sample, "source" | "unwanted">[],
  size: number,
  next: () => number,
): Set<string> {
  const all = [...new Set(samples.map(({ source }) => source))].sort();
  if (size >= all.length) return new Set(all);
  const unwanted = new Set(samples.flatMap((one) => one.unwanted ? one.source : []));
  const half = drawn(all.filter((source) => unwanted.has(source)), size / 2, next);
  const others = drawn(all.filter((source) => !unwanted.has(source)), size - half.length, next);
  return new Set([...half, ...others]);
}

function drawn(from: readonly string[], count: number, next: () => number): string[] {
  const left = [...from], taken: string[] = [];
  while (taken.length < count && left.length > 0) {
    taken.push(...left.splice(Math.floor(next() * left.length), 1));
  }
  return taken;
}
