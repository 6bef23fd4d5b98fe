/** The v1 API of SPEC, switched on, on both engines. */

import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { PLAN_NAMES } from "../../shared/accounts/plans.ts";
import { chargeCall } from "../../shared/accounts/charge_call.ts";
import { ErrorBody } from "../../shared/contract/errors.ts";
import {
  AccountCredits,
  AccountUsage,
  EmailAnalysis,
  Job,
  PhoneCheck,
} from "../../shared/contract/v1.ts";
import { NOON, startApi } from "../support/api.ts";
import { endPostgres, openPrepared, testStore, testStores } from "../support/stores.ts";
import { waitUntil } from "../support/until.ts";

const MAIL = { emailHeaders: "From: Ann <ann@example.org>\r\nSubject: Hello\r\n" };
const CHECK = { phoneNumber: "0162000001" };

testStore("SPEC 4.6: the four endpoints exist, each with its method", async (place) => {
  const store = await openPrepared(place);
  await using api = await startApi(store);
  const routes = [
    ["POST", "/email/analyze", MAIL, EmailAnalysis],
    ["POST", "/phone/check", CHECK, PhoneCheck],
    ["GET", "/account/usage", undefined, AccountUsage],
    ["GET", "/account/credits", undefined, AccountCredits],
  ] as const;
  for (const [method, path, body, shape] of routes) {
    const response = await api.call(method, path, body);
    assertEquals(response.status, 200, path);
    shape.parse(await response.json());
    const other = await api.call(method === "GET" ? "POST" : "GET", path);
    assertEquals([other.status, other.headers.get("allow")], [405, `${method}, OPTIONS`], path);
    await other.body?.cancel();
  }
  await store.close();
});

testStores(
  "SPEC 5.4: the API has tokens of its own, and a missing or expired one is 401",
  async (place) => {
    const store = await openPrepared(place);
    await using api = await startApi(store, { token: { expiresAt: NOON + 60_000 } });
    const requestStatus = async (headers: Record<string, string> = {}) => {
      const response = await api.call("POST", "/phone/check", CHECK, headers);
      const body = await response.json();
      if (response.status !== 200) assertEquals(ErrorBody.parse(body).error, "unauthorized");
      return response.status;
    };
    assertEquals(await requestStatus(), 200);
    assertEquals(await requestStatus({ authorization: "" }), 401);
    assertEquals(
      await requestStatus({ authorization: "Bearer <API_KEY>" }),
      401,
      "the platform's key",
    );
    // The functions take the platform's key; a v1 token has no meaning for them.
    const functions = await api.server.post("/functions/v1/regulator-check", {
      ...CHECK,
      action: "check",
    }, { headers: { authorization: "Bearer <API_KEY>" } });
    assertEquals(functions.status, 200);
    await functions.body?.cancel();
    api.clock.advance(60_000);
    assertEquals(await requestStatus(), 401);
    await store.close();
  },
);

testStores(
  "SPEC 7: a call beyond the quota is 429 with error, message and retry_after",
  async (place) => {
    const store = await openPrepared(place);
    await using api = await startApi(store, { plan: "free" });
    const requestStatus = async () => {
      const response = await api.call("POST", "/phone/check", CHECK);
      return { status: response.status, body: await response.json() };
    };
    for (let i = 0; i < 10; i++) assertEquals((await requestStatus()).status, 200);
    const refusalStatus = await requestStatus();
    assertEquals(refusalStatus.status, 429);
    assertEquals(Object.keys(refusalStatus.body).toSorted(), ["error", "message", "retry_after"]);
    assertEquals(refusalStatus.body.error, "rate_limit_exceeded");
    assertEquals(refusalStatus.body.retry_after, "2026-01-05T12:01:00.000Z");
    // Not before its reset time.
    api.clock.advance(59_999);
    assertEquals((await requestStatus()).status, 429);
    api.clock.advance(1);
    assertEquals((await requestStatus()).status, 200);
    await store.close();
  },
);

testStores(
  "SPEC 7: while the service is unavailable calls are 503, and nothing is analysed",
  async (place) => {
    const store = await openPrepared(place);
    await using api = await startApi(store);
    await store.close();
    for (const [path, body] of [["/email/analyze", MAIL], ["/phone/check", CHECK]] as const) {
      const response = await api.call("POST", path, body);
      assertEquals(response.status, 503);
      assert(Number(response.headers.get("retry-after")) > 0);
      assertEquals(ErrorBody.parse(await response.json()).error, "service_unavailable");
    }
  },
);

testStores("SPEC 8: the plans limit the calls of a minute and of a day", async (place) => {
  const store = await openPrepared(place);
  await using api = await startApi(store);
  const limits = {
    free: [10, 100],
    premium: [60, 5_000],
    pme_basic: [100, 10_000],
    pme_pro: [1_000, 100_000],
  };
  assertEquals(PLAN_NAMES.toSorted(), Object.keys(limits).toSorted());
  for (const [name, [perMinute = 0, perDay = 0]] of Object.entries(limits)) {
    const { account, token } = await api.accounts.create({ name, plan: name });
    const headers = { authorization: `Bearer ${token}` };
    const requestCredits = async () =>
      AccountCredits.parse(
        await (await api.call("GET", "/account/credits", undefined, headers)).json(),
      );
    const fresh = await requestCredits();
    assertEquals([fresh.plan, fresh.limit_per_minute, fresh.limit_per_day], [
      name,
      perMinute,
      perDay,
    ]);
    const plan = { perMinute, perDay };
    const caller = { accountId: account.id, plan };
    const ask = (cost: number, now: number) =>
      chargeCall(store, { caller, kind: "email", cost, now }).then(({ kind }) => kind);
    // First the limit of a minute, then that of a day, over many minutes.
    assertEquals(await ask(perMinute, NOON), "granted");
    assertEquals(await ask(1, NOON), "refused");
    for (let used = perMinute, minute = 1; used < perDay; minute++) {
      const cost = Math.min(perMinute, perDay - used);
      assertEquals(await ask(cost, NOON + minute * 60_000), "granted");
      used += cost;
    }
    assertEquals(await ask(1, NOON + 10 * 3_600_000), "refused");
    assertEquals((await requestCredits()).remaining, 0);
    assertEquals(await ask(1, NOON + 12 * 3_600_000), "granted", "at midnight UTC");
  }
  await store.close();
});

testStores("SPEC 9: a result is cached by the headers for an hour", async (place) => {
  const store = await openPrepared(place);
  await using api = await startApi(store, { env: { RESULT_CACHE: "true" } });
  const requestFound = async (more = "") => {
    const response = await api.call("POST", "/email/analyze", {
      emailHeaders: MAIL.emailHeaders + more,
    });
    assertEquals(response.status, 200);
    const { cached } = EmailAnalysis.parse(await response.json());
    assertEquals(response.headers.get("x-cache"), cached ? "hit" : "miss");
    return cached;
  };
  assertEquals([await requestFound(), await requestFound(), await requestFound("X: 1\r\n")], [
    false,
    true,
    false,
  ]);
  api.clock.advance(3_599_999);
  assertEquals(await requestFound(), true);
  api.clock.advance(1);
  assertEquals(await requestFound(), false);
  await store.close();
});

testStores(
  "SPEC 3, 9: a job is 202 with an id, then has its status and its result",
  async (place) => {
    const store = await openPrepared(place);
    await using api = await startApi(store);
    const creation = await api.call("POST", "/email/analyze", { ...MAIL, async: true });
    assertEquals(creation.status, 202);
    const job = Job.parse(await creation.json());
    assert(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(job.id));
    assertEquals([job.status, job.result], ["pending", undefined]);
    const states = new Set<string>();
    const done = await waitUntil(async () => {
      const read = Job.parse(await (await api.call("GET", `/jobs/${job.id}`)).json());
      states.add(read.status);
      return read.status === "complete" ? read : undefined;
    });
    assertNotEquals(done.result, undefined);
    for (const status of states) assert(["pending", "processing", "complete"].includes(status));
    await store.close();
  },
);

testStore(
  "SPEC 9: the API has an OpenAPI 3.0 description and an interactive page",
  async (place) => {
    const store = await openPrepared(place);
    await using api = await startApi(store);
    const { openapi, paths } = await (await fetch(`${api.server.url}/openapi.json`)).json();
    assert(/^3\.0\.\d$/.test(openapi));
    for (const path of ["email/analyze", "phone/check", "account/usage", "account/credits"]) {
      assert(`/api/v1/${path}` in paths, path);
    }
    const page = await fetch(`${api.server.url}/docs`);
    assertEquals(page.status, 200);
    assert(page.headers.get("content-type")?.startsWith("text/html"));
    await page.body?.cancel();
    await store.close();
  },
);

endPostgres();
