import { BUCKETS, GROUPS } from "../../shared/scoring/classifier/features.ts";
import { WRITTEN } from "../evaluation/sources.ts";
import type { Sample } from "./samples.ts";

/**
 * A number without gaps for each bucket that has a weight: learning then keeps its weights in a few
 * megabytes.
 */
export interface Places {
  /** For each bucket its place, from 1; 0 for a bucket without a weight. */
  readonly places: Uint32Array;
  /** The bucket of each place, beginning with place 1. */
  readonly buckets: Uint32Array;
}

/**
 * Numbers, from 1 and without gaps, the buckets that occur in at least `least` sources (in all, if
 * there are fewer).
 */
export function assignPlaces(
  samples: readonly Pick<Sample, "id" | "source" | "features">[],
  least: number,
): Places {
  const sources = [...Map.groupBy(samples, nameSource).values()];
  const counts = new Uint16Array(BUCKETS);
  const last = new Int32Array(BUCKETS).fill(-1);
  for (const [number, group] of sources.entries()) {
    for (const { features } of group) {
      for (let at = GROUPS.length; at < features.length; at++) {
        const bucket = features[at] ?? 0;
        if (last[bucket] === number) continue;
        last[bucket] = number;
        counts[bucket] = (counts[bucket] ?? 0) + 1;
      }
    }
  }
  const needed = Math.max(1, Math.min(least, sources.length));
  const places = new Uint32Array(BUCKETS);
  const buckets: number[] = [];
  for (let bucket = 0; bucket < BUCKETS; bucket++) {
    if ((counts[bucket] ?? 0) >= needed) places[bucket] = buckets.push(bucket);
  }
  return { places, buckets: Uint32Array.from(buckets) };
}

/**
 * Names the source that a feature counts for. Each text written here is one: a language of which
 * there are few archives would have no words otherwise.
 */
function nameSource({ id, source }: Pick<Sample, "id" | "source">): string {
  return source.startsWith(WRITTEN) ? id.replace(/ \d+$/, "") : source;
}

/** Packed features with the places of their buckets. */
export function packedPlaces(features: Uint32Array, places: Uint32Array): Uint32Array {
  const packed = features.slice();
  for (let at = GROUPS.length; at < packed.length; at++) {
    packed[at] = places[features[at] ?? 0] ?? 0;
  }
  return packed;
}
