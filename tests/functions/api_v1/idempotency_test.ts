import { assert, assertEquals } from "@std/assert";
import { take } from "../../../shared/accounts/take.ts";
import { Refunds } from "../../../shared/accounts/refunds.ts";
import { usageOf } from "../../../shared/accounts/usage.ts";
import { Idempotency } from "../../../shared/api_v1/idempotency.ts";
import { StorageError } from "../../../shared/storage/port.ts";
import type { Store } from "../../../shared/storage/port.ts";
import { NOON, startApi } from "../../support/api.ts";
import { provider, providerAnswer } from "../../support/providers.ts";
import { endPostgres, testStores } from "../../support/stores.ts";
import type { Place } from "../../support/stores.ts";
import { until } from "../../support/until.ts";

/** `Idempotency-Key`: a call that is sent again is charged once and answered alike. */

const MAIL = { emailHeaders: "From: Ann <ann@example.org>\r\nSubject: Hello\r\n" };
const KEY = { "idempotency-key": "order-4711" };

async function prepared({ open }: Place): Promise<Store> {
  const store = open();
  await store.migrate();
  return store;
}

async function totalOf(store: Store, accountId: string): Promise<number> {
  return (await usageOf(store, accountId, { from: 0, to: 99_999 })).total;
}

testStores(
  "the same call under the same key gets the same answer and is charged once",
  async (place) => {
    const store = await prepared(place);
    await using api = await startApi(store);
    const first = await api.call("POST", "/email/analyze", MAIL, KEY);
    const text = await first.text();
    assertEquals(first.headers.get("idempotency-replayed"), null);
    api.clock.advance(60_000);
    const second = await api.call("POST", "/email/analyze", MAIL, KEY);
    assertEquals(second.headers.get("idempotency-replayed"), "true");
    assertEquals(await second.text(), text);
    const other = await api.call("POST", "/email/analyze", { ...MAIL, emailContent: "x" }, KEY);
    assertEquals([other.status, (await other.json()).error], [422, "idempotency_mismatch"]);
    const elsewhere = await api.call("POST", "/phone/check", { phoneNumber: "0162000001" }, KEY);
    assertEquals(elsewhere.status, 422);
    assertEquals(await totalOf(store, api.accountId), 1);
    // A day later the key is new.
    api.clock.advance(24 * 3600 * 1000);
    const later = await api.call("POST", "/email/analyze", MAIL, KEY);
    assertEquals(later.headers.get("idempotency-replayed"), null);
    assertEquals(await totalOf(store, api.accountId), 2);
    await store.close();
  },
);

testStores("a key of one account is nothing to another", async (place) => {
  const store = await prepared(place);
  await using ann = await startApi(store);
  await using ben = await startApi(store);
  const first = await (await ann.call("POST", "/email/analyze", MAIL, KEY)).json();
  const second = await (await ben.call("POST", "/email/analyze", MAIL, KEY)).json();
  assert(first.id !== second.id);
  assertEquals([await totalOf(store, ann.accountId), await totalOf(store, ben.accountId)], [1, 1]);
  await store.close();
});

testStores(
  "twenty at once under one key: one works, the others are told to wait or get its answer",
  async (place) => {
    const store = await prepared(place);
    const gate = Promise.withResolvers<void>();
    await using a = await provider(async () => {
      await gate.promise;
      return providerAnswer.a(0);
    });
    await using api = await startApi(store, { env: { PROVIDER_A_URL: a.url } });
    const mail = {
      emailHeaders:
        "Received: from x (x [9.9.9.9]) by y; Mon, 5 Jan 2026 10:00:00 +0100\r\nFrom: a@b.example",
      enabledApis: { providerA: true },
      apiKeys: { providerA: "k" },
    };
    const calls = Array.from({ length: 20 }, () => api.call("POST", "/email/analyze", mail, KEY));
    const settled: number[] = [];
    for (const call of calls) call.then(({ status }) => settled.push(status));
    await until(() => settled.length >= 19);
    assertEquals(settled, Array(19).fill(409));
    gate.resolve();
    const responses = await Promise.all(calls);
    await Promise.all(responses.map((response) => response.body?.cancel()));
    assertEquals(responses.filter(({ status }) => status === 200).length, 1);
    assertEquals(a.seen.length, 1);
    assertEquals(await totalOf(store, api.accountId), 1);
    await store.close();
  },
);

testStores("a call that failed is not remembered, and costs nothing", async (place) => {
  const store = await prepared(place);
  await using api = await startApi(store);
  const tooMany = { emailHeaders: "A: b\n".repeat(5001) };
  for (let i = 0; i < 2; i++) {
    const response = await api.call("POST", "/email/analyze", tooMany, KEY);
    assertEquals(response.status, 413);
    await response.body?.cancel();
  }
  assertEquals(await totalOf(store, api.accountId), 0);
  assertEquals(await store.query("select key from mail_trust.idempotency"), []);
  const good = await api.call("POST", "/email/analyze", MAIL, KEY);
  assertEquals(good.status, 200);
  await good.body?.cancel();
  await store.close();
});

testStores(
  "a call that fails while the database is away is charged once, whoever comes first",
  async (place) => {
    for (const first of ["the refund", "the same call again"]) {
      const store = place.open();
      await store.migrate();
      // The work of the call finds the database away, and so does what gives the charge back.
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
          "insert into mail_trust.accounts values ($1, 'Ann', 'free', 0)",
          [accountId],
        );
        return { accountId };
      });
      const caller = { accountId, plan: { perMinute: 10, perDay: 100 } };
      const idempotency = new Idempotency(failing, undefined, (ask) => take(failing, ask));
      const refunds = new Refunds(failing, () => {});
      const call = (now: number) =>
        idempotency.begin({
          ...{ caller, what: "phone", cost: 1, now, key: "k", request: () => "call" } as const,
        });
      const begun = await call(NOON);
      assert(begun.kind === "work" && begun.entry);
      const { charge, entry } = begun;
      away = true;
      await refunds.give(charge, (queries) => idempotency.forget(entry, queries));
      assertEquals(refunds.waiting, 1);
      away = false;
      // Past the lease: the same call is taken over at no charge, or charged anew.
      const later = NOON + 121_000;
      if (first === "the refund") await refunds.retry();
      assertEquals((await call(later)).kind, "work");
      await refunds.retry();
      assertEquals(refunds.waiting, 0);
      const { total } = await usageOf(store, accountId, { from: 0, to: 99_999 });
      assertEquals(total, 1, first);
      await store.close();
    }
  },
);

testStores("a refused call is not remembered either, and is counted as refused", async (place) => {
  const store = await prepared(place);
  await using api = await startApi(store, { plan: "free" });
  for (let i = 0; i < 12; i++) {
    const response = await api.call("POST", "/email/analyze", MAIL, { "idempotency-key": `k${i}` });
    assertEquals(response.status, i < 10 ? 200 : 429);
    await response.body?.cancel();
  }
  const { days } = await usageOf(store, api.accountId, { from: 0, to: 99_999 });
  assertEquals(days.map(({ count, refused }) => [count, refused]), [[10, 2]]);
  api.clock.advance(60_000);
  const again = await api.call("POST", "/email/analyze", MAIL, { "idempotency-key": "k11" });
  assertEquals(again.status, 200);
  await again.body?.cancel();
  await store.close();
});

testStores(
  "a call whose process was killed is done again under its key, charged once",
  async (place) => {
    const store = await prepared(place);
    await using api = await startApi(store);
    const done = await api.call("POST", "/email/analyze", MAIL, KEY);
    await done.body?.cancel();
    // As the row looks when the process ended in the middle.
    await store.query("update mail_trust.idempotency set state = 'working', answer = null");
    const early = await api.call("POST", "/email/analyze", MAIL, KEY);
    assertEquals(early.status, 409);
    await early.body?.cancel();
    api.clock.advance(121_000);
    const again = await api.call("POST", "/email/analyze", MAIL, KEY);
    assertEquals(again.status, 200);
    await again.body?.cancel();
    assertEquals(await totalOf(store, api.accountId), 1);
    await store.close();
  },
);

testStores(
  "without STORAGE_KEY nothing of the answer is kept: worked out again at no charge",
  async (place) => {
    const store = await prepared(place);
    await using api = await startApi(store, { env: { STORAGE_KEY: "" } });
    const ids = [];
    for (let i = 0; i < 3; i++) {
      const response = await api.call("POST", "/email/analyze", MAIL, KEY);
      assertEquals(response.status, 200);
      ids.push((await response.json()).id);
    }
    assertEquals(new Set(ids).size, 3);
    assertEquals(await totalOf(store, api.accountId), 1);
    const rows = await store.query("select answer, fingerprint from mail_trust.idempotency");
    assertEquals(rows.map(({ answer, fingerprint }) => [answer, fingerprint]), [[null, ""]]);
    await store.close();
  },
);

endPostgres();
