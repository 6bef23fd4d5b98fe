import { assert, assertEquals, assertFalse } from "@std/assert";
import type { ClaimedJob } from "../../../shared/jobs/queue.ts";
import type { Store } from "../../../shared/storage/port.ts";
import { Worker } from "../../../shared/jobs/worker.ts";
import { NOON, readTotal, startApi } from "../../support/api.ts";
import { createManualClock } from "../../support/manual_clock.ts";
import { endPostgres, testStores } from "../../support/stores.ts";
import { waitUntil } from "../../support/until.ts";
import {
  createQueue,
  createWaitingMail,
  JOB_HEADERS,
  JOB_LEASE_MS,
  JOB_MAIL,
  openWithConnections,
  waitForEnd,
} from "../../support/jobs.ts";

/** Workers: each job is done once, even if its worker fails. */

testStores("eight workers do each of eighty jobs once", async (place) => {
  const store = await openWithConnections(place);
  await using api = await startApi(store);
  const clock = createManualClock(NOON);
  const queue = createQueue(store, clock.now);
  const ids = Array.from({ length: 80 }, () => crypto.randomUUID());
  for (const id of ids) {
    await queue.add({
      id,
      accountId: api.accountId,
      kind: "email",
      request: { id },
      chargeTime: { day: 0, minute: 0 },
    });
  }
  const done = new Map<string, number>();
  const workers = Array.from({ length: 8 }, () =>
    new Worker({
      queue: createQueue(store, clock.now),
      clock,
      log: () => {},
      scheduleRun: () => {},
      lanes: [{
        kind: "email",
        maxAtOnce: 2,
        maxPerAccount: 2,
        computeBackOff: () => 0,
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

testStores(
  "a worker that is too late changes nothing, and its successor decides",
  async (place) => {
    const store = await openWithConnections(place);
    await using api = await startApi(store);
    const clock = createManualClock(NOON);
    const queue = createQueue(store, clock.now);
    const id = crypto.randomUUID();
    await queue.add({
      id,
      accountId: api.accountId,
      kind: "email",
      request: {},
      chargeTime: { day: 0, minute: 0 },
    });
    const first = await queue.claim("email");
    assert(first);
    assertEquals(await queue.claim("email"), undefined);
    clock.advance(JOB_LEASE_MS);
    const second = await queue.claim("email");
    assertEquals([second?.id, second?.attempt], [id, 2]);
    assert(second);
    assertFalse(await queue.complete(first, "first"));
    assertFalse(await queue.fail(first, "first"));
    assertFalse(await queue.release(first, 0));
    assert(await queue.complete(second, "second"));
    assertEquals((await queue.find(id, api.accountId, "email"))?.result, "second");
    await store.close();
  },
);

testStores(
  "an empty queue is asked once for each kind, and a full one by all workers",
  async (place) => {
    const store = await openWithConnections(place);
    await using api = await startApi(store);
    const clock = createManualClock(NOON);
    let queryCount = 0;
    let maxInHand = 0;
    let inHand = 0;
    const countingStore: Store = {
      ...store,
      query: (text, values) => {
        queryCount++;
        return store.query(text, values);
      },
    };
    const queue = createQueue(countingStore, clock.now);
    const createLane = (kind: "email" | "callback") => ({
      kind,
      maxAtOnce: 4,
      maxPerAccount: 4,
      computeBackOff: () => 0,
      work: async (job: ClaimedJob) => {
        maxInHand = Math.max(maxInHand, ++inHand);
        await waitUntil(() => maxInHand === 4);
        inHand--;
        await queue.complete(job, null);
      },
    });
    const worker = new Worker({
      queue,
      clock,
      log: () => {},
      scheduleRun: () => {},
      lanes: [createLane("email"), createLane("callback")],
    });
    assertEquals(await worker.run(), 0);
    assertEquals(queryCount, 2);
    assertEquals([await worker.run("callback"), queryCount], [0, 3]);
    const chargeTime = { day: 0, minute: 0 };
    for (let i = 0; i < 8; i++) {
      const id = crypto.randomUUID();
      await queue.add({ id, accountId: api.accountId, kind: "email", request: {}, chargeTime });
    }
    assertEquals([await worker.run(), maxInHand], [8, 4]);
    await store.close();
  },
);

testStores(
  "a job that ends its process three times is given up, and given back once",
  async (place) => {
    const store = await openWithConnections(place);
    await using api = await startApi(store);
    const response = await api.call("POST", "/email/analyze", JOB_MAIL, { "idempotency-key": "k" });
    await response.body?.cancel();
    assertEquals(await readTotal(store, api.accountId), 1);
    const queue = createQueue(store, api.clock.now);
    const id = crypto.randomUUID();
    const day = Math.floor(NOON / 86_400_000);
    await queue.add({
      id,
      accountId: api.accountId,
      kind: "email",
      ...createWaitingMail(JOB_HEADERS),
      chargeTime: { day, minute: Math.floor(NOON / 60_000) },
    });
    // Like processes that are killed during the work: they claim the job and never end it.
    for (let attempt = 1; attempt <= 3; attempt++) {
      assertEquals((await queue.claim("email"))?.attempt, attempt);
      api.clock.advance(JOB_LEASE_MS);
    }
    // The next worker to look for jobs ends it as failed.
    const other = await api.call("POST", "/email/analyze", { ...JOB_MAIL, async: true });
    await other.body?.cancel();
    const job = await waitForEnd(api, id);
    assertEquals([job.status, job.error?.error], ["error", "internal_error"]);
    const otherId = other.headers.get("location")?.split("/").at(-1) ?? "";
    await waitForEnd(api, otherId);
    assertEquals(await readTotal(store, api.accountId), 1, "one call given back of the two");
    await store.close();
  },
);

testStores(
  "a job of an erased account is deleted with it, also during the work",
  async (place) => {
    const store = await openWithConnections(place);
    await using api = await startApi(store);
    const queue = createQueue(store, api.clock.now);
    const id = crypto.randomUUID();
    const chargeTime = { day: 0, minute: 0 };
    await queue.add({ id, accountId: api.accountId, kind: "email", request: {}, chargeTime });
    const job = await queue.claim("email");
    assert(job);
    assertEquals(await api.accounts.erase(api.accountId), { isScrubbed: true });
    const callback = {
      accountId: api.accountId,
      kind: "callback",
      request: {},
      chargeTime,
    } as const;
    const nextJobs = [{ ...callback, id: crypto.randomUUID() }];
    assertFalse(await queue.complete(job, "result", { nextJobs }));
    assertEquals(await store.query("select id from mail_trust.jobs"), []);
    assertEquals((await api.call("GET", `/jobs/${id}`)).status, 401);
    await store.close();
  },
);

endPostgres();
