import { assert, assertEquals, assertFalse } from "@std/assert";
import { Webhook } from "standardwebhooks";
import { usageOf } from "../../../shared/accounts/usage.ts";
import { EmailAnalysis, Job } from "../../../shared/contract/v1.ts";
import { JOB_KEPT_MS, JobQueue } from "../../../shared/jobs/queue.ts";
import { Worker } from "../../../shared/jobs/worker.ts";
import { StorageError } from "../../../shared/storage/port.ts";
import type { Store } from "../../../shared/storage/port.ts";
import { createSeal } from "../../../shared/storage/seal.ts";
import { NOON, startApi, STORAGE_KEY } from "../../support/api.ts";
import type { ApiServer } from "../../support/api.ts";
import { startGateway } from "../../support/gateway_process.ts";
import { manualClock } from "../../support/manual_clock.ts";
import { listen } from "../../../tasks/support/listen.ts";
import { endPostgres, testStores } from "../../support/stores.ts";
import type { Place } from "../../support/stores.ts";
import { until } from "../../support/until.ts";

/** Jobs: a mail taken on now and analysed later, whatever happens to whoever took it on. */

const HEADERS = "Received: from x (x [9.9.9.9]) by y; Mon, 5 Jan 2026 10:00:00 +0100\r\n" +
  "From: Ann <ann@example.org>\r\nSubject: Hello\r\n";
const MAIL = { emailHeaders: HEADERS, emailContent: "Verify your account within 24 hours." };
const SECRET = `whsec_${btoa("s".repeat(32))}`;
const LEASE_MS = 65_000;

const randomBytes = (length: number) => crypto.getRandomValues(new Uint8Array(length));

async function prepared({ open }: Place): Promise<Store> {
  const store = open({ STORAGE_CONNECTIONS: "8" });
  await store.migrate();
  return store;
}

async function jobAt(api: ApiServer, id: string): Promise<Job> {
  const response = await api.call("GET", `/jobs/${id}`);
  assertEquals(response.status, 200);
  return Job.parse(await response.json());
}

function ended(api: ApiServer, id: string): Promise<Job> {
  return until(async () => {
    const job = await jobAt(api, id);
    return job.finishedAt === null ? undefined : job;
  });
}

async function totalOf(store: Store, accountId: string): Promise<number> {
  return (await usageOf(store, accountId, { from: 0, to: 99_999 })).total;
}

function queueOf(store: Store, now: () => number): JobQueue {
  const seal = createSeal({ keys: [STORAGE_KEY], randomBytes });
  return new JobQueue({ store, seal, now, leaseMs: LEASE_MS });
}

testStores(
  "a mail taken on with 202 becomes the result that the call itself would give",
  async (place) => {
    const store = await prepared(place);
    await using api = await startApi(store);
    const atOnce = EmailAnalysis.parse(
      await (await api.call("POST", "/email/analyze", MAIL)).json(),
    );
    for (
      const [body, headers] of [
        [{ ...MAIL, async: true }, {}],
        [MAIL, { prefer: "wait=5, respond-async" }],
      ] as const
    ) {
      const response = await api.call("POST", "/email/analyze", body, headers);
      assertEquals(response.status, 202);
      const made = Job.parse(await response.json());
      assertEquals([made.status, made.startedAt, made.finishedAt], ["pending", null, null]);
      assertEquals(response.headers.get("location"), `../jobs/${made.id}`);
      const job = await ended(api, made.id);
      assertEquals(job.status, "complete");
      assert(job.result);
      assertEquals(job.result.summary, atOnce.summary);
      assertEquals(job.result.spam, atOnce.spam);
    }
    assertEquals(await totalOf(store, api.accountId), 3);
    // What was asked for is forgotten once it is done.
    const rows = await store.query("select length(request) as bytes from mail_trust.jobs");
    assertEquals(rows.map(({ bytes }) => bytes), [0, 0]);
    await store.close();
  },
);

testStores("Prefer: respond-async is under the rules of async: true", async (place) => {
  const store = await prepared(place);
  await using api = await startApi(store, { env: { WEBHOOK_ALLOWED_HOSTS: "127.0.0.1" } });
  const prefer = { prefer: "respond-async" };
  const keys = { ...MAIL, apiKeys: { providerA: "k" } };
  for (const [body, headers] of [[{ ...keys, async: true }, {}], [keys, prefer]] as const) {
    const response = await api.call("POST", "/email/analyze", body, headers);
    assertEquals(response.status, 400);
    assertEquals((await response.json()).details, [
      { path: "apiKeys", message: "are not kept, so a job cannot use them" },
    ]);
  }
  await using receiver = listen(() => new Response());
  const response = await api.call(
    "POST",
    "/email/analyze",
    { ...MAIL, callbackUrl: `${receiver.url}/done` },
    prefer,
  );
  assertEquals(response.status, 202, await response.clone().text());
  await ended(api, (await response.json()).id);
  assertEquals(await totalOf(store, api.accountId), 1);
  await store.close();
});

testStores(
  "a job of another account, or of none, is not there; nor is one after a day",
  async (place) => {
    const store = await prepared(place);
    await using api = await startApi(store);
    await using other = await startApi(store);
    const { id } = await (await api.call("POST", "/email/analyze", { ...MAIL, async: true }))
      .json();
    await ended(api, id);
    const bodies = new Set<string>();
    for (const asked of [id, crypto.randomUUID(), "x", "%00", "x".repeat(10_000)]) {
      const response = await other.call("GET", `/jobs/${asked}`);
      assertEquals(response.status, 404);
      bodies.add(await response.text());
    }
    assertEquals(bodies.size, 1);
    api.clock.advance(JOB_KEPT_MS);
    const late = await api.call("GET", `/jobs/${id}`);
    assertEquals(late.status, 404);
    await late.body?.cancel();
    await store.close();
  },
);

testStores("a job that fails says why and costs nothing", async (place) => {
  const store = await prepared(place);
  await using api = await startApi(store);
  const response = await api.call("POST", "/email/analyze", {
    emailHeaders: "A: b\n".repeat(5001),
    async: true,
  });
  assertEquals(response.status, 202);
  const job = await ended(api, (await response.json()).id);
  assertEquals([job.status, job.error?.error, job.result], [
    "error",
    "payload_too_large",
    undefined,
  ]);
  assertEquals(await totalOf(store, api.accountId), 0);
  const keys = await api.call("POST", "/email/analyze", {
    ...MAIL,
    async: true,
    apiKeys: { providerA: "planted" },
  });
  assertEquals(keys.status, 400);
  await keys.body?.cancel();
  await store.close();
});

testStores("a job fails and is given back, or neither: the next one ends it", async (place) => {
  const store = await prepared(place);
  let broken = 0;
  let breaking = true;
  await using api = await startApi({
    ...store,
    transaction: (work) =>
      store.transaction((queries) =>
        work({
          query: (sql, values) => {
            if (!breaking || !sql.includes("set email = email -")) {
              return queries.query(sql, values);
            }
            broken++;
            return Promise.reject(new StorageError("failed", "Broken in between."));
          },
        })
      ),
  });
  const response = await api.call("POST", "/email/analyze", {
    emailHeaders: "A: b\n".repeat(5001),
    async: true,
  });
  const { id } = await response.json();
  await until(() => broken > 0);
  assertEquals([(await jobAt(api, id)).status, await totalOf(store, api.accountId)], [
    "processing",
    1,
  ]);
  breaking = false;
  api.clock.advance(LEASE_MS);
  const other = await api.call("POST", "/email/analyze", { ...MAIL, async: true });
  await ended(api, (await other.json()).id);
  assertEquals((await ended(api, id)).error?.error, "payload_too_large");
  assertEquals(await totalOf(store, api.accountId), 1, "the other one");
  await store.close();
});

testStores("without STORAGE_KEY there are no jobs: 503, and nothing is charged", async (place) => {
  const store = await prepared(place);
  await using api = await startApi(store, { env: { STORAGE_KEY: "" } });
  const response = await api.call("POST", "/email/analyze", { ...MAIL, async: true });
  assertEquals([response.status, (await response.json()).error], [503, "service_unavailable"]);
  assertEquals(await totalOf(store, api.accountId), 0);
  await store.close();
});

testStores("a thousand jobs and eight workers: each is done, and none twice", async (place) => {
  const store = await prepared(place);
  await using api = await startApi(store);
  const clock = manualClock(NOON);
  const queue = queueOf(store, clock.now);
  const ids = Array.from({ length: 1000 }, () => crypto.randomUUID());
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
      lanes: [{
        kind: "email",
        atOnce: 2,
        backOff: () => 0,
        work: async (job) => {
          assertEquals(job.request, { id: job.id });
          done.set(job.id, (done.get(job.id) ?? 0) + 1);
          assert(await queue.complete(job, { id: job.id }));
        },
      }],
    }));
  const counts = await Promise.all(workers.map((worker) => worker.run()));
  assertEquals(counts.reduce((sum, count) => sum + count), 1000);
  assertEquals(new Set(done.values()), new Set([1]));
  assertEquals([...done.keys()].toSorted(), ids.toSorted());
  await store.close();
});

testStores("a worker that is too late changes nothing: the one after it decides", async (place) => {
  const store = await prepared(place);
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
  "a job that takes its process down three times is given up, and given back once",
  async (place) => {
    const store = await prepared(place);
    await using api = await startApi(store);
    const gate = Promise.withResolvers<void>();
    // As a process does that is killed in the middle: it takes the job on and is heard of no more.
    const response = await api.call("POST", "/email/analyze", MAIL, { "idempotency-key": "k" });
    await response.body?.cancel();
    assertEquals(await totalOf(store, api.accountId), 1);
    const queue = queueOf(store, api.clock.now);
    const id = crypto.randomUUID();
    const day = Math.floor(NOON / 86_400_000);
    await queue.add({
      ...{ id, accountId: api.accountId, kind: "email" },
      request: {
        ...{ verify: null, callback: null },
        mail: { headers: HEADERS, content: null, enabledApis: noApis },
      },
      charged: { day, minute: Math.floor(NOON / 60_000) },
    });
    for (let attempt = 1; attempt <= 3; attempt++) {
      assertEquals((await queue.claim("email"))?.attempt, attempt);
      api.clock.advance(LEASE_MS);
    }
    gate.resolve();
    // The next that comes by gives it up: another call's worker.
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

const noApis = { providerA: false, providerB: false, providerC: false };

testStores(
  "a job of an erased account is gone with it, in the middle of the work too",
  async (place) => {
    const store = await prepared(place);
    await using api = await startApi(store);
    const queue = queueOf(store, api.clock.now);
    const id = crypto.randomUUID();
    const charged = { day: 0, minute: 0 };
    await queue.add({ id, accountId: api.accountId, kind: "email", request: {}, charged });
    const job = await queue.claim("email");
    assert(job);
    assert(await api.accounts.erase(api.accountId));
    const callback = { accountId: api.accountId, kind: "callback", request: {}, charged } as const;
    assertFalse(await queue.complete(job, "result", [{ ...callback, id: crypto.randomUUID() }]));
    assertEquals(await store.query("select id from mail_trust.jobs"), []);
    assertEquals((await api.call("GET", `/jobs/${id}`)).status, 401);
    await store.close();
  },
);

testStores(
  "a callback is signed, sent again under the same id, and keeps nobody waiting",
  async (place) => {
    const store = await prepared(place);
    const seen: { id: string | null; body: string; ok: boolean }[] = [];
    const stuck = Promise.withResolvers<void>();
    await using receiver = listen(async (request) => {
      const body = await request.text();
      if (new URL(request.url).pathname === "/slow") {
        await stuck.promise;
        return new Response(null, { status: 204 });
      }
      const headers = Object.fromEntries(request.headers);
      let ok = true;
      try {
        new Webhook(SECRET).verify(body, headers);
      } catch (error) {
        // The clock of the test stands at noon of another day.
        ok = error instanceof Error && /timestamp/i.test(error.message);
      }
      seen.push({ id: request.headers.get("webhook-id"), body, ok });
      return new Response(null, { status: seen.length === 1 ? 500 : 204 });
    });
    await using api = await startApi(store, {
      env: { WEBHOOK_ALLOWED_HOSTS: "127.0.0.1", WEBHOOK_SIGNING_SECRET: SECRET },
    });
    const make = async (callbackUrl: string) => {
      const response = await api.call("POST", "/email/analyze", {
        ...MAIL,
        async: true,
        callbackUrl,
      });
      assertEquals(response.status, 202, await response.clone().text());
      return (await response.json()).id as string;
    };
    const bad = await api.call("POST", "/email/analyze", {
      ...MAIL,
      ...{ async: true, callbackUrl: "http://169.254.169.254/latest" },
    });
    assertEquals([bad.status, (await bad.json()).details[0].path], [400, "callbackUrl"]);
    for (let i = 0; i < 10; i++) await ended(api, await make(`${receiver.url}/slow`));
    const id = await make(receiver.url);
    await ended(api, id);
    assertEquals(seen.length, 0, "eight slow receivers hold up the callbacks, not the mails");
    stuck.resolve();
    // Half a minute after the first attempt failed, whoever works next sends it again.
    await until(() => seen.length > 0);
    await until(async () => {
      const rows = await store.query(
        "select status from mail_trust.jobs where kind = 'callback' and status <> 'complete'",
      );
      // The others have been answered by then: no time runs out when the clock goes on.
      return rows.length === 1 && rows[0]?.["status"] === "pending" ? true : undefined;
    });
    api.clock.advance(30_000);
    await ended(api, await make(`${receiver.url}/slow`));
    await until(() => seen.length > 1);
    assertEquals(seen.length, 2);
    assert(seen.every(({ ok }) => ok));
    assertEquals(seen[0]?.id, seen[1]?.id);
    const { type, data } = JSON.parse(seen[1]?.body ?? "");
    assertEquals([type, Job.parse(data).id, data.status], ["job.complete", id, "complete"]);
    await until(async () => {
      const rows = await store.query(
        "select id from mail_trust.jobs where attempts = 2 and status = 'complete'",
      );
      return rows.length === 1 ? true : undefined;
    });
    await store.close();
  },
);

testStores(
  "kill -9 of the server in the middle of jobs: another one does them all, once",
  async (place) => {
    const store = await prepared(place);
    // An account on the clock that the processes go by.
    await using api = await startApi(store, { clock: manualClock(Date.now()) });
    // On a busy machine too every call waits for its turn.
    const env = { ...place.env, STORAGE_KEY, MAX_QUEUE_MS: "60000" };
    const ids: string[] = [];
    let left = 0;
    // A worker may have been quicker than the signal: again, until one was not.
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
      await Promise.all(Array.from({ length: 8 }, (_, i) => accept(i)));
      first.process.kill("SIGKILL");
      await first.ended;
      left =
        (await store.query("select id from mail_trust.jobs where status <> 'complete'")).length;
    }
    assert(left > 0, "it was killed in the middle");
    // As when the leases of who was killed have ended.
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
