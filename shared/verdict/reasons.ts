import common from "../../catalogue/model/common_findings.json" with { type: "json" };
import { computeHeaderPoints } from "../analysis/points.ts";
import type { Finding } from "../contract/analyze_email_headers.ts";
import type { BodyFinding, BodyRequest } from "../contract/body.ts";
import { isAtLeast, type ThreatLevel } from "../contract/threat_levels.ts";
import type { VerdictReason } from "../contract/verdict.ts";
import { rankSeverity } from "../findings/severity.ts";
import { type Fact, isWordFinding } from "./facts.ts";
import { computeChangedOdds, evaluate, type Evaluation } from "./forest.ts";
import { joinSigns, SIGNS } from "../scoring/classifier/feature_text.ts";
import type { Sign } from "../scoring/classifier/explain.ts";
import { FREE_MAILBOX, isNumberedFreeMailbox } from "../scoring/classifier/header_shape.ts";
import type { ContentResults, JudgedResults } from "./results.ts";
import { type Inputs, MARGIN, SIGNS_BY_FINDING } from "./inputs.ts";
import { getLayer, type Layer, listValues, logit } from "./layer.ts";
import { createReason } from "./sentences.ts";

/** Findings that good mail has about as often as unwanted mail (`deno task train`). */
const COMMON: ReadonlySet<string> = new Set(common);

/** What a reason is about. */
type ReasonGroup = "sender" | "words" | "links" | "files" | "form";
/** Maximum number of reasons of a group. */
const MAX_PER_GROUP = 3;

/** A reason with its weight. */
interface WeighedReason {
  readonly group: ReasonGroup;
  /** Contribution to the log odds, or more for a fact that raised the verdict. */
  readonly weight: number;
  readonly reason: VerdictReason;
}

/** Weight of a fact that raised the verdict above the learnt layer: no contribution is larger. */
const RAISING_WEIGHT = 100;
/** Factor from the rank of a severity to a weight, below every contribution that counts. */
const RANK_WEIGHT = 0.01;
/** Number of points of a header finding that weigh as a rank of severity. */
const POINTS_PER_RANK = 10;
/** Minimum contribution to the log odds of a finding of low severity. */
const MIN_LOW_WEIGHT = 0.1;
/** Minimum contribution to the log odds of a resemblance. */
const MIN_WEIGHT = 0.3;
/** Factor that puts what a mail resembles after all that a reader can check. */
const RESEMBLANCE_FACTOR = 0.0001;
/** Matches findings that tell which kind of unwanted mail words are of. */
const KIND_OF_WORDS = /^(?:lure_|text_(?:asks|large_sum|promotes|new|answer|telemarketing|crypto))/;
/** Minimum effect on the margin of a sign that is named. */
const MIN_SIGN = 0.3;
/** Maximum number of signs named. */
const MAX_SIGNS = 3;
/** Minimum number of words to quote: a single one is an everyday word. */
const MIN_WORDS = 2;
/** Maximum number of words quoted. */
const MAX_WORDS = 4;

/** Margin of clearly good mail, with which the words of a mail are compared. */
const GOOD_MARGIN = -5;
/** Contribution to the log odds above which words are certainly those of unwanted mail. */
const CERTAIN_WEIGHT = 2;

/** Maximum number of reasons against a mail; those about limits of the examination come on top. */
const MAX_AGAINST = 4;

/** What made the level of a mail. */
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
 * Lists the reasons against a mail. Facts that raised the verdict come first. What moved it over
 * its threshold in the learnt layer follows, the largest contribution first.
 */
export function listReasonsAgainst(
  { headers, content, failed = [] }: JudgedResults,
  causes: LevelCauses,
): VerdictReason[] {
  const { level, isListed } = causes;
  const contributions = content === null ? null : createContributions(content, causes);
  const found = [...headers?.findings ?? [], ...content?.body?.findings ?? []];
  const raising = listRaisingIds(causes);
  const isBad = isAtLeast(level, "medium");
  /** Weighs a finding; no reason if it moved nothing, or good mail has it as often. */
  const weigh = (
    { severity, ...reason }: Finding | BodyFinding,
    { contribution, rank }: { readonly contribution: number; readonly rank: number },
  ): WeighedReason[] => {
    const { id } = reason, isRaising = raising.has(id);
    const isTelling = isRaising || contribution >= MIN_LOW_WEIGHT || isWorthKnowing(id);
    const isReason = severity === "low"
      ? isBad ? !COMMON.has(id) && isTelling : isWorthKnowing(id)
      : severity !== "info";
    // A finding that good mail has as often leads no reasons, even if it raised the verdict.
    const isTypical = !COMMON.has(id);
    const weight = isTypical && isRaising
      ? RAISING_WEIGHT + rank
      : (isTypical ? contribution : 0) + RANK_WEIGHT * rank;
    return isReason ? [{ group: findGroup(id), weight, reason }] : [];
  };
  const headerReasons = (headers?.findings ?? []).flatMap((each) => {
    const points = computeHeaderPoints(each);
    const contribution = contributions?.measureFinding(each.id, [[`head ${each.id}`, 0]]) ?? 0;
    if (points <= 0 && !raising.has(each.id) && contribution === 0) return [];
    return weigh(each, { contribution, rank: points / POINTS_PER_RANK });
  });
  const bodyReasons = [...(content?.body?.findings ?? []), ...failed].flatMap((each) => {
    const { id, severity } = each, count = `findings ${severity}`;
    const rest = Math.max(0, (causes.inputs?.[count] ?? 0) - 1);
    return weigh(each, {
      contribution: contributions?.measureFinding(id, [[`body ${id}`, 0], [count, rest]]) ?? 0,
      rank: rankSeverity(severity),
    });
  });
  const mailbox = contributions === null ? [] : explainMailbox(headers, contributions);
  const reasonSigns = new Set([
    ...found.flatMap(({ id }) => SIGNS_BY_FINDING.get(id) ?? []),
    ...mailbox.map(() => FREE_MAILBOX),
  ]);
  const resemblances = content === null || contributions === null || content.length === 0
    ? []
    : listResemblances(content, contributions, reasonSigns);
  const all = tellKind([...headerReasons, ...bodyReasons, ...mailbox], resemblances);
  const chosen = chooseStrongest(all, isListed).slice(0, MAX_AGAINST).map(({ reason }) => reason);
  return chosen.length > 0 || contributions === null
    ? chosen
    : [createReason("nothing_stands_out")];
}

/** Lists the findings of facts that raised a verdict above the learnt layer. */
function listRaisingIds({ level, learntLevel, facts }: LevelCauses): ReadonlySet<string> {
  const raising = isAtLeast(learntLevel, level) || !isAtLeast(level, "medium")
    ? []
    : facts.filter((fact) => fact.level === level);
  return new Set(raising.flatMap(({ ids }) => ids));
}

/**
 * Measures contributions to the log odds. Each is a mean of two: what its removal lowers, and what
 * it alone adds to clearly good mail. Neither is below 0.
 */
interface Contributions {
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
function createContributions(
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
function sumEffects(signs: readonly Sign[], isCounted: (sign: Sign) => boolean): number {
  return signs.reduce((sum, sign) => isCounted(sign) ? sum + sign.effect : sum, 0);
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
  const weight = measureSign(FREE_MAILBOX), { address } = author;
  if (weight < MIN_WEIGHT) return [];
  const reason = createReason("free_mailbox_number", { address });
  return [{ group: "sender", weight: RANK_WEIGHT, reason }];
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

/** Chooses the strongest reasons, a few of each group; words of a listed sender are no reason. */
function chooseStrongest(weighed: readonly WeighedReason[], isListed: boolean): WeighedReason[] {
  const counts = new Map<ReasonGroup, number>();
  return weighed.filter(({ group }) => !(isListed && group === "words"))
    .sort((a, b) => b.weight - a.weight)
    .filter(({ group }) => {
      const count = (counts.get(group) ?? 0) + 1;
      counts.set(group, count);
      return count <= MAX_PER_GROUP;
    });
}

/** Findings of low severity about things that the reader of a mail cannot see. */
const WORTH_KNOWING: ReadonlySet<string> = new Set(["part_undeclared", "dmarc_disputed_verified"]);

/** Tells whether a finding of low severity is a reason although the mail is not bad. */
function isWorthKnowing(id: string): boolean {
  return /^(?:url|attachment|lure|mail|text_(?:new|asks|hidden|answer|telemarketing))_/.test(id) ||
    WORTH_KNOWING.has(id);
}

/** Finds the group of a finding. */
function findGroup(id: string): ReasonGroup {
  if (isWordFinding(id)) return "words";
  if (/^url/.test(id)) return "links";
  if (/^(?:attachment|part|calendar)_/.test(id)) return "files";
  return /^(?:mail|date|hop|hops|message_id|priority|html|field)/.test(id) ? "form" : "sender";
}

/**
 * Inputs of the learnt layer by what a mail resembles. Findings that are reasons of their own are in
 * none, and form is signs of the classifier alone.
 */
const INPUT_GROUPS: readonly (readonly [group: "words" | "links" | "form", inputs: RegExp])[] = [
  ["words", /^(?:patterns?|pressure|request|entity)\b/],
  ["links", /^(?:link|other domains|unranked|all unranked)\b/],
  ["form", /^$/],
];

/** Values that a layer computes once for all mails. */
interface PreparedLayer {
  /** The place of each input. */
  readonly positions: ReadonlyMap<string, number>;
  /** The inputs in each group of {@linkcode INPUT_GROUPS}. */
  readonly groups: readonly (readonly string[])[];
  /** Clearly good mail. */
  readonly good: Evaluation;
}

const PREPARED = new WeakMap<Layer, PreparedLayer>();

/** Prepares a layer for reasons, once per layer. */
function prepareLayer(layer: Layer): PreparedLayer {
  const prepared = PREPARED.get(layer) ?? {
    positions: new Map(layer.inputs.map((name, at) => [name, at])),
    groups: INPUT_GROUPS.map(([, names]) => layer.inputs.filter((name) => names.test(name))),
    good: evaluate(layer, listValues(layer, { [MARGIN]: GOOD_MARGIN })),
  };
  PREPARED.set(layer, prepared);
  return prepared;
}

/**
 * Lists what a mail resembles by the groups of inputs that moved it.
 *
 * @param reasonSigns Signs that are reasons of their own.
 */
function listResemblances(
  content: ContentResults,
  { inputs, measure }: Contributions,
  reasonSigns: ReadonlySet<string>,
): WeighedReason[] {
  const inputsOfGroups = prepareLayer(getLayer(content.kind)).groups;
  const margin = inputs[MARGIN] ?? 0;
  const otherSigns = content.signs.filter(({ name }) => !reasonSigns.has(name));
  // Signs are no words: no resemblance of words stands for an odd address.
  const wordMargin = margin - measureSigns("links", content.signs) -
    measureSigns("form", content.signs);
  const shares = {
    words: Math.max(0, wordMargin - GOOD_MARGIN),
    links: measureSigns("links", otherSigns),
    form: measureSigns("form", otherSigns),
  };
  return INPUT_GROUPS.flatMap(([group], i) => {
    const weight = measure([
      [MARGIN, margin - shares[group]],
      ...(inputsOfGroups[i] ?? []).map((name): NamedValue => [name, 0]),
    ]);
    if (weight < MIN_WEIGHT) return [];
    const reason = group === "words"
      ? explainWords(content, inputs, { wordMargin, weight })
      : explainSigns(group, otherSigns);
    return reason === null ? [] : [{ group, weight, reason }];
  });
}

/** Computes what the signs of a group add to the margin. */
function measureSigns(group: "links" | "form", signs: readonly Sign[]): number {
  return Math.max(0, sumEffects(signs, ({ name }) => findSignGroup(name) === group));
}

/** Finds the group of a sign of the classifier. */
function findSignGroup(name: string): "links" | "form" {
  return /^links?\b/.test(name) ? "links" : "form";
}

/** Matches signs that are counts, which say little alone: `images:3`. */
const COUNT_SIGN = /:\d+$/;

/** Explains by which signs links or form of a mail resemble those of unwanted mail; null without. */
function explainSigns(group: "links" | "form", signs: readonly Sign[]): VerdictReason | null {
  const named = signs.filter(({ name, effect }) =>
    findSignGroup(name) === group && effect >= MIN_SIGN && !COUNT_SIGN.test(name)
  ).sort((a, b) => b.effect - a.effect).slice(0, MAX_SIGNS).map(({ name }) => name);
  return named.length === 0 ? null : createReason(`${group}_signs`, { [SIGNS]: joinSigns(named) });
}

/**
 * Adds resemblances to the findings, after them unless they quote words. A finding that tells the
 * kind of mail stands for words that cannot be quoted; a lure takes their weight.
 */
function tellKind(
  findings: readonly WeighedReason[],
  resemblances: readonly WeighedReason[],
): WeighedReason[] {
  const wording = resemblances.find(({ reason }) => reason.id.startsWith("wording_"));
  const isTold = findings.some(({ reason }) => KIND_OF_WORDS.test(reason.id));
  const shown = resemblances.filter((each) => !(isTold && each === wording)).map((each) =>
    isQuotation(each) ? each : { ...each, weight: each.weight * RESEMBLANCE_FACTOR }
  );
  const lure = findings.filter(({ reason }) => reason.id.startsWith("lure_"))
    .sort((a, b) => b.weight - a.weight)[0];
  const weight = Math.max(lure?.weight ?? 0, wording?.weight ?? 0);
  return [...findings.map((each) => each === lure ? { ...each, weight } : each), ...shown];
}

/** Tells whether a resemblance quotes the words, so that a reader can check it. */
function isQuotation({ reason }: WeighedReason): boolean {
  return reason.id.startsWith("words_");
}

/**
 * Requests that tell a kind of unwanted message, the most telling first. Of other requests, the
 * kind was wrong for half of the mails.
 */
const TELLING_REQUESTS = [
  "confirm",
  "open_attachment",
  "offer",
] as const satisfies readonly BodyRequest[];

/**
 * Explains that words of a mail resemble unwanted mail: which words, or else which kind of it. Null
 * if the words alone would not be taken for unwanted mail.
 */
function explainWords(
  { words, poorlyCoveredLanguage }: ContentResults,
  inputs: Inputs,
  { wordMargin, weight }: { readonly wordMargin: number; readonly weight: number },
): VerdictReason | null {
  const quoted = words.slice(0, MAX_WORDS).map((word) => `“${word}”`).join(", ");
  // In a language that the model hardly knows, it would quote everyday words.
  if (poorlyCoveredLanguage === null && words.length >= MIN_WORDS) {
    const isCertain = wordMargin > 0 && weight > CERTAIN_WEIGHT;
    return createReason(isCertain ? "words_unwanted" : "words_suspicious", { words: quoted });
  }
  if (wordMargin <= 0) return null;
  const request = TELLING_REQUESTS.find((name) => inputs[`request ${name}`] === 1);
  return createReason(request === undefined ? "wording_unwanted" : `wording_${request}`);
}
