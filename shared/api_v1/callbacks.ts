import * as z from "zod";
import { AppError } from "../contract/errors.ts";
import type { CallbackState, JobError } from "../contract/v1.ts";
import { RequestScope } from "../http/request_scope.ts";
import type { ClaimedJob, JobQueue, NewJob } from "../jobs/queue.ts";
import type { Queries } from "../storage/port.ts";
import { createWebhooks } from "../webhooks/delivery.ts";
import { WebhookFailure } from "../webhooks/failure.ts";
import { describeJob } from "./describe_job.ts";
import type { ApiService } from "./service.ts";

/**
 * Waiting times before further attempts, as multiples of `CALLBACK_RETRY_MS`; some seven hours in total.
 */
const CALLBACK_WAITS = [1, 5, 30, 300, 1_800, 7_200, 14_400];

/** Share by which each waiting time varies at random, so that many callbacks do not come together. */
const JITTER = 0.2;

/** A callback that waits to be sent, with the id of the job that it reports. */
const CallbackJob = z.object({
  url: z.string(),
  local: z.boolean(),
  type: z.string(),
  job: z.string(),
});

/** The URL to call when a job has ended. */
interface Callback {
  readonly url: string;
  /** Whether the caller was on this machine, and may name a URL on it. */
  readonly local: boolean;
}

/**
 * Computes the wait after a number of attempts, in milliseconds; 0 after the last one.
 *
 * @param firstMs The first wait, in milliseconds.
 */
export function computeCallbackWait(
  attempts: number,
  firstMs: number,
  randomBytes: (length: number) => Uint8Array,
): number {
  const [byte = 0] = randomBytes(1);
  const factor = 1 + JITTER * (2 * byte / 0xff - 1);
  return Math.round((CALLBACK_WAITS[attempts - 1] ?? 0) * firstMs * factor);
}

/** Computes the longest possible wait between two attempts from the first one, in milliseconds. */
export function computeLongestWait(firstMs: number): number {
  return Math.ceil(Math.max(...CALLBACK_WAITS) * firstMs * (1 + JITTER));
}

/**
 * Creates the callback job for a job that has ended; none if the call did not ask for one.
 *
 * @param type Type of the event, such as `job.complete`.
 */
export function createCallbacks(
  { id, accountId, chargeTime }: ClaimedJob,
  callback: Callback | null,
  type: string,
  newId: () => string,
): NewJob[] {
  if (callback === null) return [];
  const request: z.input<typeof CallbackJob> = { ...callback, type, job: id };
  // The URL was checked when the job was created. An invalid one fails when it is sent.
  const receiver = URL.parse(callback.url)?.hostname;
  return [{ id: newId(), accountId, kind: "callback", request, chargeTime, receiver }];
}

/** Reports a job that has ended to the caller's webhook; all attempts have one delivery id. */
export async function workOnCallback(
  { service, queue }: { readonly service: ApiService; readonly queue: JobQueue },
  job: ClaimedJob,
): Promise<void> {
  const { context: { config, deps } } = service;
  const parsed = CallbackJob.safeParse(job.request);
  const isLastAttempt = job.attempt > CALLBACK_WAITS.length;
  const record = async (state: Pick<CallbackState, "status" | "error">, queries?: Queries) => {
    if (!parsed.success) return;
    const { accountId, attempt: attempts } = job;
    await queue.recordCallback({ id: parsed.data.job, accountId }, { attempts, ...state }, queries);
  };
  const giveUp = async (message: string) => {
    const error = { error: "webhook_failed", message } as const satisfies JobError;
    const recordFailure = (queries: Queries) => record({ status: "failed", error }, queries);
    if (await queue.fail(job, error, { runInTransaction: recordFailure })) {
      deps.log("warn", "callback_failed", { requestId: job.id, code: error.error });
    }
  };
  if (!parsed.success) return await giveUp("The callback cannot be read.");
  const { url, local, type } = parsed.data;
  const mailJob = await queue.find(parsed.data.job, job.accountId, "email");
  // The mail's job was deleted after 24 hours, so there is nothing to report.
  if (mailJob === undefined) return await giveUp("The job is not there any more.");
  const webhooks = createWebhooks({ config, deps: { ...deps, newId: () => job.id } });
  const scope = new RequestScope({
    request: new Request("https://job.invalid/"),
    requestId: job.id,
    startedAt: deps.clock.monotonic(),
    config,
    deps,
  });
  try {
    const target = webhooks.parseRequestedTarget("callbackUrl", url, { isLocal: local });
    const timestamp = new Date(deps.clock.now()).toISOString();
    await webhooks.deliver(
      target,
      { type, timestamp, data: describeJob(parsed.data.job, { ...mailJob, callback: undefined }) },
      scope,
    );
    await queue.complete(job, null, {
      runInTransaction: (queries) => record({ status: "delivered" }, queries),
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const isTemporary = error instanceof WebhookFailure && error.isTemporary;
    if (!isLastAttempt && isTemporary) {
      const { message } = error;
      await record({ status: "pending", error: { error: "webhook_failed", message } });
      throw error;
    }
    await giveUp(error.message);
  } finally {
    scope.end();
  }
}
