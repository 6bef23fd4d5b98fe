/** `Idempotency-Key`: a repeated call is charged once and gets the same answer. */

import { assert, assertEquals } from "@std/assert";
import { readTotal, startApi } from "../../support/api.ts";
import { providerAnswer, startProvider } from "../../support/providers.ts";
import { endPostgres, openPrepared, testStores } from "../../support/stores.ts";
import { waitUntil } from "../../support/until.ts";

const MAIL = { emailHeaders: "From: Ann <ann@example.org>\r\nSubject: Hello\r\n" };
const KEY = { "idempotency-key": "order-4711" };

testStores(
  "the same call under the same key gets the same answer and is charged once",
  async (place) => {
    const store = await openPrepared(place);
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
    assertEquals(await readTotal(store, api.accountId), 1);
    // After a day the key is forgotten.
    api.clock.advance(24 * 3600 * 1000);
    const later = await api.call("POST", "/email/analyze", MAIL, KEY);
    assertEquals(later.headers.get("idempotency-replayed"), null);
    assertEquals(await readTotal(store, api.accountId), 2);
    await store.close();
  },
);

testStores("a key of one account has no effect for another", async (place) => {
  const store = await openPrepared(place);
  await using ann = await startApi(store);
  await using ben = await startApi(store);
  const first = await (await ann.call("POST", "/email/analyze", MAIL, KEY)).json();
  const second = await (await ben.call("POST", "/email/analyze", MAIL, KEY)).json();
  assert(first.id !== second.id);
  assertEquals([await readTotal(store, ann.accountId), await readTotal(store, ben.accountId)], [
    1,
    1,
  ]);
  await store.close();
});

testStores(
  "of twenty calls at once under one key one works, and the others wait or get its answer",
  async (place) => {
    const store = await openPrepared(place);
    const gate = Promise.withResolvers<void>();
    await using a = await startProvider(async () => {
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
    await waitUntil(() => settled.length >= 19);
    assertEquals(settled, Array(19).fill(409));
    gate.resolve();
    const responses = await Promise.all(calls);
    await Promise.all(responses.map((response) => response.body?.cancel()));
    assertEquals(responses.filter(({ status }) => status === 200).length, 1);
    assertEquals(a.seenRequests.length, 1);
    assertEquals(await readTotal(store, api.accountId), 1);
    await store.close();
  },
);

testStores(
  "a call with Prefer: respond-async mismatches the same body without it",
  async (place) => {
    const store = await openPrepared(place);
    await using api = await startApi(store);
    const first = await api.call("POST", "/email/analyze", MAIL, KEY);
    assertEquals(first.status, 200);
    await first.body?.cancel();
    const later = await api.call("POST", "/email/analyze", MAIL, {
      ...KEY,
      prefer: "respond-async",
    });
    assertEquals([later.status, (await later.json()).error], [422, "idempotency_mismatch"]);
    await store.close();
  },
);

endPostgres();
