import {
  assert,
  assertEquals,
  assertGreaterOrEqual,
  assertLessOrEqual,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import { ErrorBody } from "../../shared/contract/errors.ts";
import { createGateway } from "../../shared/server/app.ts";
import { provider, providerAnswer } from "../support/providers.ts";
import { startServer } from "../support/server.ts";
import { dataLines, stepOf, stepsOf } from "../support/sse.ts";

const PATH = "/functions/v1/analyze-email-headers";

/** SPEC part 6, as printed. */
const STEPS: readonly [step: string, progress: number, keys: readonly string[]][] = [
  ["basic_parsing", 10, ["from", "subject", "date", "domains", "ipv4"]],
  ["ip_parsing", 20, ["ipv4", "ipv6"]],
  ["received_chain", 30, ["chain", "tls", "cipher"]],
  ["domain_arc", 40, ["domain", "arcSeal", "arcAuth"]],
  ["ip_reputation", 55, ["reputations"]],
  ["spf", 73, ["status"]],
  ["dkim", 85, ["status"]],
  ["complete", 100, ["summary"]],
];

const MESSAGE = [
  "Authentication-Results: in.example.net; spf=pass smtp.mailfrom=ann@example.org;",
  "\tdkim=pass header.d=example.org; dmarc=pass header.from=example.org",
  "Received: from out.example.org (out.example.org [9.9.9.2])",
  "\tby in.example.net (Postfix) with ESMTPS id 4ABC",
  "\t(version=TLS1_3 cipher=TLS_AES_256_GCM_SHA384 bits=256/256)",
  "\tfor <bob@example.net>; Mon, 5 Jan 2026 10:00:09 +0100",
  "Received: from desk (unknown [IPv6:2a02:1234::9])",
  "\tby out.example.org with ESMTPSA id 77; Mon, 5 Jan 2026 10:00:04 +0100",
  "ARC-Seal: i=1; a=rsa-sha256; cv=none; d=example.net; s=a; t=1767603609; b=AAAA",
  "ARC-Message-Signature: i=1; a=rsa-sha256; d=example.net; s=a; h=from; bh=BBBB; b=CCCC",
  "ARC-Authentication-Results: i=1; in.example.net; spf=pass",
  "From: =?utf-8?q?Ann_=C3=89?= <ann@example.org>",
  "To: bob@example.net",
  "Subject: =?utf-8?q?R=C3=A9sum=C3=A9?=",
  "Date: Mon, 5 Jan 2026 10:00:00 +0100",
  "Message-ID: <1@example.org>",
  "",
  "The body is not looked at.",
].join("\r\n");

/** Headers from nothing to broken; every one must give the whole stream. */
const ODD_HEADERS: readonly string[] = [
  "From: a@example.org",
  "no field at all",
  "\r\n\r\n\r\nFrom: a@example.org",
  ":::::\n\n",
  "From:\nFrom:\nDate: never\nReceived:\nReceived: ;;;\nARC-Seal: i=x\nSubject: =?x?q?=FF?=",
  "\0\x01\x02",
  "Subject: \ud800 data: [DONE]\n\ndata: {}",
  "Received-SPF: pass\nAuthentication-Results: ;;;=;spf=;dkim",
];

async function analyze(body: object): Promise<ReturnType<typeof stepsOf>> {
  await using server = startServer(createGateway);
  const response = await server.post(PATH, body);
  assertEquals(response.status, 200);
  return stepsOf(await response.text());
}

function authentication(spf: string): string {
  return `Authentication-Results: mx.example.net; spf=${spf}; dkim=${spf}\nFrom: a@example.org`;
}

Deno.test("SPEC 2.1: every event is step, status, data with a message, progress", async () => {
  await using server = startServer(createGateway);
  for (const emailHeaders of [MESSAGE, ...ODD_HEADERS]) {
    const response = await server.post(PATH, { emailHeaders });
    const events = dataLines(await response.text()).slice(0, -1);
    assertEquals(events.length, STEPS.length);
    for (const event of events) {
      const { step, status, data, progress, ...more } = JSON.parse(event);
      assertEquals(more, {});
      assertEquals(typeof step, "string");
      assert(["success", "warning", "error"].includes(status), `${step}: ${status}`);
      assertMatch(data.message, /^.+\.$/s);
      assertGreaterOrEqual(progress, 0);
      assertLessOrEqual(progress, 100);
    }
  }
});

Deno.test("SPEC 4.1: 200 text/event-stream, data lines with blank lines, then [DONE]", async () => {
  await using server = startServer(createGateway);
  const response = await server.post(PATH, { emailHeaders: MESSAGE });
  assertEquals(response.status, 200);
  assertEquals(response.headers.get("content-type"), "text/event-stream");
  assertEquals(response.headers.get("cache-control"), "no-cache, no-transform");
  assertEquals(response.headers.get("x-accel-buffering"), "no");
  assertEquals(response.headers.get("access-control-allow-origin"), "*");
  const text = await response.text();
  assert(text.endsWith("\n\ndata: [DONE]\n\n") && !text.includes("\r"));
  assertEquals(dataLines(text).length, STEPS.length + 1);
});

Deno.test("SPEC 4.1: emailHeaders alone is a valid request; nothing is looked up", async () => {
  const steps = await analyze({ emailHeaders: MESSAGE });
  assertEquals(stepOf(steps, "ip_reputation").data.reputations, []);
});

Deno.test("SPEC 4.1: emailHeaders missing, mistyped or blank is 400 as JSON", async () => {
  await using server = startServer(createGateway);
  const bodies: object[] = [
    {},
    { headers: MESSAGE },
    { emailHeaders: null },
    { emailHeaders: 7 },
    { emailHeaders: [MESSAGE] },
    { emailHeaders: "" },
    { emailHeaders: " \r\n\t" },
  ];
  for (const body of bodies) {
    const response = await server.post(PATH, body);
    assertEquals(response.status, 400, JSON.stringify(body));
    assertEquals(response.headers.get("content-type"), "application/json");
    const error = ErrorBody.parse(await response.json());
    assertEquals(error.error, "invalid_request");
    assertEquals(error.details?.[0]?.path, "emailHeaders");
  }
});

Deno.test("SPEC 4.1: mistyped enabledApis, apiKeys are 400; unknown keys are ignored", async () => {
  await using server = startServer(createGateway);
  for (
    const extra of [
      { enabledApis: "providerA" },
      { enabledApis: { providerA: "yes" } },
      { apiKeys: [] },
      { apiKeys: { providerB: 1 } },
    ]
  ) {
    const response = await server.post(PATH, { emailHeaders: MESSAGE, ...extra });
    assertEquals(response.status, 400, JSON.stringify(extra));
    await response.body?.cancel();
  }
  const steps = await analyze({
    emailHeaders: MESSAGE,
    enabledApis: { unknownProvider: true },
    apiKeys: { unknownProvider: "x", providerA: "" },
    more: 1,
  });
  assertEquals(stepOf(steps, "ip_reputation").data.reputations, []);
});

Deno.test("SPEC 4.1: each provider that is true in enabledApis is asked, no other", async () => {
  await using a = provider(() => providerAnswer.a(0));
  await using b = provider(() => providerAnswer.b(0));
  await using c = provider(() => providerAnswer.c(0));
  await using server = startServer(createGateway, {
    env: { PROVIDER_A_URL: a.url, PROVIDER_B_URL: b.url, PROVIDER_C_URL: c.url },
  });
  const response = await server.post(PATH, {
    emailHeaders: "Received: from x (x [9.9.9.2]) by y; Mon, 5 Jan 2026 10:00:00 +0100",
    enabledApis: { providerA: true, providerB: false, providerC: true },
    apiKeys: { providerA: "key-a", providerB: "key-b", providerC: "key-c" },
  });
  const { status, data } = stepOf(stepsOf(await response.text()), "ip_reputation");
  assertEquals(status, "success");
  assertEquals(data.reputations.map(({ provider }) => provider), ["providerA", "providerC"]);
  assertEquals([a.seen.length, b.seen.length, c.seen.length], [1, 0, 1]);
});

Deno.test("SPEC 5.3: provider keys come from the body; a provider without is skipped", async () => {
  await using a = provider(() => providerAnswer.a(0));
  await using server = startServer(createGateway, { env: { PROVIDER_A_URL: a.url } });
  for (const apiKeys of [undefined, {}, { providerA: "" }]) {
    const response = await server.post(PATH, {
      emailHeaders: MESSAGE,
      enabledApis: { providerA: true, providerB: true },
      apiKeys,
    }, { headers: { authorization: "Bearer public", key: "not-a-provider-key" } });
    const { status, data } = stepOf(stepsOf(await response.text()), "ip_reputation");
    assertEquals(status, "warning");
    assertEquals(data.reputations.map((entry) => [entry.status, entry.verdict, entry.score]), [
      ["skipped", "unknown", null],
      ["skipped", "unknown", null],
    ]);
  }
  assertEquals(a.seen.length, 0);
});

Deno.test("SPEC 5.3: a provider key is in no answer and in no log line", async () => {
  const key = "k3y-of-the-caller";
  await using a = provider(() => new Response(key, { status: 401 }));
  await using c = provider(() => Response.json({ success: false, message: `bad key ${key}` }));
  await using server = startServer(createGateway, {
    env: { PROVIDER_A_URL: a.url, PROVIDER_C_URL: c.url },
  });
  const response = await server.post(PATH, {
    emailHeaders: MESSAGE,
    enabledApis: { providerA: true, providerC: true },
    apiKeys: { providerA: key, providerC: key },
  });
  const text = await response.text();
  const { status, data } = stepOf(stepsOf(text), "ip_reputation");
  assertEquals(status, "warning");
  assertEquals(data.reputations.map((entry) => entry.status), ["error", "error"]);
  const log = server.lines.join("\n");
  assertStringIncludes(log, "provider_failed");
  for (const secret of [key, "9.9.9.2", "example.org", "Résumé"]) {
    assert(!log.includes(secret), `the log holds ${secret}`);
  }
  assert(!text.includes(key));
});

Deno.test("SPEC 6: eight steps in order, with their progress and every key of data", async () => {
  await using server = startServer(createGateway);
  for (const emailHeaders of [MESSAGE, ...ODD_HEADERS]) {
    const response = await server.post(PATH, { emailHeaders });
    const lines = dataLines(await response.text());
    assertEquals(lines.pop(), "[DONE]");
    const events = lines.map((line) => JSON.parse(line));
    assertEquals(events.map(({ step, progress }) => [step, progress]), [
      ...STEPS.map(([step, progress]) => [step, progress]),
    ]);
    STEPS.forEach(([, , keys], i) =>
      assertEquals(Object.keys(events[i].data).toSorted(), [...keys, "message"].toSorted())
    );
  }
});

Deno.test("SPEC 6: the first steps: author, subject, date, domains, addresses", async () => {
  const steps = await analyze({ emailHeaders: MESSAGE });
  const { message: _, ...basic } = stepOf(steps, "basic_parsing").data;
  assertEquals(basic, {
    from: "Ann É <ann@example.org>",
    subject: "Résumé",
    date: "2026-01-05T09:00:00.000Z",
    domains: basic.domains,
    ipv4: ["9.9.9.2"],
  });
  assertEquals(basic.domains[0], "example.org");
  const { message: _ips, ...ips } = stepOf(steps, "ip_parsing").data;
  assertEquals(ips, { ipv4: ["9.9.9.2"], ipv6: ["2a02:1234::9"] });
});

Deno.test("SPEC 6: received_chain: hops from the recipient down, TLS and cipher", async () => {
  const { data } = stepOf(await analyze({ emailHeaders: MESSAGE }), "received_chain");
  assertEquals([data.tls, data.cipher], ["TLSv1.3", "TLS_AES_256_GCM_SHA384"]);
  assertEquals(data.chain.length, 2);
  const { raw, ...top } = data.chain[0] ?? {};
  assertStringIncludes(raw ?? "", "from out.example.org");
  assertEquals(top, {
    index: 0,
    from: "out.example.org",
    by: "in.example.net",
    with: "ESMTPS",
    id: "4ABC",
    for: "bob@example.net",
    ip: "9.9.9.2",
    timestamp: "2026-01-05T09:00:09.000Z",
    delaySeconds: 5,
    tls: "TLSv1.3",
    cipher: "TLS_AES_256_GCM_SHA384",
  });
  assertEquals(data.chain[1]?.ip, "2a02:1234::9");
});

Deno.test("SPEC 6: domain_arc gives the author's domain, the newest seal and results", async () => {
  const { status, data } = stepOf(await analyze({ emailHeaders: MESSAGE }), "domain_arc");
  assertEquals([status, data.domain], ["success", "example.org"]);
  assertStringIncludes(data.arcSeal ?? "", "cv=none");
  assertStringIncludes(data.arcAuth ?? "", "spf=pass");
});

Deno.test("SPEC 6: spf and dkim are pass, fail or neutral", async () => {
  const expected: [string, string, string][] = [
    ["pass", "pass", "success"],
    ["fail", "fail", "error"],
    ...["none", "softfail", "neutral", "temperror", "permerror", "policy", "gibberish"].map(
      (result): [string, string, string] => [result, "neutral", "warning"],
    ),
  ];
  for (const [result, dataStatus, status] of expected) {
    const steps = await analyze({ emailHeaders: authentication(result) });
    for (const step of [stepOf(steps, "spf"), stepOf(steps, "dkim")]) {
      assertEquals([step.status, step.data.status], [status, dataStatus], `${step.step} ${result}`);
    }
  }
});

Deno.test("SPEC 6: after a step with status error the stream goes on to [DONE]", async () => {
  const steps = await analyze({ emailHeaders: authentication("fail") });
  assertEquals(steps.map(({ step, status }) => [step, status]).slice(-3), [
    ["spf", "error"],
    ["dkim", "error"],
    ["complete", "error"],
  ]);
});

Deno.test("SPEC 6: complete has the full result and agrees with the steps before it", async () => {
  const steps = await analyze({ emailHeaders: MESSAGE });
  const { summary } = stepOf(steps, "complete").data;
  const { message: _, ...basic } = stepOf(steps, "basic_parsing").data;
  const { ipv4, ipv6 } = stepOf(steps, "ip_parsing").data;
  const { chain, tls, cipher } = stepOf(steps, "received_chain").data;
  const arc = stepOf(steps, "domain_arc").data;
  // The whole of it, so that a new field is told here.
  assertEquals(summary, {
    from: basic.from,
    subject: basic.subject,
    date: basic.date,
    domains: basic.domains,
    ips: { ipv4, ipv6 },
    received: { chain, hops: 2, tls, cipher, totalDelaySeconds: 5 },
    arc: { domain: "example.org", seal: arc.arcSeal, authenticationResults: arc.arcAuth },
    reputations: [],
    authentication: { spf: "pass", dkim: "pass", dmarc: "pass" },
    findings: [],
    score: 0,
    threatLevel: "safe",
    analyzedAt: summary.analyzedAt,
  });
  assertLessOrEqual(Date.parse(summary.analyzedAt), Date.now());
});

Deno.test("SPEC 6: reputations has an entry per enabled provider, also when all fail", async () => {
  await using broken = provider(() => new Response("oops", { status: 500 }));
  await using server = startServer(createGateway, {
    env: {
      PROVIDER_A_URL: broken.url,
      PROVIDER_B_URL: broken.url,
      PROVIDER_C_URL: broken.url,
    },
  });
  const response = await server.post(PATH, {
    emailHeaders: MESSAGE,
    enabledApis: { providerA: true, providerB: true, providerC: true },
    apiKeys: { providerA: "a", providerB: "b", providerC: "c" },
  });
  const steps = stepsOf(await response.text());
  const { status, data } = stepOf(steps, "ip_reputation");
  assertEquals(status, "warning");
  assertEquals(data.reputations.map(({ provider, status }) => [provider, status]), [
    ["providerA", "error"],
    ["providerB", "error"],
    ["providerC", "error"],
  ]);
  assertEquals(stepOf(steps, "complete").data.summary.reputations, data.reputations);
});

Deno.test("SPEC 8: the score stays within 0 and 100 however much is wrong", async () => {
  const emailHeaders = [
    "Received: from mx.example.net (unknown [9.9.9.2]) by mx.example.net; 9 Jan 2026 10:00 +0000",
    "Received: from x by y; 19 Jan 2026 10:00 +0000",
    "Authentication-Results: mx.example.net; spf=fail; dkim=fail; dmarc=fail",
    "ARC-Seal: i=1; cv=fail; d=example.net; b=A",
    'From: "help@bank.example.com" <a@example.org>',
    "From: b@example.test",
    "Reply-To: c@gmail.com",
    "Subject: one\0",
    "Subject: two",
    "Date: 1 Jan 2030 10:00 +0000",
  ].join("\n");
  const { summary } = stepOf(await analyze({ emailHeaders }), "complete").data;
  assertEquals([summary.score, summary.threatLevel], [100, "critical"]);
});

Deno.test("SPEC 8: the server counts no credits: a sixth analysis a day is answered", async () => {
  await using server = startServer(createGateway);
  for (let i = 0; i < 6; i++) {
    const response = await server.post(PATH, { emailHeaders: MESSAGE });
    assertEquals(response.status, 200);
    await response.body?.cancel();
  }
});
