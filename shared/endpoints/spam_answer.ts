import type { AnalyzeSpamResponse } from "../contract/analyze_spam.ts";
import type { ExamineTask } from "../contract/worker_tasks.ts";
import { AS_VERSION_1 } from "../mime/body_text.ts";
import { Budget } from "../mime/budget.ts";
import { type MailText, readMail } from "../mime/read_mail.ts";
import type { Config } from "../runtime/config.ts";
import { createAllowedAnalysis, isAllowed } from "../scoring/allowed_senders.ts";
import { scoreMail } from "../scoring/analyze.ts";
import type { CompiledCatalogue } from "../scoring/matching/matcher.ts";
import type { SenderCounting } from "../velocity/score_senders.ts";
import type { Examination, MailReading } from "../verdict/examination.ts";
import type { ExaminedMail } from "../verdict/examine_mail.ts";
import { createListedCheck } from "../provenance/listed_sender.ts";
import { readProvenance } from "../provenance/provenance.ts";
import { refuseLargeMail } from "./mail_limits.ts";

/** Dependencies of an answer of `analyze-spam`. */
export interface SpamDeps {
  readonly config: Config;
  readonly catalogue: CompiledCatalogue;
  readonly counting: SenderCounting;
}

/** A mail, the scoring version, and the header analysis if there is one. */
export type SpamTask = Pick<ExamineTask, "input" | "isWholeMail" | "version" | "summary">;

/** Maximum work for one mail. */
export interface WorkLimit {
  /** Steps of a {@linkcode Budget}. */
  readonly steps: number;
  /** Bytes of subject and text in UTF-8, as the work on words grows with them. */
  readonly text: number;
}

/** Thrown for a mail that needs more work than its {@linkcode WorkLimit}; no sender was counted. */
export class WorkExceeded extends Error {
  override readonly name = "WorkExceeded";
}

/**
 * Answers a call of `analyze-spam`.
 *
 * @throws {AppError} when the mail exceeds a limit of the server.
 * @throws {WorkExceeded} when `limit` was too low.
 */
export async function answerSpam(
  task: SpamTask,
  deps: SpamDeps,
  limit?: WorkLimit,
): Promise<AnalyzeSpamResponse> {
  if (task.version === 1) return answerVersion1(task, deps);
  const { examineMail } = await (version2 ??= loadVersion2());
  const budget = new Budget(limit?.steps);
  return answerVersion2(task, { ...deps, budget }, async (reading, examination) => {
    const bytes = countBytes(reading.mail.text) +
      (reading.otherReading ? countBytes(reading.otherReading.mail.text) : 0);
    if (limit !== undefined && bytes > limit.text) throw new WorkExceeded();
    const examinedMail = await examineMail(reading, examination);
    if (limit !== undefined && budget.isSpent) throw new WorkExceeded();
    return examinedMail;
  });
}

/** Maximum number of characters of header fields that are read of a mail without its body. */
const MAX_BODILESS_CHARS = 64 * 1024;

/**
 * Answers `analyze-spam`, version 2, for a mail that takes too long. It reads the header fields,
 * and a finding says that the body was not examined.
 */
export async function answerWithoutBody(
  { input: { emailContent: _unread, headers, ...fields }, ...task }: SpamTask,
  deps: SpamDeps,
): Promise<AnalyzeSpamResponse> {
  const { examineWithoutBody } = await (version2 ??= loadVersion2());
  const readHeaders = headers === undefined
    ? {}
    : { headers: headers.slice(0, MAX_BODILESS_CHARS) };
  const input = { ...fields, ...readHeaders };
  return answerVersion2({ ...task, input }, { ...deps, budget: new Budget() }, examineWithoutBody);
}

function answerVersion1(
  { input, isWholeMail = false }: SpamTask,
  { config, catalogue, counting: { now } }: SpamDeps,
): AnalyzeSpamResponse {
  const { MAX_MIME_DEPTH: maxDepth, OWN_SERVERS: ownServers } = config;
  const mail = readMail(input, {
    maxDepth,
    ownServers,
    pages: AS_VERSION_1,
    isPasted: !isWholeMail,
  });
  refuseLargeMail(mail, config, 1);
  const analyzedAt = new Date(now()).toISOString();
  const provenance = readProvenance(mail.headers);
  const analysis = scoreMail(catalogue, mail, { provenance });
  const isAllowedSender = isAllowed(provenance, config.ALLOWED_SENDERS);
  return { ...(isAllowedSender ? createAllowedAnalysis(analysis) : analysis), analyzedAt };
}

type ExamineReading = (reading: MailReading, examination: Examination) => Promise<ExaminedMail>;

async function answerVersion2(
  { input, isWholeMail = false, summary }: SpamTask,
  { config, catalogue, counting, budget }: SpamDeps & { readonly budget: Budget },
  examine: ExamineReading,
): Promise<AnalyzeSpamResponse> {
  const { openMail, openSavedMail, scoreSenders, createSpamResponse } =
    await (version2 ??= loadVersion2());
  const examination: Examination = {
    catalogue,
    budget,
    isListed: createListedCheck(config.ALLOWED_SENDERS),
    now: counting.now(),
    maxDepth: config.MAX_MIME_DEPTH,
    ownServers: config.OWN_SERVERS,
  };
  const reading = isWholeMail ? openSavedMail(input, examination) : openMail(input, examination);
  refuseLargeMail(reading.mail, config, 2);
  const examinedMail = await examine({ ...reading, summary }, examination);
  // Counted last: a mail that exceeds its work limit is examined again, and counts once.
  const velocityScore = await scoreSenders(examinedMail, counting);
  const analyzedAt = summary?.analyzedAt ?? new Date(examination.now).toISOString();
  return { ...createSpamResponse(examinedMail, velocityScore), analyzedAt };
}

function countBytes({ subject, body }: MailText): number {
  return new TextEncoder().encode(subject + body).length;
}

/** The code that only version 2 needs, loaded with the first mail, as edge functions start often. */
let version2: ReturnType<typeof loadVersion2> | undefined;

async function loadVersion2() {
  const { openMail, openSavedMail } = await import("../verdict/examination.ts");
  const { examineMail, examineWithoutBody } = await import("../verdict/examine_mail.ts");
  const { createSpamResponse } = await import("../verdict/spam_response.ts");
  const { scoreSenders } = await import("../velocity/score_senders.ts");
  return {
    openMail,
    openSavedMail,
    examineMail,
    examineWithoutBody,
    createSpamResponse,
    scoreSenders,
  };
}
