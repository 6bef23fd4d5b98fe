import { type Classification, classifyWeights, collectWeights, type Weights } from "./classify.ts";
import {
  AT_START,
  computeValue,
  extractFeatures,
  type Features,
  GATHERED,
  type Gathered,
  GROUPS,
} from "./features.ts";
import type { Model } from "./model_file.ts";
import { ENGLISH } from "../../findings/english.ts";
import { featureText, type NamedFeature, parseFeatureName } from "./feature_text.ts";
import { findWorstPassage } from "./passages.ts";
import type { MailView } from "./view.ts";

/** Effect of a feature on the margin. */
export interface Reason extends NamedFeature {
  /** The feature in English. */
  readonly feature: string;
  /** Positive speaks for unwanted mail, negative against. */
  readonly weight: number;
}

/** Maximum number of reasons. */
const MAX_REASONS = 5;
/** Sizes of a weight, which is a signed byte. */
const LEVELS = 129;
/** Maximum number of features considered for reasons. */
const MAX_HEAVY = 250;

/** A classification with the features of the largest effect, largest first. */
export interface Explained extends Classification {
  readonly reasons: readonly Reason[];
  /** Names of the notable features beside words. */
  readonly shape: readonly string[];
  /** The largest margin that one of its passages would have as the whole text. */
  readonly passage: number;
}

/**
 * Classifies a mail with reasons; pieces count for their word, and words without meaning are
 * omitted.
 */
export function explain(model: Model, view: MailView): Explained {
  const features = extractFeatures(view);
  return explainFeatures(model, view, { features, weights: collectWeights(model, features) });
}

/** {@linkcode explain} of a mail whose features and their weights are known. */
export function explainFeatures(
  model: Model,
  view: MailView,
  { features, weights }: { readonly features: Features; readonly weights: Weights },
): Explained {
  const reasons: Reason[] = [];
  let least = 0;
  for (const { group, place, weight } of weighFeatures(model, features, weights)) {
    if (Math.abs(weight) < least) break;
    const text = findWritten(features, group, place);
    if (group !== "shape" && !hasMeaning(text)) continue;
    const { id, values } = nameFeature(group, text);
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
    passage: findWorstPassage(features, weights, model),
  };
}

/** A feature with the effects of all that is called the same. */
interface WeighedFeature {
  readonly group: Gathered;
  readonly place: number;
  readonly weight: number;
}

/** Sums of effects by what they are called; zero between two mails. */
let sums = new Float64Array(1 << 14);

/**
 * Weighs the features with the largest effect; one of the beginning has the effect of both groups.
 */
function weighFeatures({ unit }: Model, features: Features, weights: Weights): WeighedFeature[] {
  const values = GROUPS.map((group, index) => unit * computeValue(index, weights[group].length));
  const least = computeLeast(values, weights);
  /** The places of words, of those of the subject by themselves, and of shapes. */
  const span = 2 * features.written.count, size = 2 * span + features.shapes.length;
  if (sums.length < size) sums = new Float64Array(2 * size);
  const found: { readonly group: Gathered; readonly place: number; readonly key: number }[] = [];
  const numbers = new Map<string, number>();
  let left = MAX_HEAVY;
  for (const [index, group] of GATHERED.entries()) {
    const own = weights[group], places = features.places[group];
    const start = AT_START[group], early = start === undefined ? -1 : GROUPS.indexOf(start);
    const value = values[index] ?? 0, valueEarly = values[early] ?? 0;
    const leastOwn = least[index] ?? LEVELS, leastEarly = least[early] ?? LEVELS;
    const counted = start === undefined ? 0 : weights[start].length;
    const from = group === "shape" ? 2 * span : group === "subject" ? span : 0;
    for (let i = 0; i < own.length && left > 0; i++) {
      const weight = own[i] ?? 0, level = Math.abs(weight);
      let effect = 0;
      if (level >= leastOwn) {
        effect = weight * value;
        left--;
      }
      if (i < counted && level >= leastEarly && left > 0) {
        effect += weight * valueEarly;
        left--;
      }
      if (effect === 0) continue;
      const place = places[i] ?? 0;
      let key = from + place;
      if (hasNumber(features, group, place)) {
        // Numbers of any length are called the same.
        const name = `${group} ${stripFigures(findWritten(features, group, place))}`;
        key = numbers.get(name) ?? key;
        numbers.set(name, key);
      }
      if (sums[key] === 0) found.push({ group, place, key });
      sums[key] = (sums[key] ?? 0) + effect;
    }
  }
  return found.map(({ group, place, key }) => {
    const weight = Math.round((sums[key] ?? 0) * 1000) / 1000;
    sums[key] = 0;
    return { group, place, weight };
  }).filter(({ weight }) => weight !== 0)
    .sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight));
}

/** Computes per group the minimum weight that counts as large, the largest effects first. */
function computeLeast(values: readonly number[], weights: Weights): number[] {
  const counts = GROUPS.map((group) => countWeights(weights[group]));
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
    if (most < 0 || (found > 0 && found + count > MAX_HEAVY)) return least;
    found += count;
    least[most] = level;
    next[most] = level - 1;
  }
}

/** Tells how often each size of a weight occurs. */
function countWeights(weights: Int8Array): Int32Array {
  const counts = new Int32Array(LEVELS);
  for (let i = 0; i < weights.length; i++) {
    const level = Math.abs(weights[i] ?? 0);
    counts[level] = (counts[level] ?? 0) + 1;
  }
  return counts;
}

/** Tells whether a number is one of the words at a place. */
function hasNumber({ written }: Features, group: Gathered, place: number): boolean {
  if (group === "shape") return false;
  const word = place >> 1;
  return written.isNumber(word) || (place % 2 === 1 && written.isNumber(word - 1));
}

/** The word, the pair of words or the name of the shape at a place. */
function findWritten({ written, shapes }: Features, group: Gathered, place: number): string {
  if (group === "shape") return shapes[place] ?? "";
  const word = place >> 1;
  return place % 2 === 0 ? written.text(word) : `${written.text(word - 1)} ${written.text(word)}`;
}

function nameFeature(group: Gathered, text: string): NamedFeature {
  if (group === "shape") return parseFeatureName(text, ENGLISH.featureWords);
  const id = group === "subject" ? "inSubject" : text.includes(" ") ? "words" : "word";
  return { id, values: { text: stripFigures(text) } };
}

function stripFigures(text: string): string {
  return text.includes("0") ? text.replaceAll(/0+/g, "N") : text;
}

/** Words without meaning (articles, pronouns, prepositions), as `collectWords` writes them. */
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

/** Tells whether a word or pair has something to say: a letter, and more than function words. */
function hasMeaning(text: string): boolean {
  return text.split(" ").some((word) =>
    /\p{L}/u.test(word) && !FUNCTION_WORDS.has(word) && !/^[a-z]$/.test(word)
  );
}
