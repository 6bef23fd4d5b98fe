import * as z from "zod";
import { AppError } from "../contract/errors.ts";
import type { CallbackState, JobError } from "../contract/v1.ts";
import { RequestScope } from "../http/request_scope.ts";
import type { ClaimedJob, JobQueue, NewJob } from "../jobs/queue.ts";
import type { Queries } from "../storage/port.ts";
import { createWebhooks } from "../webhooks/delivery.ts";
import { WebhookFailure } from "../webhooks/failure.ts";
import { describeJob } from "./job_of.ts";
import type { ApiService } from "./service.ts";

/**
 * Waits before a callback is repeated, as multiples of `CALLBACK_RETRY_MS`; together some seven
 * hours.
 */
const CALLBACK_WAITS = [1, 5, 30, 300, 1_800, 7_200, 14_400];

/** A wait differs from that by up to this share, so that many callbacks do not come together. */
const JITTER = 0.2;

/** A callback that waits to be sent. */
const CallbackJob = z.object({
  url: z.string(),
  local: z.boolean(),
  type: z.string(),
  job: z.string(),
});

/** The address to call when a job has ended. */
interface Callback {
  readonly url: string;
  /** Whether the caller was on this machine and may use its own addresses. */
  readonly local: boolean;
}

/**
 * Wait after this number of attempts, in milliseconds.
 *
 * @param first The first wait.
 */
export function computeCallbackWait(
  attempts: number,
  first: number,
  randomBytes: (length: number) => Uint8Array,
): number {
  const [random = 0] = randomBytes(1);
  const share = 1 + JITTER * (2 * random / 255 - 1);
  return Math.round((CALLBACK_WAITS[attempts - 1] ?? 0) * first * share);
}

/** Longest wait between two attempts, in milliseconds. */
export function computeLongestWait(first: number): number {
  return Math.ceil(Math.max(...CALLBACK_WAITS) * first * (1 + JITTER));
}

/** The callback for the end of a job; none if the call did not ask for one. */
export function createCallbacks(
  { id, accountId, charged }: ClaimedJob,
  callback: Callback | null,
  type: string,
  newId: () => string,
): NewJob[] {
  if (callback === null) return [];
  const request: z.input<typeof CallbackJob> = { ...callback, type, job: id };
  // Checked when the job was created; one that cannot be read is given up when it is sent.
  const receiver = URL.parse(callback.url)?.hostname;
  return [{ id: newId(), accountId, kind: "callback", request, charged, receiver }];
}

/** Sends the end of a job to the caller's webhook; the delivery id is the same in every attempt. */
export async function workOnCallback(
  { service, queue }: { readonly service: ApiService; readonly queue: JobQueue },
  job: ClaimedJob,
): Promise<void> {
  const { context: { config, deps } } = service;
  const parsed = CallbackJob.safeParse(job.request);
  const lastAttempt = job.attempt > CALLBACK_WAITS.length;
  const note = (state: Pick<CallbackState, "status" | "error">) => async (queries?: Queries) => {
    if (!parsed.success) return;
    const { accountId, attempt: attempts } = job;
    await queue.noteCallback({ id: parsed.data.job, accountId }, { attempts, ...state }, queries);
  };
  const giveUp = async (message: string) => {
    const error = { error: "webhook_failed", message } as const satisfies JobError;
    if (await queue.fail(job, error, [], note({ status: "failed", error }))) {
      deps.log("warn", "callback_failed", { requestId: job.id, code: error.error });
    }
  };
  if (!parsed.success) return await giveUp("The callback cannot be read.");
  const { url, local, type } = parsed.data;
  const mailJob = await queue.find(parsed.data.job, job.accountId, "email");
  // Its 24 hours are over, so there is nothing to report.
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
    const target = webhooks.requestedTarget("callbackUrl", url, { isLocal: local });
    const timestamp = new Date(deps.clock.now()).toISOString();
    await webhooks.deliver(
      target,
      { type, timestamp, data: describeJob(parsed.data.job, { ...mailJob, callback: undefined }) },
      scope,
    );
    await queue.complete(job, null, [], note({ status: "delivered" }));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const isPassing = error instanceof WebhookFailure && error.isPassing;
    if (!lastAttempt && isPassing) {
      const { message } = error;
      await note({ status: "pending", error: { error: "webhook_failed", message } })();
      throw error;
    }
    await giveUp(error.message);
  } finally {
    scope.end();
  }
}
