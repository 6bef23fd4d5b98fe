import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { AccountError } from "../../../shared/accounts/account_error.ts";
import { writeUsageCsv } from "../../../shared/exports/usage_csv.ts";
import { startApi } from "../../support/api.ts";
import { endPostgres, openPrepared, testStore, testStores } from "../../support/stores.ts";

/** Limits of an account's own, and its usage as CSV. */

Deno.test("writeUsageCsv writes a line per day and endpoint, and no name is a formula or breaks a line", () => {
  const days = [{ date: "2026-01-05", endpoint: "email/analyze" as const, count: 2, refused: 1 }];
  const createAccountFile = (name: string) => ({
    account: { id: "i", name, plan: "free" },
    days,
  });
  assertEquals(
    writeUsageCsv([createAccountFile("=1+1"), createAccountFile('A "B", C')], {
      includesAccounts: true,
    }).split("\r\n"),
    [
      "account,name,plan,date,endpoint,count,refused",
      "i,'=1+1,free,2026-01-05,email/analyze,2,1",
      'i,"A ""B"", C",free,2026-01-05,email/analyze,2,1',
      "",
    ],
  );
});

testStores(
  "an account's own limits replace those of its plan, from the next call on",
  async (place) => {
    const store = await openPrepared(place);
    await using api = await startApi(store, { plan: "free" });
    const { accounts, accountId } = api;
    const check = async (headers: HeadersInit = {}) => {
      const response = await api.call("POST", "/phone/check", { phoneNumber: "112" }, headers);
      await response.body?.cancel();
      return response;
    };
    assertStringIncludes((await check()).headers.get("ratelimit-policy") ?? "", '"minute";q=10;');
    await accounts.setLimits(accountId, { perMinute: 2 });
    const last = await check();
    assertEquals(last.status, 200);
    assertStringIncludes(last.headers.get("ratelimit-policy") ?? "", '"minute";q=2;');
    assertStringIncludes(last.headers.get("ratelimit-policy") ?? "", '"day";q=100;');
    assertEquals((await check()).status, 429);
    await accounts.setLimits(accountId, { perMinute: null, perDay: 3 });
    assertEquals((await check()).status, 200);
    assertEquals((await check()).status, 429);
    const credits = await (await api.call("GET", "/account/credits")).json();
    assertEquals([credits.limit_per_day, credits.limit_per_minute, credits.used], [3, 10, 3]);
    await accounts.setLimits(accountId, { perDay: null });
    assertEquals((await check()).status, 200);
    const history = await accounts.listHistory(accountId);
    // All at the same time of the test's clock.
    const changes = history.filter(({ action }) => action === "limits_changed");
    assertEquals(changes.map(({ detail }) => detail).toSorted(), [
      "per_minute=2 per_day=plan",
      "per_minute=plan per_day=3",
      "per_minute=plan per_day=plan",
    ]);
    for (const perDay of [-1, 0.5, NaN, 2e9]) {
      await assertRejects(() => accounts.setLimits(accountId, { perDay }), AccountError);
    }
    await assertRejects(() => accounts.setLimits("gone", { perDay: 1 }), AccountError);
    await store.close();
  },
);

testStore("GET account/usage gives the days as CSV if the caller asks for it", async (place) => {
  const store = await openPrepared(place);
  await using api = await startApi(store);
  await (await api.call("POST", "/phone/check", { phoneNumber: "112" })).body?.cancel();
  const csv = await api.call("GET", "/account/usage", undefined, { accept: "text/csv" });
  assertEquals(csv.headers.get("content-type"), "text/csv; charset=utf-8; header=present");
  assertEquals(
    await csv.text(),
    "date,endpoint,count,refused\r\n2026-01-05,phone/check,1,0\r\n",
  );
  const json = await api.call("GET", "/account/usage", undefined, { accept: "*/*" });
  assertEquals((await json.json()).total, 1);
  await store.close();
});

endPostgres();
