import { judge } from "../analysis/summary.ts";
import { scoreOf } from "../analysis/points.ts";
import { headerLevelOf } from "../analysis/levels.ts";
import { analyzeBody } from "../body/analyze.ts";
import { findingsOf } from "../findings/body_findings.ts";
import type { MailPages } from "../body/mail_pages.ts";
import type { AnalysisSummary } from "../contract/analyze_email_headers.ts";
import type { AnalyzeSpamResponse } from "../contract/analyze_spam.ts";
import type { BodyAnalysis } from "../contract/body.ts";
import type { Verdict } from "../contract/verdict.ts";
import { scoreMail } from "../scoring/analyze.ts";
import type { CompiledCatalogue } from "../scoring/analyze.ts";
import type { Mail } from "../scoring/mail.ts";
import { totalScore } from "../scoring/version2/formula.ts";
import type { Scores2, Version2Scorer } from "../scoring/version2/scorer.ts";
import { contentEvidence, headerEvidence } from "./evidence.ts";
import type { MailEvidence } from "./evidence.ts";
import { judgeMail } from "./judge.ts";
import type { KnownSender } from "./known.ts";
import { atLeast } from "./levels.ts";

/** Dependencies of an examination. */
export interface ExamineDeps {
  readonly catalogue: CompiledCatalogue;
  readonly version2: Version2Scorer;
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number;
  /** Whether somebody has listed an author as known. */
  readonly known: KnownSender;
}

/** The results of an examination. */
export interface Examination {
  /** The answer of `analyze-spam`, without its time. */
  readonly spam: Omit<AnalyzeSpamResponse, "analyzedAt">;
  readonly body: BodyAnalysis;
  /** The facts the verdict follows from: with other headers or another list, judge it again. */
  readonly evidence: MailEvidence;
  readonly verdict: Verdict;
}

/**
 * Examines a mail by all parts of this project, and judges it: the same for every door. Total:
 * every mail has a result.
 *
 * @param pages Those that were read with the mail.
 * @param summary The analysis of its headers, where there is one with reputations or verification.
 * @param isUnread Whether the mail is without its body, which could not be examined.
 */
export async function examineMail(
  { mail, pages, summary, isUnread = false }: {
    readonly mail: Mail;
    readonly pages?: MailPages;
    readonly summary?: AnalysisSummary;
    readonly isUnread?: boolean;
  },
  { catalogue, version2, now, known }: ExamineDeps,
): Promise<Examination> {
  const version1 = scoreMail(catalogue, mail, true);
  // The body first: if it takes too long, no sender has been counted.
  const read = await analyzeBody(mail, pages);
  const scores = await version2(mail);
  const body = isUnread ? { ...read, findings: findingsOf(["part_incomplete"]) } : read;
  const found = evidenceOf(mail, { scores, body, version1, summary, now });
  const evidence = isUnread ? { ...found, failed: [] } : found;
  const verdict = judgeMail(evidence, known);
  const { classified, velocityScore } = scores;
  const { patternScore, headerScore } = version1;
  const iaScore = classified.score;
  return {
    spam: {
      ...version1,
      score: totalScore({ patternScore, headerScore, iaScore, velocityScore }),
      threatLevel: verdict.level,
      severity: verdict.level === "safe" ? "low" : verdict.level,
      is_spam: atLeast(verdict.level, "high"),
      summary: {
        ...version1.summary,
        topReasons: verdict.reasons.map(({ message }) => message),
      },
      scoringVersion: 2,
      iaScore,
      velocityScore,
      iaReasons: [...classified.reasons],
      body,
      verdict,
    },
    body,
    evidence,
    verdict,
  };
}

interface Results {
  readonly scores: Scores2;
  readonly body: BodyAnalysis;
  readonly version1: ReturnType<typeof scoreMail>;
  readonly summary: AnalysisSummary | undefined;
  readonly now: () => number;
}

function evidenceOf(
  mail: Mail,
  { scores: { classified }, body, version1, summary, now }: Results,
): MailEvidence {
  const { headers } = mail;
  const hasContent = mail.text.body.trim() !== "" || mail.text.subject.trim() !== "" ||
    body.attachments.length > 0;
  return {
    headers: headers === null
      ? null
      : headerEvidence(headers, summary ?? summaryOf(headers, now())),
    content: hasContent ? contentEvidence(mail, { classified, body, version1 }) : null,
  };
}

/** The verdict of the headers where they were not analysed before. */
function summaryOf(headers: NonNullable<Mail["headers"]>, now: number) {
  const { findings, mayBeSafe } = judge(headers, [], now);
  const threatLevel = headerLevelOf(scoreOf(findings), mayBeSafe);
  return { findings, reputations: [], threatLevel };
}
