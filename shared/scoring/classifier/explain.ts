import { classifyWeights, weightsOf } from "./classify.ts";
import type { Classification, Weights } from "./classify.ts";
import { featuresOf, GATHERED, GROUPS, OPENINGS, valueOf } from "./features.ts";
import type { Features, Gathered, GroupName } from "./features.ts";
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
  return explainFeatures(model, view, { features, weights: weightsOf(model, features) });
}

/** {@linkcode explain} of a mail whose features and their weights are known. */
export function explainFeatures(
  model: Model,
  view: MailView,
  { features, weights }: { readonly features: Features; readonly weights: Weights },
): Explained {
  const known = new Map<string, Weighed>();
  // The pieces of a word all have its text.
  const byText = { subject: new Map<string, Weighed | null>(), text: new Map(), shape: new Map() };
  for (const { group, text, weight } of heaviest(model, features, weights)) {
    const same = byText[group === "words" || group === "letters" ? "text" : group];
    let entry = same.get(text);
    if (entry === undefined) {
      entry = entryOf(group, text, known);
      same.set(text, entry);
    }
    if (entry !== null) entry.weight += weight;
  }
  const weighed = [...known.values()]
    .map((named) => ({ ...named, weight: Math.round(named.weight * 1000) / 1000 }))
    .filter(({ weight }) => weight !== 0)
    .sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight));
  // Only reasons, and those of the same weight, are put into words: they come in the words' order.
  const least = Math.abs(weighed[MAX_REASONS - 1]?.weight ?? 0);
  const reasons = weighed.filter(({ weight }) => Math.abs(weight) >= least)
    .map(({ id, values, weight }) => ({
      feature: featureText({ id, values }, ENGLISH.featureWords),
      ...{ weight, id, values },
    }))
    .sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight) || (a.feature < b.feature ? -1 : 1))
    .slice(0, MAX_REASONS);
  return { ...classifyWeights(model, view, weights), reasons, shape: features.texts.shape };
}

/** A feature with the effects of all that is called the same. */
type Weighed = NamedFeature & { weight: number };

/** The entry that the effects of a text are added to; null for a word without a meaning. */
function entryOf(group: Gathered, text: string, known: Map<string, Weighed>): Weighed | null {
  if (group !== "shape" && !hasMeaning(text)) return null;
  const named = nameOf(group, text);
  const key = `${named.id} ${named.values["text"] ?? text}`;
  const same = known.get(key) ?? { ...named, weight: 0 };
  known.set(key, same);
  return same;
}

/** A feature with its effect on the margin. */
interface Heavy {
  readonly group: Gathered;
  readonly text: string;
  readonly weight: number;
}

/**
 * The features with the largest effect on the margin: only these are put into words. Features of
 * one group and weight are taken together, the largest first, until there are enough. The beginning
 * of a group is that of the mail: a feature there has the effect of both.
 */
function heaviest({ unit }: Model, features: Features, weights: Weights): Heavy[] {
  const levels: { index: number; level: number; count: number; weight: number }[] = [];
  for (const [index, group] of GROUPS.entries()) {
    const found = weights[group];
    const value = unit * valueOf(index, found.length);
    const counts = new Int32Array(LEVELS);
    for (let i = 0; i < found.length; i++) {
      const level = Math.abs(found[i] ?? 0);
      counts[level] = (counts[level] ?? 0) + 1;
    }
    for (let level = 1; level < LEVELS; level++) {
      const count = counts[level] ?? 0;
      if (count > 0) levels.push({ index, level, count, weight: level * value });
    }
  }
  levels.sort((a, b) => b.weight - a.weight || a.index - b.index);
  const least = GROUPS.map(() => LEVELS);
  let found = 0;
  for (const { index, level, count } of levels) {
    if (found > 0 && found + count > MAX_HEAVY) break;
    found += count;
    least[index] = level;
  }
  let left = MAX_HEAVY;
  /** The effects of a group's heavy features, by their places. */
  const effectsOf = (index: number, group: GroupName) => {
    const found = weights[group], from = least[index] ?? LEVELS;
    const value = unit * valueOf(index, found.length);
    const effects = new Map<number, number>();
    for (let i = 0; i < found.length && left > 0; i++) {
      const weight = found[i] ?? 0;
      if (Math.abs(weight) < from) continue;
      effects.set(i, weight * value);
      left--;
    }
    return effects;
  };
  const effects = new Map(GROUPS.map((group, index) => [group, effectsOf(index, group)]));
  return GATHERED.flatMap((group) => {
    const opening = OPENINGS[group];
    const own = effects.get(group) ?? NONE;
    const early = (opening && effects.get(opening)) ?? NONE;
    const places = [...new Set([...own.keys(), ...early.keys()])].sort((a, b) => a - b);
    return places.map((place) => ({
      group,
      text: features.texts[group][place] ?? "",
      weight: (own.get(place) ?? 0) + (early.get(place) ?? 0),
    }));
  });
}

const NONE: ReadonlyMap<number, number> = new Map();

function nameOf(group: Gathered, text: string): NamedFeature {
  if (group === "shape") return featureOfShape(text, ENGLISH.featureWords);
  const cut = text.slice(0, MAX_QUOTED);
  const quoted = cut.includes("0") ? cut.replaceAll(/0+/g, "N") : cut;
  const id = group === "subject" ? "inSubject" : text.includes(" ") ? "words" : "word";
  return { id, values: { text: quoted } };
}
