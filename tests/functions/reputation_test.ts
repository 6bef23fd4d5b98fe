import { assert, assertEquals, assertFalse, assertRejects } from "@std/assert";
import { createLookUp } from "../../shared/reputation/look_up.ts";
import type { LookUpRequest } from "../../shared/reputation/look_up.ts";
import type { Reputation } from "../../shared/contract/analyze_email_headers.ts";
import { forEachProvider } from "../../shared/contract/providers.ts";
import { testContext } from "../support/context.ts";
import { provider, providerAnswer, swallowUntilClosed, tcpProvider } from "../support/providers.ts";

/** Global addresses of nobody in particular; they only ever travel to servers of the test. */
const BORDER = "9.9.9.1";
const ORIGIN = "2a02:1234::9";

const NONE = forEachProvider(() => false);
const KEYS = {
  ...forEachProvider(() => ""),
  providerA: "key-a-7781",
  providerB: "key-b-7782",
  providerC: "key/c 7783",
};

function lookUp(
  env: Readonly<Record<string, string>>,
  request: Partial<LookUpRequest>,
): Promise<Reputation[]> {
  const { config, deps } = testContext({ env: { PROVIDER_TIMEOUT_MS: "2000", ...env } });
  return createLookUp(config, deps)({
    enabled: NONE,
    keys: { ...KEYS, providerC: "key-c-7783" },
    candidates: () => [BORDER],
    signal: new AbortController().signal,
    ...request,
  });
}

/** What provider A's entry says when its server answers so. */
async function entryOfA(url: string, request: Partial<LookUpRequest> = {}): Promise<Reputation> {
  const [entry] = await lookUp({ PROVIDER_A_URL: url }, {
    enabled: { ...NONE, providerA: true },
    ...request,
  });
  assert(entry);
  return entry;
}

Deno.test("lookUp asks each provider in its own way and reads its own shape", async () => {
  await using a = provider(() => providerAnswer.a(80));
  await using b = provider(() => providerAnswer.b(1, 1));
  await using c = provider(() => providerAnswer.c(10));
  const entries = await lookUp({
    PROVIDER_A_URL: `${a.url}/check?verbose`,
    PROVIDER_A_KEY_HEADER: "X-Key",
    PROVIDER_B_URL: `${b.url}/ip_addresses/`,
    PROVIDER_C_URL: `${c.url}/json`,
  }, {
    enabled: { ...NONE, providerA: true, providerB: true, providerC: true },
    keys: { ...KEYS, providerC: "key-c-7783" },
    candidates: () => [ORIGIN],
  });
  assertEquals(entries, [
    {
      provider: "providerA",
      ip: ORIGIN,
      status: "ok",
      score: 80,
      verdict: "malicious",
      message: "Reported for abuse with a confidence of 80 of 100.",
    },
    {
      provider: "providerB",
      ip: ORIGIN,
      status: "ok",
      score: 35,
      verdict: "suspicious",
      message: "Of 92 engines, 1 call it malicious and 1 suspicious.",
    },
    {
      provider: "providerC",
      ip: ORIGIN,
      status: "ok",
      score: 10,
      verdict: "safe",
      message: "Fraud score 10 of 100.",
    },
  ]);
  const [askedA] = a.seen;
  assertEquals(askedA?.path, "/check");
  assertEquals(askedA?.query.get("ipAddress"), ORIGIN);
  assertEquals(askedA?.query.get("maxAgeInDays"), "90");
  assertEquals(askedA?.query.has("verbose"), true);
  assertEquals(askedA?.headers.get("x-key"), KEYS.providerA);
  const [askedB] = b.seen;
  assertEquals(askedB?.path, `/ip_addresses/${encodeURIComponent(ORIGIN)}`);
  assertEquals(askedB?.headers.get("x-apikey"), KEYS.providerB);
  const [askedC] = c.seen;
  assertEquals(askedC?.path, `/json/key-c-7783/${encodeURIComponent(ORIGIN)}`);
  assertEquals(c.seen.length, 1);
});

Deno.test("lookUp writes a key with special characters into the path as one segment", async () => {
  await using c = provider(() => providerAnswer.c(0));
  const [entry] = await lookUp({ PROVIDER_C_URL: c.url }, {
    enabled: { ...NONE, providerC: true },
    keys: { ...KEYS, providerC: "a/../b?c#d" },
  });
  assertEquals(entry?.status, "ok");
  assertEquals(c.seen[0]?.path, `/${encodeURIComponent("a/../b?c#d")}/${BORDER}`);
});

Deno.test("lookUp gives every enabled provider an entry, and says why one is skipped", async () => {
  await using a = provider(() => providerAnswer.a(0));
  const enabled = { ...NONE, providerA: true, providerB: true };
  const entries = await lookUp({ PROVIDER_A_URL: a.url }, {
    enabled,
    keys: { ...KEYS, providerA: "  " },
  });
  assertEquals(entries.map(({ provider, status, verdict }) => [provider, status, verdict]), [
    ["providerA", "skipped", "unknown"],
    ["providerB", "skipped", "unknown"],
  ]);
  assert(entries[0]?.message.includes("apiKeys.providerA"));
  assert(entries[1]?.message.includes("PROVIDER_B_URL"));
  const [noAddress] = await lookUp({ PROVIDER_A_URL: a.url }, {
    enabled: { ...NONE, providerA: true },
    candidates: () => ["10.0.0.1", "192.0.2.9", "::1", "fe80::1%eth0", "not an address"],
  });
  assertEquals([noAddress?.status, noAddress?.ip], ["skipped", null]);
  assertEquals(a.seen.length, 0);
});

Deno.test("lookUp sends each global address once, at most two, and reports the worst", async () => {
  const scores: Record<string, number> = { [BORDER]: 0, [ORIGIN]: 90 };
  await using a = provider((request) =>
    providerAnswer.a(scores[new URL(request.url).searchParams.get("ipAddress") ?? ""] ?? 50)
  );
  const entry = await entryOfA(a.url, {
    candidates: () => ["127.0.0.1", BORDER, `::ffff:${BORDER}`, "2A02:1234:0::9", "9.9.9.3"],
  });
  assertEquals([entry.ip, entry.score, entry.verdict], [ORIGIN, 90, "malicious"]);
  assertEquals(a.seen.map(({ query }) => query.get("ipAddress")).toSorted(), [ORIGIN, BORDER]);
});

Deno.test("lookUp reports a failure rather than a good result of the other address", async () => {
  await using a = provider((request) =>
    request.url.includes(BORDER) ? providerAnswer.a(0) : new Response(null, { status: 500 })
  );
  const entry = await entryOfA(a.url, { candidates: () => [BORDER, ORIGIN] });
  assertEquals([entry.ip, entry.status, entry.verdict], [ORIGIN, "error", "unknown"]);
});

Deno.test("lookUp answers in words of its own when a provider refuses, errs or lies", async () => {
  const SECRET = "do-not-show";
  const json = (body: string, status = 200) =>
    new Response(body, { status, headers: { "content-type": "application/json" } });
  const cases: [what: string, answer: () => Response, message: RegExp][] = [
    ["401", () => json(SECRET, 401), /refused the key/],
    ["403", () => json(SECRET, 403), /refused the key/],
    ["429", () => json(SECRET, 429), /quota/],
    ["500", () => json(SECRET, 500), /answered with an error/],
    ["404", () => json(SECRET, 404), /answered with an error/],
    [
      "redirect",
      () => new Response(null, { status: 302, headers: { location: `https://${SECRET}.test/` } }),
      /answered with an error/,
    ],
    ["not JSON", () => json(`<html>${SECRET}</html>`), /could not be understood/],
    [
      "HTML page",
      () => new Response("<html>", { headers: { "content-type": "text/html" } }),
      /could not be understood/,
    ],
    ["empty", () => new Response(null), /could not be understood/],
    ["null", () => json("null"), /could not be understood/],
    ["array", () => json("[]"), /could not be understood/],
    ["wrong type", () => json('{"data":{"abuseConfidenceScore":"7"}}'), /could not be understood/],
    ["too high", () => json('{"data":{"abuseConfidenceScore":1e9}}'), /could not be understood/],
    ["below 0", () => json('{"data":{"abuseConfidenceScore":-1}}'), /could not be understood/],
    ["not UTF-8", () => new Response(new Uint8Array([0xff, 0xfe])), /could not be understood/],
    ["cut UTF-8", () => new Response(new Uint8Array([0x22, 0xc3])), /could not be understood/],
    ["huge", () => json(`"${"x".repeat(300_000)}"`), /could not be understood/],
  ];
  let nth = 0;
  await using a = provider(() => cases[nth]?.[1]() ?? new Response(null));
  for (const [what, , message] of cases) {
    const problems: string[] = [];
    const entry = await entryOfA(a.url, { onProblem: (...problem) => problems.push(problem[1]) });
    assertEquals(
      [entry.status, entry.verdict, entry.score, entry.ip],
      ["error", "unknown", null, BORDER],
      what,
    );
    assert(message.test(entry.message), `${what}: ${entry.message}`);
    assertFalse(JSON.stringify(entry).includes(SECRET), what);
    assertEquals(problems.length, 1, what);
    nth++;
  }
  assertEquals(nth, cases.length);
  assertEquals(a.seen.length, cases.length);
});

Deno.test("lookUp reads JSON that calls itself something else", async () => {
  await using a = provider(() =>
    new Response('{"data":{"abuseConfidenceScore":3}}', {
      headers: { "content-type": "text/plain" },
    })
  );
  assertEquals((await entryOfA(a.url)).score, 3);
});

Deno.test("lookUp takes an error in a 200 as an error, without repeating its text", async () => {
  await using c = provider(() =>
    Response.json({ success: false, message: "Invalid key key-c-7783", request_id: "x" })
  );
  const [entry] = await lookUp({ PROVIDER_C_URL: c.url }, {
    enabled: { ...NONE, providerC: true },
  });
  assertEquals(entry?.status, "error");
  assertFalse(JSON.stringify(entry).includes("key-c-7783"));
});

Deno.test("lookUp takes no verdict and an unknown address for unknown, not for safe", async () => {
  for (
    const answer of [() => new Response(null, { status: 404 }), () => providerAnswer.b(0, 0, 0, 0)]
  ) {
    await using b = provider(answer);
    const [entry] = await lookUp({ PROVIDER_B_URL: b.url }, {
      enabled: { ...NONE, providerB: true },
    });
    assertEquals([entry?.status, entry?.verdict, entry?.score], ["ok", "unknown", null]);
  }
});

Deno.test("lookUp tries once more when Retry-After fits in the time left", async () => {
  for (
    const [status, retryAfter] of [[429, "0"], [503, new Date(0).toUTCString()]] as const
  ) {
    await using a = provider((_, nth) =>
      nth === 1
        ? new Response("busy", { status, headers: { "retry-after": retryAfter } })
        : providerAnswer.a(12)
    );
    assertEquals((await entryOfA(a.url)).score, 12);
    assertEquals(a.seen.length, 2);
  }
});

Deno.test("lookUp: no retry without Retry-After, too late, or for other statuses", async () => {
  const cases: [number, Record<string, string>][] = [
    [429, {}],
    [500, { "retry-after": "5" }],
    [503, { "retry-after": "Wed, 01 Jan 2098 00:00:00 GMT" }],
    [503, { "retry-after": "soon" }],
    [400, { "retry-after": "0" }],
  ];
  for (const [status, headers] of cases) {
    await using a = provider(() => new Response(null, { status, headers }));
    assertEquals((await entryOfA(a.url)).status, "error");
    assertEquals(a.seen.length, 1, `${status} ${JSON.stringify(headers)}`);
  }
});

Deno.test("lookUp does not try a third time", async () => {
  await using a = provider(() =>
    new Response(null, { status: 503, headers: { "retry-after": "0" } })
  );
  assertEquals((await entryOfA(a.url)).status, "error");
  assertEquals(a.seen.length, 2);
});

Deno.test("lookUp asks side by side and waits for none beyond the time-out", async () => {
  const events: string[] = [];
  using hangs = tcpProvider(async (connection) => {
    await swallowUntilClosed(connection);
    events.push("gave up");
  });
  using trickles = tcpProvider(async (connection) => {
    await connection.write(
      new TextEncoder().encode("HTTP/1.1 200 OK\r\ncontent-length: 50\r\n\r\n{"),
    );
    await swallowUntilClosed(connection);
  });
  await using answers = provider(() => {
    events.push("asked the last");
    return providerAnswer.c(90);
  });
  const entries = await lookUp({
    PROVIDER_A_URL: hangs.url,
    PROVIDER_B_URL: trickles.url,
    PROVIDER_C_URL: answers.url,
  }, { enabled: { ...NONE, providerA: true, providerB: true, providerC: true } });
  assertEquals(entries.map(({ status }) => status), ["error", "error", "ok"]);
  assert(entries[0]?.message.includes("in time") && entries[1]?.message.includes("in time"));
  assertEquals(events[0], "asked the last");
});

Deno.test("lookUp survives a line that drops before or in the middle of the answer", async () => {
  const lines = [
    "",
    "HTTP/1.1 200 OK\r\ncontent-length: 500\r\n\r\n{",
    "220 mail.example.test ESMTP\r\n",
  ];
  for (const line of lines) {
    using drops = tcpProvider(async (connection) => {
      await connection.read(new Uint8Array(4096));
      if (line) await connection.write(new TextEncoder().encode(line));
    });
    const entry = await entryOfA(drops.url);
    assertEquals([entry.status, entry.message], [
      "error",
      "The provider could not be reached.",
    ], line);
  }
});

Deno.test("lookUp reports a provider nobody listens for", async () => {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const url = `http://127.0.0.1:${listener.addr.port}`;
  listener.close();
  assertEquals((await entryOfA(url)).message, "The provider could not be reached.");
});

Deno.test("lookUp sends no key that a header cannot carry", async () => {
  await using a = provider(() => providerAnswer.a(0));
  for (const key of ["two words", "line\nbreak", "ключ", "..", "x".repeat(600)]) {
    const entry = await entryOfA(a.url, { keys: { ...KEYS, providerA: key } });
    assertEquals(entry.status, "error");
    assertFalse(JSON.stringify(entry).includes(key));
  }
  assertEquals(a.seen.length, 0);
});

Deno.test("lookUp stops at a hang-up: the provider sees its connection close", async () => {
  const asked = Promise.withResolvers<void>();
  const closed = Promise.withResolvers<void>();
  using hangs = tcpProvider(async (connection) => {
    await connection.read(new Uint8Array(4096));
    asked.resolve();
    await swallowUntilClosed(connection);
    closed.resolve();
  });
  const client = new AbortController();
  const entries = lookUp({ PROVIDER_A_URL: hangs.url, PROVIDER_TIMEOUT_MS: "30000" }, {
    enabled: { ...NONE, providerA: true },
    signal: client.signal,
  });
  await asked.promise;
  client.abort(new DOMException("The client hung up", "AbortError"));
  await assertRejects(() => entries, DOMException, "hung up");
  await closed.promise;
});

Deno.test("lookUp asks nobody once the client is gone", async () => {
  await using a = provider(() => providerAnswer.a(0));
  await assertRejects(() => entryOfA(a.url, { signal: AbortSignal.abort() }), DOMException);
  assertEquals(a.seen.length, 0);
});
