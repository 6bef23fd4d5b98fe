import { classifyWeights, weightsOf } from "./classify.ts";
import type { Classification, Weights } from "./classify.ts";
import { featuresOf, GATHERED, GROUPS, OPENINGS, valueOf } from "./features.ts";
import type { Features, Gathered } from "./features.ts";
import { hasMeaning } from "./function_words.ts";
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
  return explainFeatures(model, view, { features, weights: weightsOf(model, features) });
}

/** {@linkcode explain} of a mail whose features and their weights are known. */
export function explainFeatures(
  model: Model,
  view: MailView,
  { features, weights }: { readonly features: Features; readonly weights: Weights },
): Explained {
  const reasons: Reason[] = [];
  let least = 0;
  for (const { group, text, weight } of weighed(model, features, weights)) {
    if (Math.abs(weight) < least) break;
    if (group !== "shape" && !hasMeaning(text)) continue;
    const { id, values } = nameOf(group, text);
    const feature = featureText({ id, values }, ENGLISH.featureWords);
    reasons.push({ feature, weight, id, values });
    // Those of the same weight are put into words too: they come in the words' order.
    if (reasons.length === MAX_REASONS) least = Math.abs(weight);
  }
  reasons.sort((a, b) =>
    Math.abs(b.weight) - Math.abs(a.weight) || (a.feature < b.feature ? -1 : 1)
  );
  return {
    ...classifyWeights(model, view, weights),
    reasons: reasons.slice(0, MAX_REASONS),
    shape: features.shapes,
  };
}

/** A feature with the effects of all that is called the same. */
interface Weighed {
  readonly group: Gathered;
  readonly text: string;
  weight: number;
}

/** The features with an effect to show, the largest first. */
function weighed(model: Model, features: Features, weights: Weights): Weighed[] {
  const byPlace = new Map<number, Weighed>(), byName = new Map<string, Weighed>();
  for (const { group, place, weight } of heaviest(model, features, weights)) {
    const key = GATHERED.length * place + GATHERED.indexOf(group);
    let entry = byPlace.get(key);
    if (entry === undefined) {
      const text = textOf(features, group, place);
      // Numbers of any length are called the same.
      const name = text.includes("0") ? `${group} ${withoutFigures(text)}` : "";
      entry = byName.get(name) ?? { group, text, weight: 0 };
      byPlace.set(key, entry);
      if (name !== "") byName.set(name, entry);
    }
    entry.weight += weight;
  }
  return [...new Set(byPlace.values())]
    .map((entry) => ({ ...entry, weight: Math.round(entry.weight * 1000) / 1000 }))
    .filter(({ weight }) => weight !== 0)
    .sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight));
}

/** A feature with its effect on the margin. */
interface Heavy {
  /** That of the word for its pieces. */
  readonly group: Gathered;
  readonly place: number;
  readonly weight: number;
}

/**
 * The features with the largest effect on the margin: only these are put into words. Features of
 * one group and weight are taken together, the largest first, until there are enough. The beginning
 * of a group is that of the mail: a feature there has the effect of both.
 */
function heaviest({ unit }: Model, { places }: Features, weights: Weights): Heavy[] {
  const values = GROUPS.map((group, index) => unit * valueOf(index, weights[group].length));
  const counts = GROUPS.map((group) => countsOf(weights[group]));
  /** The least size of a weight that is taken, and the largest that is not yet looked at. */
  const least = GROUPS.map(() => LEVELS), next = GROUPS.map(() => LEVELS - 1);
  for (let found = 0;;) {
    let most = -1, effect = 0;
    for (let index = 0; index < GROUPS.length; index++) {
      let level = next[index] ?? 0;
      while (level > 0 && counts[index]?.[level] === 0) level--;
      next[index] = level;
      if (level * (values[index] ?? 0) > effect) {
        most = index;
        effect = level * (values[index] ?? 0);
      }
    }
    const level = next[most] ?? 0, count = counts[most]?.[level] ?? 0;
    if (most < 0 || (found > 0 && found + count > MAX_HEAVY)) break;
    found += count;
    least[most] = level;
    next[most] = level - 1;
  }
  let left = MAX_HEAVY;
  /** The effect of a weight if it is one of the largest of its group, else 0. */
  const effectOf = (index: number, weight: number) => {
    if (left === 0 || Math.abs(weight) < (least[index] ?? LEVELS)) return 0;
    left--;
    return weight * (values[index] ?? 0);
  };
  return GATHERED.flatMap((group) => {
    const opening = OPENINGS[group];
    const own = GROUPS.indexOf(group), early = opening === undefined ? -1 : GROUPS.indexOf(opening);
    const found: Heavy[] = [];
    for (let i = 0; i < weights[group].length; i++) {
      const ofMail = effectOf(own, weights[group][i] ?? 0);
      const ofOpening = opening === undefined ? 0 : effectOf(early, weights[opening][i] ?? 0);
      const weight = ofMail + ofOpening;
      if (ofMail === 0 && ofOpening === 0) continue;
      found.push({
        group: group === "letters" ? "words" : group,
        place: places[group][i] ?? 0,
        weight,
      });
    }
    return found;
  });
}

/** How often each size of a weight occurs. */
function countsOf(weights: Int8Array): Int32Array {
  const counts = new Int32Array(LEVELS);
  for (let i = 0; i < weights.length; i++) {
    const level = Math.abs(weights[i] ?? 0);
    counts[level] = (counts[level] ?? 0) + 1;
  }
  return counts;
}

/** The word, the pair of words or the name of the shape at a place. */
function textOf({ written, shapes }: Features, group: Gathered, place: number): string {
  if (group === "shape") return shapes[place] ?? "";
  const word = place >> 1;
  return place % 2 === 0 ? written.text(word) : `${written.text(word - 1)} ${written.text(word)}`;
}

function nameOf(group: Gathered, text: string): NamedFeature {
  if (group === "shape") return featureOfShape(text, ENGLISH.featureWords);
  const id = group === "subject" ? "inSubject" : text.includes(" ") ? "words" : "word";
  return { id, values: { text: withoutFigures(text) } };
}

function withoutFigures(text: string): string {
  return text.includes("0") ? text.replaceAll(/0+/g, "N") : text;
}
