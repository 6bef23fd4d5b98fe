/** Jobs with a large mail: the mail is stored in parts, and other work runs between them. */

import { assert, assertEquals, assertGreater } from "@std/assert";
import { exportAccount } from "../../../shared/accounts/export.ts";
import { sweep } from "../../../shared/api_v1/sweep.ts";
import { EmailAnalysis } from "../../../shared/contract/v1.ts";
import { createRandomBytes, systemClock } from "../../../shared/runtime/real.ts";
import { MAX_DELETED_PARTS, PART_BYTES } from "../../../shared/jobs/request_parts.ts";
import { StorageError } from "../../../shared/storage/port.ts";
import type { Queries, Store } from "../../../shared/storage/port.ts";
import { createSeal } from "../../../shared/storage/seal.ts";
import { readTotal, startApi, STORAGE_KEY } from "../../support/api.ts";
import type { ApiServer } from "../../support/api.ts";
import { JOB_HEADERS, JOB_MAIL, openWithConnections, waitForEnd } from "../../support/jobs.ts";
import { getFirstMail } from "../../support/first_mail.ts";
import { endPostgres, testStores } from "../../support/stores.ts";
import { waitUntil } from "../../support/until.ts";

const PARTS = 6;
const LARGE = `${JOB_HEADERS}\r\n${"Hello, here is a line.\r\n".repeat(PART_BYTES * PARTS / 24)}`;

/** Sent as a mail of its own, which may have eight mebibytes; JSON may have one. */
const send = (api: ApiServer, query = "async=true"): Promise<Response> =>
  api.call("POST", `/email/analyze?${query}`, LARGE, { "content-type": "message/rfc822" });

const ADD_PART = "insert into mail_trust.job_parts";

/**
 * Returns a store that reports each statement before it is run; if `tell` throws, the statement
 * fails.
 */
function watchStore(store: Store, tell: (sql: string) => void): Store {
  const recordStatements = (queries: Queries): Queries => ({
    query: async (sql, values) => {
      tell(sql);
      return await queries.query(sql, values);
    },
  });
  return {
    ...store,
    ...recordStatements(store),
    transaction: (work) => store.transaction((queries) => work(recordStatements(queries))),
  };
}

async function countRows(store: Store, table: string): Promise<number> {
  const [row] = await store.query(`select count(*) as n from mail_trust.${table}`);
  return Number(row?.["n"]);
}

/** Returns a server that accepts mails and whose workers find no job. */
function startWithoutWorkers(store: Store): Promise<ApiServer> {
  return startApi({
    ...store,
    query: async (sql, values) =>
      sql.includes("set status = 'processing'") ? [] : await store.query(sql, values),
  });
}

async function takeOn(api: ApiServer): Promise<string> {
  const response = await send(api);
  assertEquals(response.status, 202, await response.clone().text());
  return (await response.json()).id;
}

testStores("a large mail is accepted, analysed as any other, and then deleted", async (place) => {
  const store = await openWithConnections(place);
  let addedRows = 0;
  await using api = await startApi(watchStore(store, (sql) => {
    if (sql.startsWith(ADD_PART)) addedRows++;
  }));
  const maxAtOnce = EmailAnalysis.parse(await (await send(api, "async=false")).json());
  const job = await waitForEnd(api, await takeOn(api));
  assert(job.result);
  assertEquals(job.result.summary, maxAtOnce.summary);
  assertEquals(getFirstMail(job.result.spam), getFirstMail(maxAtOnce.spam));
  assertEquals(addedRows, PARTS);
  await waitUntil(async () => await countRows(store, "job_parts") === 0);
  await store.close();
});

testStores("a mail of control characters takes no more room than it has bytes", async (place) => {
  const store = await openWithConnections(place);
  await using api = await startWithoutWorkers(store);
  const type = { "content-type": "message/rfc822" };
  const mail = `${JOB_HEADERS}\r\n${"\x0e".repeat(500_000)}`;
  const response = await api.call("POST", "/email/analyze?async=true", mail, type);
  assertEquals(response.status, 202, await response.text());
  const sum = async (table: string, column: string) => {
    const [row] = await store.query(`select sum(length(${column})) as n from mail_trust.${table}`);
    return Number(row?.["n"]);
  };
  const bytes = await sum("jobs", "request") + await sum("job_parts", "body");
  assert(bytes > 500_000 && bytes < 502_000, `${bytes} bytes`);
  await store.close();
});

testStores("other work gets its turn between the parts of a large mail", async (place) => {
  const store = await openWithConnections(place);
  const order: string[] = [];
  await using api = await startWithoutWorkers(watchStore(store, (sql) => {
    if (sql.startsWith(ADD_PART)) order.push("part");
  }));
  let isRunning = true;
  const takeTurn = () => {
    if (order.at(-1) === "part") order.push("turn");
    if (isRunning) systemClock.nextTurn(takeTurn);
  };
  takeTurn();
  await takeOn(api);
  isRunning = false;
  assertEquals(order.join(" "), Array(PARTS).fill("part turn").join(" "));
  await store.close();
});

testStores("a process that ends between two parts keeps nothing of the call", async (place) => {
  const store = await openWithConnections(place);
  let parts = 0;
  await using api = await startApi(watchStore(store, (sql) => {
    if (sql.startsWith(ADD_PART)) parts++;
    if (parts > 1) throw new StorageError("unreachable", "The process has ended.");
  }));
  const response = await send(api);
  await response.body?.cancel();
  assertEquals([response.status, parts > 1], [503, true]);
  assertEquals([await countRows(store, "jobs"), await countRows(store, "job_parts")], [0, 0]);
  assertEquals(await readTotal(store, api.accountId), 0);
  await store.close();
});

testStores(
  "the sweep deletes the parts that a killed process left, and no others",
  async (place) => {
    const store = await openWithConnections(place);
    await using api = await startWithoutWorkers(store);
    const [done, open] = [await takeOn(api), await takeOn(api)];
    await store.query("update mail_trust.jobs set status = 'complete' where id = $1", [done]);
    const clock = { ...api.clock, nextTurn: queueMicrotask };
    assertEquals(await sweep(store, clock), PARTS);
    const remainingParts = await store.query("select distinct job_id from mail_trust.job_parts");
    assertEquals(remainingParts.map((row) => row["job_id"]), [open]);
    await store.close();
  },
);

testStores("parts of an account's mails are given out and erased in portions", async (place) => {
  const store = await openWithConnections(place);
  const deleted: number[] = [];
  await using api = await startWithoutWorkers({
    ...store,
    query: async (sql, values) => {
      const rows = await store.query(sql, values);
      if (sql.startsWith("delete from mail_trust.job_parts")) deleted.push(rows.length);
      return rows;
    },
  });
  await takeOn(api);
  const seal = createSeal({ keys: [STORAGE_KEY], randomBytes: createRandomBytes });
  const { accounts } = api;
  const { jobs, unreadable } = await exportAccount({ accounts, store, seal }, api.accountId);
  assertEquals(unreadable, 0);
  assertGreater(JSON.stringify(jobs[0]?.request).length, PART_BYTES * PARTS);
  let erased = false;
  const erasing = accounts.erase(api.accountId).finally(() => erased = true);
  await waitUntil(() => {
    api.clock.advance(20);
    return erased;
  });
  await erasing;
  assertEquals(deleted, [...Array(PARTS / MAX_DELETED_PARTS).fill(MAX_DELETED_PARTS), 0]);
  assertEquals([await countRows(store, "jobs"), await countRows(store, "job_parts")], [0, 0]);
  await store.close();
});

testStores("a mail that fits into its row has no parts", async (place) => {
  const store = await openWithConnections(place);
  await using api = await startWithoutWorkers(store);
  const response = await api.call("POST", "/email/analyze", { ...JOB_MAIL, async: true });
  await response.body?.cancel();
  assertEquals(response.status, 202);
  assertEquals([await countRows(store, "jobs"), await countRows(store, "job_parts")], [1, 0]);
  await store.close();
});

endPostgres();
