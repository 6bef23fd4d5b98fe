import type { AnalyzeSpamResponse, MatchedPattern } from "../contract/analyze_spam.ts";
import type { CompiledCatalogue } from "./compile.ts";
import {
  applyHeaderRules,
  HEADER_RULES,
  type HeaderRule,
  headerSignals,
  toFinding,
} from "./header_rules.ts";
import { type Borders, toSeverity, toThreatLevel } from "./scale.ts";
import { bothEnds } from "../mime/budget.ts";
import { type Mail, type MailInput, readMail } from "../mime/read_mail.ts";
import { ENGLISH } from "../findings/english.ts";
import { fill } from "../findings/fill.ts";
import {
  finalScore,
  HEADER_SHARE,
  headerScore,
  matchScore,
  PATTERN_SHARE,
  patternScore,
  reportedMatchScore,
  totalScore,
  triggers,
} from "./score.ts";
import type { PatternMatch } from "./matching/matcher.ts";

export { compileCatalogue } from "./compile.ts";
export type { CompiledCatalogue } from "./compile.ts";

/** The answer of SPEC 2.3 without the time. */
export type SpamAnalysis = Omit<AnalyzeSpamResponse, "analyzedAt">;

/** Maximum number of entries of `topReasons`. */
const MAX_TOP_REASONS = 5;

/**
 * Scores a mail against a catalogue and the header rules (SPEC 2.5). Total: every input gives an
 * analysis.
 */
export function analyzeMail(catalogue: CompiledCatalogue, input: MailInput): SpamAnalysis {
  return scoreMail(catalogue, readMail(input));
}

/**
 * Scores a mail that has been read.
 *
 * @param isVersion2 Whether patterns have `reasonKinds` and hidden text counts.
 */
export function scoreMail(
  catalogue: CompiledCatalogue,
  mail: Mail,
  isVersion2 = false,
): SpamAnalysis {
  const { text, body: { unseen } } = mail;
  const withUnseen = unseen === "" ? text.body : `${text.body}\n${unseen}`;
  const matched: MatchedPattern[] = [];
  const searched = isVersion2
    ? { ...text, subject: bothEnds(text.subject), body: bothEnds(withUnseen) }
    : text;
  for (const match of catalogue.matcher.match(searched)) {
    const raw = matchScore(match);
    if (!triggers(raw)) continue;
    const { id: patternId, type, score, severity } = match.pattern;
    const reasons = listReasons(match);
    matched.push({
      patternId,
      type,
      score: finalScore(match, score),
      severity,
      reasons: reasons.map(reasonText),
      matchScore: reportedMatchScore(raw),
      ...(isVersion2 && { reasonKinds: reasons }),
    });
  }
  matched.sort((a, b) => b.score - a.score || (a.patternId < b.patternId ? -1 : 1));
  const rules = applyHeaderRules(headerSignals(mail));
  const pattern = patternScore(matched.map(({ score }) => score));
  const header = headerScore(rules.map(({ modifier }) => modifier));
  const score = totalScore(pattern, header);
  return {
    score,
    patternScore: pattern,
    headerScore: header,
    threatLevel: toThreatLevel(LEVEL_THRESHOLDS, score),
    severity: toSeverity(LEVEL_THRESHOLDS, score),
    is_spam: isSpam(score),
    matchedPatterns: matched,
    headerFindings: rules.map(toFinding),
    totalPatternsChecked: catalogue.patterns.length,
    totalRulesChecked: HEADER_RULES.length,
    summary: {
      patternsMatched: matched.length,
      topReasons: selectReasons(matched, rules),
      categories: [...new Set(matched.map(({ type }) => type))],
    },
  };
}

/**
 * Returns the reasons with most points, from patterns (already sorted by score) and header rules.
 */
function selectReasons(matched: readonly MatchedPattern[], rules: readonly HeaderRule[]): string[] {
  return [
    ...matched.slice(0, MAX_TOP_REASONS).map(({ patternId, type, score, reasons }) => ({
      points: score * PATTERN_SHARE,
      reason: fill(ENGLISH.reasonWords.named, {
        type: formatType(type),
        id: patternId,
        reason: reasons[0] ?? "",
      }),
    })),
    ...rules.map(({ modifier, reason }) => ({ points: modifier * HEADER_SHARE, reason })),
  ].sort((a, b) => b.points - a.points).slice(0, MAX_TOP_REASONS).map(({ reason }) => reason);
}

/** `tech_support` → `Tech support` */
function formatType(type: string): string {
  const words = type.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Threat levels of version 1. SPEC 2.3 leaves the words and the borders open. */

/** Minimum score of spam and of `high`, which fewer than 0.5 % of wanted mails reach. */
export const SPAM_THRESHOLD = 11;

/**
 * Minimum score of each threat level; no wanted mail of the development corpus reaches `critical`.
 */
export const LEVEL_THRESHOLDS: Borders = {
  safe: 0,
  low: 4,
  medium: 8,
  high: SPAM_THRESHOLD,
  critical: 20,
};

/** Tells whether a score of version 1 means spam. */
export function isSpam(score: number): boolean {
  return score >= SPAM_THRESHOLD;
}

/** Maximum number of keywords quoted in a reason; the count before them includes the others. */
const MAX_QUOTED = 5;
/**
 * Longest keyword or domain quoted in full, in characters; with the above it bounds every reason.
 */
const MAX_QUOTE = 60;

/** A reason without its language: a key of `reasonWords` of the texts, and the values. */
interface ReasonKind {
  readonly id: "keywords" | "bodyKeywords" | "subject" | "sender";
  readonly values: Record<string, string>;
}

/** Lists the matches of a pattern as reasons; a sentence has at most some 400 characters. */
function listReasons(match: PatternMatch): ReasonKind[] {
  const { found, keywords, bodyKeywords, totalKeywords, matchedDomain } = match;
  const total = String(totalKeywords);
  const reasons: ReasonKind[] = [];
  if (keywords > 0) {
    const quoted = found.slice(0, MAX_QUOTED).map((word) => `"${cut(word)}"`).join(", ");
    const more = found.length > MAX_QUOTED ? ", …" : ".";
    const values = { found: String(keywords), total, quoted: `${quoted}${more}` };
    reasons.push({ id: "keywords", values });
  }
  if (bodyKeywords > 0) {
    reasons.push({ id: "bodyKeywords", values: { found: String(bodyKeywords), total } });
  }
  if (match.subjectRegex) reasons.push({ id: "subject", values: {} });
  if (matchedDomain !== null) {
    reasons.push({ id: "sender", values: { domain: cut(matchedDomain) } });
  }
  return reasons;
}

/** Returns a reason in English. */
function reasonText({ id, values }: ReasonKind): string {
  return fill(ENGLISH.reasonWords[id], values);
}

function cut(text: string): string {
  if (text.length <= MAX_QUOTE) return text;
  const characters = [...text];
  return characters.length > MAX_QUOTE ? `${characters.slice(0, MAX_QUOTE - 1).join("")}…` : text;
}
