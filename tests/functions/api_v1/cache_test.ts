/**
 * `RESULT_CACHE=true`: the same mail of the same account is answered from the cache for an hour.
 */

import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { createResultCache, RESULT_MS } from "../../../shared/cache/result_cache.ts";
import { startApi } from "../../support/api.ts";
import { providerAnswer, startProvider } from "../../support/providers.ts";
import { endPostgres, testStore, testStores } from "../../support/stores.ts";

const HEADERS = "Received: from x (x [9.9.9.9]) by y; Mon, 5 Jan 2026 10:00:00 +0100\r\n" +
  "From: Ann <ann@example.org>\r\nSubject: Hello\r\n";
const ASKING = {
  emailHeaders: HEADERS,
  enabledApis: { providerA: true },
  apiKeys: { providerA: "planted" },
};

for (const storagePlace of ["in the database", "in memory"]) {
  testStores(
    `the same mail is a hit for an hour, ${storagePlace}, and never another account's`,
    async (place) => {
      const store = place.open();
      await store.migrate();
      await using provider = await startProvider(() => providerAnswer.a(0));
      const env = {
        RESULT_CACHE: "true",
        PROVIDER_A_URL: provider.url,
        ...(storagePlace === "in memory" && { STORAGE_KEY: "" }),
      };
      await using api = await startApi(store, { env });
      const ben = await api.accounts.create({ name: "Ben", plan: "free" });
      const ask = async (headers: Record<string, string> = {}, body: object = ASKING) => {
        const response = await api.call("POST", "/email/analyze", body, headers);
        assertEquals(response.status, 200);
        return { found: response.headers.get("x-cache"), body: await response.json() };
      };
      const first = await ask();
      assertEquals([first.found, first.body.cached, provider.seenRequests.length], [
        "miss",
        false,
        1,
      ]);
      api.clock.advance(60_000);
      const second = await ask();
      assertEquals([second.found, second.body.cached, provider.seenRequests.length], [
        "hit",
        true,
        1,
      ]);
      assertEquals(second.body.summary, first.body.summary);
      assertNotEquals(second.body.id, first.body.id);
      // Not from the cache: another account, option or mail, or a caller who asks for a new
      // analysis.
      const other = await ask({ authorization: `Bearer ${ben.token}` });
      assertEquals([other.found, provider.seenRequests.length], ["miss", 2]);
      assertEquals((await ask({}, { ...ASKING, apiKeys: {} })).found, "miss");
      assertEquals(
        (await ask({}, { ...ASKING, emailHeaders: `${HEADERS}X: 1\r\n` })).found,
        "miss",
      );
      const fresh = await ask({ "cache-control": "no-cache" });
      assertEquals([fresh.found, fresh.body.summary.analyzedAt], [
        "miss",
        "2026-01-05T12:01:00.000Z",
      ]);
      assertEquals((await ask()).body.summary.analyzedAt, "2026-01-05T12:01:00.000Z");
      api.clock.advance(RESULT_MS);
      assertEquals((await ask()).found, "miss");
      const rows = await store.query("select key from mail_trust.results");
      assertEquals(rows.length > 0, storagePlace === "in the database");
      await store.close();
    },
  );
}

testStore("a look-up that failed is not cached", async (place) => {
  const store = place.open();
  await store.migrate();
  await using provider = await startProvider(() => new Response(null, { status: 500 }));
  await using api = await startApi(store, {
    env: { RESULT_CACHE: "true", PROVIDER_A_URL: provider.url },
  });
  for (let i = 1; i <= 2; i++) {
    const response = await api.call("POST", "/email/analyze", ASKING);
    assertEquals(response.headers.get("x-cache"), "miss");
    await response.body?.cancel();
  }
  assertEquals(await store.query("select key from mail_trust.results"), []);
  await store.close();
});

testStore("the cache in memory stays within its bounds", async (place) => {
  const store = place.open();
  await store.migrate();
  const cache = createResultCache({ store, seal: undefined, now: () => 0, log: () => {} });
  const text = "x".repeat(500_000);
  for (let i = 0; i < 60; i++) await cache.put({ accountId: "a", request: `${i}` }, text);
  const cachedAnswers = await Promise.all(
    Array.from({ length: 60 }, (_, i) => cache.get({ accountId: "a", request: `${i}` })),
  );
  const heldCount = cachedAnswers.filter((entry) => entry !== undefined).length;
  // Sixteen mebibytes hold some 32 of these texts.
  assert(heldCount >= 30 && heldCount <= 34, `${heldCount}`);
  assertEquals(cachedAnswers[0], undefined);
  assertEquals(cachedAnswers[59], text);
  await cache.put({ accountId: "a", request: "long" }, "x".repeat(600_000));
  assertEquals(await cache.get({ accountId: "a", request: "long" }), undefined);
  await store.close();
});

endPostgres();
