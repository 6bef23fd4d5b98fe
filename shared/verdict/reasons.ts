import { computeHeaderPoints } from "../analysis/points.ts";
import type { Finding } from "../contract/analyze_email_headers.ts";
import type { BodyFinding } from "../contract/body.ts";
import { isAtLeast } from "../contract/threat_levels.ts";
import { rankSeverity } from "../findings/severity.ts";
import type { VerdictReason } from "../contract/verdict.ts";
import { COMMON_FINDINGS, isWordFinding } from "./facts.ts";
import type { JudgedResults } from "./results.ts";
import {
  type Contributions,
  createContributions,
  type LevelCauses,
  listResemblances,
  PASSAGE_REASON,
  RANK_WEIGHT,
  type ReasonGroup,
  type WeighedReason,
} from "./resemblances.ts";
import { createReasonOrder, dropRepetitions, namesFraud, RAISING_WEIGHT } from "./reason_order.ts";
import { createReason } from "./sentences.ts";

/** Findings that mean nothing to a person: they are reasons only if there are no others. */
const LAST_RESORT: ReadonlySet<string> = new Set([
  "message_id_by_receiver",
  "pressure_authority",
]);

/** Number of points of a header finding that are worth one rank of severity. */
const POINTS_PER_RANK = 10;
/** Minimum contribution to the log odds by which a finding of low severity is a reason. */
const MIN_LOW_WEIGHT = 0.1;

/** Maximum number of reasons of a group. */
const MAX_PER_GROUP = 3;
/** Maximum number of reasons against a mail, not counting those about limits of the examination. */
const MAX_AGAINST = 4;

/**
 * Lists the reasons against a mail. Facts that raised the verdict come first. What names a fraud
 * follows, then contributions to the learnt layer's log odds, the largest first.
 */
export function listReasonsAgainst(
  results: JudgedResults,
  causes: LevelCauses,
): VerdictReason[] {
  const { content } = results;
  const contributions = content === null ? null : createContributions(content, causes);
  const findings = listFindingReasons(results, causes, contributions);
  const resemblances = contributions === null ? [] : listResemblances(results, contributions);
  const candidates = dropRepetitions(dropLastResort([...findings, ...resemblances]));
  const reasons = explainForm(
    quoteOnce(chooseStrongest(candidates, causes.isListed)),
    content?.namedReply ?? null,
  );
  return [
    ...reasons,
    ...(reasons.length > 0 || contributions === null ? [] : [createReason("nothing_stands_out")]),
    ...explainLanguage(content, reasons, causes),
  ];
}

/** Explains that the language is poorly covered, unless that doubt would weaken a fraud's reason. */
function explainLanguage(
  content: JudgedResults["content"],
  reasons: readonly VerdictReason[],
  { level, isListed }: LevelCauses,
): VerdictReason[] {
  const language = isListed ? null : content?.poorlyCoveredLanguage ?? null;
  const isFraudNamed = isAtLeast(level, "medium") && reasons.some(({ id }) => namesFraud(id));
  return language === null || isFraudNamed ? [] : [createReason("language_poor", { language })];
}

/**
 * Chooses the strongest reasons: a few of each group, and one of those with the same quote. Words
 * of a listed author are no reason.
 */
function chooseStrongest(candidates: readonly WeighedReason[], isListed: boolean): VerdictReason[] {
  const counts = new Map<ReasonGroup, number>(), quotes = new Set<string>();
  return candidates.filter(({ group }) => !(isListed && group === "words"))
    .toSorted(createReasonOrder(candidates))
    .filter(({ group, reason: { quote } }) => {
      if (quote !== undefined && quotes.has(quote)) return false;
      if (quote !== undefined) quotes.add(quote);
      const count = (counts.get(group) ?? 0) + 1;
      counts.set(group, count);
      return count <= MAX_PER_GROUP;
    }).slice(0, MAX_AGAINST).map(({ reason }) => specifyQrCode(reason));
}

/**
 * Leaves out that replies go elsewhere, if the text of a mail in the recipient's own domain names
 * their address. The forms of sites write so, and the other reason says it.
 */
function explainForm(
  reasons: readonly VerdictReason[],
  namedReply: string | null,
): readonly VerdictReason[] {
  const isFormLike = namedReply !== null && reasons.some(({ id }) => id === "author_of_recipient");
  return isFormLike
    ? reasons.filter(({ id }) => id !== "reply_to_free_mail" && id !== "reply_to_elsewhere")
    : reasons;
}

/** Says of a QR code whether the mail shows one or speaks of one. */
function specifyQrCode(reason: VerdictReason): VerdictReason {
  if (reason.id !== "mail_qr_code") return reason;
  return {
    ...reason,
    ...createReason(reason.quote === undefined ? "qr_code_shown" : "qr_code_said"),
  };
}

/** Removes the quotes that the quoted passage contains. */
function quoteOnce(reasons: readonly VerdictReason[]): VerdictReason[] {
  const passage = String(reasons.find(({ id }) => id === PASSAGE_REASON)?.values["passage"] ?? "");
  return reasons.map((reason) => {
    const { quote, ...reasonWithoutQuote } = reason;
    return quote !== undefined && passage.includes(quote) ? reasonWithoutQuote : reason;
  });
}

/** Lists the findings that are reasons, with their weights. */
function listFindingReasons(
  { headers, content, bodyFailure }: JudgedResults,
  causes: LevelCauses,
  contributions: Contributions | null,
): WeighedReason[] {
  const raisingIds = listRaisingIds(causes);
  const isBad = isAtLeast(causes.level, "medium");
  /** Returns a finding as a reason with its weight, or nothing if it is no reason. */
  const weigh = (
    { severity, ...reason }: Finding | BodyFinding,
    { contribution, rank }: { readonly contribution: number; readonly rank: number },
  ): WeighedReason[] => {
    const { id } = reason, isRaising = raisingIds.has(id), group = findGroup(id);
    // A finding that good mail has as often leads no reasons, even if it raised the verdict.
    const isTypical = !COMMON_FINDINGS.has(id);
    const isRelevant = isRaising || contribution >= MIN_LOW_WEIGHT || isWorthKnowing(id);
    // For a harmless mail, only what its reader can see or use is a reason.
    const isReason = severity === "low"
      ? isTypical && (isBad ? isRelevant : isWorthKnowing(id))
      : severity !== "info" && (isBad || (isTypical && group !== "form"));
    const weight = isTypical && isRaising
      ? RAISING_WEIGHT + rank
      : (isTypical ? contribution : 0) + RANK_WEIGHT * rank;
    return isReason ? [{ group, weight, reason }] : [];
  };
  const headerReasons = (headers?.findings ?? []).flatMap((finding) => {
    const points = computeHeaderPoints(finding);
    const contribution = contributions?.measureFinding(finding.id, []) ?? 0;
    if (points <= 0 && !raisingIds.has(finding.id) && contribution === 0) return [];
    return weigh(finding, { contribution, rank: points / POINTS_PER_RANK });
  });
  const deniedIds = new Set(content?.deniedFindings);
  const bodyReasons = [
    ...(content?.body?.findings ?? []).filter(({ id }) => !deniedIds.has(id)),
    ...(bodyFailure?.fileNameFindings ?? []),
  ].flatMap(
    (finding) => {
      const { id, severity } = finding, count = `findings ${severity}`;
      const otherFindings = Math.max(0, (causes.inputs?.[count] ?? 0) - 1);
      return weigh(finding, {
        contribution: contributions?.measureFinding(id, [[count, otherFindings]]) ?? 0,
        rank: rankSeverity(severity),
      });
    },
  );
  return [...headerReasons, ...bodyReasons];
}

/** Removes the findings that mean nothing to a person, unless there are no other reasons. */
function dropLastResort(reasons: readonly WeighedReason[]): readonly WeighedReason[] {
  const others = reasons.filter(({ reason }) => !LAST_RESORT.has(reason.id));
  return others.length === 0 ? reasons : others;
}

/** Lists the ids of findings whose facts raised a verdict above the learnt layer. */
function listRaisingIds({ level, learntLevel, facts }: LevelCauses): ReadonlySet<string> {
  const raisingFacts = isAtLeast(learntLevel, level) || !isAtLeast(level, "medium")
    ? []
    : facts.filter((fact) => fact.level === level);
  return new Set(raisingFacts.flatMap(({ ids }) => ids));
}

/** Findings of low severity that a reader can use, although he cannot see them in the mail. */
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
