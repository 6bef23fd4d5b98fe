/** Jobs of several gateways while STORAGE_KEY is replaced, or when it is wrong. */

import { assert, assertEquals } from "@std/assert";
import { Job } from "../../../shared/contract/v1.ts";
import { JOB_KEPT_MS } from "../../../shared/jobs/queue.ts";
import type { Store } from "../../../shared/storage/port.ts";
import { NOON, readTotal, startApi, STORAGE_KEY } from "../../support/api.ts";
import type { ApiServer } from "../../support/api.ts";
import { createManualClock } from "../../support/manual_clock.ts";
import { endPostgres, testStores } from "../../support/stores.ts";
import { waitUntil } from "../../support/until.ts";

const MAIL = { emailHeaders: "From: Ann <ann@example.org>\r\nSubject: Hello\r\n" };
const WORK_SECRET = "planted-secret-of-the-clock-outside";
/** How long a gateway leaves a job that it cannot read to others. */
const LEFT_MS = 300_000;
const NEWER_KEY = btoa("n".repeat(32));

/** Accepts a job and does not work on it, like a process that ended right after the 202. */
async function leaveJob(store: Store, key: string): Promise<ApiServer & { readonly id: string }> {
  const api = await startApi({
    ...store,
    query: (sql, values) =>
      sql.includes("set status = 'processing'") ? Promise.resolve([]) : store.query(sql, values),
  }, { env: { STORAGE_KEY: key } });
  const response = await api.call("POST", "/email/analyze", { ...MAIL, async: true });
  assertEquals(response.status, 202);
  return { ...api, id: Job.parse(await response.json()).id };
}

/** Number of jobs that a gateway completes in one round of work. */
async function work(api: ApiServer): Promise<number> {
  const headers = { authorization: `Bearer ${WORK_SECRET}` };
  const response = await api.call("POST", "/work", undefined, headers);
  assertEquals(response.status, 200);
  return (await response.json()).jobs;
}

function listWaiting(api: ApiServer): readonly number[] {
  return api.server.lines.map((line) => JSON.parse(line))
    .filter(({ event }) => event === "jobs_without_key").map(({ jobs }) => jobs);
}

testStores("a job under another key waits for a gateway that has it", async ({ open }) => {
  const store = open();
  await store.migrate();
  await using leftJob = await leaveJob(store, NEWER_KEY);
  let putBack = 0;
  await using gatewayWithoutKey = await startApi({
    ...store,
    query: (sql, values) => {
      if (sql.includes("attempts = attempts - 1")) putBack++;
      return store.query(sql, values);
    },
  }, { env: { WORK_SECRET } });
  for (let round = 0; round < 5; round++) assertEquals(await work(gatewayWithoutKey), 0);
  assertEquals(
    [listWaiting(gatewayWithoutKey), putBack],
    [[1], 1],
    "it is looked at once in five minutes",
  );
  gatewayWithoutKey.clock.advance(LEFT_MS);
  assertEquals([await work(gatewayWithoutKey), listWaiting(gatewayWithoutKey)], [0, [1, 1]]);
  const [row] = await store.query(
    "select status, attempts, started_at, length(request) as bytes from mail_trust.jobs",
  );
  assertEquals([row?.["status"], row?.["attempts"], row?.["started_at"]], ["pending", 0, null]);
  assert(Number(row?.["bytes"]) > 0);
  // A later job is not delayed by it.
  const other = await gatewayWithoutKey.call("POST", "/email/analyze", { ...MAIL, async: true });
  assertEquals(other.status, 202);
  const { id } = Job.parse(await other.json());
  await waitUntil(async () => {
    const read = await gatewayWithoutKey.call("GET", `/jobs/${id}`);
    return Job.parse(await read.json()).finishedAt ?? undefined;
  });
  const openJobs = await store.query("select id from mail_trust.jobs where status <> 'complete'");
  assertEquals(openJobs.map(({ id }) => id), [leftJob.id]);
  const env = { WORK_SECRET, STORAGE_KEY: NEWER_KEY, STORAGE_KEY_OLD: STORAGE_KEY };
  await using right = await startApi(store, { env, clock: createManualClock(NOON + 2 * LEFT_MS) });
  assertEquals([await work(right), listWaiting(right)], [1, []]);
  const job = Job.parse(await (await leftJob.call("GET", `/jobs/${leftJob.id}`)).json());
  assertEquals([job.status, job.error], ["complete", undefined]);
  assertEquals(await readTotal(store, leftJob.accountId), 1);
  await store.close();
});

testStores("no job is lost while gateways replace their keys one after the other", async (
  { open },
) => {
  const store = open();
  await store.migrate();
  const old = { STORAGE_KEY, STORAGE_KEY_OLD: "" };
  const reads = { STORAGE_KEY, STORAGE_KEY_OLD: NEWER_KEY };
  const swapped = { STORAGE_KEY: NEWER_KEY, STORAGE_KEY_OLD: STORAGE_KEY };
  // At each step of docs/privacy.md two neighbouring configurations run at the same time.
  for (const [one, other] of [[old, reads], [reads, swapped]] as const) {
    for (const [from, by] of [[one, other], [other, one]] as const) {
      await using leftJob = await leaveJob(store, from.STORAGE_KEY);
      await using next = await startApi(store, { env: { WORK_SECRET, ...by } });
      assertEquals([await work(next), listWaiting(next)], [1, []]);
      const read = await next.call("GET", `/jobs/${leftJob.id}`, undefined, {
        authorization: `Bearer ${leftJob.token}`,
      });
      assertEquals(Job.parse(await read.json()).status, "complete");
    }
  }
  await store.close();
});

testStores("a job whose key nobody has fails at the end of its day, and is given back", async (
  { open },
) => {
  const store = open();
  await store.migrate();
  await using leftJob = await leaveJob(store, NEWER_KEY);
  assertEquals(await readTotal(store, leftJob.accountId), 1);
  const clock = createManualClock(NOON);
  await using gatewayWithoutKey = await startApi(store, { env: { WORK_SECRET }, clock });
  clock.advance(JOB_KEPT_MS - 600_001);
  assertEquals(await work(gatewayWithoutKey), 0);
  clock.advance(LEFT_MS);
  assertEquals(await work(gatewayWithoutKey), 1);
  const job = Job.parse(await (await leftJob.call("GET", `/jobs/${leftJob.id}`)).json());
  assertEquals([job.status, job.error?.error], ["error", "internal_error"]);
  assertEquals(await readTotal(store, leftJob.accountId), 0);
  await store.close();
});

endPostgres();
