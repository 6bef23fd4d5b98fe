import { judgeHeaders } from "../analysis/summary.ts";
import { computeScore } from "../analysis/points.ts";
import { computeHeaderLevel } from "../analysis/levels.ts";
import { analyzeBody } from "../body/analyze.ts";
import type { MailPages } from "../body/mail_pages.ts";
import type { BodyAnalysis } from "../contract/body.ts";
import type { CarriedMail } from "../contract/carried_mail.ts";
import type { Verdict } from "../contract/verdict.ts";
import { type BodyFindingId, buildFindings } from "../findings/body_findings.ts";
import { type Provenance, readProvenance } from "../provenance/provenance.ts";
import type { Mail } from "../mime/read_mail.ts";
import { scoreMail, type SpamAnalysis } from "../scoring/analyze.ts";
import {
  type ClassifiedMail,
  classifyMail,
  classifyOtherWords,
} from "../scoring/classifier/classify_mail.ts";
import {
  collectContentResults,
  type ContentClassification,
  type JudgedResults,
  type JudgedSummary,
  readHeaderResults,
} from "./results.ts";
import { type CarriedExamination, collectCarriedResults, compareVerdicts } from "./carried.ts";
import type { Examination, MailReading } from "./examination.ts";
import { examineCarriedMails, type Nesting, startNesting } from "./examine_carried.ts";
import { computeRestMargin, exceedsPoorMargin } from "./inputs.ts";
import { explainQuotedWords, judgeCarrier, lowerForQuotedWords } from "./judge.ts";
import { PASSAGE_REASON } from "./resemblances.ts";
import { isAtLeast } from "../contract/threat_levels.ts";
import { listDeniedFindings } from "./denied_findings.ts";
import { compareQuotedWords, openOwnWords } from "./own_words.ts";

/** The results of the examination of one mail. */
export interface ExaminedMail {
  /** The score by patterns and header rules. */
  readonly spamAnalysis: SpamAnalysis;
  readonly classification: ClassifiedMail & Pick<ContentClassification, "restMargin">;
  readonly body: BodyAnalysis;
  /** The results behind the verdict, to judge again with other headers or another list. */
  readonly results: JudgedResults;
  readonly verdict: Verdict;
  /** The carried mails, at any depth. */
  readonly mails: readonly CarriedMail[];
  /** The mail in the worse of its two readings. */
  readonly mail: Mail;
  /** Where that reading came from, and who is proven to have written it; null without fields. */
  readonly provenance: Provenance | null;
}

/** Examines and judges a mail. Every mail has a result. It does not count mails of the sender. */
export async function examineMail(
  reading: MailReading,
  examination: Examination,
): Promise<ExaminedMail> {
  const examinedMail = await examineNested(reading, examination, startNesting());
  const { verdict, mail } = examinedMail;
  const { otherReading = reading } = reading;
  const judgedReading = mail === reading.mail ? reading : otherReading;
  // Last, as it takes from the budget that decides how much of a mail is examined.
  const quotedWords = compareQuotedWords(judgedReading, examinedMail, examination);
  const { isStoryQuoted, isPassageOwn, describedIds, ownReading } = quotedWords;
  // A mail that describes a fraud may tell the same story itself.
  const toldIds = describedIds.length === 0
    ? []
    : (await analyzeBody(ownReading.mail, ownReading.pages, examinedMail.provenance))
      .findings.map(({ id }) => id);
  const untrueIds = new Set([
    ...describedIds.filter((id) => !toldIds.includes(id)),
    ...(isPassageOwn ? [PASSAGE_REASON] : []),
  ]);
  return { ...examinedMail, verdict: explainQuotedWords(verdict, { isStoryQuoted, untrueIds }) };
}

/** Examines a mail. If it has two readings, both are examined and the worse counts. */
async function examineNested(
  reading: MailReading,
  examination: Examination,
  nesting: Nesting,
): Promise<ExaminedMail> {
  const examinedMail = await examineReading(reading, examination, nesting);
  if (reading.otherReading === undefined) return examinedMail;
  const otherMail = await examineReading(reading.otherReading, examination, nesting);
  return compareVerdicts(otherMail.verdict, examinedMail.verdict) > 0 ? otherMail : examinedMail;
}

/** Examines one reading of a mail, its carried mails, and its author's own words. */
async function examineReading(
  reading: MailReading,
  examination: Examination,
  nesting: Nesting,
): Promise<ExaminedMail> {
  const provenance = readProvenance(reading.mail.headers, reading.summary?.verification);
  const analyses = await analyzeContent(reading, provenance, examination);
  const carried = await examineCarriedMails(reading, examination, {
    nesting,
    examine: examineNested,
  });
  const body = carried.unexaminedSubject === null
    ? analyses.body
    : addFindings(analyses.body, ["part_incomplete"]);
  const examinedMail = judgeAnalyses(reading, { ...analyses, body, carried }, examination);
  const ownWords = openOwnWords(reading, examinedMail, examination);
  if (ownWords === null) return examinedMail;
  const ownAnalyses = await analyzeContent(ownWords, provenance, examination);
  const { verdict } = judgeAnalyses(ownWords, ownAnalyses, examination);
  if (isAtLeast(verdict.level, "high")) return examinedMail;
  return {
    ...examinedMail,
    verdict: lowerForQuotedWords(examinedMail.verdict, examinedMail.results),
  };
}

/** Examines a mail that was opened without its body, because the body could not be examined. */
export async function examineWithoutBody(
  reading: MailReading,
  examination: Examination,
): Promise<ExaminedMail> {
  const provenance = readProvenance(reading.mail.headers, reading.summary?.verification);
  const { body, ...analyses } = await analyzeContent(reading, provenance, examination);
  const unreadBody = { ...body, findings: buildFindings(["part_incomplete"]) };
  return judgeAnalyses(
    reading,
    { ...analyses, body: unreadBody, bodyFailure: { fileNameFindings: [] } },
    examination,
  );
}

/** Adds the findings that the analysis of a body lacks. */
function addFindings(body: BodyAnalysis, ids: readonly BodyFindingId[]): BodyAnalysis {
  const newIds = ids.filter((id) => body.findings.every((finding) => finding.id !== id));
  return { ...body, findings: [...body.findings, ...buildFindings(newIds)] };
}

/** The provenance of a mail, and the results of patterns, classifier and body analysis. */
type Analyses = Pick<ExaminedMail, "provenance" | "spamAnalysis" | "classification" | "body">;

/** All results for a mail: also for the mails that it carries, or for a body not examined. */
export type MailAnalyses =
  & Analyses
  & { readonly carried?: CarriedExamination }
  & Pick<JudgedResults, "bodyFailure">;

const NO_CARRIED_MAILS: CarriedExamination = {
  mails: [],
  unexaminedSubject: null,
  unreadFile: null,
};

async function analyzeContent(
  { mail, pages }: MailReading,
  provenance: Provenance | null,
  { catalogue }: Examination,
): Promise<Analyses> {
  const spamAnalysis = scoreMail(catalogue, mail, { provenance, isVersion2: true });
  const body = await analyzeBody(mail, pages, provenance);
  return { provenance, spamAnalysis, body, classification: await classifyWords(mail, pages) };
}

/**
 * Classifies a mail. If it has a large margin and a passage in a poorly covered language, its other
 * words are classified alone.
 */
export async function classifyWords(
  mail: Mail,
  { poorPassage }: Pick<MailPages, "poorPassage">,
): Promise<ExaminedMail["classification"]> {
  const classification = await classifyMail(mail);
  const otherWords = poorPassage?.rest ?? null;
  if (otherWords === null || !exceedsPoorMargin(classification)) {
    return { ...classification, restMargin: null };
  }
  const margins = await classifyOtherWords(mail, otherWords);
  return { ...classification, restMargin: computeRestMargin(margins, otherWords.areMost) };
}

/** Judges a mail by all its analyses. */
export function judgeAnalyses(
  { mail, pages, summary }: MailReading,
  { bodyFailure, carried = NO_CARRIED_MAILS, ...analyses }: MailAnalyses,
  { now, isListed }: Examination,
): ExaminedMail {
  const { provenance } = analyses;
  const readShare = pages.computeReadShare(mail.text.body.length);
  const results: JudgedResults = {
    headers: provenance &&
      readHeaderResults(provenance, summary ?? summarizeHeaders(provenance, now)),
    content: hasContent(mail, analyses.body)
      ? collectContentResults(mail, {
        ...analyses,
        readShare,
        urls: pages.urls,
        poorPassage: pages.poorPassage,
        deniedFindings: listDeniedFindings(mail, analyses.body),
      })
      : null,
    ...(bodyFailure && { bodyFailure }),
    carried: collectCarriedResults(mail, provenance, carried),
  };
  const verdict = judgeCarrier(results, isListed);
  return { ...analyses, mails: carried.mails, mail, results, verdict };
}

/** Tells whether a mail has content to judge, such as text, files or links. */
function hasContent(
  { text: { subject, body } }: Mail,
  { attachments, urls, findings }: BodyAnalysis,
): boolean {
  return body.trim() !== "" || subject.trim() !== "" || attachments.length > 0 ||
    urls.length > 0 || findings.length > 0;
}

/** Judges header fields that have no analysis yet, as of a time in milliseconds since the epoch. */
export function summarizeHeaders(provenance: Provenance, now: number): JudgedSummary {
  const { findings, mayBeSafe } = judgeHeaders(provenance, [], now);
  const threatLevel = computeHeaderLevel(computeScore(findings), mayBeSafe);
  return { findings, reputations: [], threatLevel };
}
