import { assert, assertEquals } from "@std/assert";
import { ErrorBody } from "../../../shared/contract/errors.ts";
import { AccountUsage, TokenReplacement } from "../../../shared/contract/v1.ts";
import { NOON, readErrorCode, startApi } from "../../support/api.ts";
import { endPostgres, openPrepared, testStore, testStores } from "../../support/stores.ts";

/** Tokens and plans of the v1 API over a real socket, on both engines. */

testStores(
  "every endpoint answers an invalid token with the same 401, and another scope with 403",
  async (place) => {
    const store = await openPrepared(place);
    await using api = await startApi(store, { token: { scopes: ["account:read"] } });
    const endpoints = [
      ["POST", "/email/analyze"],
      ["POST", "/phone/check"],
      ["GET", "/account/usage"],
      ["GET", "/account/credits"],
      ["POST", "/account/token"],
    ] as const;
    const revoked = await api.accounts.addToken(api.accountId);
    await api.accounts.revoke(api.accountId, revoked.slice(-4));
    const bodies = new Set<string>();
    for (const [method, path] of endpoints) {
      for (
        const authorization of ["", "Bearer planted", `Bearer ${revoked}`, `Basic ${api.token}`]
      ) {
        const response = await fetch(`${api.server.url}/api/v1${path}`, {
          method,
          headers: { authorization },
          ...(method === "POST" && { body: "{}" }),
        });
        assertEquals(response.status, 401, `${path} ${authorization}`);
        assertEquals(response.headers.get("www-authenticate"), "Bearer");
        bodies.add(await response.text());
      }
    }
    assertEquals(bodies.size, 1);
    assertEquals(
      await readErrorCode(await api.call("POST", "/email/analyze", {})),
      "403 forbidden",
    );
    assertEquals(await readErrorCode(await api.call("POST", "/phone/check", {})), "403 forbidden");
    assertEquals((await api.call("GET", "/account/usage").then((r) => r.json())).total, 0);
    await store.close();
  },
);

testStores(
  "a call beyond the plan is refused with 429, the next reset and what is left",
  async (place) => {
    const store = await openPrepared(place);
    await using api = await startApi(store, { plan: "free" });
    const check = () => api.call("POST", "/phone/check", { phoneNumber: "0162000001" });
    const responses = await Promise.all(Array.from({ length: 30 }, check));
    const statuses = responses.map(({ status }) => status);
    assertEquals(statuses.filter((status) => status === 200).length, 10);
    const refusal = responses.find(({ status }) => status === 429);
    assert(refusal);
    assertEquals(refusal.headers.get("retry-after"), "60");
    assertEquals(
      refusal.headers.get("ratelimit-policy"),
      '"minute";q=10;w=60, "day";q=100;w=86400',
    );
    assertEquals(ErrorBody.parse(await refusal.json()), {
      error: "rate_limit_exceeded",
      message: "The plan allows 10 calls a minute, and they are used up.",
      retry_after: "2026-01-05T12:01:00.000Z",
    });
    await Promise.all(responses.filter(({ bodyUsed }) => !bodyUsed).map((r) => r.body?.cancel()));
    // A larger plan applies from the next call on.
    await api.accounts.setPlan(api.accountId, "premium");
    assertEquals((await check()).status, 200);
    const usage = AccountUsage.parse(await (await api.call("GET", "/account/usage")).json());
    assertEquals(usage, {
      plan: "premium",
      from: "2025-12-07",
      to: "2026-01-05",
      total: 11,
      days: [{ date: "2026-01-05", endpoint: "phone/check", count: 11, refused: 20 }],
    });
    await store.close();
  },
);

testStores("the holder of a token replaces it", async (place) => {
  const store = await openPrepared(place);
  await using api = await startApi(store);
  const response = await api.call("POST", "/account/token");
  assertEquals(response.headers.get("cache-control"), "no-store");
  const { token, expires_at, previous_expires_at } = TokenReplacement.parse(await response.json());
  assertEquals(expires_at, null);
  assertEquals(previous_expires_at, "2026-01-06T12:00:00.000Z");
  const creditsByNewToken = await api.call("GET", "/account/credits", undefined, {
    authorization: `Bearer ${token}`,
  });
  assertEquals(creditsByNewToken.status, 200);
  api.clock.advance(24 * 3600 * 1000);
  assertEquals((await api.call("GET", "/account/credits")).status, 401);
  await store.close();
});

testStores("a lost answer of a replacement leaves no token that nobody holds", async (place) => {
  const store = await openPrepared(place);
  const end = NOON + 90 * 24 * 3600 * 1000;
  await using api = await startApi(store, { token: { expiresAt: end } });
  const replace = async (headers: HeadersInit = {}) => {
    const response = await api.call("POST", "/account/token", undefined, headers);
    return { response, body: await response.json() };
  };
  const listLive = async () =>
    (await api.accounts.listTokens(api.accountId)).filter(({ revokedAt }) => revokedAt === null);
  const lostAnswer = await replace();
  api.clock.advance(3600 * 1000);
  const repeat = await replace();
  const expires_at = new Date(end).toISOString();
  const previous_expires_at = "2026-01-06T12:00:00.000Z";
  assertEquals(repeat.body, { token: repeat.body.token, expires_at, previous_expires_at });
  assertEquals((await listLive()).length, 2);
  const readCredits = (token: string) =>
    api.call("GET", "/account/credits", undefined, { authorization: `Bearer ${token}` });
  assertEquals((await readCredits(lostAnswer.body.token)).status, 401);
  // With an idempotency key the same token is answered again, but only to the holder of the old
  // token.
  const key = { "idempotency-key": "replace-1" };
  const first = await replace(key);
  const second = await replace(key);
  assertEquals(second.body, first.body);
  assertEquals(second.response.headers.get("idempotency-replayed"), "true");
  assertEquals(second.response.headers.get("cache-control"), "no-store");
  const other = await api.call("POST", "/account/token", undefined, {
    ...key,
    authorization: `Bearer ${await api.accounts.addToken(api.accountId)}`,
  });
  assertEquals(await readErrorCode(other), "422 idempotency_mismatch");
  assertEquals((await listLive()).length, 3);
  // Once the new token is in use the old one cannot make another; the stored answer is still sent.
  assertEquals((await readCredits(first.body.token)).status, 200);
  const refusal = await replace({ "idempotency-key": "replace-2" });
  assertEquals([refusal.response.status, refusal.body.error], [403, "forbidden"]);
  assertEquals((await replace(key)).body, first.body);
  await store.close();
});

testStore("each answer to a valid token says what is left of its plan", async (place) => {
  const store = await openPrepared(place);
  await using api = await startApi(store, { plan: "free", token: { scopes: ["phone:check"] } });
  const full = await api.accounts.addToken(api.accountId);
  const authorization = `Bearer ${full}`;
  const call = (...[method, path, body, headers]: Parameters<typeof api.call>) =>
    api.call(method, path, body, { authorization, ...headers });
  const key = { "idempotency-key": "k" };
  const mail = { emailHeaders: "From: Ann <ann@example.org>\r\n" };
  const statuses: number[] = [];
  const readLimits = async (response: Response) => {
    statuses.push(response.status);
    await response.body?.cancel();
    return ["ratelimit", "ratelimit-policy"].map((name) => response.headers.get(name));
  };
  const check = async (response: Response) => {
    assertEquals(await readLimits(response), [
      '"minute";r=9;t=60, "day";r=99;t=43200',
      '"minute";q=10;w=60, "day";q=100;w=86400',
    ], `${response.status}`);
  };
  await check(await call("POST", "/email/analyze", mail, key));
  await check(await call("POST", "/email/analyze", mail, key));
  await check(await call("POST", "/email/analyze", { ...mail, emailContent: "x" }, key));
  await check(await call("POST", "/email/analyze", "{"));
  await check(await call("POST", "/email/analyze", {}));
  await check(await call("POST", "/email/analyze", { emailHeaders: "A: b\n".repeat(5001) }));
  await check(await api.call("POST", "/email/analyze", mail));
  await check(await call("GET", "/account/usage?from=yesterday"));
  await check(await call("GET", `/jobs/${crypto.randomUUID()}`));
  await check(await call("POST", "/account/token"));
  let reading = 0;
  while (reading++ < 200) {
    const response = await call("GET", "/account/credits");
    if (response.status === 429) {
      // Reading has a limit of its own, separate from the plan's.
      assertEquals(await readLimits(response), ['"reading";r=0;t=60', '"reading";q=100;w=60']);
      break;
    }
    await response.body?.cancel();
  }
  assertEquals(statuses, [200, 200, 422, 400, 400, 413, 403, 400, 404, 200, 429]);
  await store.close();
});

testStore("a page of another origin may call the API and read its limits", async (place) => {
  const store = await openPrepared(place);
  await using api = await startApi(store);
  const preflight = await fetch(`${api.server.url}/api/v1/email/analyze`, {
    method: "OPTIONS",
    headers: {
      origin: "https://app.example.org",
      "access-control-request-method": "POST",
      "access-control-request-headers": "authorization,idempotency-key,prefer",
    },
  });
  assertEquals(preflight.status, 204);
  assertEquals(preflight.headers.get("access-control-allow-origin"), "*");
  const allowedHeaders = preflight.headers.get("access-control-allow-headers") ?? "";
  for (const name of ["authorization", "idempotency-key", "prefer"]) {
    assert(allowedHeaders.includes(name));
  }
  const answer = await api.call("GET", "/account/credits");
  const exposed = answer.headers.get("access-control-expose-headers")?.split(",") ?? [];
  for (const name of ["ratelimit", "retry-after", "location"]) assert(exposed.includes(name), name);
  // The headers of the functions are unchanged.
  const other = await api.server.post("/functions/v1/regulator-check", { action: "info" });
  assertEquals(other.headers.get("access-control-expose-headers"), "x-request-id,retry-after");
  await store.close();
});

endPostgres();
