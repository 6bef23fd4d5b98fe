/** Databases that fail during calls: 503 is answered, no call is free, lost or counted twice. */

import { assert, assertEquals, assertRejects } from "@std/assert";
import { StorageError } from "../../../shared/storage/port.ts";
import { waitUntil } from "../../support/until.ts";
import { readUsage } from "../../../shared/accounts/usage.ts";
import type { ApiServer } from "../../support/api.ts";
import { startApi } from "../../support/api.ts";
import {
  endPostgres,
  NO_SQLITE,
  openTestStore,
  runWithSqliteFile,
  testCluster,
} from "../../support/stores.ts";

const CHECK = { phoneNumber: "0162000001" };

/** Returns the state of the database as `/ready` reports it. */
async function isStorageReady({ server }: ApiServer): Promise<boolean> {
  return (await (await fetch(`${server.url}/ready`)).json()).checks.storage;
}

Deno.test({
  name: "sqlite that is read-only, or whose disk is full, causes 503, and nothing is uncounted",
  ignore: NO_SQLITE,
  fn: () =>
    runWithSqliteFile(async (place) => {
      const store = place.open();
      await store.migrate();
      await using api = await startApi(store);
      const requestStatus = async () => {
        const response = await api.call("POST", "/phone/check", CHECK);
        await response.body?.cancel();
        return response.status;
      };
      assertEquals(await requestStatus(), 200);
      await store.query("pragma query_only = on");
      assertEquals(await requestStatus(), 503);
      assertEquals(await isStorageReady(api), false);
      await store.query("pragma query_only = off");
      assertEquals(await isStorageReady(api), true);
      assertEquals(await requestStatus(), 200);
      const [pages] = await store.query("pragma page_count");
      const limit = Number(Object.values(pages ?? {})[0]);
      await store.query(`pragma max_page_count = ${limit}`);
      // Until the last page is full.
      let full = false;
      for (let i = 0; i < 500 && !full; i++) {
        full = await store.query(
          "insert into mail_trust.audit (id, at, action, account_id, detail) values ($1, " +
            "0, 'x', null, $2)",
          [`row-${i}`, "x".repeat(2000)],
        ).then(() => false, (error) => error.problem === "full");
      }
      assert(full, "the disk was full");
      const [, later] = [await requestStatus(), await api.call("GET", "/account/credits")];
      assert([200, 503].includes(later.status));
      await later.body?.cancel();
      await store.query("pragma max_page_count = 1000000");
      assertEquals(await requestStatus(), 200);
      await store.close();
    }),
});

Deno.test({
  name: "an unreachable database is a failed statement at each /ready, for the alert rule",
  ignore: NO_SQLITE,
  fn: () =>
    runWithSqliteFile(async (place) => {
      const store = place.open();
      await store.migrate();
      await using api = await startApi(store);
      const requestFailures = async () => {
        const text = await (await fetch(`${api.server.url}/metrics`)).text();
        return /^trust_storage_seconds_count\{outcome="failed"\} (\d+)$/m.exec(text)?.[1];
      };
      assertEquals([await isStorageReady(api), await requestFailures()], [true, undefined]);
      await store.close();
      for (const count of ["1", "2"]) {
        assertEquals([await isStorageReady(api), await requestFailures()], [false, count]);
      }
    }),
});

testCluster(
  "a restart of postgres during calls causes 503 while it lasts, and the counts stay exact",
  async (cluster) => {
    const store = openTestStore(await cluster.createDatabase());
    await store.migrate();
    await using api = await startApi(store);
    const statuses = new Map<number, number>();
    let calling = true;
    const call = async () => {
      const response = await api.call("POST", "/phone/check", CHECK);
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
      if (response.status === 503) assertEquals(response.headers.get("retry-after"), "5");
      await response.body?.cancel();
      return response.status;
    };
    const callers = Array.from({ length: 4 }, async () => {
      while (calling) await call();
    });
    const waitForStatus = async (status: number, more: number) => {
      const from = statuses.get(status) ?? 0;
      await waitUntil(() => (statuses.get(status) ?? 0) >= from + more);
    };
    await waitForStatus(200, 20);
    await cluster.stop();
    await waitForStatus(503, 5);
    await cluster.start();
    await waitForStatus(200, 20);
    calling = false;
    await Promise.all(callers);
    assertEquals([...statuses.keys()].toSorted(), [200, 503]);
    const { total } = await readUsage(store, api.accountId, { from: 0, to: 99_999 });
    const good = statuses.get(200) ?? 0;
    // A call that was counted while the server went down may be unanswered: at most those in
    // progress.
    assert(total >= good && total <= good + 4, `${total} counted, ${good} answered`);
    await store.close();
  },
);

testCluster(
  "postgres: a broken connection, used or idle, ends only its own statements",
  async (cluster) => {
    const url = await cluster.createDatabase();
    const store = openTestStore(url, { STORAGE_CONNECTIONS: "4" });
    await store.migrate();
    const database = new URL(url).pathname.slice(1);
    const connections = "from pg_stat_activity where application_name = 'mail-trust'";
    const hasNoConnection = async () =>
      (await cluster.runPsql(database, `select count(*) ${connections}`)).trim() === "0";
    // Between two statements of a transaction no query is running.
    for (const end of ["terminate", "restart"]) {
      const brokenTransaction = store.transaction(async (queries) => {
        await queries.query("insert into mail_trust.credits values ('x', 1, 1)");
        if (end === "terminate") {
          await cluster.runPsql(database, `select pg_terminate_backend(pid) ${connections}`);
          await waitUntil(hasNoConnection);
        } else {
          await cluster.stop();
          await cluster.start();
        }
        await queries.query("insert into mail_trust.credits values ('y', 1, 1)");
      });
      await assertRejects(() => brokenTransaction, StorageError);
      await waitUntil(() => store.query("select 1 as one").then(() => true, () => undefined));
      assertEquals(await store.query("select * from mail_trust.credits"), []);
    }
    // Several idle connections, and several in the middle of a statement.
    await Promise.all(Array.from({ length: 4 }, () => store.query("select pg_sleep(0.1)")));
    await cluster.stop();
    await cluster.start();
    await waitUntil(() => store.query("select 1 as one").then(() => true, () => undefined));
    const sleeping = Promise.allSettled(
      Array.from({ length: 4 }, () => store.query("select pg_sleep(60)")),
    );
    await waitUntil(async () =>
      (await cluster.runPsql(database, `select count(*) ${connections} and state = 'active'`))
        .trim() === "4"
    );
    await cluster.stop();
    assertEquals((await sleeping).map(({ status }) => status), Array(4).fill("rejected"));
    await cluster.start();
    await waitUntil(() => store.query("select 1 as one").then(() => true, () => undefined));
    await store.close();
  },
);

testCluster(
  "postgres with all its connections used causes 503 in time, and answers when one is free",
  async (cluster) => {
    // Shorter than elsewhere in tests, as one call waits for it.
    const env = { STORAGE_CONNECTIONS: "1", STORAGE_TIMEOUT_MS: "6000" };
    const store = openTestStore(await cluster.createDatabase(), env);
    await store.migrate();
    await using api = await startApi(store);
    const release = Promise.withResolvers<void>();
    const openTransaction = store.transaction(() => release.promise);
    const response = await api.call("POST", "/phone/check", CHECK);
    assertEquals([response.status, (await response.json()).error], [503, "service_unavailable"]);
    release.resolve();
    await openTransaction;
    const after = await api.call("POST", "/phone/check", CHECK);
    assertEquals(after.status, 200);
    await after.body?.cancel();
    const { total } = await readUsage(store, api.accountId, { from: 0, to: 99_999 });
    assertEquals(total, 1);
    await store.close();
  },
);

testCluster(
  "postgres that is read-only, or whose disk is full, causes 503, and nothing is uncounted",
  async (cluster) => {
    const url = await cluster.createDatabase();
    const database = new URL(url).pathname.slice(1);
    const store = openTestStore(url);
    await store.migrate();
    await using api = await startApi(store);
    const call = async () => {
      const response = await api.call("POST", "/phone/check", CHECK);
      await response.body?.cancel();
      return response.status;
    };
    const setReadOnly = (on: boolean) =>
      cluster.runPsql(
        "postgres",
        `alter database ${database} set default_transaction_read_only = ${on ? "on" : "off"};
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'mail-trust'`,
      );
    assertEquals(await call(), 200);
    assertEquals(await isStorageReady(api), true);
    await setReadOnly(true);
    for (let i = 0; i < 3; i++) assertEquals(await call(), 503);
    assertEquals(await isStorageReady(api), false);
    await setReadOnly(false);
    await waitUntil(async () => await call() === 200);
    const readTotal = async () =>
      (await readUsage(store, api.accountId, { from: 0, to: 99_999 })).total;
    const counted = await readTotal();
    // The error of the server when a write finds no space (SQLSTATE 53100).
    await cluster.runPsql(
      database,
      `create function mail_trust.full() returns trigger language plpgsql as
    $$begin raise exception 'no space left' using errcode = '53100'; end$$;
    create trigger full_disk before insert or update on mail_trust.usage
    for each row execute function mail_trust.full()`,
    );
    for (let i = 0; i < 3; i++) assertEquals(await call(), 503);
    await cluster.runPsql(database, "drop trigger full_disk on mail_trust.usage");
    assertEquals(await call(), 200);
    assertEquals(await readTotal(), counted + 1);
    await store.close();
  },
);

endPostgres();
