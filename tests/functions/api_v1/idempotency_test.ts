import { assert, assertEquals } from "@std/assert";
import { take } from "../../../shared/accounts/take.ts";
import { Refunds } from "../../../shared/accounts/refunds.ts";
import { usageOf } from "../../../shared/accounts/usage.ts";
import { Idempotency } from "../../../shared/api_v1/idempotency.ts";
import { StorageError } from "../../../shared/storage/port.ts";
import type { Store } from "../../../shared/storage/port.ts";
import { createGateway } from "../../../shared/server/app.ts";
import { createSeal } from "../../../shared/storage/seal.ts";
import { NOON, startApi, STORAGE_KEY, totalOf } from "../../support/api.ts";
import { provider, providerAnswer } from "../../support/providers.ts";
import { startServer } from "../../support/server.ts";
import { endPostgres, prepared, testStores } from "../../support/stores.ts";
import { until } from "../../support/until.ts";

/** `Idempotency-Key`: a call that is sent again is charged once and answered alike. */

const MAIL = { emailHeaders: "From: Ann <ann@example.org>\r\nSubject: Hello\r\n" };
const KEY = { "idempotency-key": "order-4711" };

const NEXT_KEY = btoa("n".repeat(32));

const randomBytes = (length: number) => crypto.getRandomValues(new Uint8Array(length));

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
    // After a day the key is forgotten.
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
          "insert into mail_trust.accounts values ($1, 'Ann', 'free', 0)",
          [accountId],
        );
        return { accountId };
      });
      const caller = { accountId, plan: { perMinute: 10, perDay: 100 } };
      const seal = createSeal({ keys: [STORAGE_KEY], randomBytes });
      const idempotency = new Idempotency(failing, seal, (ask) => take(failing, ask));
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
      // After the lease the call is taken over without a charge, or charged again.
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
    // The row as it is when the process was killed during the call.
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
  "without STORAGE_KEY a key holds as long as the process, which alone can read the answer",
  async (place) => {
    const store = await prepared(place);
    const env = { STORAGE_KEY: "" };
    await using api = await startApi(store, { env });
    const first = await api.call("POST", "/email/analyze", MAIL, KEY);
    const text = await first.text();
    for (let i = 0; i < 3; i++) {
      const again = await api.call("POST", "/email/analyze", MAIL, KEY);
      assertEquals([again.status, await again.text()], [200, text]);
      assertEquals(again.headers.get("idempotency-replayed"), "true");
      const other = { emailHeaders: `From: Ann <ann${i}@example.org>\r\n` };
      const refused = await api.call("POST", "/email/analyze", other, KEY);
      assertEquals([refused.status, (await refused.json()).error], [422, "idempotency_mismatch"]);
    }
    assertEquals(await totalOf(store, api.accountId), 1);
    // Another process cannot read the answer, and charges again.
    await using elsewhere = startServer((context) => createGateway({ ...context, store }), {
      env,
      deps: { clock: api.clock },
    });
    const anew = await fetch(`${elsewhere.url}/api/v1/email/analyze`, {
      method: "POST",
      headers: { authorization: `Bearer ${api.token}`, ...KEY },
      body: JSON.stringify(MAIL),
    });
    assertEquals([anew.status, anew.headers.get("idempotency-replayed")], [200, null]);
    await anew.body?.cancel();
    assertEquals(await totalOf(store, api.accountId), 2);
    await store.close();
  },
);

testStores("a key holds while STORAGE_KEY is replaced, on both sides of it", async (place) => {
  const store = await prepared(place);
  const envs: readonly Record<string, string>[] = [
    { STORAGE_KEY, STORAGE_KEY_OLD: NEXT_KEY },
    { STORAGE_KEY: NEXT_KEY, STORAGE_KEY_OLD: STORAGE_KEY },
  ];
  await using api = await startApi(store);
  const first = await api.call("POST", "/email/analyze", MAIL, KEY);
  const text = await first.text();
  for (const env of envs) {
    await using gateway = startServer((context) => createGateway({ ...context, store }), {
      env,
      deps: { clock: api.clock },
    });
    const call = (body: unknown, key: string) =>
      fetch(`${gateway.url}/api/v1/email/analyze`, {
        method: "POST",
        headers: { authorization: `Bearer ${api.token}`, "idempotency-key": key },
        body: JSON.stringify(body),
      });
    const again = await call(MAIL, KEY["idempotency-key"]);
    assertEquals(again.headers.get("idempotency-replayed"), "true");
    assertEquals(await again.text(), text);
    const other = await call({ ...MAIL, emailContent: "x" }, KEY["idempotency-key"]);
    assertEquals([other.status, (await other.json()).error], [422, "idempotency_mismatch"]);
    // A key recorded by one gateway is found by the other, whichever STORAGE_KEY is its newest.
    const newly = await call(MAIL, "shared");
    assertEquals(newly.status, 200);
    await newly.body?.cancel();
  }
  assertEquals(await totalOf(store, api.accountId), 2);
  await store.close();
});

testStores("a STORAGE_KEY that stands in STORAGE_KEY_OLD too is one key", async (place) => {
  const store = await prepared(place);
  // Two bits of the last base64 digit of 32 bytes are unused.
  const alike = STORAGE_KEY.replace(/s=$/, "t=");
  assert(alike !== STORAGE_KEY);
  for (const old of [STORAGE_KEY, alike]) {
    await using api = await startApi(store, { env: { STORAGE_KEY_OLD: old } });
    const replayed: unknown[] = [];
    for (let i = 0; i < 2; i++) {
      const response = await api.call("POST", "/email/analyze", MAIL, KEY);
      replayed.push([response.status, response.headers.get("idempotency-replayed")]);
      await response.body?.cancel();
    }
    assertEquals(replayed, [[200, null], [200, "true"]]);
    assertEquals(await totalOf(store, api.accountId), 1);
  }
  await store.close();
});

testStores(
  "two gateways with another newest key each begin the same call: it is charged once",
  async (place) => {
    const store = await prepared(place);
    await using api = await startApi(store);
    const caller = { accountId: api.accountId, plan: { perMinute: 10, perDay: 100 } };
    const ask = { caller, what: "email", cost: 1, now: NOON, key: "k" } as const;
    const gateways = [[STORAGE_KEY, NEXT_KEY], [NEXT_KEY, STORAGE_KEY]].map((keys) =>
      new Idempotency(store, createSeal({ keys, randomBytes }), (ask) => take(store, ask))
    );
    const begun = await Promise.allSettled(
      gateways.map((gateway) => gateway.begin({ ...ask, request: () => "call" })),
    );
    assertEquals(begun.map(({ status }) => status).sort(), ["fulfilled", "rejected"]);
    assertEquals(await totalOf(store, api.accountId), 1);
    await store.close();
  },
);

testStores(
  "what comes under a key and is not charged counts as reading: 100 a minute on free",
  async (place) => {
    const store = await prepared(place);
    await using api = await startApi(store, { plan: "free" });
    const first = await api.call("POST", "/email/analyze", MAIL, KEY);
    await first.body?.cancel();
    const statuses: Record<number, number> = {};
    for (let i = 0; i < 110; i++) {
      const body = i % 2 === 0 ? MAIL : { ...MAIL, emailContent: "x" };
      const response = await api.call("POST", "/email/analyze", body, KEY);
      statuses[response.status] = (statuses[response.status] ?? 0) + 1;
      const left = response.status === 429 ? '"reading";r=0;' : '"minute";r=9;';
      assert(response.headers.get("ratelimit")?.startsWith(left), `${response.status}`);
      await response.body?.cancel();
    }
    assertEquals(statuses, { 200: 50, 422: 50, 429: 10 });
    assertEquals(await totalOf(store, api.accountId), 1);
    await store.close();
  },
);

testStores("an answer of any length is kept: the work is done once", async (place) => {
  const store = await prepared(place);
  await using api = await startApi(store);
  const caller = { accountId: api.accountId, plan: { perMinute: 10, perDay: 100 } };
  const seal = createSeal({ keys: [STORAGE_KEY], randomBytes });
  const idempotency = new Idempotency(store, seal, (ask) => take(store, ask));
  const ask = { caller, what: "email", cost: 1, now: NOON, key: "k" } as const;
  const begun = await idempotency.begin({ ...ask, request: () => "call" });
  assert(begun.kind === "work" && begun.entry);
  const answer = { status: 200, headers: {}, body: "x".repeat(3 * 1024 * 1024) };
  await idempotency.finish(begun.entry, answer);
  const again = await idempotency.begin({ ...ask, request: () => "call" });
  assert(again.kind === "replay" && again.answer.body === answer.body);
  await store.close();
});

testStores("Prefer: respond-async is another request than the same body at once", async (place) => {
  const store = await prepared(place);
  await using api = await startApi(store);
  const first = await api.call("POST", "/email/analyze", MAIL, KEY);
  assertEquals(first.status, 200);
  await first.body?.cancel();
  const later = await api.call("POST", "/email/analyze", MAIL, { ...KEY, prefer: "respond-async" });
  assertEquals([later.status, (await later.json()).error], [422, "idempotency_mismatch"]);
  await store.close();
});

endPostgres();
