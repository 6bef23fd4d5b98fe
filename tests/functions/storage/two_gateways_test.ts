import { assertEquals } from "@std/assert";
import { Accounts } from "../../../shared/accounts/accounts.ts";
import { toDay, toMinute } from "../../../shared/accounts/time.ts";
import { createRandomBytes, systemClock } from "../../../shared/runtime/real.ts";
import { STORAGE_KEY } from "../../support/api.ts";
import { startGateway, WITHOUT_WORKERS } from "../../support/gateway_process.ts";
import { hasNginx, startNginx } from "../../support/nginx.ts";
import { endPostgres, openTestStore, testPostgres } from "../../support/stores.ts";

/** Two gateways on one Postgres behind a real nginx: together they grant as much as one would. */

/** So long, and so many, that a busy machine refuses no request: only the limits are tested. */

const CHECK = { action: "check", phoneNumber: "0162000001" };

testPostgres(
  "two gateways behind nginx count credits, minutes and days of plans together",
  async (cluster) => {
    const url = await cluster.createDatabase();
    const env = {
      ...WITHOUT_WORKERS,
      MAX_REQUESTS: "5000",
      STORAGE_URL: url,
      STORAGE_KEY,
      CREDITS: "server",
      CREDITS_PER_DAY: "100",
      TRUSTED_PROXIES: "127.0.0.0/8",
    };
    const [one, two] = await Promise.all([startGateway(env), startGateway(env)]);
    const ports = [one, two].map((gateway) => Number(new URL(gateway.url).port));
    await using nginx = await startNginx({
      upstreamPorts: ports,
      timeoutsMs: {},
      connectionsAnAddress: 2_000,
    });
    const store = openTestStore(url);
    const post = async (path: string, body: object, headers: HeadersInit = {}) => {
      const response = await fetch(nginx.url + path, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify(body),
      });
      await response.body?.cancel();
      return response.status;
    };
    const callTogether = async (calls: number, call: () => Promise<number>) => {
      const statuses = await Promise.all(Array.from({ length: calls }, call));
      const counted = [200, 429].map((status) => statuses.filter((each) => each === status).length);
      assertEquals(counted.reduce((sum, count) => sum + count), calls, `${new Set(statuses)}`);
      return counted;
    };
    /** Runs the work again when a time window ended during it, as the real clock goes on. */
    const runWithinWindow = async (
      windowOf: (now: number) => number,
      work: () => Promise<number[]>,
    ) => {
      while (true) {
        const before = windowOf(Date.now());
        const counts = await work();
        if (windowOf(Date.now()) === before) return counts;
      }
    };

    const accounts = new Accounts(store, {
      clock: systemClock,
      newId: () => crypto.randomUUID(),
      randomBytes: createRandomBytes,
    });
    const requestAsNew = async (plan: string) => {
      const { token } = await accounts.create({ name: plan, plan });
      return { authorization: `Bearer ${token}` };
    };
    const number = { phoneNumber: CHECK.phoneNumber };
    const check = (headers: HeadersInit) => () => post("/api/v1/phone/check", number, headers);
    const free = await runWithinWindow(
      toMinute,
      async () => await callTogether(100, check(await requestAsNew("free"))),
    );
    assertEquals(free, [10, 90]);
    const basic = await runWithinWindow(
      toMinute,
      async () => await callTogether(400, check(await requestAsNew("pme_basic"))),
    );
    assertEquals(basic, [100, 300]);
    const credits = await runWithinWindow(toDay, async () => {
      await store.query("delete from mail_trust.credits");
      return await callTogether(400, () => post("/functions/v1/regulator-check", CHECK));
    });
    assertEquals(credits, [100, 300]);
    // Both served calls: nginx sends them to the gateways in turn.
    for (const gateway of [one, two]) {
      const metrics = await (await fetch(`${gateway.url}/metrics`)).text();
      const checks = [...metrics.matchAll(/requests_total\{[^}]*v1\.phone\.check[^}]*\} (\d+)/g)];
      assertEquals(checks.reduce((sum, [, count]) => sum + Number(count), 0) > 100, true, metrics);
    }
    await store.close();
    await Promise.all([one.stop(), two.stop()]);
  },
  { ignore: !await hasNginx() },
);

endPostgres();
