import { assertEquals } from "@std/assert";
import { toMailInput } from "../../shared/api_v1/email_analysis.ts";
import { createMailJob } from "../../shared/api_v1/mail_job.ts";
import { EmailAnalyzeRequest, Job } from "../../shared/contract/v1.ts";
import { JobQueue } from "../../shared/jobs/queue.ts";
import { createRandomBytes } from "../../shared/runtime/real.ts";
import type { Store } from "../../shared/storage/port.ts";
import { createSeal } from "../../shared/storage/seal.ts";
import { STORAGE_KEY } from "./api.ts";
import type { ApiServer } from "./api.ts";
import { openPrepared } from "./stores.ts";
import type { Place } from "./stores.ts";
import { waitUntil } from "./until.ts";

/** A mail to be analysed as a job. */
export const JOB_HEADERS =
  "Received: from x (x [9.9.9.9]) by y; Mon, 5 Jan 2026 10:00:00 +0100\r\n" +
  "From: Ann <ann@example.org>\r\nSubject: Hello\r\n";
export const JOB_MAIL = {
  emailHeaders: JOB_HEADERS,
  emailContent: "Verify your account within 24 hours.",
};

/** Lease of a job, longer than the longest work. */
export const JOB_LEASE_MS = 65_000;

/** A store with enough connections for many workers at once. */
export const openWithConnections = (place: Place): Promise<Store> =>
  openPrepared(place, { STORAGE_CONNECTIONS: "8" });

/** Returns a job as the API answers it. */
export async function readJob(api: ApiServer, id: string): Promise<Job> {
  const response = await api.call("GET", `/jobs/${id}`);
  assertEquals(response.status, 200);
  return Job.parse(await response.json());
}

/** Waits until a job has ended. */
export function waitForEnd(api: ApiServer, id: string): Promise<Job> {
  return waitUntil(async () => {
    const job = await readJob(api, id);
    return job.finishedAt === null ? undefined : job;
  });
}

/** The stored form of a call with header fields only, until its mail is analysed. */
export function createWaitingMail(emailHeaders: string) {
  return createMailJob(toMailInput(EmailAnalyzeRequest.parse({ emailHeaders })), null);
}

/** Creates the jobs of a database, as one of several processes sees them. */
export function createQueue(store: Store, now: () => number): JobQueue {
  const seal = createSeal({ keys: [STORAGE_KEY], randomBytes: createRandomBytes });
  return new JobQueue({ store, seal, now, leaseMs: JOB_LEASE_MS });
}
