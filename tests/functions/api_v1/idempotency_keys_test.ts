/** `Idempotency-Key`: stored answers are encrypted with `STORAGE_KEY`, which may be replaced. */

import { assert, assertEquals } from "@std/assert";
import { Idempotency } from "../../../shared/api_v1/idempotency.ts";
import { createHttpApp } from "../../../shared/server/app.ts";
import { createRandomBytes } from "../../../shared/runtime/real.ts";
import { createSeal } from "../../../shared/storage/seal.ts";
import { NOON, readTotal, startApi, STORAGE_KEY } from "../../support/api.ts";
import { startServer } from "../../support/server.ts";
import { endPostgres, openPrepared, testStores } from "../../support/stores.ts";

const MAIL = { emailHeaders: "From: Ann <ann@example.org>\r\nSubject: Hello\r\n" };
const KEY = { "idempotency-key": "order-4711" };
const NEXT_KEY = btoa("n".repeat(32));

testStores(
  "without STORAGE_KEY a key is valid as long as the process, which alone can read the answer",
  async (place) => {
    const store = await openPrepared(place);
    const env = { STORAGE_KEY: "" };
    await using api = await startApi(store, { env });
    const first = await api.call("POST", "/email/analyze", MAIL, KEY);
    const text = await first.text();
    for (let i = 0; i < 3; i++) {
      const repeat = await api.call("POST", "/email/analyze", MAIL, KEY);
      assertEquals([repeat.status, await repeat.text()], [200, text]);
      assertEquals(repeat.headers.get("idempotency-replayed"), "true");
      const other = { emailHeaders: `From: Ann <ann${i}@example.org>\r\n` };
      const mismatch = await api.call("POST", "/email/analyze", other, KEY);
      assertEquals([mismatch.status, (await mismatch.json()).error], [422, "idempotency_mismatch"]);
    }
    assertEquals(await readTotal(store, api.accountId), 1);
    // Another process cannot read the answer, and charges again.
    await using elsewhere = startServer((context) => createHttpApp({ ...context, store }), {
      env,
      deps: { clock: api.clock },
    });
    const newCall = await fetch(`${elsewhere.url}/api/v1/email/analyze`, {
      method: "POST",
      headers: { authorization: `Bearer ${api.token}`, ...KEY },
      body: JSON.stringify(MAIL),
    });
    assertEquals([newCall.status, newCall.headers.get("idempotency-replayed")], [200, null]);
    await newCall.body?.cancel();
    assertEquals(await readTotal(store, api.accountId), 2);
    await store.close();
  },
);

testStores(
  "a key is valid while STORAGE_KEY is replaced, on both sides of the replacement",
  async (place) => {
    const store = await openPrepared(place);
    const envs: readonly Record<string, string>[] = [
      { STORAGE_KEY, STORAGE_KEY_OLD: NEXT_KEY },
      { STORAGE_KEY: NEXT_KEY, STORAGE_KEY_OLD: STORAGE_KEY },
    ];
    await using api = await startApi(store);
    const first = await api.call("POST", "/email/analyze", MAIL, KEY);
    const text = await first.text();
    for (const env of envs) {
      await using gateway = startServer((context) => createHttpApp({ ...context, store }), {
        env,
        deps: { clock: api.clock },
      });
      const call = (body: unknown, key: string) =>
        fetch(`${gateway.url}/api/v1/email/analyze`, {
          method: "POST",
          headers: { authorization: `Bearer ${api.token}`, "idempotency-key": key },
          body: JSON.stringify(body),
        });
      const repeat = await call(MAIL, KEY["idempotency-key"]);
      assertEquals(repeat.headers.get("idempotency-replayed"), "true");
      assertEquals(await repeat.text(), text);
      const other = await call({ ...MAIL, emailContent: "x" }, KEY["idempotency-key"]);
      assertEquals([other.status, (await other.json()).error], [422, "idempotency_mismatch"]);
      // A key recorded by one gateway is found by the other, whichever STORAGE_KEY is its newest.
      const newly = await call(MAIL, "shared");
      assertEquals(newly.status, 200);
      await newly.body?.cancel();
    }
    assertEquals(await readTotal(store, api.accountId), 2);
    await store.close();
  },
);

testStores("a STORAGE_KEY that is also in STORAGE_KEY_OLD is one key", async (place) => {
  const store = await openPrepared(place);
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
    assertEquals(await readTotal(store, api.accountId), 1);
  }
  await store.close();
});

testStores(
  "a call that two gateways with different newest keys each begin is charged once",
  async (place) => {
    const store = await openPrepared(place);
    await using api = await startApi(store);
    const caller = { accountId: api.accountId, plan: { perMinute: 10, perDay: 100 } };
    const ask = { caller, kind: "email", cost: 1, now: NOON, key: "k" } as const;
    const gateways = [[STORAGE_KEY, NEXT_KEY], [NEXT_KEY, STORAGE_KEY]].map((keys) =>
      new Idempotency(store, createSeal({ keys, randomBytes: createRandomBytes }))
    );
    const starts = await Promise.allSettled(
      gateways.map((gateway) => gateway.begin({ ...ask, formatRequest: () => "call" })),
    );
    assertEquals(starts.map(({ status }) => status).sort(), ["fulfilled", "rejected"]);
    assertEquals(await readTotal(store, api.accountId), 1);
    await store.close();
  },
);

testStores("an answer of any length is kept, and its work is done once", async (place) => {
  const store = await openPrepared(place);
  await using api = await startApi(store);
  const caller = { accountId: api.accountId, plan: { perMinute: 10, perDay: 100 } };
  const seal = createSeal({ keys: [STORAGE_KEY], randomBytes: createRandomBytes });
  const idempotency = new Idempotency(store, seal);
  const ask = { caller, kind: "email", cost: 1, now: NOON, key: "k" } as const;
  const start = await idempotency.begin({ ...ask, formatRequest: () => "call" });
  assert(start.kind === "work" && start.entry);
  const answer = { status: 200, headers: {}, body: "x".repeat(3 * 1024 * 1024) };
  await idempotency.finish(start.entry, answer);
  const repeat = await idempotency.begin({ ...ask, formatRequest: () => "call" });
  assert(repeat.kind === "replay" && repeat.answer.body === answer.body);
  await store.close();
});

endPostgres();
