import { judge } from "../analysis/summary.ts";
import { scoreOf } from "../analysis/points.ts";
import { headerLevelOf } from "../analysis/levels.ts";
import { analyzeBody } from "../body/analyze.ts";
import type { BodyAnalysis } from "../contract/body.ts";
import type { Verdict } from "../contract/verdict.ts";
import { findingsOf } from "../findings/body_findings.ts";
import type { ParsedHeaders } from "../headers/types.ts";
import type { Mail } from "../mime/read_mail.ts";
import { scoreMail } from "../scoring/analyze.ts";
import type { SpamAnalysis } from "../scoring/analyze.ts";
import { classifyMail } from "../scoring/classifier/classify_mail.ts";
import type { Explained } from "../scoring/classifier/explain.ts";
import { contentEvidence, headerEvidence } from "./evidence.ts";
import type { JudgedSummary, MailEvidence } from "./evidence.ts";
import type { Examination, OpenMail } from "./examination.ts";
import { judgeMail } from "./judge.ts";

/** The results of the examination of one mail. */
export interface ExaminedMail {
  /** Patterns and header rules, as version 1 of the score has them. */
  readonly scored: SpamAnalysis;
  readonly classified: Explained;
  readonly body: BodyAnalysis;
  /** The facts the verdict follows from: with other headers or another list, judge it again. */
  readonly evidence: MailEvidence;
  readonly verdict: Verdict;
}

/**
 * Examines a mail by all parts of this project, and judges it: the same for every door. Total:
 * every mail has a result. Counts no sender.
 */
export async function examineMail(open: OpenMail, examination: Examination): Promise<ExaminedMail> {
  return judgeResults(open, await gatherResults(open, examination), examination);
}

/**
 * Examines the header fields of a mail whose body could not be examined.
 *
 * @param open The mail, read without its body.
 */
export async function examineWithoutBody(
  open: OpenMail,
  examination: Examination,
): Promise<ExaminedMail> {
  const { body, ...results } = await gatherResults(open, examination);
  const unread = { ...body, findings: findingsOf(["part_incomplete"]) };
  return judgeResults(open, { ...results, body: unread, failed: [] }, examination);
}

/** Everything that the parts of this project find in a mail. */
export type Results =
  & Pick<ExaminedMail, "scored" | "classified" | "body">
  & Pick<MailEvidence, "failed">;

async function gatherResults(
  { mail, pages }: OpenMail,
  { catalogue }: Examination,
): Promise<Results> {
  const scored = scoreMail(catalogue, mail, true);
  const body = await analyzeBody(mail, pages);
  return { scored, body, classified: await classifyMail(mail) };
}

/** Judges a mail by everything that was found in it. */
export function judgeResults(
  { mail, summary }: OpenMail,
  { failed, ...results }: Results,
  { now, known }: Examination,
): ExaminedMail {
  const { headers } = mail;
  const evidence: MailEvidence = {
    headers: headers === null
      ? null
      : headerEvidence(headers, summary ?? judgeHeaders(headers, now)),
    content: hasContent(mail, results.body) ? contentEvidence(mail, results) : null,
    ...(failed && { failed }),
  };
  return { ...results, evidence, verdict: judgeMail(evidence, known) };
}

/** Whether a mail has anything to judge: a picture in a link is content, too. */
function hasContent(
  { text: { subject, body } }: Mail,
  { attachments, urls, findings }: BodyAnalysis,
): boolean {
  return body.trim() !== "" || subject.trim() !== "" || attachments.length > 0 ||
    urls.length > 0 || findings.length > 0;
}

/** Judges header fields that were not analysed before. */
function judgeHeaders(headers: ParsedHeaders, now: number): JudgedSummary {
  const { findings, mayBeSafe } = judge(headers, [], now);
  const threatLevel = headerLevelOf(scoreOf(findings), mayBeSafe);
  return { findings, reputations: [], threatLevel };
}
