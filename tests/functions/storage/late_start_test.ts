import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { Accounts } from "../../../shared/accounts/accounts.ts";
import { createToken } from "../../../shared/accounts/tokens.ts";
import { createRandomBytes, systemClock } from "../../../shared/runtime/real.ts";
import { STORAGE_KEY } from "../../support/api.ts";
import { readGatewayFlags, startGateway, WITHOUT_WORKERS } from "../../support/gateway_process.ts";
import { endPostgres, openTestStore, testCluster } from "../../support/stores.ts";
import { waitUntil } from "../../support/until.ts";

/** A gateway that is started while its database is unreachable. */

testCluster(
  "a start without its database answers 503 and not ready, and works once it is reachable",
  async (cluster) => {
    const url = await cluster.createDatabase();
    await cluster.stop();
    const gateway = await startGateway({
      ...WITHOUT_WORKERS,
      STORAGE_URL: url,
      STORAGE_KEY,
      CREDITS: "server",
    });
    const get = async (path: string) => {
      const response = await fetch(gateway.url + path);
      return { status: response.status, body: await response.json() };
    };
    const check = async (token: string) => {
      const response = await fetch(`${gateway.url}/api/v1/phone/check`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}` },
        body: JSON.stringify({ phoneNumber: "0162000001" }),
      });
      return {
        status: response.status,
        retryAfter: response.headers.get("retry-after"),
        body: await response.json(),
      };
    };
    await waitUntil(() => gateway.lines.join().includes("storage_unavailable_at_start"));
    // The process runs; only what needs the database fails.
    assertEquals((await get("/health")).body, { status: "live" });
    const unready = await get("/ready");
    assertEquals([unready.status, unready.body.status], [503, "not_ready"]);
    assertEquals(unready.body.checks.storage, false);
    const away = await check(createToken(createRandomBytes));
    assertEquals([away.status, away.retryAfter, away.body.error], [
      503,
      "5",
      "service_unavailable",
    ]);
    assertEquals((await check("mct_mistyped")).status, 401);
    const call = (name: string, body: object) =>
      fetch(`${gateway.url}/functions/v1/${name}`, { method: "POST", body: JSON.stringify(body) });
    const counted = await call("regulator-check", { action: "check", phoneNumber: "0162000001" });
    assertEquals([counted.status, counted.headers.get("retry-after")], [503, "5"]);
    await counted.body?.cancel();
    const free = await call("analyze-spam", { emailContent: "Hello" });
    assertEquals(free.status, 200);
    await free.body?.cancel();

    await cluster.start();
    await waitUntil(async () => (await get("/ready")).status === 200);
    // It created the tables itself, as nothing else did.
    const store = openTestStore(url);
    await store.check();
    const accounts = new Accounts(store, {
      clock: systemClock,
      newId: () => crypto.randomUUID(),
      randomBytes: createRandomBytes,
    });
    const { token } = await accounts.create({ name: "Ann", plan: "free" });
    assertEquals((await check(token)).status, 200);
    const secondCall = await call("regulator-check", {
      action: "check",
      phoneNumber: "0162000001",
    });
    assertEquals(secondCall.status, 200);
    await secondCall.body?.cancel();
    for (const event of ["storage_unavailable_at_start", "storage_failed"]) {
      await waitUntil(() =>
        gateway.lines.some((line) => line.includes(event) && line.includes('"reason":"refused"'))
      );
    }
    await store.close();
    await gateway.stop();
  },
);

testCluster("a server without TLS ends the start if TLS is demanded", async (cluster) => {
  const url = await cluster.createDatabase();
  const { code, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [...await readGatewayFlags(), "shared/server/main.ts"],
    env: { PORT: "0", STORAGE_URL: `${url}?sslmode=verify-full` },
  }).output();
  assertEquals(code, 1);
  const message = new TextDecoder().decode(stderr);
  assertStringIncludes(message, "Cannot start: The Postgres server has no TLS");
  assert(!message.includes(url));
});

Deno.test("the start waits for a host without an address, and for a server that is silent", async () => {
  using silent = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const env = { ...WITHOUT_WORKERS, STORAGE_KEY, STORAGE_TIMEOUT_MS: "5000" };
  // No resolver is asked for such a name: a label has at most 63 characters.
  for (
    const [host, reason] of [
      [`${"a".repeat(64)}.invalid`, "unresolved"],
      [`127.0.0.1:${silent.addr.port}`, "silent"],
    ] as const
  ) {
    const gateway = await startGateway({
      ...env,
      STORAGE_URL: `postgres://ann:planted@${host}/db`,
    });
    await waitUntil(() => gateway.lines.some((line) => line.includes(`"reason":"${reason}"`)));
    if (reason === "silent") assertStringIncludes(gateway.output, "Waiting for the database");
    await gateway.stop();
  }
});

endPostgres();
