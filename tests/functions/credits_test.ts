/** `CREDITS=server`: the server counts the credits of the functions in the database. */

import { assert, assertEquals } from "@std/assert";
import { ErrorBody } from "../../shared/contract/errors.ts";
import { createHttpApp } from "../../shared/server/app.ts";
import type { Store } from "../../shared/storage/port.ts";
import { NOON, STORAGE_KEY } from "../support/api.ts";
import { startGateway, WITHOUT_WORKERS } from "../support/gateway_process.ts";
import { createManualClock } from "../support/manual_clock.ts";
import { startServer } from "../support/server.ts";
import type { TestServer } from "../support/server.ts";
import {
  endPostgres,
  NO_SQLITE,
  openPrepared,
  runWithSqliteFile,
  testStores,
} from "../support/stores.ts";
import type { Place } from "../support/stores.ts";
import { createHmacToken } from "../support/tokens.ts";

const HEADERS = { emailHeaders: "From: Ann <ann@example.org>\r\nSubject: Hello\r\n" };
const CHECK = { action: "check", phoneNumber: "0162000001" };
const ANALYZE = "/functions/v1/analyze-email-headers";
const REGULATOR = "/functions/v1/regulator-check";

function serve(
  { url }: Place,
  store: Store,
  env: Readonly<Record<string, string>> = {},
  peer = "203.0.113.9",
) {
  const clock = createManualClock(NOON);
  const server = startServer((context) => createHttpApp({ ...context, store }), {
    env: { CREDITS: "server", STORAGE_URL: url, STORAGE_KEY, ...env },
    deps: { clock, getPeer: () => peer },
  });
  return { clock, server };
}

async function readStatus(server: TestServer, path: string, body: unknown, headers?: HeadersInit) {
  const response = await server.post(path, body, headers === undefined ? {} : { headers });
  await response.body?.cancel();
  return response.status;
}

// The engine does not matter: the address of a caller comes from the connection.
Deno.test({
  name:
    "a stand-alone server counts by the caller's address, or by a trusted proxy's X-Forwarded-For",
  ignore: NO_SQLITE,
  fn: () =>
    runWithSqliteFile(async (place) => {
      const store = await openPrepared(place);
      const env = { ...WITHOUT_WORKERS, ...place.env, CREDITS: "server", STORAGE_KEY };
      const call = async (url: string, headers: HeadersInit = {}) => {
        const response = await fetch(url + REGULATOR, {
          method: "POST",
          headers,
          body: JSON.stringify(CHECK),
        });
        await response.body?.cancel();
        return response.status;
      };
      const direct = await startGateway({ ...env, CREDITS_PER_DAY: "2" });
      const forgedHeader = { "x-forwarded-for": "192.0.2.77" };
      assertEquals([
        await call(direct.url, forgedHeader),
        await call(direct.url),
        await call(direct.url, forgedHeader),
      ], [
        200,
        200,
        429,
      ]);
      await direct.stop();
      const proxied = await startGateway({
        ...env,
        CREDITS_PER_DAY: "1",
        TRUSTED_PROXIES: "127.0.0.0/8",
      });
      const other = { "x-forwarded-for": "192.0.2.78" };
      assertEquals([await call(proxied.url, forgedHeader), await call(proxied.url, forgedHeader)], [
        200,
        429,
      ]);
      assertEquals(await call(proxied.url, other), 200);
      await proxied.stop();
      await store.close();
    }),
});

testStores(
  "SPEC 8: five analyses a day are granted for both functions together, then 429 until midnight UTC",
  async (place) => {
    const store = await openPrepared(place);
    const { server, clock } = serve(place, store);
    await using _ = server;
    const first = await server.post(ANALYZE, HEADERS);
    assertEquals(first.headers.get("ratelimit"), '"day";r=4;t=43200');
    assert((await first.text()).endsWith("data: [DONE]\n\n"));
    assertEquals(first.headers.get("access-control-expose-headers")?.includes("ratelimit"), true);
    // Not charged: errors, questions about the list itself, other functions.
    assertEquals(await readStatus(server, ANALYZE, {}), 400);
    assertEquals(await readStatus(server, ANALYZE, { emailHeaders: "A: b\n".repeat(5001) }), 413);
    assertEquals(
      await readStatus(server, REGULATOR, { action: "check", phoneNumber: "call me" }),
      400,
    );
    assertEquals(await readStatus(server, REGULATOR, { action: "info" }), 200);
    assertEquals(
      await readStatus(server, "/functions/v1/analyze-spam", { emailContent: "x" }),
      200,
    );
    for (let i = 0; i < 4; i++) assertEquals(await readStatus(server, REGULATOR, CHECK), 200);
    for (const [path, body] of [[ANALYZE, HEADERS], [REGULATOR, CHECK]] as const) {
      const refusal = await server.post(path, body);
      assertEquals(refusal.headers.get("retry-after"), "43200");
      assertEquals([refusal.status, ErrorBody.parse(await refusal.json())], [429, {
        error: "rate_limit_exceeded",
        message: "Your 5 analyses of today are used up. New ones are available at midnight UTC.",
        retry_after: "2026-01-06T00:00:00.000Z",
      }]);
    }
    assertEquals(await readStatus(server, REGULATOR, { action: "info" }), 200);
    clock.advance(12 * 3_600_000);
    assertEquals(await readStatus(server, REGULATOR, CHECK), 200);
    // Only a keyed hash of the caller is stored.
    const rows = await store.query("select subject from mail_trust.credits");
    for (const { subject } of rows) assert(/^[\w-]{43}$/.test(String(subject)));
    await store.close();
  },
);

testStores("of a hundred parallel calls to two gateways five are granted", async (place) => {
  const store = await openPrepared(place);
  const [one, two] = [serve(place, store), serve(place, store)];
  await using _one = one.server;
  await using _two = two.server;
  const statuses = await Promise.all(
    Array.from(
      { length: 100 },
      (_, i) => readStatus(i % 2 ? one.server : two.server, REGULATOR, CHECK),
    ),
  );
  assertEquals(statuses.filter((status) => status === 200).length, 5);
  assertEquals(statuses.filter((status) => status === 429).length, 95);
  await store.close();
});

testStores(
  "a verified subject is counted, else the address that a trusted proxy reports",
  async (place) => {
    const store = await openPrepared(place);
    const JWT_SECRET = "s".repeat(32);
    const plainService = serve(place, store, {
      TRUSTED_PROXIES: "203.0.113.0/24",
      CREDITS_PER_DAY: "1",
    });
    const verified = serve(place, store, { VERIFY_JWT: "true", JWT_SECRET, CREDITS_PER_DAY: "1" });
    await using _plain = plainService.server;
    await using _verified = verified.server;
    const requestViaProxy = (address: string) =>
      readStatus(plainService.server, REGULATOR, CHECK, { "x-forwarded-for": address });
    assertEquals([await requestViaProxy("192.0.2.1"), await requestViaProxy("192.0.2.1")], [
      200,
      429,
    ]);
    assertEquals(
      [await requestViaProxy("192.0.2.2"), await requestViaProxy("6.6.6.6, 192.0.2.2")],
      [200, 429],
    );
    assertEquals([await requestViaProxy("2001:db8::1"), await requestViaProxy("2001:db8::2")], [
      200,
      429,
    ]);
    assertEquals(
      [await requestViaProxy("192.0.2.3"), await requestViaProxy("64:ff9b::192.0.2.3")],
      [200, 429],
    );
    // Eight networks of one /56 have what eight callers have; other prefixes go on.
    const networkStatuses: number[] = [];
    for (let i = 0; i < 10; i++) {
      networkStatuses.push(await requestViaProxy(`2001:db8:1:${100 + i}::1`));
    }
    assertEquals(networkStatuses, [...Array(8).fill(200), 429, 429]);
    assertEquals(await requestViaProxy("2001:db8:1:200::1"), 200);
    const requestAs = async (sub: string) =>
      await readStatus(verified.server, REGULATOR, CHECK, {
        authorization: `Bearer ${await createHmacToken(JWT_SECRET, { sub })}`,
      });
    assertEquals([await requestAs("ann"), await requestAs("ben"), await requestAs("ann")], [
      200,
      200,
      429,
    ]);
    await store.close();
  },
);

testStores(
  "while the database is unreachable nothing is analysed for free, and the answer is 503",
  async (place) => {
    const store = await openPrepared(place);
    const { server } = serve(place, store);
    await using _ = server;
    assertEquals(await readStatus(server, REGULATOR, CHECK), 200);
    await store.query("alter table mail_trust.credits rename to elsewhere");
    const response = await server.post(REGULATOR, CHECK);
    assertEquals(response.headers.get("retry-after"), "5");
    assertEquals([response.status, (await response.json()).error], [503, "service_unavailable"]);
    assertEquals(await readStatus(server, REGULATOR, { action: "info" }), 200);
    await store.query("alter table mail_trust.elsewhere rename to credits");
    assertEquals(await readStatus(server, REGULATOR, CHECK), 200);
    await store.close();
  },
);

endPostgres();
