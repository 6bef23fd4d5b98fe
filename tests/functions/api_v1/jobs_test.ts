import { assert, assertEquals } from "@std/assert";
import { EmailAnalysis, Job } from "../../../shared/contract/v1.ts";
import { JOB_KEPT_MS } from "../../../shared/jobs/queue.ts";
import { StorageError } from "../../../shared/storage/port.ts";
import { readTotal, startApi } from "../../support/api.ts";
import { listen } from "../../support/listen.ts";
import { getFirstMail } from "../../support/first_mail.ts";
import { endPostgres, testStores } from "../../support/stores.ts";
import { waitUntil } from "../../support/until.ts";
import {
  JOB_LEASE_MS,
  JOB_MAIL,
  openWithConnections,
  readJob,
  waitForEnd,
} from "../../support/jobs.ts";

/** Jobs: a mail is accepted now and analysed later, even if the process that accepted it fails. */

testStores(
  "a mail accepted with 202 becomes the result that the call itself would give",
  async (place) => {
    const store = await openWithConnections(place);
    await using api = await startApi(store);
    const maxAtOnce = EmailAnalysis.parse(
      await (await api.call("POST", "/email/analyze", JOB_MAIL)).json(),
    );
    for (
      const [body, headers] of [
        [{ ...JOB_MAIL, async: true }, {}],
        [JOB_MAIL, { prefer: "wait=5, respond-async" }],
      ] as const
    ) {
      const response = await api.call("POST", "/email/analyze", body, headers);
      assertEquals(response.status, 202);
      const acceptedJob = Job.parse(await response.json());
      assertEquals([acceptedJob.status, acceptedJob.startedAt, acceptedJob.finishedAt], [
        "pending",
        null,
        null,
      ]);
      assertEquals(response.headers.get("location"), `../jobs/${acceptedJob.id}`);
      const job = await waitForEnd(api, acceptedJob.id);
      assertEquals(job.status, "complete");
      assert(job.result);
      assertEquals(job.result.summary, maxAtOnce.summary);
      assertEquals(getFirstMail(job.result.spam), getFirstMail(maxAtOnce.spam));
    }
    assertEquals(await readTotal(store, api.accountId), 3);
    // The request is deleted when the job is complete.
    const rows = await store.query("select length(request) as bytes from mail_trust.jobs");
    assertEquals(rows.map(({ bytes }) => bytes), [0, 0]);
    await store.close();
  },
);

testStores("Prefer: respond-async follows the rules of async: true", async (place) => {
  const store = await openWithConnections(place);
  await using api = await startApi(store, { env: { WEBHOOK_ALLOWED_HOSTS: "127.0.0.1" } });
  const prefer = { prefer: "respond-async" };
  const keys = { ...JOB_MAIL, apiKeys: { providerA: "k" } };
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
    { ...JOB_MAIL, callbackUrl: `${receiver.url}/done` },
    prefer,
  );
  assertEquals(response.headers.get("preference-applied"), "respond-async");
  assertEquals(response.status, 202, await response.clone().text());
  await waitForEnd(api, (await response.json()).id);
  assertEquals(await readTotal(store, api.accountId), 1);
  await store.close();
});

testStores(
  "a job of another account, an unknown one, and one after a day are answered 404",
  async (place) => {
    const store = await openWithConnections(place);
    await using api = await startApi(store);
    await using other = await startApi(store);
    const { id } = await (await api.call("POST", "/email/analyze", { ...JOB_MAIL, async: true }))
      .json();
    await waitForEnd(api, id);
    const bodies = new Set<string>();
    for (const requestedId of [id, crypto.randomUUID(), "x", "%00", "x".repeat(10_000)]) {
      const response = await other.call("GET", `/jobs/${requestedId}`);
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
  const store = await openWithConnections(place);
  await using api = await startApi(store);
  const response = await api.call("POST", "/email/analyze", {
    emailHeaders: "A: b\n".repeat(5001),
    async: true,
  });
  assertEquals(response.status, 202);
  const job = await waitForEnd(api, (await response.json()).id);
  assertEquals([job.status, job.error?.error, job.result], [
    "error",
    "payload_too_large",
    undefined,
  ]);
  assertEquals(await readTotal(store, api.accountId), 0);
  const keys = await api.call("POST", "/email/analyze", {
    ...JOB_MAIL,
    async: true,
    apiKeys: { providerA: "planted" },
  });
  assertEquals(keys.status, 400);
  await keys.body?.cancel();
  await store.close();
});

testStores(
  "a job that cannot be given back does not fail either, and the next worker ends it",
  async (place) => {
    const store = await openWithConnections(place);
    let failureCount = 0;
    let isBreaking = true;
    await using api = await startApi({
      ...store,
      transaction: (work) =>
        store.transaction((queries) =>
          work({
            query: (sql, values) => {
              if (!isBreaking || !sql.includes("set email = email -")) {
                return queries.query(sql, values);
              }
              failureCount++;
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
    await waitUntil(() => failureCount > 0);
    assertEquals([(await readJob(api, id)).status, await readTotal(store, api.accountId)], [
      "processing",
      1,
    ]);
    isBreaking = false;
    api.clock.advance(JOB_LEASE_MS);
    const other = await api.call("POST", "/email/analyze", { ...JOB_MAIL, async: true });
    await waitForEnd(api, (await other.json()).id);
    assertEquals((await waitForEnd(api, id)).error?.error, "payload_too_large");
    assertEquals(await readTotal(store, api.accountId), 1, "the other one");
    await store.close();
  },
);

testStores(
  "without STORAGE_KEY jobs are refused with 503, and nothing is charged",
  async (place) => {
    const store = await openWithConnections(place);
    await using api = await startApi(store, { env: { STORAGE_KEY: "" } });
    const response = await api.call("POST", "/email/analyze", { ...JOB_MAIL, async: true });
    assertEquals([response.status, (await response.json()).error], [503, "service_unavailable"]);
    assertEquals(await readTotal(store, api.accountId), 0);
    await store.close();
  },
);

endPostgres();
