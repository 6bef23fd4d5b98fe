import { CommandError } from "../command.ts";
import { consumeAnswerQuota, returnAnswerQuota } from "./answer_count.ts";
import { findAddressee } from "./find_addressee.ts";
import type { NoAnswer } from "./find_addressee.ts";
import { chooseFolder, examineReport } from "./report.ts";
import type { LevelFolder, Report, ReportDeps } from "./report.ts";
import { mayRetrySending } from "./send_failure.ts";
import type { InboxSettings } from "./settings.ts";
import type { ReplyLanguage } from "./settings.ts";
import { chooseReplyLanguage, writeAnswer } from "./write_answer.ts";
import type { ReplyMail } from "./write_answer.ts";

/** Sends an answer; rejects when the server does not accept it. */
export type SendAnswer = (answer: ReplyMail, to: string, report: Report) => Promise<void>;

/** Forwards a report to a webhook or into a folder. */
export type ForwardReport = (report: Report) => Promise<void>;

/** Dependencies of {@linkcode handleReport}. */
export interface HandleDeps extends ReportDeps {
  readonly settings: InboxSettings;
  readonly send: SendAnswer;
  readonly forwards: readonly ForwardReport[];
  readonly log: (event: string, fields: Readonly<Record<string, string | boolean>>) => void;
}

/** The folder for a handled report, and whether it was answered. */
export interface ReportOutcome {
  readonly folder: LevelFolder;
  readonly isAnswered: boolean;
  /** Whether the report was left for a later try: only where {@linkcode HandleOptions.mayRetry}. */
  readonly mustRetry: boolean;
}

/** Options of {@linkcode handleReport}. */
export interface HandleOptions {
  /** False when an earlier process may have answered before it crashed. */
  readonly mayAnswer?: boolean;
  /** Whether the caller tries again later where the answer surely was not accepted. */
  readonly mayRetry?: boolean;
}

/**
 * Examines a report, answers the reporter when `findAddressee` allows it, and forwards the report.
 * One that is to be tried again is not forwarded yet.
 */
export async function handleReport(
  bytes: Uint8Array,
  deps: HandleDeps,
  { mayAnswer = true, mayRetry = false }: HandleOptions = {},
): Promise<ReportOutcome> {
  const report = await examineReport(bytes, deps);
  const { level } = report.verdict;
  const folder = chooseFolder(report.verdict);
  const outcome = mayAnswer ? await answerReporter(report, deps) : "claimed_before";
  if (outcome === "not_reached" && mayRetry) return { folder, isAnswered: false, mustRetry: true };
  for (const forward of deps.forwards) {
    try {
      await forward(report);
    } catch (error) {
      deps.log("not_handed_on", { report: report.id, reason: formatReason(error) });
    }
  }
  const isAnswered = outcome === "answered";
  deps.log("report", {
    report: report.id,
    level,
    answered: isAnswered,
    ...(isAnswered ? {} : { reason: outcome }),
  });
  return { folder, isAnswered, mustRetry: false };
}

type HandlingOutcome = "answered" | "not_reached" | "not_sent" | NoAnswer;

async function answerReporter(
  report: Report,
  { settings, send, log, now }: HandleDeps,
): Promise<HandlingOutcome> {
  const addressee = findAddressee(report, settings);
  if (addressee.kind === "none") return addressee.reason;
  const { address } = addressee;
  const countedAnswer = { address, maxAnswers: settings.maxAnswers, now: now() };
  if (!await consumeAnswerQuota(settings.stateFile, countedAnswer)) return "limit";
  const language: ReplyLanguage = chooseReplyLanguage(report, settings.language);
  const host = settings.address.slice(settings.address.lastIndexOf("@") + 1);
  try {
    await send(writeAnswer(report, language, host), address, report);
    return "answered";
  } catch (error) {
    log("not_sent", { report: report.id, reason: formatReason(error) });
    // Never sent again: the server may have accepted it before the connection broke.
    if (!mayRetrySending(error)) return "not_sent";
    await returnAnswerQuota(settings.stateFile, countedAnswer);
    return "not_reached";
  }
}

/** Formats the class of an error and its code, without text of a mail or a server. */
export function formatReason(error: unknown): string {
  if (error instanceof CommandError) return error.message;
  const { name = "Error", code = "" } = Object(error);
  return `${name} ${code}`.trim();
}
