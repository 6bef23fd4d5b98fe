import { isAtLeast, selectHigherLevel, type ThreatLevel } from "../contract/threat_levels.ts";
import type { Verdict, VerdictReason } from "../contract/verdict.ts";
import { reportsUnread } from "./carried.ts";
import type { HeaderResults, JudgedResults } from "./results.ts";
import { type Inputs, MARGIN } from "./inputs.ts";
import { computeEstimate, type Estimate, getLevelThresholds, KIND_PRIORS } from "./layer.ts";
import type { Author, ListedCheck } from "../provenance/listed_sender.ts";
import { isWordFinding, listFacts } from "./facts.ts";
import { listReasonsAgainst } from "./reasons.ts";
import { createReason } from "./sentences.ts";

/** Maximum number of reasons of a verdict. */
const MAX_REASONS = 5;
/**
 * Minimum number of characters of subject and text that are enough to judge a mail without header
 * fields.
 */
const MIN_LENGTH = 25;
/**
 * Judges a mail by all its results. Severe facts raise the learnt layer's level; for a proven
 * listed author the layer does not count.
 */
export function judgeMail(results: JudgedResults, isOnList: ListedCheck): Verdict {
  const { headers, content } = results;
  const isListed = isProven(headers) && isOnList(headers.author);
  const inputs = content === null ? null : { ...headers?.inputs, ...content.inputs };
  const estimate = raiseUnread(chooseEstimate(results, inputs), results);
  const facts = listFacts(results, isListed);
  const factsLevel = facts.map((fact) => fact.level).reduce(selectHigherLevel, "low");
  const enough = headers !== null || (content?.length ?? 0) >= MIN_LENGTH || factsLevel !== "low";
  const isLearnt = enough && !(isListed && content !== null) &&
    !isOwnNotice(results, estimate.level);
  const learntLevel = isLearnt ? estimate.level : "low";
  const level = selectHigherLevel(learntLevel, factsLevel);
  const incomplete = explainIncomplete(results);
  const language = isListed ? null : content?.poorlyCoveredLanguage ?? null;
  const unread = results.carried?.unreadFile ?? null;
  const isSafe = level === "low" && incomplete === null && unread === null && language === null &&
    isProven(headers) && (isListed || (headers.isWellKnown && mayPromise(results, estimate))) &&
    !headers.isContested &&
    !speaksAgainst(results, isListed);
  const senderReasons = isProven(headers) && (isListed || isSafe)
    ? [createReason(isListed ? "sender_listed" : "sender_known", { domain: headers.author.domain })]
    : [];
  const unexamined = results.carried?.unexaminedSubject ?? null;
  const unreadReasons = unread === null ? [] : [createReason("file_unread", { file: unread.file })];
  // If the mail itself is dangerous, that comes first.
  const isUnreadFirst = level === "low" ||
    (results.carried ? reportsUnread(results.carried) : false);
  const limits = [
    ...(incomplete === null ? [] : [incomplete]),
    ...(unexamined === null ? [] : [createReason("mails_unexamined", { subject: unexamined })]),
    ...(isUnreadFirst ? unreadReasons : []),
    ...(enough ? [] : [createReason("too_little_text")]),
  ];
  const reasons = [
    ...(isSafe ? senderReasons : limits),
    ...listReasonsAgainst(results, {
      level,
      learntLevel: content === null ? "low" : learntLevel,
      facts,
      inputs,
      isListed,
    }),
    ...(language === null ? [] : [createReason("language_poor", { language })]),
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

/** Lowers a verdict to `medium`: only words that the author quotes are bad. */
export function lowerForQuoted(verdict: Verdict, results: JudgedResults): Verdict {
  const reasons = [createReason("words_quoted"), ...verdict.reasons].slice(0, MAX_REASONS);
  const probability = clampProbability("medium", verdict.probability, results);
  return { ...verdict, level: "medium", probability, reasons };
}

/** Probability for each level of header fields alone; no archive has enough of them to learn. */
const HEADER_PROBABILITIES: Readonly<Record<ThreatLevel, number>> = {
  safe: 0.05,
  low: 0.25,
  medium: 0.5,
  high: 0.8,
  critical: 0.95,
};

/** Clamps a probability to the range of its level, which facts or a listed author may change. */
function clampProbability(
  level: ThreatLevel,
  probability: number,
  { content }: JudgedResults,
): number {
  const { medium, high, critical } = content === null
    ? HEADER_PROBABILITIES
    : getLevelThresholds(content.kind);
  const thresholds = [0, medium, high, critical, 1 + STEP];
  const index = Math.max(0, ["low", "medium", "high", "critical"].indexOf(level));
  const minimum = thresholds[index] ?? 0, next = thresholds[index + 1] ?? 1;
  return Math.min(next - STEP, Math.max(minimum, probability));
}

/** Smallest difference of probabilities, which have four decimals. */
const STEP = 0.0001;

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
 * Tells whether a mail is a proven organization's own notice, whose words may resemble a fraud's. A
 * stranger may have written a platform's words: its notice must ask for nothing and be harmless.
 */
function isOwnNotice(results: JudgedResults, level: ThreatLevel): boolean {
  const { headers, content } = results;
  if (headers === null || content === null || explainIncomplete(results) !== null) return false;
  const { asksForValue, hasFile } = content.objections;
  const isBrandsOwn = headers.isBrand && !asksForValue && !hasFile && !isAtLeast(level, "high");
  const isAuthorsOwn = isProven(headers) && (headers.hasExclusiveDomain || isBrandsOwn);
  if (!headers.isOwnReport && !isAuthorsOwn) return false;
  return content.leadsToAuthor && content.body !== null &&
    !isAtLeast(headers.threatLevel, "medium") &&
    // Whoever hijacked an organization's mailbox has answers sent to his own.
    !headers.findings.some(({ id }) => id === "reply_to_free_mail") &&
    !content.body.findings.some(({ severity }) => severity === "medium" || severity === "high");
}

/** Minimum share of a mail that must be read to call it `low`. */
const MIN_READ = 0.1;

/** Raises the estimate of a partly read mail: the rest counts like any mail of its kind. */
function raiseUnread(estimate: Estimate, { content }: JudgedResults): Estimate {
  if (content === null || content.readShare >= 1) return estimate;
  const { kind, readShare } = content;
  const probability = Math.max(estimate.probability, KIND_PRIORS[kind] * (1 - readShare));
  const level = readShare < MIN_READ && estimate.level === "low" ? "medium" : estimate.level;
  return { probability, level };
}

/**
 * Tells whether a known organization's content is safe: an automatic notice that asks for nothing.
 * It names no money or secret, and has no file and no link to anybody else.
 */
function mayPromise({ content }: JudgedResults, { level }: Estimate): boolean {
  if (content === null) return true;
  const { byPerson, leadsBeyond, hasFile, asksForValue, asksOtherwise, namesValue } =
    content.objections;
  if (content.body?.findings.some(({ id }) => UNSEEN.has(id))) return false;
  return !byPerson && !leadsBeyond && !hasFile && !asksForValue && !asksOtherwise && !namesValue &&
    (content.inputs[MARGIN] ?? 0) <= 0 &&
    !isAtLeast(level, "medium");
}

/** Findings of parts that were not read, or that mail programs read in different ways. */
const UNSEEN: ReadonlySet<string> = new Set([
  "part_undeclared",
  "part_unknown_encoding",
  "part_encrypted",
  "part_partial",
  "part_tnef",
]);

/** Tells whether the header analysis or a finding of the body forbids `safe`. */
function speaksAgainst({ headers, content }: JudgedResults, isListed: boolean): boolean {
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
const DOUBTS: ReadonlySet<string> = new Set(["reply_to_elsewhere", "receiver_calls_spam"]);

/** Tells whether the headers of a listed author's mail forbid `safe`. */
function isDoubtful({ threatLevel, findings }: HeaderResults): boolean {
  return isAtLeast(threatLevel, "medium") || findings.some(({ id }) => DOUBTS.has(id));
}

/** Tells whether the author of a mail is proven. */
function isProven(
  headers: HeaderResults | null,
): headers is HeaderResults & { readonly author: Author } {
  return headers !== null && headers.author !== null && headers.proof === "proven";
}

/** Explains that a mail was not examined as a whole; null if it was. */
function explainIncomplete({ failed, headers, content }: JudgedResults): VerdictReason | null {
  const hasFailed = failed !== undefined || (content !== null && content.body === null) ||
    headers?.findings.some(({ id }) => id === "analysis_failed");
  if (hasFailed) return createReason("examination_failed");
  const isCut = content?.body?.findings.some(({ id }) => CUT.has(id)) ?? false;
  return isCut ? createReason("examination_cut") : null;
}

/** Findings that say that an examination left something out. */
const CUT: ReadonlySet<string> = new Set(["part_incomplete", "urls_incomplete"]);
