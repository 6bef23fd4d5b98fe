import { assert, assertEquals } from "@std/assert";
import { ErrorBody } from "../../shared/contract/errors.ts";
import { createHttpApp } from "../../shared/server/app.ts";
import { startServer } from "../support/server.ts";
import { findStep, readDataLines } from "../support/sse.ts";
import { analyze, ANALYZED_HEADERS, HEADERS_PATH, STEPS } from "../support/header_analysis.ts";

Deno.test("SPEC 4.1: an answer is 200 text/event-stream, data lines with blank lines, then [DONE]", async () => {
  await using server = startServer(createHttpApp);
  const response = await server.post(HEADERS_PATH, { emailHeaders: ANALYZED_HEADERS });
  assertEquals(response.status, 200);
  assertEquals(response.headers.get("content-type"), "text/event-stream");
  assertEquals(response.headers.get("cache-control"), "no-cache, no-transform");
  assertEquals(response.headers.get("x-accel-buffering"), "no");
  assertEquals(response.headers.get("access-control-allow-origin"), "*");
  const text = await response.text();
  assert(text.endsWith("\n\ndata: [DONE]\n\n") && !text.includes("\r"));
  assertEquals(readDataLines(text).length, STEPS.length + 1);
});

Deno.test("SPEC 4.1: a request of only emailHeaders is valid, and nothing is looked up", async () => {
  const steps = await analyze({ emailHeaders: ANALYZED_HEADERS });
  assertEquals(findStep(steps, "ip_reputation").data.reputations, []);
});

Deno.test("SPEC 4.1: a missing, mistyped or blank emailHeaders is answered 400 as JSON", async () => {
  await using server = startServer(createHttpApp);
  const bodies: object[] = [
    {},
    { headers: ANALYZED_HEADERS },
    { emailHeaders: null },
    { emailHeaders: 7 },
    { emailHeaders: [ANALYZED_HEADERS] },
    { emailHeaders: "" },
    { emailHeaders: " \r\n\t" },
  ];
  for (const body of bodies) {
    const response = await server.post(HEADERS_PATH, body);
    assertEquals(response.status, 400, JSON.stringify(body));
    assertEquals(response.headers.get("content-type"), "application/json");
    const error = ErrorBody.parse(await response.json());
    assertEquals(error.error, "invalid_request");
    assertEquals(error.details?.[0]?.path, "emailHeaders");
  }
});

Deno.test("SPEC 4.1: mistyped enabledApis and apiKeys are 400, and unknown keys are ignored", async () => {
  await using server = startServer(createHttpApp);
  for (
    const extra of [
      { enabledApis: "providerA" },
      { enabledApis: { providerA: "yes" } },
      { apiKeys: [] },
      { apiKeys: { providerB: 1 } },
    ]
  ) {
    const response = await server.post(HEADERS_PATH, { emailHeaders: ANALYZED_HEADERS, ...extra });
    assertEquals(response.status, 400, JSON.stringify(extra));
    await response.body?.cancel();
  }
  const steps = await analyze({
    emailHeaders: ANALYZED_HEADERS,
    enabledApis: { unknownProvider: true },
    apiKeys: { unknownProvider: "x", providerA: "" },
    more: 1,
  });
  assertEquals(findStep(steps, "ip_reputation").data.reputations, []);
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
  const { summary } = findStep(await analyze({ emailHeaders }), "complete").data;
  assertEquals([summary.score, summary.threatLevel], [100, "critical"]);
});
