import { assert, assertEquals, assertFalse } from "@std/assert";
import { Job } from "../../../shared/contract/v1.ts";
import { JobQueue } from "../../../shared/jobs/queue.ts";
import type { ClaimedJob } from "../../../shared/jobs/queue.ts";
import { Worker } from "../../../shared/jobs/worker.ts";
import type { Store } from "../../../shared/storage/port.ts";
import { createSeal } from "../../../shared/storage/seal.ts";
import { randomBytes } from "../../../shared/runtime/real.ts";
import { NOON, startApi, STORAGE_KEY, totalOf } from "../../support/api.ts";
import { startGateway } from "../../support/gateway_process.ts";
import { manualClock } from "../../support/manual_clock.ts";
import { endPostgres, testStores } from "../../support/stores.ts";
import { until } from "../../support/until.ts";
import {
  ended,
  HEADERS,
  LEASE_MS,
  MAIL,
  waitingMail,
  withConnections,
} from "../../support/jobs.ts";

/** Workers: each job is done once, even if its worker fails. */

function queueOf(store: Store, now: () => number): JobQueue {
  const seal = createSeal({ keys: [STORAGE_KEY], randomBytes });
  return new JobQueue({ store, seal, now, leaseMs: LEASE_MS });
}

testStores("eighty jobs and eight workers: each is done, and none twice", async (place) => {
  const store = await withConnections(place);
  await using api = await startApi(store);
  const clock = manualClock(NOON);
  const queue = queueOf(store, clock.now);
  const ids = Array.from({ length: 80 }, () => crypto.randomUUID());
  for (const id of ids) {
    await queue.add({
      ...{ id, accountId: api.accountId, kind: "email", request: { id } },
      charged: { day: 0, minute: 0 },
    });
  }
  const done = new Map<string, number>();
  const workers = Array.from({ length: 8 }, () =>
    new Worker({
      queue: queueOf(store, clock.now),
      clock,
      log: () => {},
      again: () => {},
      lanes: [{
        kind: "email",
        atOnce: 2,
        ofOneAccount: 2,
        backOff: () => 0,
        work: async (job) => {
          assertEquals(job.request, { id: job.id });
          done.set(job.id, (done.get(job.id) ?? 0) + 1);
          assert(await queue.complete(job, { id: job.id }));
        },
      }],
    }));
  const counts = await Promise.all(workers.map((worker) => worker.run()));
  assertEquals(counts.reduce((sum, count) => sum + count), 80);
  assertEquals(new Set(done.values()), new Set([1]));
  assertEquals([...done.keys()].toSorted(), ids.toSorted());
  await store.close();
});

testStores("a worker that is too late changes nothing: the one after it decides", async (place) => {
  const store = await withConnections(place);
  await using api = await startApi(store);
  const clock = manualClock(NOON);
  const queue = queueOf(store, clock.now);
  const id = crypto.randomUUID();
  await queue.add({
    ...{ id, accountId: api.accountId, kind: "email", request: {} },
    charged: { day: 0, minute: 0 },
  });
  const first = await queue.claim("email");
  assert(first);
  assertEquals(await queue.claim("email"), undefined);
  clock.advance(LEASE_MS);
  const second = await queue.claim("email");
  assertEquals([second?.id, second?.attempt], [id, 2]);
  assert(second);
  assertFalse(await queue.complete(first, "first"));
  assertFalse(await queue.fail(first, "first"));
  assertFalse(await queue.release(first, 0));
  assert(await queue.complete(second, "second"));
  assertEquals((await queue.find(id, api.accountId, "email"))?.result, "second");
  await store.close();
});

testStores(
  "an empty queue is asked once for each kind, a full one by all workers",
  async (place) => {
    const store = await withConnections(place);
    await using api = await startApi(store);
    const clock = manualClock(NOON);
    let claims = 0;
    let most = 0;
    let inHand = 0;
    const counted: Store = {
      ...store,
      query: (text, values) => {
        claims++;
        return store.query(text, values);
      },
    };
    const queue = queueOf(counted, clock.now);
    const lane = (kind: "email" | "callback") => ({
      ...{ kind, atOnce: 4, ofOneAccount: 4, backOff: () => 0 },
      work: async (job: ClaimedJob) => {
        most = Math.max(most, ++inHand);
        await until(() => most === 4);
        inHand--;
        await queue.complete(job, null);
      },
    });
    const worker = new Worker({
      ...{ queue, clock, log: () => {}, again: () => {} },
      lanes: [lane("email"), lane("callback")],
    });
    assertEquals(await worker.run(), 0);
    assertEquals(claims, 2);
    assertEquals([await worker.run("callback"), claims], [0, 3]);
    const charged = { day: 0, minute: 0 };
    for (let i = 0; i < 8; i++) {
      const id = crypto.randomUUID();
      await queue.add({ id, accountId: api.accountId, kind: "email", request: {}, charged });
    }
    assertEquals([await worker.run(), most], [8, 4]);
    await store.close();
  },
);

testStores(
  "a job that takes its process down three times is given up, and given back once",
  async (place) => {
    const store = await withConnections(place);
    await using api = await startApi(store);
    const gate = Promise.withResolvers<void>();
    // Like a process that is killed during the work: it claims the job and never ends it.
    const response = await api.call("POST", "/email/analyze", MAIL, { "idempotency-key": "k" });
    await response.body?.cancel();
    assertEquals(await totalOf(store, api.accountId), 1);
    const queue = queueOf(store, api.clock.now);
    const id = crypto.randomUUID();
    const day = Math.floor(NOON / 86_400_000);
    await queue.add({
      ...{ id, accountId: api.accountId, kind: "email" },
      ...waitingMail(HEADERS),
      charged: { day, minute: Math.floor(NOON / 60_000) },
    });
    for (let attempt = 1; attempt <= 3; attempt++) {
      assertEquals((await queue.claim("email"))?.attempt, attempt);
      api.clock.advance(LEASE_MS);
    }
    gate.resolve();
    // The next worker to look for jobs ends it as failed.
    const other = await api.call("POST", "/email/analyze", { ...MAIL, async: true });
    await other.body?.cancel();
    const job = await ended(api, id);
    assertEquals([job.status, job.error?.error], ["error", "internal_error"]);
    const { id: otherId } = { id: other.headers.get("location")?.split("/").at(-1) ?? "" };
    await ended(api, otherId);
    assertEquals(await totalOf(store, api.accountId), 1, "one call given back of the two");
    await store.close();
  },
);

testStores(
  "a job of an erased account is gone with it, in the middle of the work too",
  async (place) => {
    const store = await withConnections(place);
    await using api = await startApi(store);
    const queue = queueOf(store, api.clock.now);
    const id = crypto.randomUUID();
    const charged = { day: 0, minute: 0 };
    await queue.add({ id, accountId: api.accountId, kind: "email", request: {}, charged });
    const job = await queue.claim("email");
    assert(job);
    assertEquals(await api.accounts.erase(api.accountId), { scrubbed: true });
    const callback = { accountId: api.accountId, kind: "callback", request: {}, charged } as const;
    assertFalse(await queue.complete(job, "result", [{ ...callback, id: crypto.randomUUID() }]));
    assertEquals(await store.query("select id from mail_trust.jobs"), []);
    assertEquals((await api.call("GET", `/jobs/${id}`)).status, 401);
    await store.close();
  },
);

testStores(
  "a worker that stops: what ends in time is done, the rest is put back and not counted",
  async (place) => {
    const store = await withConnections(place);
    await using api = await startApi(store);
    const clock = manualClock(NOON);
    const queue = queueOf(store, clock.now);
    const ids = Array.from({ length: 3 }, () => crypto.randomUUID());
    for (const id of ids) {
      await queue.add({
        ...{ id, accountId: api.accountId, kind: "email", request: {} },
        charged: { day: 0, minute: 0 },
      });
    }
    const claimed: ClaimedJob[] = [];
    const [inTime, tooLate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let done = 0;
    const worker = new Worker({
      ...{ queue, clock, log: () => {}, again: () => {} },
      lanes: [{
        ...{ kind: "email", atOnce: 2, ofOneAccount: 2, backOff: () => 0 },
        work: async (job) => {
          await (claimed.push(job) === 1 ? inTime : tooLate).promise;
          if (await queue.complete(job, "stopped worker")) done++;
        },
      }],
    });
    const running = worker.run();
    await until(() => claimed.length === 2);
    const stopping = worker.stop(9_000);
    assertFalse(worker.hasCapacity("email"));
    inTime.resolve();
    await until(() => done === 1);
    clock.advance(9_000);
    assert(await stopping);
    const states = async () =>
      (await store.query("select status, attempts from mail_trust.jobs order by status"))
        .map(({ status, attempts }) => [status, attempts]);
    assertEquals(await states(), [["complete", 1], ["pending", 0], ["pending", 0]]);
    // A process whose clock is behind has it at once; its claim has the number of the undone one.
    const behind = queueOf(store, () => NOON);
    const [again, third] = [await behind.claim("email"), await behind.claim("email")];
    const [, undone] = claimed;
    assert(undone && again && third);
    assertEquals([again.id, again.attempt, third.attempt], [undone.id, 1, 1]);
    assertFalse(await queue.renew(undone));
    assertFalse(await queue.release(undone, 0));
    tooLate.resolve();
    assertEquals([await running, done], [2, 1]);
    assert(await behind.complete(again, "other"));
    await store.close();
  },
);

testStores(
  "SIGTERM in the middle of a job: it is put back at once, announced, and not counted",
  async (place) => {
    const store = await withConnections(place);
    let heard = 0;
    store.listen(() => heard++);
    await using api = await startApi(store, { clock: manualClock(Date.now()) });
    const env = { ...place.env, STORAGE_KEY, SHUTDOWN_GRACE_MS: "0" };
    const open = () =>
      store.query("select status, attempts from mail_trust.jobs where status <> 'complete'");
    const body = { ...MAIL, emailContent: "parcel fee ".repeat(90_000), async: true };
    let left = await open();
    // A worker may finish before the signal arrives; repeated until one did not.
    for (let round = 0; round < 10 && left.length === 0; round++) {
      const { process, ended, url } = await startGateway(env);
      const response = await fetch(`${url}/api/v1/email/analyze`, {
        method: "POST",
        headers: { authorization: `Bearer ${api.token}` },
        body: JSON.stringify(body),
      });
      assertEquals(response.status, 202, await response.text());
      await until(async () => (await open()).every(({ status }) => status === "processing"));
      process.kill("SIGTERM");
      assertEquals((await ended).code, 0);
      left = await open();
    }
    assertEquals(left, [{ status: "pending", attempts: 0 }]);
    // The only one that was announced, as its gateway had no other job.
    if (place.cluster !== undefined) await until(() => heard > 0);
    const next = await startGateway(env);
    await until(async () => (await open()).length === 0);
    const attempts = await store.query("select distinct attempts from mail_trust.jobs");
    assertEquals(attempts, [{ attempts: 1 }]);
    await next.stop();
    await store.close();
  },
);

testStores(
  "kill -9 of the server in the middle of jobs: another one does them all, once",
  async (place) => {
    const store = await withConnections(place);
    // An account on the clock that the processes use.
    await using api = await startApi(store, { clock: manualClock(Date.now()) });
    // On a busy machine, too, no call is refused.
    const env = { ...place.env, STORAGE_KEY, MAX_QUEUE_MS: "60000" };
    const ids: string[] = [];
    let left = 0;
    // A worker may finish before the signal arrives; repeated until one did not.
    for (let round = 0; round < 10 && left === 0; round++) {
      const first = await startGateway(env);
      const accept = async (i: number) => {
        const response = await fetch(`${first.url}/api/v1/email/analyze`, {
          method: "POST",
          headers: { authorization: `Bearer ${api.token}` },
          // Enough words to keep a worker busy for a while.
          body: JSON.stringify({
            ...MAIL,
            emailContent: `${i} parcel fee `.repeat(12_000),
            async: true,
          }),
        });
        assertEquals(response.status, 202, await response.clone().text());
        ids.push((await response.json()).id);
      };
      await Promise.all(Array.from({ length: 3 }, (_, i) => accept(i)));
      first.process.kill("SIGKILL");
      await first.ended;
      left =
        (await store.query("select id from mail_trust.jobs where status <> 'complete'")).length;
    }
    assert(left > 0, "it was killed in the middle");
    // As if the leases of the killed process had ended.
    await store.query("update mail_trust.jobs set lease_until = 0 where status = 'processing'");
    const second = await startGateway(env);
    for (const id of ids) {
      const job = await until(async () => {
        const response = await fetch(`${second.url}/api/v1/jobs/${id}`, {
          headers: { authorization: `Bearer ${api.token}` },
        });
        const job = Job.parse(await response.json());
        return job.finishedAt === null ? undefined : job;
      });
      assertEquals(job.status, "complete");
    }
    await second.stop();
    assertEquals(await totalOf(store, api.accountId), ids.length);
    await store.close();
  },
);

endPostgres();
