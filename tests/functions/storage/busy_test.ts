/** Another process writes or reads for a long time: only calls that need the file wait. */

import { assert, assertEquals, assertFalse } from "@std/assert";
import { MAX_ERASED_ROWS } from "../../../shared/accounts/erase.ts";
import { BUSY_MS } from "../../../shared/storage/retry_busy.ts";
import type { Store } from "../../../shared/storage/port.ts";
import { createApiV1 } from "../../../shared/api_v1/app.ts";
import { NOON, readTotal, startApi } from "../../support/api.ts";
import type { ApiServer } from "../../support/api.ts";
import type { PeriodicWork } from "../../../shared/runtime/periodic.ts";
import { createTestContext } from "../../support/context.ts";
import { createManualClock } from "../../support/manual_clock.ts";
import type { ManualClock } from "../../support/manual_clock.ts";
import { startOtherProcess } from "../../support/other_process.ts";
import type { OtherProcess } from "../../support/other_process.ts";
import { endPostgres, NO_SQLITE, runWithSqliteFile, testStores } from "../../support/stores.ts";
import type { Place } from "../../support/stores.ts";
import { waitUntil } from "../../support/until.ts";

const CHECK = { phoneNumber: "0162000001" };

async function readStatus(answer: Promise<Response>): Promise<number> {
  const response = await answer;
  await response.body?.cancel();
  return response.status;
}

/** A test of an SQLite file; ignored where the runtime has no SQLite. */
function testSqlite(name: string, work: (place: Place) => Promise<void>): void {
  Deno.test({ name: `sqlite: ${name}`, ignore: NO_SQLITE, fn: () => runWithSqliteFile(work) });
}

/** A server whose database another process locks, and three calls that wait for it. */
interface Locked {
  readonly store: Store;
  readonly api: ApiServer;
  readonly other: OtherProcess;
  /** The clock of the waits for the lock. */
  readonly waiting: ManualClock;
  readonly calls: readonly Promise<Response>[];
}

function testLocked(name: string, work: (locked: Locked) => Promise<void>): void {
  testSqlite(name, async ({ url, open }) => {
    const waiting = createManualClock();
    const store = open({}, waiting);
    await store.migrate();
    await using api = await startApi(store);
    await using other = await startOtherProcess(url, "write");
    const calls = Array.from({ length: 3 }, () => api.call("POST", "/phone/check", CHECK));
    // One of the calls has met the lock.
    await waitUntil(() => waiting.timers() > 0);
    await work({ store, api, other, waiting, calls });
    await store.close();
  });
}

testLocked(
  "while another process writes, calls wait and everything else is answered",
  async ({ store, api, other, waiting, calls }) => {
    assertEquals(await readStatus(fetch(`${api.server.url}/health`)), 200);
    const check = { action: "check", phoneNumber: CHECK.phoneNumber };
    assertEquals(
      await readStatus(api.server.post("/functions/v1/regulator-check", check)),
      200,
    );
    // Reading is possible, too.
    assertEquals((await store.query("select name from mail_trust.accounts")).length, 1);
    await other.end();
    let done = false;
    const all = Promise.all(calls.map(readStatus)).finally(() => done = true);
    await waitUntil(() => {
      waiting.advance(10);
      return done;
    });
    assertEquals(await all, [200, 200, 200]);
    assertEquals(await readTotal(store, api.accountId), 3);
  },
);

testLocked(
  "a lock that is not released causes 503 in time, counts nothing, and hinders nothing later",
  async ({ store, api, other, waiting, calls }) => {
    let answerCount = 0;
    for (const call of calls) call.then(() => answerCount++, () => answerCount++);
    await waitUntil(() => {
      waiting.advance(BUSY_MS / 10);
      return answerCount === 3;
    });
    for (const call of calls) {
      const response = await call;
      assertEquals([response.status, response.headers.get("retry-after")], [503, "5"]);
      await response.body?.cancel();
    }
    await other.end();
    assertEquals(await readStatus(api.call("POST", "/phone/check", CHECK)), 200);
    assertEquals(await readTotal(store, api.accountId), 1);
  },
);

testSqlite(
  "erased data is removed from the log once nobody reads it",
  async ({ url, open, folder }) => {
    const store = open();
    await store.migrate();
    await using api = await startApi(store);
    const { account } = await api.accounts.create({ name: "Planted Name", plan: "free" });
    const onDisk = async () => {
      const files = await Promise.all(
        ["trust.db", "trust.db-wal"].map((name) => Deno.readFile(`${folder}/${name}`)),
      );
      return files.some((bytes) => new TextDecoder("latin1").decode(bytes).includes("Planted"));
    };
    await using reader = await startOtherProcess(url, "read");
    let erased: { readonly isScrubbed: boolean } | undefined;
    const erasing = api.accounts.erase(account.id).then((outcome) => erased = outcome);
    await waitUntil(() => {
      api.clock.advance(20);
      return erased !== undefined;
    });
    assertEquals(await erasing, { isScrubbed: false });
    assert(await onDisk(), "the log holds it while it is read");
    await reader.end();
    // One round of the periodic work that a server does each minute.
    const periodic: PeriodicWork[] = [];
    createApiV1({
      ...createTestContext({ deps: { clock: createManualClock(NOON) } }),
      store,
      periodic,
    });
    assertEquals(periodic.length, 2);
    for (const { run } of periodic) await run();
    assertFalse(await onDisk());
    await store.close();
  },
);

testStores("an account is erased in portions, between which others write", async ({ open }) => {
  const store = open();
  await store.migrate();
  const deleted: number[] = [];
  await using api = await startApi({
    ...store,
    query: async (sql, values) => {
      const rows = await store.query(sql, values);
      if (sql.startsWith("delete") && rows.length > 0) deleted.push(rows.length);
      return rows;
    },
  });
  const rows = MAX_ERASED_ROWS * 2 + 5;
  for (let i = 0; i < rows; i++) {
    await store.query("insert into mail_trust.results values ($1, $2, $3, $4)", [
      `key ${i}`,
      api.accountId,
      new Uint8Array(1),
      NOON,
    ]);
  }
  let erased = false;
  const erasing = api.accounts.erase(api.accountId).finally(() => erased = true);
  let pauses = 0;
  await waitUntil(() => {
    if (api.clock.timers() > 0) pauses++;
    api.clock.advance(20);
    return erased;
  });
  assertEquals(await erasing, { isScrubbed: true });
  assertEquals(deleted, [MAX_ERASED_ROWS, MAX_ERASED_ROWS, 5]);
  assert(pauses >= 2, `${pauses} pauses`);
  assertEquals(await store.query("select key from mail_trust.results"), []);
  await store.close();
});

testSqlite(
  "the room of deleted data is given back to the file system",
  async ({ open, folder }) => {
    const store = open();
    await store.migrate();
    const mail = new Uint8Array(100_000).fill(1);
    for (let i = 0; i < 20; i++) {
      await store.query("insert into mail_trust.results values ($1, null, $2, 0)", [
        `k${i}`,
        mail,
      ]);
    }
    await store.scrub();
    const { size: full } = await Deno.stat(`${folder}/trust.db`);
    await store.query("delete from mail_trust.results");
    assert(await store.scrub());
    const { size } = await Deno.stat(`${folder}/trust.db`);
    assert(full > 2_000_000 && size < 400_000, `${full} bytes, then ${size}`);
    await store.close();
  },
);

endPostgres();
