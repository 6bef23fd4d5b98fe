/** `RESULT_CACHE=true`: analyze-email-headers answers its stream from the cache for an hour. */

import { assert, assertEquals } from "@std/assert";
import { RESULT_MS } from "../../shared/cache/result_cache.ts";
import { createHttpApp } from "../../shared/server/app.ts";
import type { Store } from "../../shared/storage/port.ts";
import { NOON, startApi, STORAGE_KEY } from "../support/api.ts";
import { createManualClock } from "../support/manual_clock.ts";
import { providerAnswer, startProvider } from "../support/providers.ts";
import { startServer } from "../support/server.ts";
import { endPostgres, testStore, testStores } from "../support/stores.ts";
import { createHmacToken } from "../support/tokens.ts";

const ANALYZE = "/functions/v1/analyze-email-headers";
const HEADERS = "Received: from x (x [9.9.9.9]) by y; Mon, 5 Jan 2026 10:00:00 +0100\r\n" +
  "From: Ann <ann@planted-sender.example>\r\nSubject: planted-subject\r\n";
const ASKING = {
  emailHeaders: HEADERS,
  enabledApis: { providerA: true },
  apiKeys: { providerA: "planted-key" },
};

/** Returns a gateway with the cache switched on; its store counts the statements. */
function serve(store: Store | undefined, env: Readonly<Record<string, string>>) {
  const clock = createManualClock(NOON);
  const background: Promise<unknown>[] = [];
  const statements: string[] = [];
  const watched: Store | undefined = store && {
    ...store,
    query: (sql, values) => {
      statements.push(sql);
      return store.query(sql, values);
    },
  };
  const server = startServer(
    (context) => createHttpApp({ ...context, ...(watched && { store: watched }) }),
    {
      env: { RESULT_CACHE: "true", ...env },
      deps: { clock, background: (work) => void background.push(work) },
    },
  );
  return {
    server,
    clock,
    statements,
    ask: async (body: object = ASKING, headers: Record<string, string> = {}) => {
      const response = await server.post(ANALYZE, body, { headers });
      const text = await response.text();
      assertEquals(response.status, 200, text);
      await Promise.all(background);
      return {
        cacheState: response.headers.get("x-cache"),
        exposed: response.headers.get("access-control-expose-headers") ?? "",
        text,
      };
    },
  };
}

Deno.test("without the cache no answer has its header", async () => {
  await using server = startServer((context) => createHttpApp(context));
  const response = await server.post(ANALYZE, { emailHeaders: HEADERS });
  await response.body?.cancel();
  assertEquals(response.headers.get("x-cache"), null);
  assertEquals(response.headers.get("access-control-expose-headers"), "x-request-id,retry-after");
});

for (const storagePlace of ["in the database", "in memory"]) {
  testStores(`a hit streams the same eight events, ${storagePlace}`, async (place) => {
    const store = place.open();
    await store.migrate();
    await using a = await startProvider(() => providerAnswer.a(0));
    const { server, ask, clock } = serve(storagePlace === "in memory" ? undefined : store, {
      PROVIDER_A_URL: a.url,
      ...(storagePlace === "in the database" && { STORAGE_KEY }),
    });
    await using _ = server;
    const first = await ask();
    assertEquals([first.cacheState, a.seenRequests.length], ["miss", 1]);
    assert(first.exposed.split(",").includes("x-cache"));
    assertEquals(first.text.split("\n\n").length, 10, "eight events, the end mark, nothing");
    clock.advance(60_000);
    const second = await ask();
    assertEquals([second.cacheState, a.seenRequests.length], ["hit", 1]);
    assertEquals(second.text, first.text);
    // A caller that asks for JSON gets the summary of the same analysis.
    const json = await ask(ASKING, { accept: "application/json" });
    assertEquals(json.cacheState, "hit");
    assert(first.text.includes(JSON.stringify(JSON.parse(json.text).analyzedAt)));
    // Without a look-up the answer is a single write; it is cached as well.
    const plainRequest = { emailHeaders: HEADERS };
    assertEquals((await ask(plainRequest)).cacheState, "miss");
    assertEquals((await ask(plainRequest)).cacheState, "hit");
    // Not from the cache: another option or mail, or a caller who asks for a new analysis.
    assertEquals((await ask({ ...ASKING, apiKeys: {} })).cacheState, "miss");
    assertEquals((await ask({ ...ASKING, emailHeaders: `${HEADERS}X: 1\r\n` })).cacheState, "miss");
    const requestCount = a.seenRequests.length;
    assertEquals((await ask(ASKING, { "cache-control": "no-cache" })).cacheState, "miss");
    assertEquals(a.seenRequests.length, requestCount + 1);
    clock.advance(RESULT_MS);
    assertEquals((await ask()).cacheState, "miss");
    const rows = await store.query("select account_id from mail_trust.results");
    assertEquals(rows.length > 0, storagePlace === "in the database");
    await store.close();
  });
}

testStores(
  "a cached result of one caller is neither given nor visible in time to another",
  async (place) => {
    const store = place.open();
    await store.migrate();
    await using a = await startProvider(() => providerAnswer.a(0));
    const JWT_SECRET = "s".repeat(32);
    const env = { PROVIDER_A_URL: a.url, STORAGE_KEY, VERIFY_JWT: "true", JWT_SECRET };
    const { server, ask, statements } = serve(store, env);
    await using _ = server;
    const requestAs = async (sub: string, body: object = ASKING) =>
      await ask(body, { authorization: `Bearer ${await createHmacToken(JWT_SECRET, { sub })}` });
    /** All work for a call: statements, and look-ups outside. */
    const createWork = async (call: () => Promise<{ readonly cacheState: string | null }>) => {
      statements.length = 0;
      const outside = a.seenRequests.length;
      const { cacheState } = await call();
      return {
        cacheState,
        statements: [...statements],
        outside: a.seenRequests.length - outside,
      };
    };
    const unseen = { ...ASKING, emailHeaders: `${HEADERS}X-Unseen: 1\r\n` };
    const unseenWork = await createWork(() => requestAs("ben", unseen));
    assertEquals((await requestAs("ann")).cacheState, "miss");
    assertEquals((await requestAs("ann")).cacheState, "hit");
    // Ben's first call does the same work as a call with a mail that was never sent before.
    assertEquals(await createWork(() => requestAs("ben")), unseenWork);
    assertEquals([unseenWork.cacheState, unseenWork.outside], ["miss", 1]);
    assertEquals((await requestAs("ben")).cacheState, "hit");

    // The functions and accounts share no results, and callers without a token get none.
    const open = serve(store, { PROVIDER_A_URL: a.url, STORAGE_KEY });
    await using _open = open.server;
    assertEquals((await open.ask()).cacheState, "miss");
    assertEquals((await open.ask()).cacheState, "hit");
    await using api = await startApi(store, {
      env: { RESULT_CACHE: "true", PROVIDER_A_URL: a.url },
    });
    const account = await api.call("POST", "/email/analyze", ASKING);
    assertEquals([account.headers.get("x-cache"), (await account.json()).cached], ["miss", false]);

    // Only keyed hashes and encrypted data are stored.
    const rows = await store.query("select key, body from mail_trust.results");
    const text = rows.map(({ key, body }) =>
      `${key} ${body instanceof Uint8Array ? new TextDecoder("latin1").decode(body) : body}`
    ).join("\n");
    assert(rows.length >= 4);
    for (const mark of ["planted", "ann", "9.9.9.9"]) assert(!text.includes(mark), mark);
    await store.close();
  },
);

testStore(
  "a look-up that failed is not cached",
  async (place) => {
    const store = place.open();
    await store.migrate();
    await using a = await startProvider(() => new Response(null, { status: 500 }));
    const { server, ask } = serve(store, { PROVIDER_A_URL: a.url, STORAGE_KEY });
    await using _ = server;
    assertEquals([(await ask()).cacheState, (await ask()).cacheState], ["miss", "miss"]);
    assertEquals(await store.query("select key from mail_trust.results"), []);
    await store.close();
  },
);

testStores(
  "mails are analysed without the cache while the database is unreachable",
  async (place) => {
    const store = place.open();
    await store.migrate();
    const { server, ask } = serve(store, { STORAGE_KEY });
    await using _ = server;
    const plainRequest = { emailHeaders: HEADERS };
    assertEquals([(await ask(plainRequest)).cacheState, (await ask(plainRequest)).cacheState], [
      "miss",
      "hit",
    ]);
    await store.query("alter table mail_trust.results rename to elsewhere");
    assertEquals((await ask(plainRequest)).cacheState, "miss");
    await store.query("alter table mail_trust.elsewhere rename to results");
    assertEquals((await ask(plainRequest)).cacheState, "hit");
    await store.close();
  },
);

endPostgres();
