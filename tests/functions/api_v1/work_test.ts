/** `POST work`, called by an external clock where no process of the service runs between calls. */

import { assert, assertEquals } from "@std/assert";
import { ErrorBody } from "../../../shared/contract/errors.ts";
import { Job } from "../../../shared/contract/v1.ts";
import { createApiV1 } from "../../../shared/api_v1/app.ts";
import type { PeriodicWork } from "../../../shared/runtime/periodic.ts";
import { JobQueue } from "../../../shared/jobs/queue.ts";
import type { Log } from "../../../shared/runtime/log.ts";
import type { Store } from "../../../shared/storage/port.ts";
import { createSeal } from "../../../shared/storage/seal.ts";
import { createRandomBytes } from "../../../shared/runtime/real.ts";
import { startApi, STORAGE_KEY } from "../../support/api.ts";
import type { ApiServer } from "../../support/api.ts";
import { createTestContext } from "../../support/context.ts";
import { createWaitingMail } from "../../support/jobs.ts";
import { endPostgres, testStores } from "../../support/stores.ts";

const WORK_SECRET = "planted-secret-of-the-clock-outside";

/** Adds a job that nobody works on, like a process that ended right after the 202. */
async function leaveJob(store: Store, { accountId, clock }: ApiServer): Promise<string> {
  const seal = createSeal({
    keys: [STORAGE_KEY],
    randomBytes: createRandomBytes,
  });
  const id = crypto.randomUUID();
  await new JobQueue({ store, seal, now: clock.now, leaseMs: 60_000 }).add({
    id,
    accountId,
    kind: "email",
    chargeTime: { day: 0, minute: 0 },
    ...createWaitingMail("From: Ann <ann@example.org>\r\n"),
  });
  return id;
}

const callWork = (api: ApiServer, authorization: string) =>
  api.call("POST", "/work", undefined, { authorization });

testStores(
  "the outside scheduler has queued jobs done, each once, and old rows swept",
  async (place) => {
    const store = place.open({ STORAGE_CONNECTIONS: "4" });
    await store.migrate();
    await using api = await startApi(store, { env: { WORK_SECRET } });
    await store.query("insert into mail_trust.sightings values ('old', 1, 1)");
    const ids = [await leaveJob(store, api), await leaveJob(store, api)];
    const answers = await Promise.all([1, 2].map(() => callWork(api, `Bearer ${WORK_SECRET}`)));
    const done = await Promise.all(answers.map(async (answer) => {
      assertEquals([answer.status, answer.headers.get("content-type")], [
        200,
        "application/json",
      ]);
      return await answer.json();
    }));
    assertEquals(done.reduce((sum, { jobs }) => sum + jobs, 0), ids.length);
    assertEquals(done.reduce((sum, { swept }) => sum + swept, 0), 1);
    for (const id of ids) {
      const job = Job.parse(await (await api.call("GET", `/jobs/${id}`)).json());
      assertEquals(job.status, "complete");
    }
    const repeat = await callWork(api, `Bearer ${WORK_SECRET}`);
    assertEquals(await repeat.json(), { jobs: 0, swept: 0 });
    await store.close();
  },
);

testStores("the backlog is as old as the job that has been due the longest", async (place) => {
  const store = place.open();
  await store.migrate();
  await using api = await startApi(store);
  const { now } = api.clock;
  const HOUR = 3_600_000;
  const ages: (number | undefined)[] = [];
  const log: Log = (_level, event, fields) => {
    if (event === "backlog") ages.push(fields?.durationMs);
  };
  const periodic: PeriodicWork[] = [];
  createApiV1({ ...createTestContext({ deps: { clock: api.clock, log } }), store, periodic });
  const id = await leaveJob(store, api);
  const setJobAndReadBacklog = async (assignments: string) => {
    await store.query(`update mail_trust.jobs set ${assignments} where id = $1`, [id]);
    for (const { run } of periodic) await run();
    return ages.at(-1);
  };
  api.clock.advance(HOUR);
  assertEquals(await setJobAndReadBacklog("attempts = 0"), HOUR, "never tried");
  // A process without the storage key puts the job back, untried.
  assertEquals(await setJobAndReadBacklog(`run_at = ${now() + 1_000}`), HOUR);
  const failAndReadBacklog = (runAt: number) =>
    setJobAndReadBacklog(`attempts = 3, status = 'pending', run_at = ${runAt}`);
  assertEquals(await failAndReadBacklog(now() + HOUR), 0, "in its back-off");
  assertEquals(await failAndReadBacklog(now() - 1_000), 1_000, "due");
  const claimAndReadBacklog = (leaseUntil: number) =>
    setJobAndReadBacklog(`status = 'processing', lease_until = ${leaseUntil}`);
  assertEquals(await claimAndReadBacklog(now() + 1_000), 0, "somebody works on it");
  assertEquals(await claimAndReadBacklog(now() - 2_000), 2_000, "whoever worked on it is gone");
  await store.close();
});

testStores("a caller without the secret gets one answer, and nothing is done", async (place) => {
  const store = place.open();
  await store.migrate();
  await using api = await startApi(store, { env: { WORK_SECRET } });
  const id = await leaveJob(store, api);
  const bodies = new Set<string>();
  const wrongSecrets = [
    "",
    WORK_SECRET,
    `Basic ${WORK_SECRET}`,
    `Bearer ${WORK_SECRET.slice(0, -1)}`,
    `Bearer ${WORK_SECRET}x`,
    `Bearer ${"x".repeat(5_000)}`,
    `Bearer ${api.token}`,
  ];
  for (const authorization of wrongSecrets) {
    const response = await callWork(api, authorization);
    assertEquals(response.status, 401, authorization.slice(0, 60));
    bodies.add(await response.text());
  }
  assertEquals(bodies.size, 1);
  for (const body of bodies) {
    assertEquals(ErrorBody.parse(JSON.parse(body)).error, "unauthorized");
    assert(!body.includes("planted"));
  }
  const job = Job.parse(await (await api.call("GET", `/jobs/${id}`)).json());
  assertEquals(job.status, "pending");
  // Without a WORK_SECRET the path does not exist.
  await using apiWithoutSecret = await startApi(store);
  const absent = await callWork(apiWithoutSecret, "Bearer ");
  const unknownPath = await apiWithoutSecret.call("POST", "/never", undefined, {
    authorization: "Bearer ",
  });
  assertEquals([absent.status, await absent.json()], [404, await unknownPath.json()]);
  await store.close();
});

testStores("the outside scheduler gets 503 while the database is unreachable", async (place) => {
  const store = place.open();
  await store.migrate();
  await using api = await startApi(store, { env: { WORK_SECRET } });
  await store.close();
  const response = await callWork(api, `Bearer ${WORK_SECRET}`);
  assertEquals([response.status, (await response.json()).error], [503, "service_unavailable"]);
});

endPostgres();
