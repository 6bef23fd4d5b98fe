/** `Idempotency-Key` of calls that fail, are refused or are cut off: what is charged. */

import { assert, assertEquals } from "@std/assert";
import { Refunds } from "../../../shared/accounts/refunds.ts";
import { readUsage } from "../../../shared/accounts/usage.ts";
import { Idempotency } from "../../../shared/api_v1/idempotency.ts";
import { StorageError } from "../../../shared/storage/port.ts";
import type { Store } from "../../../shared/storage/port.ts";
import { createRandomBytes } from "../../../shared/runtime/real.ts";
import { createSeal } from "../../../shared/storage/seal.ts";
import { NOON, readTotal, startApi, STORAGE_KEY } from "../../support/api.ts";
import { endPostgres, openPrepared, testStores } from "../../support/stores.ts";

const MAIL = { emailHeaders: "From: Ann <ann@example.org>\r\nSubject: Hello\r\n" };
const KEY = { "idempotency-key": "order-4711" };

testStores("a call that failed is not remembered, and costs nothing", async (place) => {
  const store = await openPrepared(place);
  await using api = await startApi(store);
  const tooMany = { emailHeaders: "A: b\n".repeat(5001) };
  for (let i = 0; i < 2; i++) {
    const response = await api.call("POST", "/email/analyze", tooMany, KEY);
    assertEquals(response.status, 413);
    await response.body?.cancel();
  }
  assertEquals(await readTotal(store, api.accountId), 0);
  assertEquals(await store.query("select key from mail_trust.idempotency"), []);
  const good = await api.call("POST", "/email/analyze", MAIL, KEY);
  assertEquals(good.status, 200);
  await good.body?.cancel();
  await store.close();
});

testStores(
  "a call that fails while the database is unreachable is charged once, whoever repeats it first",
  async (place) => {
    for (const first of ["the refund", "the same call again"]) {
      const store = place.open();
      await store.migrate();
      // Neither the call nor the refund reaches the database.
      let away = false;
      const failing: Store = {
        ...store,
        query: (sql, values) =>
          away ? Promise.reject(new StorageError("unreachable", "away")) : store.query(sql, values),
        transaction: (work) =>
          away ? Promise.reject(new StorageError("unreachable", "away")) : store.transaction(work),
      };
      const { accountId } = await store.transaction(async (queries) => {
        const accountId = crypto.randomUUID();
        await queries.query(
          "insert into mail_trust.accounts (id, name, plan, created_at) values ($1, 'Ann', 'free', 0)",
          [accountId],
        );
        return { accountId };
      });
      const caller = { accountId, plan: { perMinute: 10, perDay: 100 } };
      const seal = createSeal({ keys: [STORAGE_KEY], randomBytes: createRandomBytes });
      const idempotency = new Idempotency(failing, seal);
      const refunds = new Refunds(failing, () => {});
      const call = (now: number) =>
        idempotency.begin({
          caller,
          kind: "phone",
          cost: 1,
          now,
          key: "k",
          formatRequest: () => "call",
        });
      const firstCall = await call(NOON);
      assert(firstCall.kind === "work" && firstCall.entry);
      const { charge, entry } = firstCall;
      away = true;
      await refunds.refund(charge, (queries) => idempotency.forget(entry, queries));
      assertEquals(refunds.waitingCount, 1);
      away = false;
      // After the lease the call is taken over without a charge, or charged again.
      const later = NOON + 121_000;
      if (first === "the refund") await refunds.retry();
      assertEquals((await call(later)).kind, "work");
      await refunds.retry();
      assertEquals(refunds.waitingCount, 0);
      const { total } = await readUsage(store, accountId, { from: 0, to: 99_999 });
      assertEquals(total, 1, first);
      await store.close();
    }
  },
);

testStores("a refused call is not remembered, and is counted as refused", async (place) => {
  const store = await openPrepared(place);
  await using api = await startApi(store, { plan: "free" });
  for (let i = 0; i < 12; i++) {
    const response = await api.call("POST", "/email/analyze", MAIL, { "idempotency-key": `k${i}` });
    assertEquals(response.status, i < 10 ? 200 : 429);
    await response.body?.cancel();
  }
  const { days } = await readUsage(store, api.accountId, { from: 0, to: 99_999 });
  assertEquals(days.map(({ count, refused }) => [count, refused]), [[10, 2]]);
  api.clock.advance(60_000);
  const repeat = await api.call("POST", "/email/analyze", MAIL, { "idempotency-key": "k11" });
  assertEquals(repeat.status, 200);
  await repeat.body?.cancel();
  await store.close();
});

testStores(
  "a call whose process was killed is done again under its key, and charged once",
  async (place) => {
    const store = await openPrepared(place);
    await using api = await startApi(store);
    const done = await api.call("POST", "/email/analyze", MAIL, KEY);
    await done.body?.cancel();
    // The row as it is when the process was killed during the call.
    await store.query("update mail_trust.idempotency set state = 'working', answer = null");
    const earlyAnswer = await api.call("POST", "/email/analyze", MAIL, KEY);
    assertEquals(earlyAnswer.status, 409);
    await earlyAnswer.body?.cancel();
    api.clock.advance(121_000);
    const repeat = await api.call("POST", "/email/analyze", MAIL, KEY);
    assertEquals(repeat.status, 200);
    await repeat.body?.cancel();
    assertEquals(await readTotal(store, api.accountId), 1);
    await store.close();
  },
);

testStores(
  "a repeated call under a key that is not charged counts as reading, 100 a minute on free",
  async (place) => {
    const store = await openPrepared(place);
    await using api = await startApi(store, { plan: "free" });
    const first = await api.call("POST", "/email/analyze", MAIL, KEY);
    await first.body?.cancel();
    const statuses: Record<number, number> = {};
    for (let i = 0; i < 110; i++) {
      const body = i % 2 === 0 ? MAIL : { ...MAIL, emailContent: "x" };
      const response = await api.call("POST", "/email/analyze", body, KEY);
      statuses[response.status] = (statuses[response.status] ?? 0) + 1;
      const quotaField = response.status === 429 ? '"reading";r=0;' : '"minute";r=9;';
      assert(response.headers.get("ratelimit")?.startsWith(quotaField), `${response.status}`);
      await response.body?.cancel();
    }
    assertEquals(statuses, { 200: 50, 422: 50, 429: 10 });
    assertEquals(await readTotal(store, api.accountId), 1);
    await store.close();
  },
);

endPostgres();
