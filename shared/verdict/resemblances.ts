import { isAtLeast, type ThreatLevel } from "../contract/threat_levels.ts";
import type { Fact } from "./facts.ts";
import { computeChangedOdds, evaluate, type Evaluation } from "./forest.ts";
import { getLayer, type Layer, listValues, logit } from "./layer.ts";
import { joinSigns, SIGNS } from "../scoring/classifier/feature_text.ts";
import { BRAND_ALONE } from "../scoring/classifier/link_shape.ts";
import { FREE_MAILBOX, isNumberedFreeMailbox } from "../scoring/classifier/header_shape.ts";
import type { VerdictReason } from "../contract/verdict.ts";
import { createReason } from "./sentences.ts";
import { type Inputs, MARGIN } from "./inputs.ts";
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

/** Weight of one rank of severity, smaller than every contribution that counts. */
export const RANK_WEIGHT = 0.01;

/** Id of the reason that quotes the passage whose words moved a mail most. */
export const PASSAGE_REASON = "wording_passage";

/** Minimum contribution to the log odds of a resemblance. */
const MIN_WEIGHT = 0.3;
/** Factor that moves a resemblance behind all other reasons. */
const LAST_FACTOR = 0.0001;
/** Minimum effect on the margin by which a reason names a sign. */
const MIN_SIGN = 0.3;
/** Maximum number of signs that a reason names. */
const MAX_SIGNS = 3;

/** Groups of resemblances. The group `form` has signs of the classifier alone. */
const GROUPS = ["words", "links", "form"] as const;
/**
 * Groups of the learnt layer's inputs, by their first word. Findings are in no group, as each is a
 * reason itself.
 */
const INPUT_GROUPS: ReadonlyMap<string, typeof GROUPS[number]> = new Map([
  ["pattern", "words"],
  ["patterns", "words"],
  ["link", "links"],
  ["other", "links"],
  ["unranked", "links"],
  ["all", "links"],
]);

/** Signs of the classifier by findings of the same fact, so that a mail names it once. */
const SIGNS_BY_FINDING: ReadonlyMap<string, readonly string[]> = new Map([
  ["reply_to_free_mail", [FREE_MAILBOX]],
  ["reply_to_elsewhere", ["reply:other organization"]],
  ["domain_ending_abused", ["from:cheap top"]],
  ["display_name_address", ["from:name is other address"]],
  ["name_decorated", ["from:emoji"]],
  ["brand_claimed", ["brand:author's name alone"]],
  ["recipients_hidden", ["to:undisclosed", "to:none"]],
  ["mailer_forged", ["mailer:outlook bare"]],
  ["message_id_missing", ["id:none"]],
  ["date_missing", ["date:none"]],
  ["date_broken", ["date:bad"]],
  ["date_zone_impossible", ["date:impossible zone"]],
  ["subject_encoded", ["subject:encoded without need"]],
  ["url_abused_ending", ["link:cheap top"]],
  ["url_shortener", ["link:shortened"]],
  ["url_free_hosting", ["link:free hosting"]],
  ["url_ip_host", ["link:address of a machine"]],
  ["text_mixed_letters", ["text:scripts in one word"]],
]);

/** Lists what a mail resembles: the passage, links, form and free mailbox that moved it. */
export function listResemblances(
  { headers, content }: JudgedResults,
  contributions: Contributions,
): WeighedReason[] {
  const mailbox = explainMailbox(headers, contributions);
  if (content === null || content.length === 0) return mailbox;
  const brand = explainBrand(content, contributions);
  const { inputs, measure } = contributions;
  const findings = [...headers?.findings ?? [], ...content.body?.findings ?? []];
  const reasonSigns = new Set([
    ...findings.flatMap(({ id }) => SIGNS_BY_FINDING.get(id) ?? []),
    ...mailbox.map(() => FREE_MAILBOX),
    // Where the organization is only mentioned, it is no reason.
    BRAND_ALONE,
  ]);
  const otherSigns = content.signs.filter(({ name }) => !reasonSigns.has(name));
  const margin = inputs[MARGIN] ?? 0;
  // Without the signs: the wording is no reason for what an odd address adds to the margin.
  const wordMargin = margin - measureSigns("links", content.signs) -
    measureSigns("form", content.signs);
  const shares = {
    words: Math.max(0, wordMargin - GOOD_MARGIN),
    links: measureSigns("links", otherSigns),
    form: measureSigns("form", otherSigns),
  };
  const names = Map.groupBy(
    Object.keys(inputs),
    (name) => INPUT_GROUPS.get(name.split(" ", 1)[0] ?? ""),
  );
  const resemblances = GROUPS.flatMap((group): WeighedReason[] => {
    const weight = measure([
      [MARGIN, margin - shares[group]],
      ...(names.get(group) ?? []).map((name): NamedValue => [name, 0]),
    ]);
    if (weight < MIN_WEIGHT) return [];
    if (group === "words") return explainWords(content.passage, { wordMargin, weight });
    const domain = headers?.author?.domain ?? "";
    const reason = explainSigns(group, otherSigns.filter(({ name }) => isLiteral(name, domain)));
    return reason === null ? [] : [{ group, weight: LAST_FACTOR * weight, reason }];
  });
  return [...mailbox, ...brand, ...resemblances];
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

/** Explains that a mail names an organization of others, if that moved the mail. */
function explainBrand(
  { brandAlone }: ContentResults,
  { measureSign }: Contributions,
): WeighedReason[] {
  const weight = brandAlone === null ? 0 : measureSign(BRAND_ALONE);
  if (brandAlone === null || weight < MIN_WEIGHT) return [];
  return [{ group: "sender", weight, reason: createReason("brand_alone", { brand: brandAlone }) }];
}

/** Margin of words at or below which they are no reason. */
const MIN_WORD_MARGIN = -1;

/**
 * Creates the reason that quotes the passage. It comes last if the words alone are not unwanted.
 */
function explainWords(
  passage: string | null,
  { wordMargin, weight }: { readonly wordMargin: number; readonly weight: number },
): WeighedReason[] {
  if (passage === null || wordMargin <= MIN_WORD_MARGIN) return [];
  const reason = createReason(PASSAGE_REASON, { passage });
  return [{ group: "words", weight: wordMargin > 0 ? weight : LAST_FACTOR * weight, reason }];
}

/** Computes how much the signs of a group add to the margin; 0 or more. */
function measureSigns(group: "links" | "form", signs: Signs): number {
  return Math.max(0, sumEffects(signs, ({ name }) => findSignGroup(name) === group));
}

/** Finds the group of a sign of the classifier. */
function findSignGroup(name: string): "links" | "form" {
  return name.startsWith("link") ? "links" : "form";
}

/** Matches letters that spell one consonant. */
const ONE_SOUND = /sch|ch|sh|th|ph|ck|([b-df-hj-np-tv-xz])\1/g;

/**
 * Tells whether an author's domain is as a sign says, for a reader. The classifier counts two digits
 * as several, and the consonants of two words in one name as a row.
 */
function isLiteral(name: string, domain: string): boolean {
  if (name === "from:digits") return /\d[^.]*\d[^.]*\d/.test(domain);
  if (name !== "from:random label") return true;
  return /[b-df-hj-np-tv-xz]{5}/.test(domain.replaceAll(ONE_SOUND, "b"));
}

/** Matches signs that are counts, which say little alone: `images:3`. */
const COUNT_SIGN = /:\d+$/;

/** Creates the reason that names the strongest signs of a group; null if none is strong enough. */
function explainSigns(group: "links" | "form", signs: Signs): VerdictReason | null {
  const signNames = signs.filter(({ name, effect }) =>
    findSignGroup(name) === group && effect >= MIN_SIGN && !COUNT_SIGN.test(name)
  ).sort((a, b) => b.effect - a.effect).slice(0, MAX_SIGNS).map(({ name }) => name);
  return signNames.length === 0
    ? null
    : createReason(`${group}_signs`, { [SIGNS]: joinSigns(signNames) });
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
 * Measures contributions to the log odds. A contribution is the mean of two numbers, 0 or more. Its
 * removal lowers the mail's log odds by one; it alone adds the other to those of clearly good mail.
 */
export interface Contributions {
  readonly inputs: Inputs;
  /** Measures what is missing if inputs have other values: `[["link shortener", 0]]`. */
  readonly measure: (others: readonly NamedValue[]) => number;
  /** Measures a sign of the classifier. */
  readonly measureSign: (name: string) => number;
  /** Measures a finding by other values of inputs, by its signs, and by the facts that it causes. */
  readonly measureFinding: (id: string, others: readonly NamedValue[]) => number;
}

/** An input of the learnt layer, with a value. */
type NamedValue = readonly [name: string, value: number];

/** Creates the measures of a mail; null if the learnt layer did not make it `medium` or worse. */
export function createContributions(
  { kind, signs }: Pick<ContentResults, "kind" | "signs">,
  { inputs, learntLevel, facts }: LevelCauses,
): Contributions | null {
  if (inputs === null || !isAtLeast(learntLevel, "medium")) return null;
  const layer = getLayer(kind), { positions, goodMail } = prepareLayer(layer);
  const evaluation = evaluate(layer, listValues(layer, inputs));
  const odds = layer.slope * evaluation.logOdds, goodOdds = layer.slope * goodMail.logOdds;
  const lifts = computeLifts(facts, layer, goodOdds);
  const measure = (others: readonly NamedValue[]) => {
    const removals: [number, number][] = [], additions: [number, number][] = [];
    for (const [name, value] of others) {
      const at = positions.get(name), current = evaluation.inputs[at ?? -1];
      if (at === undefined || current === undefined || current === value) continue;
      removals.push([at, value]);
      additions.push([at, current - value + (name === MARGIN ? GOOD_MARGIN : 0)]);
    }
    if (removals.length === 0) return 0;
    const loss = odds - layer.slope * computeChangedOdds(layer, evaluation, removals);
    const gain = layer.slope * computeChangedOdds(layer, goodMail, additions) - goodOdds;
    return (Math.max(0, loss) + Math.max(0, gain)) / 2;
  };
  const listMarginWithout = (names: readonly string[]): NamedValue[] => {
    const effect = sumEffects(signs, ({ name }) => names.includes(name));
    return effect > 0 ? [[MARGIN, (inputs[MARGIN] ?? 0) - effect]] : [];
  };
  return {
    inputs,
    measure,
    measureSign: (name) => measure(listMarginWithout([name])),
    measureFinding: (id, others) =>
      measure([...others, ...listMarginWithout(SIGNS_BY_FINDING.get(id) ?? [])]) +
      (lifts.get(id) ?? 0) / 2,
  };
}

/** Sums the effects of some signs on the margin. */
function sumEffects(signs: Signs, isCounted: (sign: Signs[number]) => boolean): number {
  return signs.reduce((sum, sign) => isCounted(sign) ? sum + sign.effect : sum, 0);
}

/**
 * Computes how far facts lift the log odds of clearly good mail, by the findings that cause them.
 */
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
  /** The index of each input by its name. */
  readonly positions: ReadonlyMap<string, number>;
  /** The evaluation of clearly good mail. */
  readonly goodMail: Evaluation;
}

const PREPARED_LAYERS = new WeakMap<Layer, PreparedLayer>();

/** Prepares a layer for measures, once per layer. */
function prepareLayer(layer: Layer): PreparedLayer {
  const preparedLayer = PREPARED_LAYERS.get(layer) ?? {
    positions: new Map(layer.inputs.map((name, at) => [name, at])),
    goodMail: evaluate(layer, listValues(layer, { [MARGIN]: GOOD_MARGIN })),
  };
  PREPARED_LAYERS.set(layer, preparedLayer);
  return preparedLayer;
}
