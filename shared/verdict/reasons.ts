import common from "../../catalogue/model/common_findings.json" with { type: "json" };
import { computeHeaderPoints } from "../analysis/points.ts";
import type { Finding } from "../contract/analyze_email_headers.ts";
import type { BodyFinding } from "../contract/body.ts";
import { isAtLeast } from "../contract/threat_levels.ts";
import { rankSeverity } from "../findings/severity.ts";
import type { VerdictReason } from "../contract/verdict.ts";
import { isWordFinding } from "./facts.ts";
import type { JudgedResults } from "./results.ts";
import {
  type Contributions,
  createContributions,
  LAST_FACTOR,
  type LevelCauses,
  listResemblances,
  MIN_WEIGHT,
  PASSAGE_REASON,
  RANK_WEIGHT,
  type ReasonGroup,
  type WeighedReason,
} from "./resemblances.ts";
import { createReason } from "./sentences.ts";

/** Findings that good mail has about as often as unwanted mail (`deno task train`). */
const COMMON: ReadonlySet<string> = new Set(common);

/** Findings that are no cause that a person can use: reasons only if there are no others. */
const LAST_RESORT: ReadonlySet<string> = new Set(["message_id_by_receiver"]);

/** Weight of a fact that raised the verdict above the learnt layer: no contribution is larger. */
const RAISING_WEIGHT = 100;
/** Number of points of a header finding that weigh as a rank of severity. */
const POINTS_PER_RANK = 10;
/** Minimum contribution to the log odds of a finding of low severity. */
const MIN_LOW_WEIGHT = 0.1;

/** Maximum number of reasons of a group. */
const MAX_PER_GROUP = 3;
/** Maximum number of reasons against a mail; those about limits of the examination come on top. */
const MAX_AGAINST = 4;

/**
 * Lists the reasons against a mail. Facts that raised the verdict come first. What moved it over
 * its threshold in the learnt layer follows, the largest contribution first.
 */
export function listReasonsAgainst(
  results: JudgedResults,
  causes: LevelCauses,
): VerdictReason[] {
  const { content } = results;
  const contributions = content === null ? null : createContributions(content, causes);
  const findings = listFindingReasons(results, causes, contributions);
  const resemblances = contributions === null ? [] : listResemblances(results, contributions);
  const all = dropLastResort(raiseLure(findings, resemblances));
  const chosen = quoteOnce(chooseStrongest(all, causes.isListed));
  return chosen.length > 0 || contributions === null
    ? chosen
    : [createReason("nothing_stands_out")];
}

/**
 * Gives the strongest lure at least the weight of the words, as it says which kind they are of. A
 * passage comes after all findings if there is a lure, or one about a file that moved the mail.
 */
function raiseLure(
  findings: readonly WeighedReason[],
  resemblances: readonly WeighedReason[],
): readonly WeighedReason[] {
  const [lure] = findings.filter(({ reason }) => reason.id.startsWith("lure_"))
    .toSorted((a, b) => b.weight - a.weight);
  const words = resemblances.find(({ reason }) => reason.id === PASSAGE_REASON);
  const hasFile = findings.some(({ group, weight }) => group === "files" && weight >= MIN_WEIGHT);
  if (words === undefined || (lure === undefined && !hasFile)) {
    return [...findings, ...resemblances];
  }
  return [
    ...findings.map((each) =>
      each === lure ? { ...each, weight: Math.max(each.weight, words.weight) } : each
    ),
    ...resemblances.map((each) =>
      each === words ? { ...each, weight: LAST_FACTOR * each.weight } : each
    ),
  ];
}

/**
 * Chooses the strongest reasons, a few of each group, and one of those that quote the same. Words of
 * a listed sender are no reason.
 */
function chooseStrongest(weighed: readonly WeighedReason[], isListed: boolean): VerdictReason[] {
  const counts = new Map<ReasonGroup, number>(), quotes = new Set<string>();
  return weighed.filter(({ group }) => !(isListed && group === "words"))
    .toSorted((a, b) => b.weight - a.weight)
    .filter(({ group, reason: { quote } }) => {
      if (quote !== undefined && quotes.has(quote)) return false;
      if (quote !== undefined) quotes.add(quote);
      const count = (counts.get(group) ?? 0) + 1;
      counts.set(group, count);
      return count <= MAX_PER_GROUP;
    }).slice(0, MAX_AGAINST).map(({ reason }) => reason);
}

/** Removes the quotes that are in the quoted passage too. */
function quoteOnce(reasons: readonly VerdictReason[]): VerdictReason[] {
  const passage = reasons.find(({ id }) => id === PASSAGE_REASON)?.values["passage"];
  return reasons.map((reason) => {
    const { quote, ...rest } = reason;
    return quote !== undefined && `${passage}`.includes(quote) ? rest : reason;
  });
}

/** Lists the findings that are reasons, with their weights. */
function listFindingReasons(
  { headers, content, failed = [] }: JudgedResults,
  causes: LevelCauses,
  contributions: Contributions | null,
): WeighedReason[] {
  const raising = listRaisingIds(causes);
  const isBad = isAtLeast(causes.level, "medium");
  /** Weighs a finding; no reason if it moved nothing, or good mail has it as often. */
  const weigh = (
    { severity, ...reason }: Finding | BodyFinding,
    { contribution, rank }: { readonly contribution: number; readonly rank: number },
  ): WeighedReason[] => {
    const { id } = reason, isRaising = raising.has(id), group = findGroup(id);
    // A finding that good mail has as often leads no reasons, even if it raised the verdict.
    const isTypical = !COMMON.has(id);
    const isTelling = isRaising || contribution >= MIN_LOW_WEIGHT || isWorthKnowing(id);
    const isReason = severity === "low"
      ? isBad ? isTypical && isTelling : isTypical && isWorthKnowing(id)
      // A harmless mail is only told what its reader can see or use.
      : severity !== "info" && (isBad || (isTypical && group !== "form"));
    const weight = isTypical && isRaising
      ? RAISING_WEIGHT + rank
      : (isTypical ? contribution : 0) + RANK_WEIGHT * rank;
    return isReason ? [{ group, weight, reason }] : [];
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
  return [...headerReasons, ...bodyReasons];
}

/** Removes the findings that say a person nothing, unless nothing else speaks against the mail. */
function dropLastResort(reasons: readonly WeighedReason[]): readonly WeighedReason[] {
  const others = reasons.filter(({ reason }) => !LAST_RESORT.has(reason.id));
  return others.length === 0 ? reasons : others;
}

/** Lists the findings of facts that raised a verdict above the learnt layer. */
function listRaisingIds({ level, learntLevel, facts }: LevelCauses): ReadonlySet<string> {
  const raising = isAtLeast(learntLevel, level) || !isAtLeast(level, "medium")
    ? []
    : facts.filter((fact) => fact.level === level);
  return new Set(raising.flatMap(({ ids }) => ids));
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
