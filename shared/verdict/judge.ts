import type { ThreatLevel } from "../contract/analyze_email_headers.ts";
import type { Verdict, VerdictReason } from "../contract/verdict.ts";
import { reportsUnread, returnsDanger } from "./carried.ts";
import type { HeaderResults, MailEvidence } from "./evidence.ts";
import { type Inputs, MARGIN } from "./inputs.ts";
import { computeLikelihood, getBorders, type Likelihood, PRIORS } from "./layer.ts";
import type { Author, KnownSender } from "./known.ts";
import { higherLevel, isAtLeast } from "./levels.ts";
import {
  isAttack,
  isCombination,
  isSevere,
  isThreateningRequest,
  isWordFinding,
  reasonsAgainst,
} from "./reasons.ts";
import { reason } from "./sentences.ts";

/** Maximum number of reasons of a verdict. */
const MAX_REASONS = 5;
/**
 * Minimum number of characters of subject and text below which a mail without header fields is too
 * short.
 */
const MIN_LENGTH = 25;
/**
 * Judges a mail by all its evidence; severe facts raise the learnt layer's level, proven listed
 * authors lower it.
 */
export function judgeMail(evidence: MailEvidence, known: KnownSender): Verdict {
  const { headers, content } = evidence;
  const isListed = isProven(headers) && known(headers.author);
  const inputs = content === null ? null : { ...headers?.inputs, ...content.inputs };
  const likelihood = raiseUnread(chooseLikelihood(evidence, inputs), evidence);
  const ofFacts = factsLevel(evidence, isListed);
  const enough = headers !== null || (content?.length ?? 0) >= MIN_LENGTH || ofFacts !== "low";
  const isLearnt = enough && !(isListed && content !== null) &&
    !isOwnNotice(evidence, likelihood.level);
  const level = higherLevel(isLearnt ? likelihood.level : "low", ofFacts);
  const incomplete = incompleteReason(evidence);
  const language = isListed ? null : content?.poorLanguage ?? null;
  const unread = evidence.carried?.unread ?? null;
  const isSafe = level === "low" && incomplete === null && unread === null && language === null &&
    isProven(headers) && (isListed || (headers.isWellKnown && mayPromise(evidence, likelihood))) &&
    !headers.isContested &&
    !speaksAgainst(evidence, isListed);
  const sender = isProven(headers) && (isListed || isSafe)
    ? [reason(isListed ? "sender_listed" : "sender_known", { domain: headers.author.domain })]
    : [];
  const unexamined = evidence.carried?.unexamined ?? null;
  const unreadReasons = unread === null ? [] : [reason("file_unread", { file: unread.file })];
  // Where the mail itself is a danger, that comes first.
  const isUnreadFirst = level === "low" ||
    (evidence.carried ? reportsUnread(evidence.carried) : false);
  const limits = [
    ...(incomplete === null ? [] : [incomplete]),
    ...(unexamined === null ? [] : [reason("mails_unexamined", { subject: unexamined })]),
    ...(isUnreadFirst ? unreadReasons : []),
    ...(enough ? [] : [reason("too_little_text")]),
  ];
  const reasons = [
    ...(isSafe ? sender : limits),
    ...reasonsAgainst(evidence, { inputs, level, isListed }),
    ...(language === null ? [] : [reason("language_poor", { language })]),
    ...(isSafe ? [] : sender),
    ...(isUnreadFirst ? [] : unreadReasons),
  ];
  return {
    level: isSafe ? "safe" : level,
    probability: isSafe
      ? Math.min(likelihood.probability, OF_HEADERS.safe)
      : clampProbability(level, likelihood.probability, evidence),
    reasons: reasons.slice(0, MAX_REASONS),
    enough,
    of: null,
  };
}

/** Raises the verdict on harmless own words for what the mail quotes, to `medium` at most. */
export function withQuoted(verdict: Verdict, evidence: MailEvidence): Verdict {
  const reasons = [reason("words_quoted"), ...verdict.reasons].slice(0, MAX_REASONS);
  const probability = clampProbability("medium", verdict.probability, evidence);
  return { ...verdict, level: "medium", probability, reasons };
}

/** Probabilities for the level of header fields alone, as no archive has enough of them. */
const OF_HEADERS: Readonly<Record<ThreatLevel, number>> = {
  safe: 0.05,
  low: 0.25,
  medium: 0.5,
  high: 0.8,
  critical: 0.95,
};

/**
 * Clamps a probability to the borders of its level, which facts or listed authors may have changed.
 */
function clampProbability(
  level: ThreatLevel,
  probability: number,
  { content }: MailEvidence,
): number {
  const { medium, high, critical } = content === null ? OF_HEADERS : getBorders(content.kind);
  const borders = [0, medium, high, critical, 1 + STEP];
  const at = Math.max(0, ["low", "medium", "high", "critical"].indexOf(level));
  const least = borders[at] ?? 0, next = borders[at + 1] ?? 1;
  return Math.min(next - STEP, Math.max(least, probability));
}

/** Probabilities have four decimals. */
const STEP = 0.0001;

function chooseLikelihood(
  { headers, content }: MailEvidence,
  inputs: Inputs | null,
): Likelihood {
  if (content !== null && inputs !== null) return computeLikelihood(content.kind, inputs);
  const level = headers?.threatLevel ?? "low";
  return { probability: OF_HEADERS[level], level: level === "safe" ? "low" : level };
}

/**
 * Tells whether a mail is a proven organization's own notice, whose words may repeat a fraud's. A
 * platform's words may be a stranger's: its notice asks for nothing, and is not grave by its words.
 */
function isOwnNotice(evidence: MailEvidence, level: ThreatLevel): boolean {
  const { headers, content } = evidence;
  if (headers === null || content === null || incompleteReason(evidence) !== null) return false;
  const { asks, hasFile } = content.promise;
  const isBrandsOwn = headers.isBrand && !asks && !hasFile && !isAtLeast(level, "high");
  const isAuthorsOwn = isProven(headers) && (headers.isOrganization || isBrandsOwn);
  if (!headers.isOwnReport && !isAuthorsOwn) return false;
  return content.leadsToAuthor && content.body !== null &&
    !isAtLeast(headers.threatLevel, "medium") &&
    !content.body.findings.some(({ severity }) => severity === "medium" || severity === "high");
}

/** The level of single facts that were hardly met in good mail, or that are attacks by nature. */
function factsLevel(evidence: MailEvidence, isListed: boolean): ThreatLevel {
  const { headers, content, failed, carried } = evidence;
  const found = [...(headers?.findings ?? []), ...(content?.body?.findings ?? [])]
    .filter(({ id }) => !(isListed && isWordFinding(id)));
  const isForged = found.some(({ id }) =>
    id === "brand_unproven"
      ? headers?.proof !== "relayed" && !headers?.isFromKnownList
      : id === "brand_claimed" && headers?.proof === "failed"
  );
  const levels: ThreatLevel[] = [
    found.some(({ id }) => isSevere(id)) ? "medium" : "low",
    !isListed && found.some(({ id }) => id === "receiver_calls_spam") ? "medium" : "low",
    isForged || found.some(({ id }) => isAttack(id)) ? "high" : "low",
    isCombination(found, headers?.proof) ? "high" : "low",
    isThreateningRequest(found) ? "medium" : "low",
    // The header analysis calls no more good mail `high` than the layer may.
    headers === null ? "low" : headersLevel(headers),
    hasFailedChecks(evidence) ? "medium" : "low",
    headers?.reputations.some(({ verdict }) => verdict === "malicious") ? "medium" : "low",
    failed === undefined ? "low" : "medium",
    // A reader judges a mail by the harmless ones it carries where the others were not read.
    (carried?.unexamined ?? null) === null ? "low" : "medium",
    content?.hasUnopened === true ? "medium" : "low",
    carried && reportsUnread(carried) ? "medium" : "low",
    failed?.some(({ severity }) => severity === "high") ? "high" : "low",
    carried && returnsDanger(carried) ? "medium" : "low",
  ];
  return levels.reduce(higherLevel);
}

/** Returns the level of the header fields; a list that broke a signature makes failures of them. */
function headersLevel(
  { threatLevel, isFromKnownList }: HeaderResults,
): ThreatLevel {
  if (threatLevel === "safe") return "low";
  return isFromKnownList && isAtLeast(threatLevel, "high") ? "medium" : threatLevel;
}

/**
 * Tells whether a request named a blocklist, or two failed checks of a mail without header fields.
 */
function hasFailedChecks({ headers, content }: MailEvidence): boolean {
  const rules = content?.rules ?? [];
  return rules.includes("IPBL-001") || (headers === null && rules.length >= 2);
}

/** Share of a mail below which nothing is known of it. */
const MIN_READ = 0.1;

/** Raises the likelihood of a mail with an unread part to that of any mail of its kind. */
function raiseUnread(likelihood: Likelihood, { content }: MailEvidence): Likelihood {
  if (content === null || content.readShare >= 1) return likelihood;
  const { kind, readShare } = content;
  const probability = Math.max(likelihood.probability, PRIORS[kind] * (1 - readShare));
  const level = readShare < MIN_READ && likelihood.level === "low" ? "medium" : likelihood.level;
  return { probability, level };
}

/**
 * Tells whether a known organization's content is safe: asks for nothing, names no money or secret,
 * leads nowhere else, has no file.
 */
function mayPromise({ content }: MailEvidence, { level }: Likelihood): boolean {
  if (content === null) return true;
  const { leadsBeyond, hasFile, asks, wants, names } = content.promise;
  if (content.body?.findings.some(({ id }) => UNSEEN.has(id))) return false;
  return !leadsBeyond && !hasFile && !asks && !wants && !names &&
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

/** Tells whether a finding of some weight forbids the promise that a mail is safe. */
function speaksAgainst({ headers, content }: MailEvidence, isListed: boolean): boolean {
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

function isDoubtful({ threatLevel, findings }: HeaderResults): boolean {
  return isAtLeast(threatLevel, "medium") || findings.some(({ id }) => DOUBTS.has(id));
}

/** Tells whether the author of a mail is proven. */
function isProven(
  headers: HeaderResults | null,
): headers is HeaderResults & { readonly author: Author } {
  return headers !== null && headers.author !== null && headers.proof === "proven";
}

/** Returns the reason that no examination of the whole mail took place; null when it did. */
function incompleteReason({ failed, headers, content }: MailEvidence): VerdictReason | null {
  const hasFailed = failed !== undefined || (content !== null && content.body === null) ||
    headers?.findings.some(({ id }) => id === "analysis_failed");
  if (hasFailed) return reason("examination_failed");
  const isCut = content?.body?.findings.some(({ id }) => CUT.has(id)) ?? false;
  return isCut ? reason("examination_cut") : null;
}

/** Findings of an examination that left something out. */
const CUT: ReadonlySet<string> = new Set(["part_incomplete", "urls_incomplete"]);
