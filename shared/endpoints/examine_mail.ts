import { AppError } from "../contract/errors.ts";
import type { AnalysisSummary } from "../contract/analyze_email_headers.ts";
import type { AnalyzeSpamResponse } from "../contract/analyze_spam.ts";
import { WorkerEnded } from "../contract/worker_tasks.ts";
import type { NoteSenders } from "../contract/worker_tasks.ts";
import type { MailInput } from "../scoring/mail.ts";
import { CutShort, spamAnswer, withoutBody } from "./spam_answer.ts";
import type { MostWork, SpamDeps } from "./spam_answer.ts";
import type { Deps } from "../runtime/deps.ts";

/**
 * Longest mail that the answering thread examines itself, in characters: sending it to a worker
 * would take longer than most mails of this length need.
 */
const OWN_LENGTH = 64 * 1024;

/**
 * Most work that it does for one mail, about 20 ms each: one in a thousand real mails of that length
 * needs more steps of a `Budget`. A long letter has 20 000 characters.
 */
const OWN_WORK: MostWork = { steps: 2_000_000, text: 24 * 1024 };

/** Examines a mail, here or in a worker; as {@linkcode spamAnswer}. */
export type Examine = (
  input: MailInput,
  version: 1 | 2,
  options?: ExamineOptions,
) => AnalyzeSpamResponse | Promise<AnalyzeSpamResponse>;

/** Options of {@linkcode Examine}. */
export interface ExamineOptions {
  /** The analysis of the headers, where there is one. */
  readonly summary?: AnalysisSummary;
  /** Whether the mail is of a job: a worker examines it whatever its length. */
  readonly job?: boolean;
  /** Whether a mail that exceeds the deadline fails, even by version 2. */
  readonly whole?: boolean;
}

/** Dependencies of {@linkcode createExamine}. */
export interface ExamineDeps extends SpamDeps {
  readonly deps: Pick<Deps, "clock" | "workers" | "log">;
  readonly note: NoteSenders;
  readonly secret: Uint8Array<ArrayBuffer>;
}

/**
 * Makes the function that examines mails. Where there are workers, mails of more than 64 Ki
 * characters, those of jobs and those that turn out to need more work go to one, so that no mail
 * keeps the answering thread from others. One that exceeds the deadline there is answered from its
 * header fields by version 2, which has a finding for this; by version 1, or if all of it is
 * needed, it is an `AppError` `service_unavailable`.
 */
export function createExamine(given: ExamineDeps): Examine {
  const { deps: { clock, workers, log }, note, secret } = given;
  return (input, version, { summary, job = false, whole = version === 1 } = {}) => {
    if (workers === undefined || workers.size === 0) {
      return spamAnswer(input, version, given, { summary });
    }
    const inWorker = async () => {
      const task = { input, version, now: clock.now(), secret, ...(summary && { summary }) };
      try {
        return await workers.run("examine", task, { note, patient: job });
      } catch (error) {
        if (!(error instanceof WorkerEnded)) throw error;
        log("warn", "examination_cut", { reason: error.reason });
        if (error.reason === "not_started") return spamAnswer(input, version, given, { summary });
        if (whole) throw new AppError("service_unavailable", TOO_LONG, { cause: error });
        return withoutBody(input, given, summary);
      }
    };
    if (job || lengthOf(input) > OWN_LENGTH) return inWorker();
    const own = spamAnswer(input, version, given, { summary, most: OWN_WORK });
    return own instanceof Promise
      ? own.catch((error) => {
        if (error instanceof CutShort) return inWorker();
        throw error;
      })
      : own;
  };
}

const TOO_LONG = "The mail takes too long to examine. Nothing was stored.";

function lengthOf({ emailContent, headers, subject, from }: MailInput): number {
  return [emailContent, headers, subject, from].reduce((sum, text) => sum + (text?.length ?? 0), 0);
}
