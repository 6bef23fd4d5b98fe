import { assert, assertEquals, assertFalse, assertRejects } from "@std/assert";
import {
  providerAnswer,
  readUntilClosed,
  startProvider,
  startTcpProvider,
} from "../support/providers.ts";
import {
  BORDER_IP,
  createEntryA,
  lookUpReputations,
  NO_PROVIDERS,
  ORIGIN_IP,
} from "../support/reputation_look_up.ts";
import { findFreePort } from "../support/free_port.ts";
import { createManualClock } from "../support/manual_clock.ts";
import { roundTrip, waitUntil } from "../support/until.ts";

/** Reputation providers that refuse, fail, send wrong data, hang or are unreachable. */

Deno.test("lookUp reports a failure rather than a good result of the other address", async () => {
  await using a = startProvider((request) =>
    request.url.includes(BORDER_IP) ? providerAnswer.a(0) : new Response(null, { status: 500 })
  );
  const entry = await createEntryA(a.url, { candidates: () => [BORDER_IP, ORIGIN_IP] });
  assertEquals([entry.ip, entry.status, entry.verdict], [ORIGIN_IP, "error", "unknown"]);
});

Deno.test("lookUp answers in its own words when a provider refuses, fails or answers falsely", async () => {
  const SECRET = "do-not-show";
  const createJsonResponse = (body: string, status = 200) =>
    new Response(body, { status, headers: { "content-type": "application/json" } });
  const cases: [what: string, answer: () => Response, message: RegExp][] = [
    ["401", () => createJsonResponse(SECRET, 401), /refused the key/],
    ["403", () => createJsonResponse(SECRET, 403), /refused the key/],
    ["429", () => createJsonResponse(SECRET, 429), /quota/],
    ["500", () => createJsonResponse(SECRET, 500), /answered with an error/],
    ["404", () => createJsonResponse(SECRET, 404), /answered with an error/],
    [
      "redirect",
      () => new Response(null, { status: 302, headers: { location: `https://${SECRET}.test/` } }),
      /answered with an error/,
    ],
    ["not JSON", () => createJsonResponse(`<html>${SECRET}</html>`), /could not be understood/],
    [
      "HTML page",
      () => new Response("<html>", { headers: { "content-type": "text/html" } }),
      /could not be understood/,
    ],
    ["empty", () => new Response(null), /could not be understood/],
    ["null", () => createJsonResponse("null"), /could not be understood/],
    ["array", () => createJsonResponse("[]"), /could not be understood/],
    [
      "wrong type",
      () => createJsonResponse('{"data":{"abuseConfidenceScore":"7"}}'),
      /could not be understood/,
    ],
    [
      "too high",
      () => createJsonResponse('{"data":{"abuseConfidenceScore":1e9}}'),
      /could not be understood/,
    ],
    [
      "below 0",
      () => createJsonResponse('{"data":{"abuseConfidenceScore":-1}}'),
      /could not be understood/,
    ],
    ["not UTF-8", () => new Response(new Uint8Array([0xff, 0xfe])), /could not be understood/],
    ["cut UTF-8", () => new Response(new Uint8Array([0x22, 0xc3])), /could not be understood/],
    ["huge", () => createJsonResponse(`"${"x".repeat(300_000)}"`), /could not be understood/],
  ];
  let nth = 0;
  await using a = startProvider(() => cases[nth]?.[1]() ?? new Response(null));
  for (const [label, , message] of cases) {
    const problems: string[] = [];
    const entry = await createEntryA(a.url, {
      onProblem: (...problem) => problems.push(problem[1]),
    });
    assertEquals(
      [entry.status, entry.verdict, entry.score, entry.ip],
      ["error", "unknown", null, BORDER_IP],
      label,
    );
    assert(message.test(entry.message), `${label}: ${entry.message}`);
    assertFalse(JSON.stringify(entry).includes(SECRET), label);
    assertEquals(problems.length, 1, label);
    nth++;
  }
  assertEquals(nth, cases.length);
  assertEquals(a.seenRequests.length, cases.length);
});

Deno.test("lookUp reports an error in a 200 as an error, without repeating its text", async () => {
  await using c = startProvider(() =>
    Response.json({ success: false, message: "Invalid key key-c-7783", request_id: "x" })
  );
  const [entry] = await lookUpReputations({ PROVIDER_C_URL: c.url }, {
    enabled: { ...NO_PROVIDERS, providerC: true },
  });
  assertEquals(entry?.status, "error");
  assertFalse(JSON.stringify(entry).includes("key-c-7783"));
});

Deno.test("lookUp tries once more if Retry-After fits in the time left", async () => {
  for (
    const [status, retryAfter] of [[429, "0"], [503, new Date(0).toUTCString()]] as const
  ) {
    await using a = startProvider((_, nth) =>
      nth === 1
        ? new Response("busy", { status, headers: { "retry-after": retryAfter } })
        : providerAnswer.a(12)
    );
    assertEquals((await createEntryA(a.url)).score, 12);
    assertEquals(a.seenRequests.length, 2);
  }
});

Deno.test("lookUp does not retry without Retry-After, too late, or for other statuses", async () => {
  const cases: [number, Record<string, string>][] = [
    [429, {}],
    [500, { "retry-after": "5" }],
    [503, { "retry-after": "Wed, 01 Jan 2098 00:00:00 GMT" }],
    [503, { "retry-after": "soon" }],
    [400, { "retry-after": "0" }],
  ];
  for (const [status, headers] of cases) {
    await using a = startProvider(() => new Response(null, { status, headers }));
    assertEquals((await createEntryA(a.url)).status, "error");
    assertEquals(a.seenRequests.length, 1, `${status} ${JSON.stringify(headers)}`);
  }
});

Deno.test("lookUp does not try a third time", async () => {
  await using a = startProvider(() =>
    new Response(null, { status: 503, headers: { "retry-after": "0" } })
  );
  assertEquals((await createEntryA(a.url)).status, "error");
  assertEquals(a.seenRequests.length, 2);
});

Deno.test("lookUp asks addresses in parallel and waits for none beyond the time-out", async () => {
  const events: string[] = [];
  const hanging = Promise.withResolvers<void>();
  using hangs = startTcpProvider(async (connection) => {
    hanging.resolve();
    await readUntilClosed(connection);
    events.push("gave up");
  });
  const trickling = Promise.withResolvers<void>();
  using trickles = startTcpProvider(async (connection) => {
    trickling.resolve();
    await connection.write(
      new TextEncoder().encode("HTTP/1.1 200 OK\r\ncontent-length: 50\r\n\r\n{"),
    );
    await readUntilClosed(connection);
  });
  await using answers = startProvider(() => {
    events.push("asked the last");
    return providerAnswer.c(90);
  });
  const clock = createManualClock();
  const looking = lookUpReputations(
    {
      PROVIDER_A_URL: hangs.url,
      PROVIDER_B_URL: trickles.url,
      PROVIDER_C_URL: answers.url,
    },
    { enabled: { ...NO_PROVIDERS, providerA: true, providerB: true, providerC: true } },
    clock,
  );
  await Promise.all([
    hanging.promise,
    trickling.promise,
    waitUntil(() => answers.seenRequests.length > 0),
  ]);
  await roundTrip(answers.url);
  clock.advance(4_000);
  const entries = await looking;
  assertEquals(entries.map(({ status }) => status), ["error", "error", "ok"]);
  assert(entries[0]?.message.includes("in time") && entries[1]?.message.includes("in time"));
  assertEquals(events[0], "asked the last");
});

Deno.test("lookUp survives a connection that breaks before or during the answer", async () => {
  const lines = [
    "",
    "HTTP/1.1 200 OK\r\ncontent-length: 500\r\n\r\n{",
    "220 mail.example.test ESMTP\r\n",
  ];
  for (const line of lines) {
    using drops = startTcpProvider(async (connection) => {
      await connection.read(new Uint8Array(4096));
      if (line) await connection.write(new TextEncoder().encode(line));
    });
    const entry = await createEntryA(drops.url);
    assertEquals([entry.status, entry.message], [
      "error",
      "The provider could not be reached.",
    ], line);
  }
});

Deno.test("lookUp reports a provider that refuses the connection", async () => {
  assertEquals(
    (await createEntryA(`http://127.0.0.1:${findFreePort()}`)).message,
    "The provider could not be reached.",
  );
});

Deno.test("lookUp stops when the client hangs up, and the provider sees its connection close", async () => {
  const requestArrival = Promise.withResolvers<void>();
  const closing = Promise.withResolvers<void>();
  using hangs = startTcpProvider(async (connection) => {
    await connection.read(new Uint8Array(4096));
    requestArrival.resolve();
    await readUntilClosed(connection);
    closing.resolve();
  });
  const client = new AbortController();
  const entries = lookUpReputations({ PROVIDER_A_URL: hangs.url, PROVIDER_TIMEOUT_MS: "30000" }, {
    enabled: { ...NO_PROVIDERS, providerA: true },
    signal: client.signal,
  });
  await requestArrival.promise;
  client.abort(new DOMException("The client hung up", "AbortError"));
  await assertRejects(() => entries, DOMException, "hung up");
  await closing.promise;
});

Deno.test("lookUp asks no provider once the client is gone", async () => {
  await using a = startProvider(() => providerAnswer.a(0));
  await assertRejects(() => createEntryA(a.url, { signal: AbortSignal.abort() }), DOMException);
  assertEquals(a.seenRequests.length, 0);
});
