import { assert, assertEquals, assertFalse, assertNotEquals } from "@std/assert";
import { ErrorBody } from "../../../shared/contract/errors.ts";
import {
  AccountCredits,
  AccountUsage,
  EmailAnalysis,
  PhoneCheck,
  PhoneChecks,
  TokenReplacement,
} from "../../../shared/contract/v1.ts";
import { usageOf } from "../../../shared/accounts/usage.ts";
import { dayOf } from "../../../shared/accounts/time.ts";
import type { Store } from "../../../shared/storage/port.ts";
import { NOON, startApi } from "../../support/api.ts";
import { stepOf, stepsOf } from "../../support/sse.ts";
import { endPostgres, testStores } from "../../support/stores.ts";
import type { Place } from "../../support/stores.ts";

/** The v1 API over a real socket, on both engines. */

const HEADERS = "Authentication-Results: mx.example.net; spf=pass smtp.mailfrom=example.org\r\n" +
  "Received: from a.example.org (a.example.org [203.0.113.9]) by mx.example.net; " +
  "Mon, 5 Jan 2026 09:00:02 +0000\r\nFrom: Ann <ann@example.org>\r\nSubject: Account suspended\r\n";
const CONTENT = "Verify your account within 24 hours or it will be closed permanently.";

async function prepared({ open }: Place): Promise<Store> {
  const store = open();
  await store.migrate();
  return store;
}

async function errorOf(response: Response): Promise<string> {
  const { error, message } = ErrorBody.parse(await response.json());
  assert(message.length > 10);
  return `${response.status} ${error}`;
}

async function totalOf(store: Store, accountId: string): Promise<number> {
  return (await usageOf(store, accountId, { from: 0, to: dayOf(NOON) + 10 })).total;
}

testStores(
  "email/analyze gives what the two functions give, from parts and from a whole mail",
  async (place) => {
    const store = await prepared(place);
    await using api = await startApi(store);
    const stream = await api.server.post("/functions/v1/analyze-email-headers", {
      emailHeaders: HEADERS,
    });
    const { data: { summary } } = stepOf(stepsOf(await stream.text()), "complete");
    const spam = await (await api.server.post("/functions/v1/analyze-spam", {
      headers: HEADERS,
      emailContent: CONTENT,
    })).json();

    const parts = await api.call("POST", "/email/analyze", {
      emailHeaders: HEADERS,
      emailContent: CONTENT,
    });
    assertEquals(parts.status, 200);
    assertEquals(parts.headers.get("ratelimit"), '"minute";r=999;t=60, "day";r=99999;t=43200');
    const fromParts = EmailAnalysis.parse(await parts.json());
    assertEquals(fromParts.summary, summary);
    assertEquals(fromParts.spam, spam);
    assertFalse(fromParts.cached);

    const message = `${HEADERS}\r\n${CONTENT}`;
    const whole = EmailAnalysis.parse(
      await (await api.call("POST", "/email/analyze", { message })).json(),
    );
    assertEquals([whole.summary, whole.spam], [summary, spam]);
    assertNotEquals(whole.id, fromParts.id);
    const asMail = EmailAnalysis.parse(
      await (await api.call("POST", "/email/analyze", message, {
        "content-type": "message/rfc822; charset=utf-8",
      })).json(),
    );
    assertEquals([asMail.summary, asMail.spam], [summary, spam]);

    const alone = EmailAnalysis.parse(
      await (await api.call("POST", "/email/analyze", { emailHeaders: HEADERS })).json(),
    );
    assertEquals(alone.spam, null);
    assertEquals(await totalOf(store, api.accountId), 4);
    await store.close();
  },
);

testStores("email/analyze tells what the body holds, with scoring version 2", async (place) => {
  const store = await prepared(place);
  await using api = await startApi(store);
  const content = "Pay at http://192.0.2.4/ until 2026-01-31.";
  const { body } = await (await api.server.post("/functions/v1/analyze-spam", {
    headers: HEADERS,
    emailContent: content,
    scoringVersion: 2,
  })).json();
  assert(body.bodyScore >= 50);
  const response = await api.call("POST", "/email/analyze", {
    message: `${HEADERS}\r\n${content}`,
    scoringVersion: 2,
  });
  const analysis = EmailAnalysis.parse(await response.json());
  assertEquals(analysis.spam?.body, body);
  await store.close();
});

testStores("email/analyze takes a mail that is not UTF-8, byte by byte", async (place) => {
  const store = await prepared(place);
  await using api = await startApi(store);
  const text =
    "From: a@example.org\r\nSubject: x\r\nContent-Type: text/plain; charset=iso-8859-1\r\n" +
    "Content-Transfer-Encoding: 8bit\r\n\r\ncaf\u00e9 \u00ff\r\n";
  const bytes = Uint8Array.from(text, (char) => char.charCodeAt(0));
  const response = await api.call("POST", "/email/analyze", bytes, {
    "content-type": "message/rfc822",
  });
  assertEquals(EmailAnalysis.parse(await response.json()).summary.from, "a@example.org");
  const large = await api.call("POST", "/email/analyze", new Uint8Array(8 * 1024 * 1024 + 1), {
    "content-type": "message/rfc822",
  });
  assertEquals(await errorOf(large), "413 payload_too_large");
  assertEquals(await totalOf(store, api.accountId), 1);
  await store.close();
});

testStores(
  "phone/check gives what regulator-check gives; several numbers cost one each",
  async (place) => {
    const store = await prepared(place);
    await using api = await startApi(store);
    const fromFunction = await (await api.server.post("/functions/v1/regulator-check", {
      action: "check",
      phoneNumber: "01 62 00 00 01",
      explain: true,
    })).json();
    const one = await api.call("POST", "/phone/check", { phoneNumber: "01 62 00 00 01" });
    assertEquals(PhoneCheck.parse(await one.json()), fromFunction);
    const several = await api.call("POST", "/phone/check", {
      phoneNumbers: ["01 62 00 00 01", "+33612345678", "01 62 00 00 01"],
    });
    const { results } = PhoneChecks.parse(await several.json());
    assertEquals(results.map(({ isBlocked }) => isBlocked), [true, false, true]);
    assertEquals(results[0], fromFunction);
    const { days } = await usageOf(store, api.accountId, { from: 0, to: dayOf(NOON) });
    assertEquals(days.map(({ endpoint, count }) => [endpoint, count]), [["phone/check", 4]]);
    await store.close();
  },
);

testStores(
  "what is refused or not valid says so, costs nothing and leaves nothing",
  async (place) => {
    const store = await prepared(place);
    await using api = await startApi(store, { plan: "free" });
    const post = (path: string, body: unknown, headers?: HeadersInit) =>
      api.call("POST", path, body, headers);
    const bad: readonly (readonly [string, Promise<Response>])[] = [
      ["400 invalid_json", post("/email/analyze", "{")],
      ["400 invalid_request", post("/email/analyze", "[]")],
      ["400 invalid_request", post("/email/analyze", {})],
      ["400 invalid_request", post("/email/analyze", { emailHeaders: " " })],
      ["400 invalid_request", post("/email/analyze", { emailHeaders: 7 })],
      ["400 invalid_request", post("/email/analyze", { emailHeaders: "A: b", callbackUrl: "x" })],
      ["400 invalid_request", post("/email/analyze", "", { "content-type": "message/rfc822" })],
      ["413 payload_too_large", post("/email/analyze", { emailHeaders: "x".repeat(2 ** 21) })],
      ["413 payload_too_large", post("/email/analyze", { emailHeaders: "A: b\n".repeat(5001) })],
      ["400 invalid_request", post("/phone/check", {})],
      ["400 invalid_request", post("/phone/check", { phoneNumber: "+49 30 nobody" })],
      ["400 invalid_request", post("/phone/check", { phoneNumbers: [] })],
      ["400 invalid_request", post("/phone/check", { phoneNumbers: ["0162000001", "nobody"] })],
      ["400 invalid_request", post("/phone/check", { phoneNumbers: Array(11).fill("0162000001") })],
      [
        "400 invalid_request",
        post("/phone/check", { phoneNumber: "0162000001" }, {
          "idempotency-key": "not one word",
        }),
      ],
      ["400 invalid_request", api.call("GET", "/account/usage?from=yesterday")],
      ["400 invalid_request", api.call("GET", "/account/usage?from=2026-02-30")],
      ["400 invalid_request", api.call("GET", "/account/usage?from=2026-01-02&to=2026-01-01")],
      ["400 invalid_request", api.call("GET", "/account/usage?from=2020-01-01")],
      ["404 not_found", api.call("GET", "/account")],
      ["404 not_found", api.call("GET", "/")],
      ["405 method_not_allowed", api.call("GET", "/email/analyze")],
      ["405 method_not_allowed", api.call("DELETE", "/account/usage")],
    ];
    for (const [expected, response] of bad) assertEquals(await errorOf(await response), expected);
    const named = await errorDetails(
      await post("/phone/check", { phoneNumbers: ["0162000001", "x"] }),
    );
    assertEquals(named, ["phoneNumbers.1"]);
    assertEquals(await totalOf(store, api.accountId), 0);
    const credits = AccountCredits.parse(await (await api.call("GET", "/account/credits")).json());
    assertEquals([credits.used, credits.remaining_this_minute], [0, 10]);
    await store.close();
  },
);

async function errorDetails(response: Response): Promise<(string | undefined)[]> {
  return ErrorBody.parse(await response.json()).details?.map(({ path }) => path) ?? [];
}

testStores(
  "without a token that is valid every endpoint answers the same 401, with another scope 403",
  async (place) => {
    const store = await prepared(place);
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
    assertEquals(await errorOf(await api.call("POST", "/email/analyze", {})), "403 forbidden");
    assertEquals(await errorOf(await api.call("POST", "/phone/check", {})), "403 forbidden");
    assertEquals((await api.call("GET", "/account/usage").then((r) => r.json())).total, 0);
    await store.close();
  },
);

testStores(
  "beyond the plan a call is refused with 429, the next reset and what is left",
  async (place) => {
    const store = await prepared(place);
    await using api = await startApi(store, { plan: "free" });
    const check = () => api.call("POST", "/phone/check", { phoneNumber: "0162000001" });
    const responses = await Promise.all(Array.from({ length: 30 }, check));
    const statuses = responses.map(({ status }) => status);
    assertEquals(statuses.filter((status) => status === 200).length, 10);
    const refused = responses.find(({ status }) => status === 429);
    assert(refused);
    assertEquals(refused.headers.get("retry-after"), "60");
    assertEquals(
      refused.headers.get("ratelimit-policy"),
      '"minute";q=10;w=60, "day";q=100;w=86400',
    );
    assertEquals(ErrorBody.parse(await refused.json()), {
      error: "rate_limit_exceeded",
      message: "The plan allows 10 calls a minute, and they are used up.",
      retry_after: "2026-01-05T12:01:00.000Z",
    });
    await Promise.all(responses.filter(({ bodyUsed }) => !bodyUsed).map((r) => r.body?.cancel()));
    // A larger plan counts from the next call on.
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

testStores("a token's holder replaces it", async (place) => {
  const store = await prepared(place);
  await using api = await startApi(store);
  const response = await api.call("POST", "/account/token");
  assertEquals(response.headers.get("cache-control"), "no-store");
  const { token, expires_at, previous_expires_at } = TokenReplacement.parse(await response.json());
  assertEquals(expires_at, null);
  assertEquals(previous_expires_at, "2026-01-06T12:00:00.000Z");
  const withNew = await api.call("GET", "/account/credits", undefined, {
    authorization: `Bearer ${token}`,
  });
  assertEquals(withNew.status, 200);
  api.clock.advance(24 * 3600 * 1000);
  assertEquals((await api.call("GET", "/account/credits")).status, 401);
  await store.close();
});

testStores("a lost answer of a replacement leaves no token that nobody holds", async (place) => {
  const store = await prepared(place);
  const end = NOON + 90 * 24 * 3600 * 1000;
  await using api = await startApi(store, { token: { expiresAt: end } });
  const replace = async (headers: HeadersInit = {}) => {
    const response = await api.call("POST", "/account/token", undefined, headers);
    return { response, body: await response.json() };
  };
  const live = async () =>
    (await api.accounts.tokens(api.accountId)).filter(({ revokedAt }) => revokedAt === null);
  const lost = await replace();
  api.clock.advance(3600 * 1000);
  const again = await replace();
  const expires_at = new Date(end).toISOString();
  const previous_expires_at = "2026-01-06T12:00:00.000Z";
  assertEquals(again.body, { token: again.body.token, expires_at, previous_expires_at });
  assertEquals((await live()).length, 2);
  const asks = (token: string) =>
    api.call("GET", "/account/credits", undefined, { authorization: `Bearer ${token}` });
  assertEquals((await asks(lost.body.token)).status, 401);
  // Under a key the same one is answered, to who holds the token before alone.
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
  assertEquals(await errorOf(other), "422 idempotency_mismatch");
  assertEquals((await live()).length, 3);
  // Once the new one is in use, the old one makes no other; the answer that was kept stays.
  assertEquals((await asks(first.body.token)).status, 200);
  const refused = await replace({ "idempotency-key": "replace-2" });
  assertEquals([refused.response.status, refused.body.error], [403, "forbidden"]);
  assertEquals((await replace(key)).body, first.body);
  await store.close();
});

testStores("each answer to a valid token says what is left of its plan", async (place) => {
  const store = await prepared(place);
  await using api = await startApi(store, { plan: "free", token: { scopes: ["phone:check"] } });
  const full = await api.accounts.addToken(api.accountId);
  const authorization = `Bearer ${full}`;
  const call = (...[method, path, body, headers]: Parameters<typeof api.call>) =>
    api.call(method, path, body, { authorization, ...headers });
  const key = { "idempotency-key": "k" };
  const mail = { emailHeaders: "From: Ann <ann@example.org>\r\n" };
  const seen: number[] = [];
  const check = async (response: Response) => {
    seen.push(response.status);
    const [limits, policy] = ["ratelimit", "ratelimit-policy"].map((h) => response.headers.get(h));
    assertEquals(limits, '"minute";r=9;t=60, "day";r=99;t=43200', `${response.status}`);
    assertEquals(policy, '"minute";q=10;w=60, "day";q=100;w=86400');
    await response.body?.cancel();
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
      await check(response);
      break;
    }
    await response.body?.cancel();
  }
  assertEquals(seen, [200, 200, 422, 400, 400, 413, 403, 400, 404, 200, 429]);
  await store.close();
});

testStores("a page of another origin may call the API and read its limits", async (place) => {
  const store = await prepared(place);
  await using api = await startApi(store);
  const preflight = await fetch(`${api.server.url}/api/v1/email/analyze`, {
    method: "OPTIONS",
    headers: {
      origin: "https://app.example.org",
      "access-control-request-method": "POST",
      "access-control-request-headers": "authorization,idempotency-key",
    },
  });
  assertEquals(preflight.status, 204);
  assertEquals(preflight.headers.get("access-control-allow-origin"), "*");
  const allowed = preflight.headers.get("access-control-allow-headers") ?? "";
  for (const name of ["authorization", "idempotency-key", "prefer"]) assert(allowed.includes(name));
  const answer = await api.call("GET", "/account/credits");
  const exposed = answer.headers.get("access-control-expose-headers")?.split(",") ?? [];
  for (const name of ["ratelimit", "retry-after", "location"]) assert(exposed.includes(name), name);
  // The functions say what they always said.
  const other = await api.server.post("/functions/v1/regulator-check", { action: "info" });
  assertEquals(other.headers.get("access-control-expose-headers"), "x-request-id,retry-after");
  await store.close();
});

endPostgres();
