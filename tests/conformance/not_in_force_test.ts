/** Planned parts of SPEC are absent: by default a caller finds the current interface only. */

import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { AnalyzeSpamResponse } from "../../shared/contract/analyze_spam.ts";
import { ErrorBody } from "../../shared/contract/errors.ts";
import { FUNCTION_NAMES, FUNCTION_PREFIX } from "../../shared/contract/functions.ts";
import { createHttpApp } from "../../shared/server/app.ts";
import { createManualClock } from "../support/manual_clock.ts";
import { providerAnswer, startProvider } from "../support/providers.ts";
import { startServer } from "../support/server.ts";
import { findStep, parseSteps } from "../support/sse.ts";

const MAIL = {
  emailContent: "Verify your account within 24 hours or it will be closed permanently.",
  subject: "Your account has been suspended",
  from: "Service <service@sender.example>",
  spf: "fail",
};

const HEADERS = "Received: from x (x [9.9.9.2]) by y; Mon, 5 Jan 2026 10:00:00 +0100\n" +
  "From: a@example.org";

Deno.test("SPEC 4.6: the planned REST API has no routes", async () => {
  await using server = startServer(createHttpApp);
  const routes = [
    ["POST", "/api/v1/email/analyze", { emailHeaders: HEADERS }],
    ["POST", "/api/v1/phone/check", { phoneNumber: "0162000001" }],
    ["GET", "/api/v1/account/usage", undefined],
    ["GET", "/api/v1/account/credits", undefined],
    ["GET", "/api/v1/", undefined],
    ["GET", "/api/v1", undefined],
  ] as const;
  for (const [method, path, body] of routes) {
    const response = await fetch(server.url + path, {
      method,
      headers: { authorization: "Bearer <API_TOKEN>" },
      ...(body && { body: JSON.stringify(body) }),
    });
    assertEquals(response.status, 404, path);
    assertEquals(ErrorBody.parse(await response.json()).error, "not_found");
  }
});

Deno.test("SPEC 3: there is no job: nothing answers 202, and no path reads one", async () => {
  await using server = startServer(createHttpApp);
  const bodies = {
    "analyze-email-headers": { emailHeaders: HEADERS },
    "analyze-spam": MAIL,
    "regulator-check": { action: "info" },
  };
  for (const [name, body] of Object.entries(bodies)) {
    const path = `${FUNCTION_PREFIX}/${name}`;
    const response = await server.post(path, { ...body, async: true }, {
      headers: { prefer: "respond-async" },
    });
    assertEquals(response.status, 200, name);
    assertEquals(response.headers.get("location"), null);
    await response.body?.cancel();
    const id = crypto.randomUUID();
    for (const job of [`${path}/${id}`, `${path}/jobs/${id}`, `${FUNCTION_PREFIX}/jobs/${id}`]) {
      const read = await fetch(server.url + job);
      assertEquals(read.status, 404, job);
      await read.body?.cancel();
    }
  }
});

Deno.test("SPEC 9: scoring version 1 has no further scores, and nothing is remembered", async () => {
  await using server = startServer(createHttpApp);
  const answers = [];
  // Twice the threshold of the velocity score.
  for (let i = 0; i < 20; i++) {
    const response = await server.post("/functions/v1/analyze-spam", {
      ...MAIL,
      iaScore: 100,
      velocityScore: 100,
      bodyScore: 100,
    });
    const { analyzedAt: _, ...answer } = AnalyzeSpamResponse.strict().parse(await response.json());
    answers.push(answer);
  }
  const [first] = answers;
  assert(first && first.patternScore > 0);
  for (const answer of answers) assertEquals(answer, first);
  assertEquals(first.score, Math.round(first.patternScore * 0.6 + first.headerScore * 0.4));
});

Deno.test("SPEC 9: no result is cached: the same headers are analysed anew", async () => {
  const clock = createManualClock(Date.UTC(2026, 0, 5, 10));
  await using a = startProvider(() => providerAnswer.a(0));
  await using server = startServer(createHttpApp, {
    env: { PROVIDER_A_URL: a.url },
    deps: { clock },
  });
  const times: string[] = [];
  for (let i = 0; i < 2; i++) {
    const response = await server.post("/functions/v1/analyze-email-headers", {
      emailHeaders: HEADERS,
      enabledApis: { providerA: true },
      apiKeys: { providerA: "key" },
    });
    const steps = parseSteps(await response.text());
    times.push(findStep(steps, "complete").data.summary.analyzedAt);
    clock.advance(1000);
  }
  assertEquals(a.seenRequests.length, 2);
  assertNotEquals(times[0], times[1]);
});

Deno.test("SPEC 8: the server counts neither credits nor calls: no 429 in 200 calls", async () => {
  await using server = startServer(createHttpApp);
  for (let i = 0; i < 200; i++) {
    const [name, body] = i % 10 === 0
      ? ["analyze-email-headers", { emailHeaders: HEADERS }] as const
      : ["regulator-check", { action: "check", phoneNumber: "0162000001" }] as const;
    const response = await server.post(`${FUNCTION_PREFIX}/${name}`, body);
    await response.body?.cancel();
    assertEquals(response.status, 200, `call ${i + 1}`);
    const limits = [...response.headers.keys()].filter((header) =>
      /ratelimit|credit/i.test(header)
    );
    assertEquals(limits, []);
  }
});

Deno.test("SPEC 9: only the five functions under /functions/v1/ are described", async () => {
  await using server = startServer(createHttpApp);
  const { paths } = await (await fetch(`${server.url}/openapi.json`)).json();
  const expected = [
    "/functions/v1/analyze-email-headers",
    "/functions/v1/analyze-spam",
    "/functions/v1/regulator-check",
    "/functions/v1/trigger-scenario",
    "/functions/v1/trigger-workflow-export",
  ];
  assertEquals(Object.keys(paths).toSorted(), expected);
  assertEquals(FUNCTION_NAMES.map((name) => `${FUNCTION_PREFIX}/${name}`).toSorted(), expected);
  for (const path of expected) assertEquals(Object.keys(paths[path]), ["post"]);
});

Deno.test("SPEC 5.4: the planned API's token has no effect on the functions", async () => {
  await using server = startServer(createHttpApp);
  const body = { action: "check", phoneNumber: "0162000001" };
  const answers = [];
  for (const headers of [{}, { authorization: "Bearer <API_TOKEN>" }]) {
    const response = await server.post("/functions/v1/regulator-check", body, { headers });
    answers.push([response.status, await response.json()]);
  }
  assertEquals(answers[0], answers[1]);
});

Deno.test("SPEC 7: the planned 429 body is an error body like the others", () => {
  const body: unknown = {
    error: "rate_limit_exceeded",
    message: "Your 5 analyses of today are used up.",
    retry_after: "2026-01-06T00:00:00Z",
  };
  assertEquals(ErrorBody.strict().parse(body), body);
});
