import { AppError } from "../contract/errors.ts";
import type { AnalyzeSpamResponse } from "../contract/analyze_spam.ts";
import { type NoteSenders, WorkerEnded } from "../contract/worker_tasks.ts";
import type { FunctionContext } from "../http/app.ts";
import type { MailInput } from "../mime/read_mail.ts";
import type { Log } from "../runtime/log.ts";
import { shippedCatalogue } from "../scoring/catalogue/load.ts";
import { openStore } from "../storage/open.ts";
import { StorageError } from "../storage/port.ts";
import { sealFrom } from "../storage/seal.ts";
import type { VelocityCounter } from "../velocity/counter.ts";
import { InProcessVelocity } from "../velocity/in_process.ts";
import type { SenderCounting } from "../velocity/score_senders.ts";
import { StoredVelocity } from "../velocity/stored.ts";
import {
  answerSpam,
  answerWithoutBody,
  CutShort,
  type SpamDeps,
  type SpamTask,
  type WorkLimit,
} from "./spam_answer.ts";

/** A mail to examine. */
export interface MailToExamine extends SpamTask {
  /** Number of the attempt, of a mail of a job: a worker examines it whatever its length. */
  readonly attempt?: number | undefined;
}

/** Examines a mail, in this thread or in a worker. */
export type Examine = (mail: MailToExamine) => Promise<AnalyzeSpamResponse>;

/**
 * Maximum number of characters of a mail that the answering thread examines; longer ones are worth
 * a worker.
 */
const OWN_LENGTH = 64 * 1024;

/**
 * Maximum work of that thread for one mail, about 20 ms; one such mail in a thousand exceeds it.
 */
const OWN_WORK: WorkLimit = { steps: 2_000_000, text: 24 * 1024 };

/**
 * Creates the examiner of all routes; workers take long mails and jobs.
 *
 * @param catalogue The shipped one by default.
 */
export function createExaminer(
  context: FunctionContext,
  catalogue: SpamDeps["catalogue"] = shippedCatalogue(),
): Examine {
  const { config, deps: { workers, clock, log } } = context;
  const counting = createCounting(context);
  const { velocity, secret } = counting;
  const deps: SpamDeps = { config, catalogue, counting };
  const note: NoteSenders = (senders, now) => velocity.note(senders, now);
  return async ({ attempt, ...task }) => {
    if (workers === undefined || workers.size === 0) return await answerSpam(task, deps);
    const isJob = attempt !== undefined;
    if (!isJob && measureLength(task.input) <= OWN_LENGTH) {
      try {
        return await answerSpam(task, deps, OWN_WORK);
      } catch (error) {
        if (!(error instanceof CutShort)) throw error;
      }
    }
    try {
      const sent = { ...task, now: clock.now(), secret };
      return await workers.run("examine", sent, { note, patient: isJob });
    } catch (error) {
      if (!(error instanceof WorkerEnded)) throw error;
      log("warn", "examination_cut", { reason: error.reason });
      if (error.reason === "not_started") return await answerSpam(task, deps);
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

/** One for each set of dependencies, so that all routes of a server count the same senders. */
const COUNTINGS = new WeakMap<object, SenderCounting>();

/** Length of the secret that sender hashes are keyed with, in bytes: that of the hash. */
const SECRET_BYTES = 32;

/**
 * Key of the hashes of senders before the database's own key is applied: every process has the
 * same.
 */
const SHARED_SECRET = new TextEncoder().encode("senders of every process");

/** When to try again after the database was not available, in seconds. */
const RETRY_AFTER = "5";

/** Counts senders in the database by keyed hashes, or in this process where there is none. */
function createCounting({ config, deps, ...context }: FunctionContext): SenderCounting {
  const known = COUNTINGS.get(deps);
  if (known !== undefined) return known;
  const seal = sealFrom(config, deps);
  const store = seal && (context.store ?? openStore(config, deps));
  const counting = {
    velocity: store && seal
      ? available(new StoredVelocity(store, seal), deps.log)
      : new InProcessVelocity(),
    secret: store ? SHARED_SECRET : deps.randomBytes(SECRET_BYTES),
    now: deps.clock.now,
  };
  COUNTINGS.set(deps, counting);
  return counting;
}

/**
 * Without the count the score would differ, so the call fails while the database is unavailable.
 */
function available(counter: VelocityCounter, log: Log): VelocityCounter {
  return {
    note: async (senders, now) => {
      try {
        return await counter.note(senders, now);
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
