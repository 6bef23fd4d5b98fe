import { type Classification, classifyWeights, collectWeights, type Weights } from "./classify.ts";
import {
  BASE_GROUPS,
  type BaseGroup,
  computeFeatureValue,
  extractFeatures,
  type Features,
  GROUPS,
  START_GROUPS,
} from "./features.ts";
import type { Model } from "./model_file.ts";
import { ENGLISH } from "../../findings/english.ts";
import { formatFeature, type NamedFeature, parseFeatureName } from "./feature_text.ts";
import { findWorstPassage } from "./passages.ts";
import type { ClassifierInput } from "./input.ts";

/** A feature and its effect on the margin. */
export interface FeatureEffect extends NamedFeature {
  /** The feature in English. */
  readonly feature: string;
  /** The effect: positive speaks for unwanted mail, negative against. */
  readonly weight: number;
}

/** Maximum number of reasons. */
const MAX_REASONS = 5;
/** Number of absolute values of a weight, which is a signed byte: 0 to 128. */
const MAGNITUDES = 129;
/** Index of the group of shape features. */
const SHAPE = GROUPS.indexOf("shape");
/** Maximum number of features considered for reasons. */
const MAX_CONSIDERED = 250;

/** A shape feature of a mail. */
export interface Sign {
  /** Name of the feature: `from:digits in name`. */
  readonly name: string;
  /** The effect on the margin: positive speaks for unwanted mail, negative against. */
  readonly effect: number;
}

/** A classification and what it rests on. */
export interface ExplainedClassification extends Classification {
  /** The features with the largest effects, largest first. */
  readonly reasons: readonly FeatureEffect[];
  /** Shape features and their effects on the margin, in the order of the features. */
  readonly signs: readonly Sign[];
  /** The largest margin that a passage of the text would have as the whole text. */
  readonly passage: number;
}

/**
 * Classifies a mail with reasons. Pieces of a word count for the word; words without meaning are no
 * reasons.
 */
export function classifyWithReasons(model: Model, input: ClassifierInput): ExplainedClassification {
  const features = extractFeatures(input);
  return classifyFeaturesWithReasons(model, input, {
    features,
    weights: collectWeights(model, features),
  });
}

/** Does the work of {@linkcode classifyWithReasons} if features and weights are known already. */
export function classifyFeaturesWithReasons(
  model: Model,
  input: ClassifierInput,
  { features, weights, passage = findWorstPassage(features, weights, model) }: {
    readonly features: Features;
    readonly weights: Weights;
    readonly passage?: number;
  },
): ExplainedClassification {
  const reasons: FeatureEffect[] = [];
  let minimum = 0;
  for (const { group, place, weight } of takeHeaviest(weighFeatures(model, features, weights))) {
    if (Math.abs(weight) < minimum) break;
    const text = readText(features, group, place);
    if (group !== "shape" && !hasMeaning(text)) continue;
    const { id, values } = nameFeature(group, text);
    const feature = formatFeature({ id, values }, ENGLISH.featureWords);
    reasons.push({ feature, weight, id, values });
    // Among features of equal weight the text decides, so all of them are formatted.
    if (reasons.length === MAX_REASONS) minimum = Math.abs(weight);
  }
  reasons.sort((a, b) =>
    Math.abs(b.weight) - Math.abs(a.weight) || (a.feature < b.feature ? -1 : 1)
  );
  return {
    ...classifyWeights(model, input, weights),
    reasons: reasons.slice(0, MAX_REASONS),
    signs: listSigns(model, features, weights),
    passage,
  };
}

/** Lists the shape features and their effects. */
function listSigns(
  { unit }: Model,
  { places, shapes }: Pick<Features, "places" | "shapes">,
  { shape }: Pick<Weights, "shape">,
): Sign[] {
  const value = unit * computeFeatureValue(SHAPE, shape.length);
  return Array.from(shape, (weight, i) => ({
    name: shapes[places.shape[i] ?? -1] ?? "",
    effect: weight * value,
  }));
}

/** A feature with the summed effects of all features that have the same name for people. */
interface WeighedFeature {
  readonly group: BaseGroup;
  readonly place: number;
  readonly weight: number;
}

/** Sums of effects by the key of their name; all 0 between two mails. */
let sums = new Float64Array(1 << 14);

/** Yields features by their effects, the largest first; few are taken, so they are not sorted. */
function* takeHeaviest(features: readonly WeighedFeature[]): Generator<WeighedFeature> {
  const left = Float64Array.from(features, ({ weight }) => Math.abs(weight));
  for (;;) {
    let heaviest = 0;
    for (let i = 1; i < left.length; i++) if ((left[i] ?? 0) > (left[heaviest] ?? 0)) heaviest = i;
    const feature = features[heaviest];
    if (feature === undefined || left[heaviest] === 0) return;
    left[heaviest] = 0;
    yield feature;
  }
}

/**
 * Sums the effects of the heaviest features. A feature of the beginning has the effects of both its
 * groups.
 */
function weighFeatures({ unit }: Model, features: Features, weights: Weights): WeighedFeature[] {
  const values = GROUPS.map((group, index) =>
    unit * computeFeatureValue(index, weights[group].length)
  );
  const minimums = computeMinimums(values, weights);
  // Keys are places: first those of words, then of words of the subject, then of shapes.
  const span = 2 * features.allWords.count, size = 2 * span + features.shapes.length;
  if (sums.length < size) sums = new Float64Array(2 * size);
  const sumPlaces: { readonly group: BaseGroup; readonly place: number; readonly key: number }[] =
    [];
  const numbers = new Map<string, number>();
  let left = MAX_CONSIDERED;
  for (const [index, group] of BASE_GROUPS.entries()) {
    const groupWeights = weights[group], places = features.places[group];
    const start = START_GROUPS[group],
      startIndex = start === undefined ? -1 : GROUPS.indexOf(start);
    const value = values[index] ?? 0, startValue = values[startIndex] ?? 0;
    const minMagnitude = minimums[index] ?? MAGNITUDES,
      minStartMagnitude = minimums[startIndex] ?? MAGNITUDES;
    const startCount = start === undefined ? 0 : weights[start].length;
    const from = group === "shape" ? 2 * span : group === "subject" ? span : 0;
    for (let i = 0; i < groupWeights.length && left > 0; i++) {
      const weight = groupWeights[i] ?? 0, magnitude = Math.abs(weight);
      let effect = 0;
      if (magnitude >= minMagnitude) {
        effect = weight * value;
        left--;
      }
      if (i < startCount && magnitude >= minStartMagnitude && left > 0) {
        effect += weight * startValue;
        left--;
      }
      if (effect === 0) continue;
      const place = places[i] ?? 0;
      let key = from + place;
      if (hasNumber(features, group, place)) {
        // All numbers have the name N, so those of different lengths share a key.
        const name = `${group} ${maskNumbers(readText(features, group, place))}`;
        key = numbers.get(name) ?? key;
        numbers.set(name, key);
      }
      if (sums[key] === 0) sumPlaces.push({ group, place, key });
      sums[key] = (sums[key] ?? 0) + effect;
    }
  }
  return sumPlaces.map(({ group, place, key }) => {
    const weight = Math.round((sums[key] ?? 0) * 1000) / 1000;
    sums[key] = 0;
    return { group, place, weight };
  });
}

/**
 * Computes, per group, the minimum absolute weight of the features considered: those with the
 * largest effects, at most {@linkcode MAX_CONSIDERED}.
 */
function computeMinimums(values: readonly number[], weights: Weights): number[] {
  const counts = GROUPS.map((group) => countWeights(weights[group]));
  const minimums = GROUPS.map(() => MAGNITUDES), next = GROUPS.map(() => MAGNITUDES - 1);
  for (let total = 0;;) {
    let strongest = -1, effect = 0;
    for (let index = 0; index < GROUPS.length; index++) {
      let magnitude = next[index] ?? 0;
      while (magnitude > 0 && counts[index]?.[magnitude] === 0) magnitude--;
      next[index] = magnitude;
      if (magnitude * (values[index] ?? 0) > effect) {
        strongest = index;
        effect = magnitude * (values[index] ?? 0);
      }
    }
    const magnitude = next[strongest] ?? 0, count = counts[strongest]?.[magnitude] ?? 0;
    if (strongest < 0 || (total > 0 && total + count > MAX_CONSIDERED)) return minimums;
    total += count;
    minimums[strongest] = magnitude;
    next[strongest] = magnitude - 1;
  }
}

/** Counts how often each absolute value of a weight occurs. */
function countWeights(weights: Int8Array): Int32Array {
  const counts = new Int32Array(MAGNITUDES);
  for (let i = 0; i < weights.length; i++) {
    const magnitude = Math.abs(weights[i] ?? 0);
    counts[magnitude] = (counts[magnitude] ?? 0) + 1;
  }
  return counts;
}

/** Tells whether the word at a place is a number, or one of the pair. */
function hasNumber({ allWords }: Features, group: BaseGroup, place: number): boolean {
  if (group === "shape") return false;
  const word = place >> 1;
  return allWords.isNumber(word) || (place % 2 === 1 && allWords.isNumber(word - 1));
}

/** Reads the word, the pair of words or the name of the shape at a place. */
function readText({ allWords, shapes }: Features, group: BaseGroup, place: number): string {
  if (group === "shape") return shapes[place] ?? "";
  const word = place >> 1;
  return place % 2 === 0
    ? allWords.readText(word)
    : `${allWords.readText(word - 1)} ${allWords.readText(word)}`;
}

function nameFeature(group: BaseGroup, text: string): NamedFeature {
  if (group === "shape") return parseFeatureName(text, ENGLISH.featureWords);
  const id = group === "subject" ? "inSubject" : text.includes(" ") ? "words" : "word";
  return { id, values: { text: maskNumbers(text) } };
}

/** Replaces numbers, which are written in zeros, by N. */
function maskNumbers(text: string): string {
  return text.includes("0") ? text.replaceAll(/0+/g, "N") : text;
}

/** Words without meaning (articles, pronouns, prepositions), folded as in `words.ts`. */
const FUNCTION_WORDS: ReadonlySet<string> = new Set(
  [
    "a about after all also am an and any are as at be been before being but by can could did do " +
    "does for from had has have he her here him his how i if in into is it its just may me more " +
    "my no not of on or our out over own s she should so some such t than that the their them " +
    "then there these they this those through to up us was we were what when where which while " +
    "who will with would you your",
    "aber als am an auch auf aus bei bin bis da das dass dem den der des die dich dir doch du " +
    "durch ein eine einem einen einer eines er es fur haben hat hier ich ihm ihn ihnen ihr ihre " +
    "ihrem ihren ihrer im in ist ja kann konnen man mein mich mir mit nach nicht noch nur oder " +
    "sein sich sie sind so uber um und uns unser unsere von vor war was wenn wer wie wir wird " +
    "worden wurde zu zum zur",
    "au aux avec avez avons ce ces cet cette dans de des du elle en est et etre eu il ils je la " +
    "le les leur lui ma mais me mes mon ne nos notre nous on ont ou par pas plus pour qu que qui " +
    "sa se ses si son sont sur ta te tes toi ton tu un une vos votre vous y",
    "agli ai al alla alle anche che chi ci con cui da dal dalla dei del della delle di e ed era " +
    "gli ha hai hanno ho i il in io l la le lei li lo loro lui ma mi mio ne nei nel nella noi " +
    "non nostro o per piu quale quando questa questo se si sia siamo sono su sua sul sulla suo " +
    "ti tra tu tua tuo un una uno vi voi vostra vostro",
    "al algo como con de del desde donde e el ella ellos en entre era es esta este esto estos " +
    "ha han hasta hay la las le les lo los mas me mi mis muy ni no nos nuestra nuestro o para " +
    "pero por porque que quien se ser si sin sobre son su sus tambien te tiene tu tus un una " +
    "unos usted ustedes y ya yo",
    "ao aos as com da das de do dos ela ele em essa esse esta este eu foi mais mas me meu minha " +
    "na nao nas no nos o os ou para pela pelo por que se sem ser seu seus sua suas te um uma voce",
    "aan als bij dat de deze die dit door een en er het hij hun ik in is je jij kan maar met " +
    "mijn naar niet nog of om ons onze ook op te tot u uit uw van voor was wat we wij worden " +
    "wordt zal ze zich zijn zo",
  ].flatMap((words) => words.split(" ")),
);

/** Tells whether a word or pair of words has a letter and is not made of function words alone. */
function hasMeaning(text: string): boolean {
  return text.split(" ").some((word) =>
    /\p{L}/u.test(word) && !FUNCTION_WORDS.has(word) && !/^[a-z]$/.test(word)
  );
}
