import { classifyFeatures } from "./classify.ts";
import type { Classification } from "./classify.ts";
import { BUCKETS, featuresOf, GROUPS, OPENINGS, valueOf } from "./features.ts";
import type { Features, GroupName } from "./features.ts";
import { saysSomething } from "./function_words.ts";
import type { Model } from "./model_file.ts";
import { ENGLISH } from "../../texts/english.ts";
import { featureOfShape, featureText } from "./feature_text.ts";
import type { NamedFeature } from "./feature_text.ts";
import type { MailView } from "./view.ts";

/** Effect of a feature on the margin. */
export interface Reason extends NamedFeature {
  /** The feature in English. */
  readonly feature: string;
  /** Positive speaks for unwanted mail, negative against. */
  readonly weight: number;
}

/** Most reasons. */
const MAX_REASONS = 5;
/** Sizes of a weight, which is a signed byte. */
const LEVELS = 129;
/** Most features considered for reasons. */
const MAX_HEAVY = 250;
/** Longest word or pair of words that is quoted. */
const MAX_QUOTED = 60;

/** A classification with the features of the largest effect, largest first. */
export interface Explained extends Classification {
  readonly reasons: readonly Reason[];
  /** Names of the notable features beside words. */
  readonly shape: readonly string[];
}

/**
 * Classifies a mail and gives the reasons; pieces of a word count for the word. Words that say
 * nothing to a person are passed over.
 */
export function explain(model: Model, view: MailView): Explained {
  const features = featuresOf(view);
  const heavy = heaviest(model, features);
  const weights = new Map<string, NamedFeature & { readonly weight: number }>();
  const shape: string[] = [];
  featuresOf(view, (group, bucket, text) => {
    if (group === "shape") shape.push(text);
    const opening = OPENINGS[group];
    const weight = (heavy.get(keyOf(GROUPS.indexOf(group), bucket)) ?? 0) +
      (opening === undefined ? 0 : heavy.get(keyOf(GROUPS.indexOf(opening), bucket)) ?? 0);
    if (weight === 0 || (group !== "shape" && !saysSomething(text))) return;
    const named = nameOf(group, text);
    const feature = featureText(named, ENGLISH.featureWords);
    weights.set(feature, { ...named, weight: (weights.get(feature)?.weight ?? 0) + weight });
  });
  const reasons = [...weights]
    .map(([feature, { id, values, weight }]) => ({
      feature,
      weight: Math.round(weight * 1000) / 1000,
      id,
      values,
    }))
    .filter(({ weight }) => weight !== 0)
    .sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight) || (a.feature < b.feature ? -1 : 1))
    .slice(0, MAX_REASONS);
  return { ...classifyFeatures(model, view, features), reasons, shape };
}

/**
 * The features with the largest effect on the margin: only these are put into words. Features of
 * one group and weight are taken together, the largest first, until there are enough.
 */
function heaviest({ weights, unit }: Model, features: Features): Map<number, number> {
  const levels = GROUPS.flatMap((group, index) => {
    const value = unit * valueOf(index, features[group].length);
    const counts = new Int32Array(LEVELS);
    for (const bucket of features[group]) {
      const level = Math.abs(weights[bucket] ?? 0);
      counts[level] = (counts[level] ?? 0) + 1;
    }
    return Array.from(counts, (count, level) => ({ index, level, count, weight: level * value }))
      .filter(({ level, count }) => level > 0 && count > 0);
  }).sort((a, b) => b.weight - a.weight || a.index - b.index);
  const least = GROUPS.map(() => LEVELS);
  let found = 0;
  for (const { index, level, count } of levels) {
    if (found > 0 && found + count > MAX_HEAVY) break;
    found += count;
    least[index] = level;
  }
  const heavy = new Map<number, number>();
  for (const [index, group] of GROUPS.entries()) {
    const value = unit * valueOf(index, features[group].length);
    for (const bucket of features[group]) {
      const weight = weights[bucket] ?? 0;
      if (Math.abs(weight) < (least[index] ?? LEVELS)) continue;
      if (heavy.size < MAX_HEAVY) heavy.set(keyOf(index, bucket), weight * value);
    }
  }
  return heavy;
}

function keyOf(group: number, bucket: number): number {
  return group * BUCKETS + bucket;
}

function nameOf(group: GroupName, text: string): NamedFeature {
  if (group === "shape") return featureOfShape(text, ENGLISH.featureWords);
  const quoted = text.slice(0, MAX_QUOTED).replaceAll(/0+/g, "N");
  const id = group === "subject" ? "inSubject" : text.includes(" ") ? "words" : "word";
  return { id, values: { text: quoted } };
}
