/** The share of each account in the jobs in progress, and jobs that were not started in time. */

import { assert, assertEquals, assertFalse } from "@std/assert";
import { Job } from "../../../shared/contract/v1.ts";
import { JOB_KEPT_MS, JobQueue } from "../../../shared/jobs/queue.ts";
import type { ClaimedJob } from "../../../shared/jobs/queue.ts";
import { Worker } from "../../../shared/jobs/worker.ts";
import type { Store } from "../../../shared/storage/port.ts";
import { createSeal } from "../../../shared/storage/seal.ts";
import { createRandomBytes } from "../../../shared/runtime/real.ts";
import { listen } from "../../support/listen.ts";
import { NOON, readTotal, startApi, STORAGE_KEY } from "../../support/api.ts";
import type { ApiServer } from "../../support/api.ts";
import {
  JOB_HEADERS,
  JOB_LEASE_MS,
  JOB_MAIL,
  openWithConnections,
  waitForEnd,
} from "../../support/jobs.ts";
import { endPostgres, testStores } from "../../support/stores.ts";
import { waitUntil } from "../../support/until.ts";

const DAY = Math.floor(NOON / 86_400_000);
const MINUTE = Math.floor(NOON / 60_000);
const HOUR_MS = 3_600_000;
const SECRET = "s".repeat(32);

function createQueueAt(store: Store, now: () => number): JobQueue {
  const seal = createSeal({ keys: [STORAGE_KEY], randomBytes: createRandomBytes });
  return new JobQueue({ store, seal, now, leaseMs: JOB_LEASE_MS });
}

async function add(
  queue: JobQueue,
  accountId: string,
  { kind = "email", request = {}, texts = [] }: Partial<
    Pick<ClaimedJob, "kind" | "request" | "texts">
  > = {},
): Promise<string> {
  const id = crypto.randomUUID();
  await queue.add({
    id,
    accountId,
    kind,
    request,
    texts,
    chargeTime: { day: DAY, minute: MINUTE },
  });
  return id;
}

testStores(
  "one mail of an account is claimed next, however many another account has queued",
  async (place) => {
    const store = await openWithConnections(place);
    await using ann = await startApi(store);
    const { account: { id: ben } } = await ann.accounts.create({ name: "Ben", plan: "free" });
    const queue = createQueueAt(store, ann.clock.now);
    for (let i = 0; i < 20; i++) await add(queue, ann.accountId);
    const claimNext = async () => (await queue.claim("email"))?.accountId === ben ? "Ben" : "Ann";
    for (let i = 0; i < 5; i++) assertEquals(await claimNext(), "Ann");
    ann.clock.advance(1);
    for (let i = 0; i < 3; i++) await add(queue, ben);
    // Ann's first five are in progress; Ben's first three are next in the order.
    const order = [await claimNext(), await claimNext(), await claimNext(), await claimNext()];
    assertEquals(order, ["Ben", "Ben", "Ben", "Ann"]);
    // The order of another kind of jobs is separate.
    await add(queue, ann.accountId, { kind: "callback" });
    assertEquals((await queue.claim("callback"))?.accountId, ann.accountId);
    await store.close();
  },
);

testStores("the queued jobs of two accounts are done in turn", async (place) => {
  const store = await openWithConnections(place);
  await using ann = await startApi(store);
  const { account: { id: ben } } = await ann.accounts.create({ name: "Ben", plan: "free" });
  const queue = createQueueAt(store, ann.clock.now);
  for (const account of [ann.accountId, ben]) {
    for (let i = 0; i < 6; i++) await add(queue, account);
    ann.clock.advance(1);
  }
  const order: string[] = [];
  for (let i = 0; i < 12; i++) {
    const job = await queue.claim("email");
    assert(job);
    order.push(job.accountId === ben ? "b" : "a");
    assert(await queue.complete(job, null));
  }
  assertEquals(order.join(""), "abababababab");
  await store.close();
});

testStores("hanging jobs of one account leave room for those of others", async (place) => {
  const store = await openWithConnections(place);
  await using ann = await startApi(store);
  const { account: { id: ben } } = await ann.accounts.create({ name: "Ben", plan: "free" });
  const queue = createQueueAt(store, ann.clock.now);
  for (let i = 0; i < 6; i++) await add(queue, ann.accountId, { kind: "callback" });
  const stuck = Promise.withResolvers<void>();
  let inHand = 0;
  let maxActive = 0;
  const done: string[] = [];
  const worker = new Worker({
    scheduleRun: () => {},
    queue,
    clock: ann.clock,
    log: () => {},
    lanes: [{
      kind: "callback",
      maxAtOnce: 4,
      maxPerAccount: 2,
      computeBackOff: () => 0,
      work: async (job) => {
        if (job.accountId === ann.accountId) {
          maxActive = Math.max(maxActive, ++inHand);
          await stuck.promise;
          inHand--;
        }
        assert(await queue.complete(job, null));
        done.push(job.accountId);
      },
    }],
  });
  const first = worker.run();
  await waitUntil(() => inHand === 2);
  await add(queue, ben, { kind: "callback" });
  const second = worker.run();
  await waitUntil(() => done.length === 1);
  assertEquals([done, maxActive], [[ben], 2]);
  stuck.resolve();
  assertEquals(await first + await second, 7);
  assertEquals([done.length, maxActive], [7, 2]);
  await store.close();
});

/** Returns a mail that was accepted and charged, and that no worker starts. */
async function createAbandoned(api: ApiServer, store: Store, callbackUrl: string): Promise<string> {
  const paid = await api.call("POST", "/email/analyze", JOB_MAIL);
  assertEquals(paid.status, 200);
  await paid.body?.cancel();
  assertEquals(await readTotal(store, api.accountId), 1);
  const enabledApis = { providerA: false, providerB: false, providerC: false };
  const callback = { url: callbackUrl, local: false };
  const request = { enabledApis, verify: null, callback };
  return await add(createQueueAt(store, api.clock.now), api.accountId, {
    request,
    texts: [JOB_HEADERS],
  });
}

async function work(api: ApiServer): Promise<void> {
  const response = await api.call("POST", "/work", undefined, {
    authorization: `Bearer ${SECRET}`,
  });
  assertEquals(response.status, 200, await response.text());
}

testStores("a job that nobody claimed in a day is reported and given back", async (place) => {
  const store = await openWithConnections(place);
  const callbacks: unknown[] = [];
  await using receiver = listen(async (request) => {
    callbacks.push(await request.json());
    return new Response();
  });
  const env = { WEBHOOK_ALLOWED_HOSTS: "127.0.0.1", WORK_SECRET: SECRET };
  await using api = await startApi(store, { env });
  const id = await createAbandoned(api, store, `${receiver.url}/done`);
  api.clock.advance(JOB_KEPT_MS + 1);
  const queuedJob = await api.call("GET", `/jobs/${id}`);
  assertEquals([queuedJob.status, Job.parse(await queuedJob.json()).status], [200, "pending"]);
  await work(api);
  const { callback: _, ...job } = await waitForEnd(api, id);
  assertEquals([job.status, job.error?.error], ["error", "service_unavailable"]);
  assertEquals(await readTotal(store, api.accountId), 0);
  const [delivery] = await waitUntil(() => callbacks.length > 0 && callbacks);
  assertEquals(delivery, {
    type: "job.error",
    timestamp: new Date(api.clock.now()).toISOString(),
    data: job,
  });
  // As for any other job, the result can be read for a day.
  api.clock.advance(JOB_KEPT_MS - 1);
  assertEquals((await waitForEnd(api, id)).status, "error");
  api.clock.advance(1);
  await work(api);
  const expiredJob = await api.call("GET", `/jobs/${id}`);
  assertEquals(expiredJob.status, 404);
  await expiredJob.body?.cancel();
  assertEquals(await store.query("select id from mail_trust.jobs where kind = 'email'"), []);
  await store.close();
});

testStores("a job that no server has a key for is given back an hour later", async (place) => {
  const store = await openWithConnections(place);
  await using api = await startApi(store, { env: { STORAGE_KEY: "", WORK_SECRET: SECRET } });
  const id = await createAbandoned(api, store, "https://x.example/");
  const readState = async () => {
    const rows = await store.query(
      "select status, error, length(request) as bytes from mail_trust.jobs where id = $1",
      [id],
    );
    return [rows[0]?.["status"], rows[0]?.["bytes"], await readTotal(store, api.accountId)];
  };
  api.clock.advance(JOB_KEPT_MS + HOUR_MS - 1);
  await work(api);
  assertFalse((await readState()).includes("error"));
  api.clock.advance(1);
  await work(api);
  assertEquals(await readState(), ["error", 0, 0]);
  // Refunded once only.
  await work(api);
  assertEquals(await readState(), ["error", 0, 0]);
  const overdue = api.server.lines.map((line) => JSON.parse(line))
    .filter(({ event }) => event === "jobs_overdue");
  assertEquals(overdue.map(({ jobs }) => jobs), [1]);
  api.clock.advance(JOB_KEPT_MS);
  await work(api);
  assertEquals(await store.query("select id from mail_trust.jobs"), []);
  await store.close();
});

testStores(
  "jobs of a clock that was set back later are done, and their waits are kept",
  async (place) => {
    const store = await openWithConnections(place);
    await using ann = await startApi(store);
    const day = 26 * HOUR_MS;
    const now = ann.clock.now();
    const ahead = createQueueAt(store, () => now + day);
    const queue = createQueueAt(store, () => now);
    // One waits for its first attempt, one is in progress, one waits for its second attempt.
    for (let i = 0; i < 3; i++) await add(ahead, ann.accountId);
    await ahead.claim("email");
    const failed = await ahead.claim("email");
    assert(failed && await ahead.release(failed, now + day + HOUR_MS));
    for (let i = 0; i < 3; i++) assert(await queue.claim("email"), `job ${i}`);
    assertEquals(await queue.claim("email"), undefined);
    // A wait and a lease that a clock at the right time wrote are kept.
    await add(queue, ann.accountId, { kind: "callback" });
    const callback = await queue.claim("callback");
    assert(callback && await queue.claim("callback") === undefined);
    assert(await queue.release(callback, now + 5 * HOUR_MS));
    assertEquals(await queue.claim("callback"), undefined);
    await store.close();
  },
);

endPostgres();
