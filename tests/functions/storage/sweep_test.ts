/** Retention: usage and records 400 days, jobs and results until they expire, sightings an hour. */

import { assertEquals } from "@std/assert";
import { MINUTE_MS, toDay, toMinute } from "../../../shared/accounts/time.ts";
import { MAX_ROWS, sweep, SWEEP_MS } from "../../../shared/api_v1/sweep.ts";
import type { Store, Value } from "../../../shared/storage/port.ts";
import { NOON } from "../../support/api.ts";
import { createManualClock } from "../../support/manual_clock.ts";
import { endPostgres, testStores } from "../../support/stores.ts";

const HOUR = 60 * MINUTE_MS;
const DAY = 24 * HOUR;

async function countRows(store: Store, table: string): Promise<number> {
  const [row] = await store.query(`select count(*) as n from mail_trust.${table}`);
  return Number(row?.["n"]);
}

const createClockAt = (now: number) => ({ ...createManualClock(now), nextTurn: queueMicrotask });

async function addSightings(store: Store, count: number): Promise<void> {
  const numbers = store.engine === "sqlite"
    ? `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})
      insert into mail_trust.sightings select 's' || i, 0, 1 from n`
    : `insert into mail_trust.sightings select 's' || i, 0, 1 from generate_series(1, ${count}) i`;
  await store.query(numbers);
}

testStores(
  "the sweep deletes what has expired, to the minute, and nothing else",
  async ({ open }) => {
    const store = open();
    await store.migrate();
    const now = NOON;
    const bytes = new Uint8Array(1);
    await store.query(
      "insert into mail_trust.accounts (id, name, plan, created_at) values ('a', 'Ann', 'free', 0)",
    );
    const insertUsage = (day: number) =>
      store.query("insert into mail_trust.usage values ('a', $1, 1, 0, 0, 0, 0, 0, 0, 0)", [day]);
    const insertJob = (id: string, expiresAt: number) =>
      store.query(
        `insert into mail_trust.jobs (id, account_id, kind, status, created_at, run_at, lease_until,
      attempts, request, charged_day, charged_minute, expires_at)
      values ($1, 'a', 'email', 'complete', 0, 0, 0, 1, $2, 0, 0, $3)`,
        [id, bytes, expiresAt],
      );
    const insertResult = (key: string, expiresAt: number) =>
      store.query("insert into mail_trust.results values ($1, 'a', $2, $3)", [
        key,
        bytes,
        expiresAt,
      ]);
    const insertKey = (name: string, expiresAt: number) =>
      store.query(
        `insert into mail_trust.idempotency (account_id, key, fingerprint, state, lease_until,
      charged_day, charged_minute, expires_at) values ('a', $1, '', 'done', 0, 0, 0, $2)`,
        [name, expiresAt],
      );
    const insertSighting = (subject: string, minute: number) =>
      store.query("insert into mail_trust.sightings values ($1, $2, 1)", [subject, minute]);
    const insertCredit = (subject: string, day: number) =>
      store.query("insert into mail_trust.credits values ($1, $2, 1)", [subject, day]);
    const audit = (id: string, at: number) =>
      store.query("insert into mail_trust.audit values ($1, $2, 'x', null, '')", [id, at]);
    // In each table one row that is expired, and one that is only just not.
    await insertUsage(toDay(now) - 401);
    await insertUsage(toDay(now) - 400);
    await insertJob("over", now);
    await insertJob("kept", now + 1);
    await insertResult("over", now);
    await insertResult("kept", now + 1);
    await insertKey("over", now);
    await insertKey("kept", now + 1);
    await insertSighting("over", toMinute(now) - 62);
    await insertSighting("kept", toMinute(now) - 60);
    await insertCredit("over", toDay(now) - 2);
    await insertCredit("kept", toDay(now) - 1);
    await audit("over", now - 400 * DAY - 1);
    await audit("kept", now - 400 * DAY);
    assertEquals(await sweep(store, createClockAt(now)), 7);
    const tables = ["usage", "jobs", "results", "idempotency", "sightings", "credits", "audit"];
    for (const table of tables) assertEquals(await countRows(store, table), 1, table);
    assertEquals(await sweep(store, createClockAt(now)), 0);
    assertEquals(await countRows(store, "accounts"), 1);
    await store.close();
  },
);

testStores(
  "a sweep goes on until nothing has expired, in statements of a bounded number of rows",
  async (
    { open },
  ) => {
    const store = open();
    await store.migrate();
    await addSightings(store, MAX_ROWS * 2 + 5);
    const clock = createClockAt(NOON);
    const limits: number[] = [];
    let turns = 0;
    const swept = await sweep({
      query: async (sql, values) => {
        const rows = await store.query(sql, values);
        limits.push(rows.length);
        return rows;
      },
    }, { ...clock, nextTurn: (callback) => (turns++, queueMicrotask(callback)) });
    assertEquals(swept, MAX_ROWS * 2 + 5);
    assertEquals(limits.filter((rows) => rows > 0), [MAX_ROWS, MAX_ROWS, 5]);
    assertEquals(turns, limits.length, "calls go on after each statement");
    assertEquals(await countRows(store, "sightings"), 0);
    await store.close();
  },
);

testStores("a sweep whose time is up leaves the rest to the next", async ({ open }) => {
  const store = open();
  await store.migrate();
  await addSightings(store, MAX_ROWS * 2 + 5);
  // Every statement takes as long as a whole sweep may take.
  const clock = createClockAt(NOON);
  const slow = {
    query: (sql: string, values?: readonly Value[]) => {
      clock.busy(SWEEP_MS);
      return store.query(sql, values);
    },
  };
  const swept: number[] = [];
  for (let i = 0; i < 4; i++) swept.push(await sweep(slow, { ...clock, now: () => NOON }));
  assertEquals(swept, [MAX_ROWS, MAX_ROWS, 5, 0]);
  await store.close();
});

endPostgres();
