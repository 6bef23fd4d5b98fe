import { assertEquals } from "@std/assert";
import { Accounts } from "../../../shared/accounts/accounts.ts";
import { newToken } from "../../../shared/accounts/tokens.ts";
import { randomBytes, systemClock } from "../../../shared/runtime/real.ts";
import { STORAGE_KEY } from "../../support/api.ts";
import { startGateway } from "../../support/gateway_process.ts";
import { endPostgres, open, testCluster } from "../../support/stores.ts";
import { until } from "../../support/until.ts";

/** A gateway that is started while its database is unreachable. */

testCluster(
  "started without its database: 503 and not ready; tables and all once it is back",
  async (cluster) => {
    const url = await cluster.newDatabase();
    await cluster.stop();
    const gateway = await startGateway({ STORAGE_URL: url, STORAGE_KEY, CREDITS: "server" });
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
        ...{ status: response.status, retryAfter: response.headers.get("retry-after") },
        ...{ body: await response.json() },
      };
    };
    await until(() => gateway.lines.join().includes("storage_unavailable_at_start"));
    // The process runs; only what needs the database fails.
    assertEquals((await get("/health")).body, { status: "live" });
    const unready = await get("/ready");
    assertEquals([unready.status, unready.body.status], [503, "not_ready"]);
    assertEquals(unready.body.checks.storage, false);
    const away = await check(newToken(randomBytes));
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
    await until(async () => (await get("/ready")).status === 200);
    // It created the tables itself, as nothing else did.
    const store = open(url);
    await store.check();
    const accounts = new Accounts(store, {
      clock: systemClock,
      newId: () => crypto.randomUUID(),
      randomBytes,
    });
    const { token } = await accounts.create({ name: "Ann", plan: "free" });
    assertEquals((await check(token)).status, 200);
    const again = await call("regulator-check", { action: "check", phoneNumber: "0162000001" });
    assertEquals(again.status, 200);
    await again.body?.cancel();
    await until(() => gateway.lines.some((line) => line.includes("storage_")));
    await store.close();
    await gateway.stop();
  },
);

endPostgres();
