/** Jobs that block the thread they run on, and two gateways on one database. */

import { assertEquals } from "@std/assert";
import { Job } from "../../../shared/contract/v1.ts";
import { createHttpApp } from "../../../shared/server/app.ts";
import type { Store } from "../../../shared/storage/port.ts";
import { readTotal, startApi, STORAGE_KEY } from "../../support/api.ts";
import type { ApiServer } from "../../support/api.ts";
import {
  JOB_LEASE_MS,
  JOB_MAIL,
  openWithConnections,
  readJob,
  waitForEnd,
} from "../../support/jobs.ts";
import { startServer } from "../../support/server.ts";
import type { TestServer } from "../../support/server.ts";
import { endPostgres, testStore } from "../../support/stores.ts";
import { waitUntil } from "../../support/until.ts";
import { BLOCKING_WORKER, BLOCKS, DEADLINE_MS, testPool } from "../../support/worker_pool.ts";
import type { TestPool } from "../../support/worker_pool.ts";

const BLOCKING = { ...JOB_MAIL, emailContent: BLOCKS, scoringVersion: 2, async: true };

async function requestAccepted(url: string, token: string, body: unknown): Promise<string> {
  const response = await fetch(`${url}/api/v1/email/analyze`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  assertEquals(response.status, 202);
  return Job.parse(await response.json()).id;
}

/** Asserts that a gateway answers and finishes a job of its own. */
async function assertWorks(api: ApiServer, { url }: TestServer): Promise<void> {
  assertEquals((await fetch(`${url}/health`)).status, 200);
  const id = await requestAccepted(url, api.token, { ...JOB_MAIL, async: true });
  assertEquals((await waitForEnd(api, id)).status, "complete");
}

async function readAttempts(store: Store, id: string): Promise<unknown> {
  const [row] = await store.query("select attempts from mail_trust.jobs where id = $1", [id]);
  return row?.["attempts"];
}

testStore("a job that never ends stops neither of two gateways, and its deadlines end it", async (
  place,
) => {
  const store = await openWithConnections(place);
  using one = await testPool(BLOCKING_WORKER, 2);
  using two = await testPool(BLOCKING_WORKER, 2);
  await using api = await startApi(store, { deps: { workers: one.pool } });
  await using other = startServer((context) => createHttpApp({ ...context, store }), {
    env: { STORAGE_KEY },
    deps: { clock: api.clock, workers: two.pool },
  });
  const id = await requestAccepted(api.server.url, api.token, BLOCKING);
  await waitUntil(() => one.pool.usage.busy === 1);
  await assertWorks(api, other);
  await assertWorks(api, api.server);
  // Its lease is renewed, so that the other one leaves it alone.
  for (let third = 0; third < 6; third++) {
    const before = await computeLease(store, id);
    await waitUntil(async () => {
      api.clock.advance(JOB_LEASE_MS / 26);
      return await computeLease(store, id) > before;
    });
  }
  await assertWorks(api, other);
  assertEquals(Number(await readAttempts(store, id)), 1);
  assertEquals((await readJob(api, id)).status, "processing");
  one.clock.advance(DEADLINE_MS);
  const job = await waitForEnd(api, id);
  const spam = job.result?.spam;
  const findings = spam && "body" in spam ? spam.body?.findings.map((finding) => finding.id) : [];
  assertEquals([job.status, findings], ["complete", ["part_incomplete"]]);
  await assertLateGatewayChangesNothing(store, { api, other, one, two });
  await store.close();
});

/** Returns a job that outlived its lease has one more deadline elsewhere, and ends as an error. */
async function assertLateGatewayChangesNothing(
  store: Store,
  { api, other, one, two }: {
    readonly api: ApiServer;
    readonly other: TestServer;
    readonly one: TestPool;
    readonly two: TestPool;
  },
): Promise<void> {
  const before = await readTotal(store, api.accountId);
  const id = await requestAccepted(api.server.url, api.token, BLOCKING);
  await waitUntil(() => one.pool.usage.busy === 1);
  // As if the first gateway had stopped with it.
  await store.query("update mail_trust.jobs set lease_until = 0 where id = $1", [id]);
  await assertWorks(api, other);
  await waitUntil(() => two.pool.usage.busy === 1);
  two.clock.advance(DEADLINE_MS);
  const job = await waitForEnd(api, id);
  assertEquals([job.status, job.error?.error], ["error", "service_unavailable"]);
  // The first one is too late to change this.
  one.clock.advance(DEADLINE_MS);
  await waitUntil(() => one.pool.usage.ended === 2);
  await assertWorks(api, api.server);
  assertEquals((await readJob(api, id)).status, "error");
  assertEquals(await readTotal(store, api.accountId) - before, 2, "the call itself costs nothing");
}

async function computeLease(store: Store, id: string): Promise<number> {
  const [row] = await store.query("select lease_until from mail_trust.jobs where id = $1", [id]);
  return Number(row?.["lease_until"]);
}

endPostgres();
