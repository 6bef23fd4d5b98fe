import type { AnalyzeSpamResponse, MatchedPattern, Severity } from "../contract/analyze_spam.ts";
import {
  createHeaderRuleFinding,
  HEADER_RULES,
  type HeaderRule,
  readHeaderSignals,
  selectHeaderRules,
} from "./header_rules.ts";
import { takeBothEnds } from "../mime/budget.ts";
import { type Mail, type MailInput, readMail } from "../mime/read_mail.ts";
import { type Provenance, readProvenance } from "../provenance/provenance.ts";
import { ENGLISH } from "../findings/english.ts";
import { fill } from "../findings/fill.ts";
import {
  computeFinalScore,
  computeHeaderScore,
  computeMatchScore,
  computePatternScore,
  computeVersion1Score,
  HEADER_SHARE,
  isTriggered,
  limitMatchScore,
  PATTERN_SHARE,
} from "./version1_score.ts";
import type { CompiledCatalogue, PatternMatch } from "./matching/matcher.ts";
import type { ThreatLevel } from "../contract/threat_levels.ts";

/** The answer of SPEC 2.3 without the time. */
export type SpamAnalysis = Omit<AnalyzeSpamResponse, "analyzedAt">;

/** Maximum number of entries of `topReasons`. */
export const MAX_TOP_REASONS = 5;

/** Scores a mail against a catalogue and the header rules (SPEC 2.5). Never throws. */
export function analyzeMail(catalogue: CompiledCatalogue, input: MailInput): SpamAnalysis {
  return scoreMail(catalogue, readMail(input));
}

/** Options of {@linkcode scoreMail}. */
export interface ScoreOptions {
  /** The provenance of the mail; by default, that of its header fields. */
  readonly provenance?: Provenance | null;
  readonly isVersion2?: boolean;
}

/**
 * Scores a mail that has been read.
 *
 * @param options.isVersion2 Whether patterns have `reasonKinds` and hidden text counts.
 */
export function scoreMail(
  catalogue: CompiledCatalogue,
  mail: Mail,
  { provenance = readProvenance(mail.headers), isVersion2 = false }: ScoreOptions = {},
): SpamAnalysis {
  const { text, body: { hiddenText } } = mail;
  const wholeBody = hiddenText === "" ? text.body : `${text.body}\n${hiddenText}`;
  const matches: MatchedPattern[] = [];
  const searchText = isVersion2
    ? { ...text, subject: takeBothEnds(text.subject), body: takeBothEnds(wholeBody) }
    : text;
  for (const match of catalogue.matcher.match(searchText)) {
    const rawScore = computeMatchScore(match);
    if (!isTriggered(rawScore)) continue;
    const { id: patternId, type, score, severity } = match.pattern;
    const reasons = listReasons(match);
    matches.push({
      patternId,
      type,
      score: computeFinalScore(match, score),
      severity,
      reasons: reasons.map(formatReason),
      matchScore: limitMatchScore(rawScore),
      ...(isVersion2 && { reasonKinds: reasons }),
    });
  }
  matches.sort((a, b) => b.score - a.score || (a.patternId < b.patternId ? -1 : 1));
  const rules = selectHeaderRules(readHeaderSignals(mail.input, provenance));
  const patternScore = computePatternScore(matches.map(({ score }) => score));
  const headerScore = computeHeaderScore(rules.map(({ modifier }) => modifier));
  const score = computeVersion1Score(patternScore, headerScore);
  return {
    score,
    patternScore: patternScore,
    headerScore: headerScore,
    threatLevel: toThreatLevel(LEVEL_THRESHOLDS, score),
    severity: toSeverity(LEVEL_THRESHOLDS, score),
    is_spam: isSpam(score),
    matchedPatterns: matches,
    headerFindings: rules.map(createHeaderRuleFinding),
    totalPatternsChecked: catalogue.patterns.length,
    totalRulesChecked: HEADER_RULES.length,
    summary: {
      patternsMatched: matches.length,
      topReasons: selectReasons(matches, rules),
      categories: [...new Set(matches.map(({ type }) => type))],
    },
  };
}

/** Selects the reasons with most points from patterns (sorted by score) and header rules. */
function selectReasons(matches: readonly MatchedPattern[], rules: readonly HeaderRule[]): string[] {
  return [
    ...matches.slice(0, MAX_TOP_REASONS).map(({ patternId, type, score, reasons }) => ({
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

/** Formats a pattern type for people: `tech_support` becomes `Tech support`. */
function formatType(type: string): string {
  const words = type.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * Minimum score of spam in version 1, whose level `high` begins there. Fewer than 0.5 % of wanted
 * mails reach it. SPEC 2.3 leaves levels and thresholds open.
 */
export const SPAM_THRESHOLD = 11;

/**
 * Minimum score of each threat level of version 1; no wanted mail of the development corpus reaches
 * `critical`.
 */
export const LEVEL_THRESHOLDS: LevelThresholds = {
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

/** Maximum number of keywords quoted in a reason, which states the number of all. */
const MAX_QUOTED = 5;
/**
 * Longest keyword or domain quoted in full, in characters. With {@linkcode MAX_QUOTED} it bounds
 * the length of every reason.
 */
const MAX_QUOTE = 60;

/** A reason independent of language: a key of `reasonWords` in the texts, and its values. */
interface ReasonKind {
  readonly id: "keywords" | "bodyKeywords" | "subject" | "sender";
  readonly values: Record<string, string>;
}

/** Lists the matches of a pattern as reasons, whose sentences have at most some 400 characters. */
function listReasons(match: PatternMatch): ReasonKind[] {
  const { foundKeywords, keywordCount, bodyKeywordCount, totalKeywords, matchedDomain } = match;
  const total = String(totalKeywords);
  const reasons: ReasonKind[] = [];
  if (keywordCount > 0) {
    const quotes = foundKeywords.slice(0, MAX_QUOTED).map((word) => `"${cut(word)}"`).join(", ");
    const more = foundKeywords.length > MAX_QUOTED ? ", …" : ".";
    const values = { found: String(keywordCount), total, quoted: `${quotes}${more}` };
    reasons.push({ id: "keywords", values });
  }
  if (bodyKeywordCount > 0) {
    reasons.push({ id: "bodyKeywords", values: { found: String(bodyKeywordCount), total } });
  }
  if (match.matchesSubject) reasons.push({ id: "subject", values: {} });
  if (matchedDomain !== null) {
    reasons.push({ id: "sender", values: { domain: cut(matchedDomain) } });
  }
  return reasons;
}

/** Formats a reason in English. */
function formatReason({ id, values }: ReasonKind): string {
  return fill(ENGLISH.reasonWords[id], values);
}

function cut(text: string): string {
  if (text.length <= MAX_QUOTE) return text;
  const characters = [...text];
  return characters.length > MAX_QUOTE ? `${characters.slice(0, MAX_QUOTE - 1).join("")}…` : text;
}

/** Minimum score of each threat level. */
export type LevelThresholds = Readonly<Record<ThreatLevel, number>>;

/** Returns the threat level of a score of 0 to 100. */
export function toThreatLevel(thresholds: LevelThresholds, score: number): ThreatLevel {
  if (score >= thresholds.critical) return "critical";
  if (score >= thresholds.high) return "high";
  if (score >= thresholds.medium) return "medium";
  return score >= thresholds.low ? "low" : "safe";
}

/** Returns the severity of a score: the threat level, where `safe` is `low`. */
export function toSeverity(thresholds: LevelThresholds, score: number): Severity {
  const level = toThreatLevel(thresholds, score);
  return level === "safe" ? "low" : level;
}
