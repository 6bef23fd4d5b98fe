import { assert, assertEquals } from "@std/assert";
import { StorageError } from "../../../shared/storage/port.ts";
import type { Queries, Store } from "../../../shared/storage/port.ts";
import { readTotal, startApi } from "../../support/api.ts";
import { JOB_MAIL, openWithConnections, waitForEnd } from "../../support/jobs.ts";
import { endPostgres, testStores } from "../../support/stores.ts";

/** When a mail is accepted, its charge, its job and the answer for its key are stored together. */

/** Returns a store whose process ends when it adds a job: no later statement is run. */
function createEndingStore(store: Store): Store {
  let dead = false;
  const wrapQueries = (queries: Queries): Queries => ({
    query: async (sql, values) => {
      dead ||= sql.startsWith("insert into mail_trust.jobs");
      if (dead) throw new StorageError("unreachable", "The process has ended.");
      return await queries.query(sql, values);
    },
  });
  return {
    ...store,
    ...wrapQueries(store),
    transaction: (work) => store.transaction((queries) => work(wrapQueries(queries))),
  };
}

testStores("a process that ends while it accepts a mail keeps no charge", async (place) => {
  const store = await openWithConnections(place);
  for (const headers of [{}, { "idempotency-key": "k" }]) {
    await using api = await startApi(store);
    const { token, accountId } = api;
    await using ending = await startApi(createEndingStore(store));
    const response = await fetch(`${ending.server.url}/api/v1/email/analyze`, {
      method: "POST",
      headers: { ...headers, authorization: `Bearer ${token}` },
      body: JSON.stringify({ ...JOB_MAIL, async: true }),
    });
    await response.body?.cancel();
    assertEquals(response.status, 503);
    assertEquals(await readTotal(store, accountId), 0);
    assertEquals(await store.query("select id from mail_trust.jobs"), []);
    // The next server accepts the same call at once.
    const repeat = await api.call("POST", "/email/analyze", { ...JOB_MAIL, async: true }, headers);
    assertEquals(repeat.status, 202);
    assertEquals((await waitForEnd(api, (await repeat.json()).id)).status, "complete");
    assertEquals(await readTotal(store, accountId), 1);
    await store.query("delete from mail_trust.jobs");
  }
  await store.close();
});

testStores(
  "a mail accepted under a key is one job, however often it is asked for",
  async (place) => {
    const store = await openWithConnections(place);
    await using api = await startApi(store, { plan: "free" });
    const call = async () => {
      const body = { ...JOB_MAIL, async: true };
      const response = await api.call("POST", "/email/analyze", body, { "idempotency-key": "k" });
      const { status, headers } = response;
      return { status, limits: headers.get("ratelimit"), job: await response.json() };
    };
    const all = await Promise.all(Array.from({ length: 8 }, call));
    const acceptances = all.filter(({ status }) => status === 202);
    assert(acceptances.length >= 1 && all.every(({ status }) => status === 202 || status === 409));
    assertEquals(new Set(acceptances.map(({ job }) => job.id)).size, 1);
    assert(acceptances[0]?.limits?.startsWith('"minute";r=9;'), `${acceptances[0]?.limits}`);
    assertEquals((await call()).job.id, acceptances[0]?.job.id);
    assertEquals(await readTotal(store, api.accountId), 1);
    assertEquals((await store.query("select id from mail_trust.jobs")).length, 1);
    await store.close();
  },
);

testStores(
  "a mail beyond the plan is not accepted, and the refusal is recorded",
  async (place) => {
    const store = await openWithConnections(place);
    await using api = await startApi(store, { plan: "free" });
    const statuses: number[] = [];
    for (let i = 0; i < 12; i++) {
      const response = await api.call("POST", "/email/analyze", { ...JOB_MAIL, async: true });
      statuses.push(response.status);
      await response.body?.cancel();
    }
    assertEquals(statuses, [...Array(10).fill(202), 429, 429]);
    const usage = await (await api.call("GET", "/account/usage")).json();
    assertEquals([usage.total, usage.days[0].refused], [10, 2]);
    await store.close();
  },
);

endPostgres();
