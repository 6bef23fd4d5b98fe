import { BUCKETS, GROUPS } from "../../shared/scoring/classifier/features.ts";
import { WRITTEN } from "../evaluation/sources.ts";
import type { Sample } from "./samples.ts";

/** Numbers without gaps for the buckets with a weight, so that training needs a few megabytes. */
export interface BucketPlaces {
  /** Place of each bucket, from 1; 0 for a bucket without a weight. */
  readonly places: Uint32Array;
  /** Bucket of each place, beginning with place 1. */
  readonly buckets: Uint32Array;
}

/**
 * Numbers, from 1 and without gaps, the buckets that occur in at least `minSources` sources. If
 * there are fewer sources, a bucket must occur in all.
 */
export function numberBuckets(
  samples: readonly Pick<Sample, "id" | "source" | "features">[],
  minSources: number,
): BucketPlaces {
  const sources = [...Map.groupBy(samples, nameSource).values()];
  const counts = new Uint16Array(BUCKETS);
  const lastSources = new Int32Array(BUCKETS).fill(-1);
  for (const [source, members] of sources.entries()) {
    for (const { features } of members) {
      for (let at = GROUPS.length; at < features.length; at++) {
        const bucket = features[at] ?? 0;
        if (lastSources[bucket] === source) continue;
        lastSources[bucket] = source;
        counts[bucket] = (counts[bucket] ?? 0) + 1;
      }
    }
  }
  const minCount = Math.max(1, Math.min(minSources, sources.length));
  const places = new Uint32Array(BUCKETS);
  const buckets: number[] = [];
  for (let bucket = 0; bucket < BUCKETS; bucket++) {
    if ((counts[bucket] ?? 0) >= minCount) places[bucket] = buckets.push(bucket);
  }
  return { places, buckets: Uint32Array.from(buckets) };
}

/**
 * Names the source for which a message's features count. Each text written for training is a
 * source, or a language with few archives would have no words.
 */
function nameSource({ id, source }: Pick<Sample, "id" | "source">): string {
  return source.startsWith(WRITTEN) ? id.replace(/ \d+$/, "") : source;
}

/** Replaces the buckets of packed features by their places. */
export function packPlaces(features: Uint32Array, places: Uint32Array): Uint32Array {
  const packedPlaces = features.slice();
  for (let at = GROUPS.length; at < packedPlaces.length; at++) {
    packedPlaces[at] = places[features[at] ?? 0] ?? 0;
  }
  return packedPlaces;
}
