import { assert, assertEquals, assertFalse } from "@std/assert";
import { Job } from "../../../shared/contract/v1.ts";
import type { ClaimedJob } from "../../../shared/jobs/queue.ts";
import { Worker } from "../../../shared/jobs/worker.ts";
import { NOON, readTotal, startApi, STORAGE_KEY } from "../../support/api.ts";
import { startGateway, WITHOUT_WORKERS } from "../../support/gateway_process.ts";
import { createManualClock } from "../../support/manual_clock.ts";
import { endPostgres, testStores } from "../../support/stores.ts";
import { waitUntil } from "../../support/until.ts";
import { createQueue, JOB_MAIL, openWithConnections } from "../../support/jobs.ts";

/** Jobs in hand when their process ends: by a signal, or killed. */

testStores(
  "a worker that stops finishes what ends in time, and puts back the rest without counting it",
  async (place) => {
    const store = await openWithConnections(place);
    await using api = await startApi(store);
    const clock = createManualClock(NOON);
    const queue = createQueue(store, clock.now);
    const ids = Array.from({ length: 3 }, () => crypto.randomUUID());
    for (const id of ids) {
      await queue.add({
        id,
        accountId: api.accountId,
        kind: "email",
        request: {},
        chargeTime: { day: 0, minute: 0 },
      });
    }
    const claims: ClaimedJob[] = [];
    const [inTime, tooLate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let done = 0;
    const worker = new Worker({
      queue,
      clock,
      log: () => {},
      scheduleRun: () => {},
      lanes: [{
        kind: "email",
        maxAtOnce: 2,
        maxPerAccount: 2,
        computeBackOff: () => 0,
        work: async (job) => {
          await (claims.push(job) === 1 ? inTime : tooLate).promise;
          if (await queue.complete(job, "stopped worker")) done++;
        },
      }],
    });
    const running = worker.run();
    await waitUntil(() => claims.length === 2);
    const stopping = worker.stop(9_000);
    assertFalse(worker.hasCapacity("email"));
    inTime.resolve();
    await waitUntil(() => done === 1);
    clock.advance(9_000);
    assert(await stopping);
    const readStates = async () =>
      (await store.query("select status, attempts from mail_trust.jobs order by status"))
        .map(({ status, attempts }) => [status, attempts]);
    assertEquals(await readStates(), [["complete", 1], ["pending", 0], ["pending", 0]]);
    // A process whose clock is behind has it at once; its claim has the number of the undone one.
    const nextQueue = createQueue(store, () => NOON);
    const [firstJob, third] = [await nextQueue.claim("email"), await nextQueue.claim("email")];
    const [, undone] = claims;
    assert(undone && firstJob && third);
    assertEquals([firstJob.id, firstJob.attempt, third.attempt], [undone.id, 1, 1]);
    assertFalse(await queue.renew(undone));
    assertFalse(await queue.release(undone, 0));
    tooLate.resolve();
    assertEquals([await running, done], [2, 1]);
    assert(await nextQueue.complete(firstJob, "other"));
    await store.close();
  },
);

testStores(
  "SIGTERM during a job puts it back at once, announced and not counted",
  async (place) => {
    const store = await openWithConnections(place);
    let announcements = 0;
    store.listen(() => announcements++);
    await using api = await startApi(store, { clock: createManualClock(Date.now()) });
    const env = { ...place.env, STORAGE_KEY, SHUTDOWN_GRACE_MS: "0" };
    const open = () =>
      store.query("select status, attempts from mail_trust.jobs where status <> 'complete'");
    const body = { ...JOB_MAIL, emailContent: "parcel fee ".repeat(90_000), async: true };
    let openCount = await open();
    // A worker may finish before the signal arrives; repeated until one did not.
    for (let round = 0; round < 10 && openCount.length === 0; round++) {
      const { process, ended, url } = await startGateway(env);
      const response = await fetch(`${url}/api/v1/email/analyze`, {
        method: "POST",
        headers: { authorization: `Bearer ${api.token}` },
        body: JSON.stringify(body),
      });
      assertEquals(response.status, 202, await response.text());
      await waitUntil(async () => (await open()).every(({ status }) => status === "processing"));
      process.kill("SIGTERM");
      assertEquals((await ended).code, 0);
      openCount = await open();
    }
    assertEquals(openCount, [{ status: "pending", attempts: 0 }]);
    // The only one that was announced, as its gateway had no other job.
    if (place.cluster !== undefined) await waitUntil(() => announcements > 0);
    const next = await startGateway({ ...env, ...WITHOUT_WORKERS });
    await waitUntil(async () => (await open()).length === 0);
    const attempts = await store.query("select distinct attempts from mail_trust.jobs");
    assertEquals(attempts, [{ attempts: 1 }]);
    await next.stop();
    await store.close();
  },
);

testStores(
  "after kill -9 of the server during jobs another server does them all, once",
  async (place) => {
    const store = await openWithConnections(place);
    // An account on the clock that the processes use.
    await using api = await startApi(store, { clock: createManualClock(Date.now()) });
    // On a busy machine, too, no call is refused.
    const env = { ...place.env, STORAGE_KEY, MAX_QUEUE_MS: "60000" };
    const ids: string[] = [];
    let openCount = 0;
    // A worker may finish before the signal arrives; repeated until one did not.
    for (let round = 0; round < 10 && openCount === 0; round++) {
      const first = await startGateway(env);
      const accept = async (i: number) => {
        const response = await fetch(`${first.url}/api/v1/email/analyze`, {
          method: "POST",
          headers: { authorization: `Bearer ${api.token}` },
          // Enough words to keep a worker busy for a while.
          body: JSON.stringify({
            ...JOB_MAIL,
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
      openCount =
        (await store.query("select id from mail_trust.jobs where status <> 'complete'")).length;
    }
    assert(openCount > 0, "it was killed in the middle");
    // As if the leases of the killed process had ended.
    await store.query("update mail_trust.jobs set lease_until = 0 where status = 'processing'");
    const second = await startGateway({ ...env, ...WITHOUT_WORKERS });
    for (const id of ids) {
      const job = await waitUntil(async () => {
        const response = await fetch(`${second.url}/api/v1/jobs/${id}`, {
          headers: { authorization: `Bearer ${api.token}` },
        });
        const job = Job.parse(await response.json());
        return job.finishedAt === null ? undefined : job;
      });
      assertEquals(job.status, "complete");
    }
    await second.stop();
    assertEquals(await readTotal(store, api.accountId), ids.length);
    await store.close();
  },
);

endPostgres();
