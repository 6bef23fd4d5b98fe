import { isAtLeast, type ThreatLevel } from "../contract/threat_levels.ts";
import type { Fact } from "./facts.ts";
import { computeChangedOdds, evaluate, type Evaluation } from "./forest.ts";
import { getLayer, type Layer, listValues, logit } from "./layer.ts";
import { joinSigns, SIGNS } from "../scoring/classifier/feature_text.ts";
import { FREE_MAILBOX, isNumberedFreeMailbox } from "../scoring/classifier/header_shape.ts";
import type { VerdictReason } from "../contract/verdict.ts";
import { createReason } from "./sentences.ts";
import { type Inputs, MARGIN, SIGNS_BY_FINDING } from "./inputs.ts";
import type { ContentResults, JudgedResults } from "./results.ts";

/** The subject of a reason. */
export type ReasonGroup = "sender" | "words" | "links" | "files" | "form";

/** A reason with its weight. */
export interface WeighedReason {
  readonly group: ReasonGroup;
  /** Contribution to the log odds, or more for a fact that raised the verdict. */
  readonly weight: number;
  readonly reason: VerdictReason;
}

/** Factor from the rank of a severity to a weight, below every contribution that counts. */
export const RANK_WEIGHT = 0.01;

/** Id of the reason that quotes the passage whose words moved a mail most. */
export const PASSAGE_REASON = "wording_passage";

/** Minimum contribution to the log odds of a resemblance. */
export const MIN_WEIGHT = 0.3;
/** Factor that puts a resemblance after all that says more. */
export const LAST_FACTOR = 0.0001;
/** Minimum effect on the margin of a sign that is named. */
const MIN_SIGN = 0.3;
/** Maximum number of signs named. */
const MAX_SIGNS = 3;

/**
 * Inputs of the learnt layer by what a mail resembles. Findings that are reasons of their own are in
 * none, and form is signs of the classifier alone.
 */
const INPUT_GROUPS: readonly (readonly [group: "words" | "links" | "form", inputs: RegExp])[] = [
  ["words", /^(?:patterns?|pressure|request|entity)\b/],
  ["links", /^(?:link|other domains|unranked|all unranked)\b/],
  ["form", /^$/],
];

/** Lists what a mail resembles: the passage, links, form and free mailbox that moved it. */
export function listResemblances(
  { headers, content }: JudgedResults,
  contributions: Contributions,
): WeighedReason[] {
  const mailbox = explainMailbox(headers, contributions);
  if (content === null || content.length === 0) return mailbox;
  const { inputs, measure } = contributions;
  const found = [...headers?.findings ?? [], ...content.body?.findings ?? []];
  const reasonSigns = new Set([
    ...found.flatMap(({ id }) => SIGNS_BY_FINDING.get(id) ?? []),
    ...mailbox.map(() => FREE_MAILBOX),
  ]);
  const otherSigns = content.signs.filter(({ name }) => !reasonSigns.has(name));
  const margin = inputs[MARGIN] ?? 0;
  // Signs are no words, so that an odd address is not explained by the wording.
  const wordMargin = margin - measureSigns("links", content.signs) -
    measureSigns("form", content.signs);
  const shares = {
    words: Math.max(0, wordMargin - GOOD_MARGIN),
    links: measureSigns("links", otherSigns),
    form: measureSigns("form", otherSigns),
  };
  const resemblances = INPUT_GROUPS.flatMap(([group, names]): WeighedReason[] => {
    const weight = measure([
      [MARGIN, margin - shares[group]],
      ...Object.keys(inputs).filter((name) => names.test(name)).map((
        name,
      ): NamedValue => [name, 0]),
    ]);
    if (weight < MIN_WEIGHT) return [];
    if (group === "words") return explainWords(content.passage, { wordMargin, weight });
    const reason = explainSigns(group, otherSigns);
    return reason === null ? [] : [{ group, weight: LAST_FACTOR * weight, reason }];
  });
  return [...mailbox, ...resemblances];
}

/**
 * Explains that the author's address is a free mailbox with a number in it, if that moved the mail.
 * Such addresses are common, so it weighs less than findings.
 */
function explainMailbox(
  headers: JudgedResults["headers"],
  { measureSign }: Contributions,
): WeighedReason[] {
  const author = headers?.author ?? null;
  if (author === null || !isNumberedFreeMailbox(author)) return [];
  if (measureSign(FREE_MAILBOX) < MIN_WEIGHT) return [];
  const reason = createReason("free_mailbox_number", { address: author.address });
  return [{ group: "sender", weight: RANK_WEIGHT, reason }];
}

/** Margin of words below which they are no reason. */
const MIN_WORD_MARGIN = -1;

/** Quotes the passage. Words that alone would not be taken for unwanted come after findings. */
function explainWords(
  passage: string | null,
  { wordMargin, weight }: { readonly wordMargin: number; readonly weight: number },
): WeighedReason[] {
  if (passage === null || wordMargin <= MIN_WORD_MARGIN) return [];
  const reason = createReason(PASSAGE_REASON, { passage });
  return [{ group: "words", weight: wordMargin > 0 ? weight : LAST_FACTOR * weight, reason }];
}

/** Computes what the signs of a group add to the margin. */
function measureSigns(group: "links" | "form", signs: Signs): number {
  return Math.max(0, sumEffects(signs, ({ name }) => findSignGroup(name) === group));
}

/** Finds the group of a sign of the classifier. */
function findSignGroup(name: string): "links" | "form" {
  return /^links?\b/.test(name) ? "links" : "form";
}

/** Matches signs that are counts, which say little alone: `images:3`. */
const COUNT_SIGN = /:\d+$/;

/** Explains by which signs links or form of a mail resemble those of unwanted mail; null without. */
function explainSigns(group: "links" | "form", signs: Signs): VerdictReason | null {
  const named = signs.filter(({ name, effect }) =>
    findSignGroup(name) === group && effect >= MIN_SIGN && !COUNT_SIGN.test(name)
  ).sort((a, b) => b.effect - a.effect).slice(0, MAX_SIGNS).map(({ name }) => name);
  return named.length === 0 ? null : createReason(`${group}_signs`, { [SIGNS]: joinSigns(named) });
}

/** Margin of clearly good mail, with which a mail is compared. */
const GOOD_MARGIN = -5;

/** Features of form and links that move the margin. */
type Signs = ContentResults["signs"];

/** The causes of a mail's level. */
export interface LevelCauses {
  readonly level: ThreatLevel;
  /** Level by the learnt layer alone; `low` if the layer does not count. */
  readonly learntLevel: ThreatLevel;
  readonly facts: readonly Fact[];
  /** Inputs of the learnt layer; null without content. */
  readonly inputs: Inputs | null;
  readonly isListed: boolean;
}

/**
 * Measures contributions to the log odds. Each is a mean of two: what its removal lowers, and what
 * it alone adds to clearly good mail. Neither is below 0.
 */
export interface Contributions {
  readonly inputs: Inputs;
  /** Measures inputs by their values without what is measured. */
  readonly measure: (others: readonly NamedValue[]) => number;
  /** Measures a sign of the classifier. */
  readonly measureSign: (name: string) => number;
  /** Measures a finding by its values and its signs, and by the facts that follow from it. */
  readonly measureFinding: (id: string, others: readonly NamedValue[]) => number;
}

/** An input of the learnt layer. */
type NamedValue = readonly [name: string, value: number];

/** Creates the measures of a mail; null if the learnt layer did not make it `medium` or worse. */
export function createContributions(
  { kind, signs }: Pick<ContentResults, "kind" | "signs">,
  { inputs, learntLevel, facts }: LevelCauses,
): Contributions | null {
  if (inputs === null || !isAtLeast(learntLevel, "medium")) return null;
  const layer = getLayer(kind), { positions, good } = prepareLayer(layer);
  const mail = evaluate(layer, listValues(layer, inputs));
  const odds = layer.slope * mail.logOdds, goodOdds = layer.slope * good.logOdds;
  const lifts = computeLifts(facts, layer, goodOdds);
  const measure = (others: readonly NamedValue[]) => {
    const removed: [number, number][] = [], alone: [number, number][] = [];
    for (const [name, value] of others) {
      const at = positions.get(name), own = mail.inputs[at ?? -1];
      if (at === undefined || own === undefined || own === value) continue;
      removed.push([at, value]);
      alone.push([at, own - value + (name === MARGIN ? GOOD_MARGIN : 0)]);
    }
    if (removed.length === 0) return 0;
    const lost = odds - layer.slope * computeChangedOdds(layer, mail, removed);
    const added = layer.slope * computeChangedOdds(layer, good, alone) - goodOdds;
    return (Math.max(0, lost) + Math.max(0, added)) / 2;
  };
  const listWithout = (names: readonly string[]): NamedValue[] => {
    const effect = sumEffects(signs, ({ name }) => names.includes(name));
    return effect > 0 ? [[MARGIN, (inputs[MARGIN] ?? 0) - effect]] : [];
  };
  return {
    inputs,
    measure,
    measureSign: (name) => measure(listWithout([name])),
    measureFinding: (id, others) =>
      measure([...others, ...listWithout(SIGNS_BY_FINDING.get(id) ?? [])]) +
      (lifts.get(id) ?? 0) / 2,
  };
}

/** Sums the effects of some signs on the margin. */
function sumEffects(signs: Signs, isCounted: (sign: Signs[number]) => boolean): number {
  return signs.reduce((sum, sign) => isCounted(sign) ? sum + sign.effect : sum, 0);
}

/** Computes by how much facts alone lift clearly good mail, by the findings that share in them. */
function computeLifts(
  facts: readonly Fact[],
  { levels, shift }: Layer,
  goodOdds: number,
): ReadonlyMap<string, number> {
  const lifts = new Map<string, number>();
  for (const { level, ids } of facts) {
    if (level === "safe" || level === "low") continue;
    const lift = Math.max(0, logit(levels[level]) - shift - goodOdds) / ids.length;
    for (const id of ids) lifts.set(id, Math.max(lift, lifts.get(id) ?? 0));
  }
  return lifts;
}

/** Values that a layer computes once for all mails. */
interface PreparedLayer {
  /** The place of each input. */
  readonly positions: ReadonlyMap<string, number>;
  /** Clearly good mail. */
  readonly good: Evaluation;
}

const PREPARED = new WeakMap<Layer, PreparedLayer>();

/** Prepares a layer for measures, once per layer. */
function prepareLayer(layer: Layer): PreparedLayer {
  const prepared = PREPARED.get(layer) ?? {
    positions: new Map(layer.inputs.map((name, at) => [name, at])),
    good: evaluate(layer, listValues(layer, { [MARGIN]: GOOD_MARGIN })),
  };
  PREPARED.set(layer, prepared);
  return prepared;
}
