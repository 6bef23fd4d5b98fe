import { isAtLeast, selectHigherLevel, type ThreatLevel } from "../contract/threat_levels.ts";
import type { Verdict, VerdictReason } from "../contract/verdict.ts";
import { judgeWithCarried, reportsUnreadMail } from "./carried.ts";
import type { HeaderResults, JudgedResults } from "./results.ts";
import { type Inputs, MARGIN } from "./inputs.ts";
import { computeEstimate, type Estimate, getLevelThresholds, KIND_PRIORS } from "./layer.ts";
import type { Author, ListedCheck } from "../provenance/listed_sender.ts";
import { computeFactsLevel, hasEvidence, isWordFinding, listFacts } from "./facts.ts";
import { listReasonsAgainst } from "./reasons.ts";
import { tellsStory } from "./reason_order.ts";
import { createReason } from "./sentences.ts";

/** Maximum number of reasons of a verdict. */
const MAX_REASONS = 5;
/**
 * Minimum number of characters of subject and text that are enough to judge a mail without header
 * fields.
 */
const MIN_LENGTH = 25;

/**
 * Judges a mail by all its results. Severe facts raise the level of the learnt layer. For a listed
 * author the layer does not count.
 */
export function judgeMail(results: JudgedResults, isListedAuthor: ListedCheck): Verdict {
  const { headers, content } = results;
  const isListed = isProven(headers) && isListedAuthor(headers.author);
  const inputs = content === null ? null : { ...headers?.inputs, ...content.inputs };
  const estimate = raiseForUnread(chooseEstimate(results, inputs), results);
  const facts = listFacts(results, isListed);
  const factsLevel = computeFactsLevel(facts);
  const enough = headers !== null || (content?.length ?? 0) >= MIN_LENGTH || factsLevel !== "low";
  const isLearnt = enough && !(isListed && content !== null) &&
    !isOwnNotice(results, estimate.level);
  const layerLevel = estimate.level === "critical" && !hasEvidence(results, factsLevel)
    ? "high"
    : estimate.level;
  const learntLevel = isLearnt ? layerLevel : "low";
  const level = selectHigherLevel(learntLevel, factsLevel);
  const incompleteReason = explainIncompleteness(results);
  const language = isListed ? null : content?.poorlyCoveredLanguage ?? null;
  const unreadFile = results.carried?.unreadFile ?? null;
  const isSafe = level === "low" && incompleteReason === null && unreadFile === null &&
    language === null &&
    isProven(headers) &&
    (isListed || (headers.isWellKnown && isHarmlessContent(results, estimate))) &&
    !headers.isContested &&
    !forbidsSafe(results, isListed);
  const senderReasons = isProven(headers) && (isListed || isSafe)
    ? [createReason(isListed ? "sender_listed" : "sender_known", { domain: headers.author.domain })]
    : [];
  const unexaminedSubject = results.carried?.unexaminedSubject ?? null;
  const unreadReasons = unreadFile === null
    ? []
    : [createReason("file_unread", { file: unreadFile.file })];
  // If the mail itself is dangerous, that comes first.
  const isUnreadFirst = level === "low" ||
    (results.carried ? reportsUnreadMail(results.carried) : false);
  const limitReasons = [
    ...(incompleteReason === null ? [] : [incompleteReason]),
    ...(unexaminedSubject === null
      ? []
      : [createReason("mails_unexamined", { subject: unexaminedSubject })]),
    ...(isUnreadFirst ? unreadReasons : []),
    ...(enough ? [] : [createReason("too_little_text")]),
  ];
  const reasons = [
    ...(isSafe ? senderReasons : limitReasons),
    ...listReasonsAgainst(results, {
      level,
      learntLevel: content === null ? "low" : learntLevel,
      facts,
      inputs,
      isListed,
    }),
    ...(isSafe ? [] : senderReasons),
    ...(isUnreadFirst ? [] : unreadReasons),
  ];
  return {
    level: isSafe ? "safe" : level,
    probability: isSafe
      ? Math.min(estimate.probability, HEADER_PROBABILITIES.safe)
      : clampProbability(level, estimate.probability, results),
    reasons: reasons.slice(0, MAX_REASONS),
    enough,
    of: null,
  };
}

/**
 * Judges a mail by all its results and by the mails that it carries. Its probability stays within
 * the range of its own level, whatever that of a carried mail.
 */
export function judgeCarrier(results: JudgedResults, isListedAuthor: ListedCheck): Verdict {
  const verdict = judgeWithCarried(judgeMail(results, isListedAuthor), results.carried ?? null);
  if (verdict.of !== null) return verdict;
  const { level, probability } = verdict;
  return { ...verdict, probability: clampProbability(level, probability, results) };
}

/** Says in the first reason of a verdict that the words against the mail are quoted or described. */
function mentionQuotedWords(verdict: Verdict): Verdict {
  const reasons = [createReason("words_quoted"), ...verdict.reasons].slice(0, MAX_REASONS);
  return { ...verdict, reasons };
}

/** Leaves out reasons that are untrue of a mail's own words, and says that its story is quoted. */
export function explainQuotedWords(
  verdict: Verdict,
  { isStoryQuoted, untrueIds }: {
    readonly isStoryQuoted: boolean;
    readonly untrueIds: ReadonlySet<string>;
  },
): Verdict {
  const reasons = verdict.reasons.filter(({ id }) => !untrueIds.has(id));
  const isSaid = verdict.reasons.some(({ id }) => id === "words_quoted");
  const trueVerdict = untrueIds.size === 0 ? verdict : { ...verdict, reasons };
  const isQuoted = isStoryQuoted || [...untrueIds].some(tellsStory);
  return isQuoted && !isSaid ? mentionQuotedWords(trueVerdict) : trueVerdict;
}

/** Lowers a verdict to `medium`, because only words that the author quotes are bad. */
export function lowerForQuotedWords(verdict: Verdict, results: JudgedResults): Verdict {
  const probability = clampProbability("medium", verdict.probability, results);
  return mentionQuotedWords({ ...verdict, level: "medium", probability });
}

/** Probability for each level of header fields alone; no archive has enough of them to learn. */
const HEADER_PROBABILITIES: Readonly<Record<ThreatLevel, number>> = {
  safe: 0.05,
  low: 0.25,
  medium: 0.5,
  high: 0.8,
  critical: 0.95,
};

/**
 * Clamps a probability to the range of its level, as facts or a listed author may set the level.
 */
function clampProbability(
  level: ThreatLevel,
  probability: number,
  { content }: JudgedResults,
): number {
  const { medium, high, critical } = content === null
    ? HEADER_PROBABILITIES
    : getLevelThresholds(content.kind);
  const thresholds = [0, medium, high, critical, 1 + PROBABILITY_STEP];
  const index = Math.max(0, ["low", "medium", "high", "critical"].indexOf(level));
  const minimum = thresholds[index] ?? 0, nextThreshold = thresholds[index + 1] ?? 1;
  return Math.min(nextThreshold - PROBABILITY_STEP, Math.max(minimum, probability));
}

/** Smallest difference of probabilities, which have four decimals. */
const PROBABILITY_STEP = 0.0001;

/** Computes the estimate by the learnt layer, or by the header analysis alone without content. */
function chooseEstimate(
  { headers, content }: JudgedResults,
  inputs: Inputs | null,
): Estimate {
  if (content !== null && inputs !== null) return computeEstimate(content.kind, inputs);
  const level = headers?.threatLevel ?? "low";
  return { probability: HEADER_PROBABILITIES[level], level: level === "safe" ? "low" : level };
}

/**
 * Tells whether a mail is a proven organization's own notice, or a delivery report of the
 * recipient's server. Its words may resemble a fraud's. Strangers write some words in notices of
 * brands. These must ask for no value, have no file and be below `high`.
 */
function isOwnNotice(results: JudgedResults, level: ThreatLevel): boolean {
  const { headers, content } = results;
  if (headers === null || content === null || explainIncompleteness(results) !== null) return false;
  const { asksForValue, hasFile } = content.objections;
  const isBrandsOwn = headers.isBrand && !asksForValue && !hasFile && !isAtLeast(level, "high");
  const isAuthorsOwn = isProven(headers) && (headers.hasExclusiveDomain || isBrandsOwn);
  if (!headers.isOwnReport && !isAuthorsOwn) return false;
  return content.leadsToAuthor && content.body !== null &&
    !isAtLeast(headers.threatLevel, "medium") &&
    // Whoever hijacks an organization's mailbox redirects the answers to a mailbox of his own.
    !headers.findings.some(({ id }) => id === "reply_to_free_mail") &&
    !content.body.findings.some(({ severity }) => severity === "medium" || severity === "high");
}

/** Minimum share of a mail that must be read to call it `low`. */
const MIN_READ_SHARE = 0.1;

/**
 * Raises the estimate of a partly read mail. The part not read counts like any mail of its kind.
 */
function raiseForUnread(estimate: Estimate, { content }: JudgedResults): Estimate {
  if (content === null || content.readShare >= 1) return estimate;
  const { kind, readShare } = content;
  const probability = Math.max(estimate.probability, KIND_PRIORS[kind] * (1 - readShare));
  const level = readShare < MIN_READ_SHARE && estimate.level === "low" ? "medium" : estimate.level;
  return { probability, level };
}

/**
 * Tells whether the content of a mail is harmless: an automatic notice that asks for nothing. It
 * names no money or secret, has no file, and links to nobody else.
 */
function isHarmlessContent({ content }: JudgedResults, { level }: Estimate): boolean {
  if (content === null) return true;
  const { mayBeByPerson, leadsToStrangers, hasFile, asksForValue, asksAnythingElse, namesValue } =
    content.objections;
  if (content.body?.findings.some(({ id }) => UNREAD_PARTS.has(id))) return false;
  return !mayBeByPerson && !leadsToStrangers && !hasFile && !asksForValue && !asksAnythingElse &&
    !namesValue &&
    (content.inputs[MARGIN] ?? 0) <= 0 &&
    !isAtLeast(level, "medium");
}

/** Findings of parts that were not read, or that mail programs read in different ways. */
const UNREAD_PARTS: ReadonlySet<string> = new Set([
  "part_undeclared",
  "part_unknown_encoding",
  "part_encrypted",
  "part_partial",
  "part_tnef",
]);

/** Tells whether the header analysis or a body finding forbids `safe`. */
function forbidsSafe({ headers, content }: JudgedResults, isListed: boolean): boolean {
  if (
    headers !== null && (isListed ? isDoubtful(headers) : headers.threatLevel !== "safe")
  ) {
    return true;
  }
  return content?.body?.findings.some(({ id, severity }) =>
    (severity === "medium" || severity === "high") && !(isListed && isWordFinding(id))
  ) ?? false;
}

/** Findings that forbid `safe` even for a listed author, whose account may be hijacked. */
const DOUBTFUL_FINDINGS: ReadonlySet<string> = new Set([
  "reply_to_elsewhere",
  "receiver_calls_spam",
]);

/** Tells whether the header findings of a listed author's mail forbid `safe`. */
function isDoubtful({ threatLevel, findings }: HeaderResults): boolean {
  return isAtLeast(threatLevel, "medium") || findings.some(({ id }) => DOUBTFUL_FINDINGS.has(id));
}

/** Tells whether the author of a mail is proven. */
function isProven(
  headers: HeaderResults | null,
): headers is HeaderResults & { readonly author: Author } {
  return headers !== null && headers.author !== null && headers.proof === "proven";
}

/** Explains that a mail was not examined as a whole; null if it was. */
function explainIncompleteness(
  { bodyFailure, headers, content }: JudgedResults,
): VerdictReason | null {
  const hasFailed = bodyFailure !== undefined || (content !== null && content.body === null) ||
    headers?.findings.some(({ id }) => id === "analysis_failed");
  if (hasFailed) return createReason("examination_failed");
  const isCut = content?.body?.findings.some(({ id }) => CUT_FINDINGS.has(id)) ?? false;
  return isCut ? createReason("examination_cut") : null;
}

/** Findings that report that an examination left something out. */
const CUT_FINDINGS: ReadonlySet<string> = new Set(["part_incomplete", "urls_incomplete"]);
