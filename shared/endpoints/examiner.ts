import { AppError } from "../contract/errors.ts";
import type { AnalyzeSpamResponse } from "../contract/analyze_spam.ts";
import { type CountSenders, WorkerEndedError } from "../contract/worker_tasks.ts";
import type { FunctionContext } from "../http/app.ts";
import type { MailInput } from "../mime/read_mail.ts";
import type { Log } from "../runtime/log.ts";
import { getShippedCatalogue } from "../scoring/catalogue/load.ts";
import { openStore } from "../storage/open.ts";
import { StorageError } from "../storage/port.ts";
import { createConfiguredSeal } from "../storage/seal.ts";
import { InProcessVelocity, StoredVelocity } from "../velocity/counters.ts";
import type { SenderCounting, VelocityCounter } from "../velocity/score_senders.ts";
import {
  answerSpam,
  answerWithoutBody,
  type SpamDeps,
  type SpamTask,
  WorkExceeded,
  type WorkLimit,
} from "./spam_answer.ts";

/** A mail to examine. */
export interface MailToExamine extends SpamTask {
  /** Number of the attempt, for a job; its mail always goes to a worker. */
  readonly attempt?: number | undefined;
}

/** Examines a mail, in this thread or in a worker. */
export type Examine = (mail: MailToExamine) => Promise<AnalyzeSpamResponse>;

/** Maximum number of characters per mail that is first examined in this thread. */
const MAX_MAIN_CHARS = 64 * 1024;

/** Maximum work per mail outside a worker, about 20 ms; one short mail in a thousand exceeds it. */
const MAX_MAIN_WORK: WorkLimit = { steps: 2_000_000, text: 24 * 1024 };

/**
 * Creates the examiner of all routes. It sends long mails and mails of jobs to workers.
 *
 * @param catalogue The shipped catalogue by default.
 */
export function createExaminer(
  context: FunctionContext,
  catalogue: SpamDeps["catalogue"] = getShippedCatalogue(),
): Examine {
  const { config, deps: { workers, clock, log } } = context;
  const counting = createCounting(context);
  const { velocity, secret } = counting;
  const deps: SpamDeps = { config, catalogue, counting };
  const countSenders: CountSenders = (senders, now) => velocity.countSenders(senders, now);
  return async ({ attempt, ...task }) => {
    if (workers === undefined || workers.size === 0) return await answerSpam(task, deps);
    const isJob = attempt !== undefined;
    if (!isJob && measureLength(task.input) <= MAX_MAIN_CHARS) {
      try {
        return await answerSpam(task, deps, MAX_MAIN_WORK);
      } catch (error) {
        if (!(error instanceof WorkExceeded)) throw error;
      }
    }
    try {
      const workerTask = { ...task, now: clock.now(), secret };
      return await workers.run("examine", workerTask, { countSenders, waitsForever: isJob });
    } catch (error) {
      if (!(error instanceof WorkerEndedError)) throw error;
      log("warn", "examination_cut", { reason: error.reason });
      if (error.reason === "not_started") return await answerSpam(task, deps);
      // A job whose first attempt did not end must not pass for an analysis of the whole mail.
      const mustBeWhole = task.version === 1 || (isJob && attempt > 1);
      if (mustBeWhole) throw new AppError("service_unavailable", TOO_LONG, { cause: error });
      return await answerWithoutBody(task, deps);
    }
  };
}

const TOO_LONG = "The mail takes too long to examine. Nothing was stored.";

function measureLength({ emailContent, headers, subject, from }: MailInput): number {
  return [emailContent, headers, subject, from].reduce((sum, text) => sum + (text?.length ?? 0), 0);
}

/** Sender counts by dependencies, so that all routes of a server share one. */
const COUNTINGS = new WeakMap<object, SenderCounting>();

/** Number of bytes of the secret with which senders are hashed, as many as a hash has. */
const SECRET_BYTES = 32;

/** Secret of all processes with a database; `STORAGE_KEY` then keys the stored hash again. */
const SHARED_SECRET = new TextEncoder().encode("senders of every process");

/** `Retry-After` in seconds while the database is unreachable. */
const RETRY_AFTER = "5";

/** Creates the counting of senders: in the database, by keyed hashes, else in this process. */
function createCounting({ config, deps, ...context }: FunctionContext): SenderCounting {
  const createdCounting = COUNTINGS.get(deps);
  if (createdCounting !== undefined) return createdCounting;
  const seal = createConfiguredSeal(config, deps);
  const store = seal && (context.store ?? openStore(config, deps));
  const counting = {
    velocity: store && seal
      ? createGuardedCounter(new StoredVelocity(store, seal), deps.log)
      : new InProcessVelocity(),
    secret: store ? SHARED_SECRET : deps.randomBytes(SECRET_BYTES),
    now: deps.clock.now,
  };
  COUNTINGS.set(deps, counting);
  return counting;
}

/** Fails calls with 503 while the database is unreachable, as a score without the count differs. */
function createGuardedCounter(counter: VelocityCounter, log: Log): VelocityCounter {
  return {
    countSenders: async (senders, now) => {
      try {
        return await counter.countSenders(senders, now);
      } catch (error) {
        if (!(error instanceof StorageError)) throw error;
        log("error", "storage_failed", { reason: error.problem }, error.cause ?? error);
        throw new AppError(
          "service_unavailable",
          "The service cannot count senders now. Try again, or ask for scoring version 1.",
          { headers: { "retry-after": RETRY_AFTER }, cause: error },
        );
      }
    },
  };
}
