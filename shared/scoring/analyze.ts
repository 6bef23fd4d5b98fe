import type { AnalyzeSpamResponse, MatchedPattern } from "../contract/analyze_spam.ts";
import type { CompiledCatalogue } from "./compile.ts";
import {
  applyHeaderRules,
  HEADER_RULES,
  type HeaderRule,
  headerSignals,
  toFinding,
} from "./header_rules.ts";
import { isSpam, LEVEL_THRESHOLDS } from "./levels.ts";
import { toSeverity, toThreatLevel } from "./scale.ts";
import { bothEnds } from "../mime/budget.ts";
import { type Mail, type MailInput, readMail } from "../mime/read_mail.ts";
import { ENGLISH } from "../findings/english.ts";
import { fill } from "../findings/fill.ts";
import { listReasons, reasonText } from "./reasons.ts";
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
