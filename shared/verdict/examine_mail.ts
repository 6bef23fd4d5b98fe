import { judge } from "../analysis/summary.ts";
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
  type ClassifiedWords,
  collectContentResults,
  type JudgedResults,
  type JudgedSummary,
  readHeaderResults,
} from "./results.ts";
import {
  collectCarriedResults,
  compareVerdicts,
  type ExaminedCarried,
  judgeWithCarried,
} from "./carried.ts";
import type { Examination, OpenMail } from "./examination.ts";
import { examineCarried, type Nesting, startNesting } from "./examine_carried.ts";
import { computeRestMargin, exceedsPoorMargin } from "./inputs.ts";
import { judgeMail, lowerForQuoted } from "./judge.ts";
import { isAtLeast } from "../contract/threat_levels.ts";
import { openOwnWords } from "./own_words.ts";

/** The results of the examination of one mail. */
export interface ExaminedMail {
  /** The score by patterns and header rules. */
  readonly scored: SpamAnalysis;
  readonly classified: ClassifiedMail & Pick<ClassifiedWords, "rest">;
  readonly body: BodyAnalysis;
  /** What the verdict follows from, for judging again with other headers or another list. */
  readonly results: JudgedResults;
  readonly verdict: Verdict;
  /** The carried mails, at any depth. */
  readonly mails: readonly CarriedMail[];
  /** The mail in the worse of its two readings. */
  readonly mail: Mail;
  /** Where that reading came from, and who is proven to have written it; null without fields. */
  readonly provenance: Provenance | null;
}

/** Examines and judges a mail. Every mail has a result. Mails of the sender are not counted. */
export async function examineMail(open: OpenMail, examination: Examination): Promise<ExaminedMail> {
  return await examineNested(open, examination, startNesting());
}

/** Examines a mail; if it has two readings, both, of which the worse counts. */
async function examineNested(
  open: OpenMail,
  examination: Examination,
  nesting: Nesting,
): Promise<ExaminedMail> {
  const examined = await examineReading(open, examination, nesting);
  if (open.other === undefined) return examined;
  const other = await examineReading(open.other, examination, nesting);
  return compareVerdicts(other.verdict, examined.verdict) > 0 ? other : examined;
}

/** Examines one reading of a mail, the mails it carries, and its words without quoted ones. */
async function examineReading(
  open: OpenMail,
  examination: Examination,
  nesting: Nesting,
): Promise<ExaminedMail> {
  const provenance = readProvenance(open.mail.headers, open.summary?.verification);
  const analyses = await analyzeContent(open, provenance, examination);
  const carried = await examineCarried(open, examination, {
    nesting,
    examine: examineNested,
  });
  const body = carried.unexaminedSubject === null
    ? analyses.body
    : addFindings(analyses.body, ["part_incomplete"]);
  const examined = judgeAnalyses(open, { ...analyses, body, carried }, examination);
  const own = openOwnWords(open, examined, examination);
  if (own === null) return examined;
  const ownAnalyses = await analyzeContent(own, provenance, examination);
  const { verdict } = judgeAnalyses(own, ownAnalyses, examination);
  if (isAtLeast(verdict.level, "high")) return examined;
  return { ...examined, verdict: lowerForQuoted(examined.verdict, examined.results) };
}

/** Examines a mail that was opened without its body, as the body could not be examined. */
export async function examineWithoutBody(
  open: OpenMail,
  examination: Examination,
): Promise<ExaminedMail> {
  const provenance = readProvenance(open.mail.headers, open.summary?.verification);
  const { body, ...analyses } = await analyzeContent(open, provenance, examination);
  const unreadBody = { ...body, findings: buildFindings(["part_incomplete"]) };
  return judgeAnalyses(open, { ...analyses, body: unreadBody, failed: [] }, examination);
}

/** Adds findings to the analysis of a body, unless it has them. */
function addFindings(body: BodyAnalysis, ids: readonly BodyFindingId[]): BodyAnalysis {
  const missing = ids.filter((id) => body.findings.every((each) => each.id !== id));
  return { ...body, findings: [...body.findings, ...buildFindings(missing)] };
}

/** The provenance of a mail, and the results of patterns, classifier and body analysis. */
type Analyses = Pick<ExaminedMail, "provenance" | "scored" | "classified" | "body">;

/** All results for a mail: also for the mails that it carries, or for a body not examined. */
export type MailAnalyses =
  & Analyses
  & { readonly carried?: ExaminedCarried }
  & Pick<JudgedResults, "failed">;

const NOTHING_CARRIED: ExaminedCarried = { mails: [], unexaminedSubject: null, unreadFile: null };

async function analyzeContent(
  { mail, pages }: OpenMail,
  provenance: Provenance | null,
  { catalogue }: Examination,
): Promise<Analyses> {
  const scored = scoreMail(catalogue, mail, { provenance, isVersion2: true });
  const body = await analyzeBody(mail, pages, provenance);
  return { provenance, scored, body, classified: await classifyWords(mail, pages) };
}

/** Classifies a mail, and where it matters its words beside a poorly covered passage alone. */
export async function classifyWords(
  mail: Mail,
  { poorPassage }: Pick<MailPages, "poorPassage">,
): Promise<ExaminedMail["classified"]> {
  const classified = await classifyMail(mail);
  const words = poorPassage?.rest ?? null;
  if (words === null || !exceedsPoorMargin(classified)) return { ...classified, rest: null };
  const margins = await classifyOtherWords(mail, words);
  return { ...classified, rest: computeRestMargin(margins, words.areMost) };
}

/** Judges a mail by all analyses. */
export function judgeAnalyses(
  { mail, pages, summary }: OpenMail,
  { failed, carried = NOTHING_CARRIED, ...analyses }: MailAnalyses,
  { now, isOnList }: Examination,
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
        passage: pages.poorPassage,
      })
      : null,
    ...(failed && { failed }),
    carried: collectCarriedResults(mail, provenance, carried),
  };
  const verdict = judgeWithCarried(judgeMail(results, isOnList), results.carried ?? null);
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
  const { findings, mayBeSafe } = judge(provenance, [], now);
  const threatLevel = computeHeaderLevel(computeScore(findings), mayBeSafe);
  return { findings, reputations: [], threatLevel };
}
