import {
  assert,
  assertEquals,
  assertFalse,
  assertGreater,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import * as z from "zod";
import { createHttpApp } from "../../shared/server/app.ts";
import { createFunctionApp } from "../../shared/http/app.ts";
import type { FunctionContext } from "../../shared/http/app.ts";
import { findLineProblem, findMetricsProblem, PLANTED } from "../support/leak_guard.ts";
import { createManualClock } from "../support/manual_clock.ts";
import { providerAnswer, startProvider } from "../support/providers.ts";
import { startPublicSite, writeList } from "../support/public_site.ts";
import { startServer } from "../support/server.ts";
import type { TestServer } from "../support/server.ts";
import { SHIPPED } from "../support/shipped_lists.ts";
import { startReceiver } from "../support/webhook_receiver.ts";

const FUNCTIONS = "/functions/v1";
const MAIL = "Received: from a.example (a.example [203.0.113.9]) by b.example; " +
  `Mon, 5 Jan 2026 10:00:00 +0100\nFrom: Ann <${PLANTED}@example.org>\nSubject: ${PLANTED}\n`;

async function readMetrics(server: TestServer): Promise<string> {
  const response = await fetch(`${server.url}/metrics`);
  assertEquals(response.headers.get("content-type"), "text/plain; version=0.0.4; charset=utf-8");
  return await response.text();
}

/** Sends a request and reads the whole answer. */
async function send(server: TestServer, path: string, body: unknown, init?: RequestInit) {
  const response = await server.post(`${FUNCTIONS}/${path}`, body, init);
  await response.text();
  return response.status;
}

Deno.test("/health answers that the process lives, and /ready that functions can answer", async () => {
  await using server = startServer(createHttpApp);
  const health = await fetch(`${server.url}/health`);
  assertEquals([health.status, await health.json()], [200, { status: "live" }]);
  const ready = await fetch(`${server.url}/ready`);
  assertEquals([ready.status, await ready.json()], [200, {
    status: "ready",
    checks: { catalogue: true, blocked_numbers: true },
  }]);
  assertEquals(ready.headers.get("cache-control"), "no-store");
});

Deno.test("/ready is 503 while the number list cannot be loaded, and recovers", async () => {
  await using site = startPublicSite("not a list");
  await using server = startServer(createHttpApp, { env: { REGULATOR_DB_URL: site.listUrl } });
  const before = await fetch(`${server.url}/ready`);
  assertEquals([before.status, await before.json()], [503, {
    status: "not_ready",
    checks: { catalogue: true, blocked_numbers: false },
  }]);
  site.answer = () => new Response(writeList(["33162######"]));
  const after = await fetch(`${server.url}/ready`);
  assertEquals(after.status, 200);
  await after.body?.cancel();
});

Deno.test("/metrics counts requests, streams, errors and outcomes of outbound calls", async () => {
  await using receiver = startReceiver((path) =>
    new Response(null, { status: Number(path.slice(1)) })
  );
  await using good = startProvider(() => providerAnswer.a(10));
  await using bad = startProvider(() => new Response("no", { status: 500 }));
  await using server = startServer(createHttpApp, {
    env: { PROVIDER_A_URL: good.url, PROVIDER_B_URL: bad.url },
  });
  await send(server, "analyze-email-headers", {
    emailHeaders: "Received: from [8.8.8.8] by b.example; Mon, 5 Jan 2026 10:00:00 +0100\n" +
      "From: Ann <ann@example.org>\n",
    enabledApis: { providerA: true, providerB: true },
    apiKeys: { providerA: "key", providerB: "key" },
  });
  await send(server, "analyze-spam", { emailContent: "Hello" });
  await send(server, "analyze-spam", {});
  await send(server, "regulator-check", { action: "check", phoneNumber: "0162000000" });
  for (const url of [`${receiver.url}/200`, `${receiver.url}/500`]) {
    await send(server, "trigger-scenario", { action: "x", customWebhookUrl: url });
  }
  const metrics = await readMetrics(server);
  for (
    const line of [
      'trust_requests_total{function="analyze-email-headers",status="200",end="complete"} 1',
      'trust_requests_total{function="analyze-spam",status="400",end="complete"} 1',
      'trust_errors_total{function="analyze-spam",code="invalid_request"} 1',
      'trust_errors_total{function="trigger-scenario",code="webhook_failed"} 1',
      'trust_request_seconds_count{function="regulator-check"} 1',
      'trust_request_seconds_bucket{function="regulator-check",le="+Inf"} 1',
      'trust_stream_seconds_count{end="complete"} 1',
      'trust_provider_lookups_total{provider="providerA",outcome="ok"} 1',
      'trust_provider_lookups_total{provider="providerB",outcome="failed"} 1',
      'trust_webhook_deliveries_total{outcome="ok"} 1',
      'trust_webhook_deliveries_total{outcome="5xx"} 1',
      `trust_blocked_list_loads_total{outcome="ok"} ${SHIPPED.lists}`,
    ]
  ) assertStringIncludes(metrics, `${line}\n`);
  assertMatch(metrics, /^trust_blocked_list_age_seconds [\d.]+$/m);
});

Deno.test("a request is one log line with id and timings, and a stream's comes at its end", async () => {
  const clock = createManualClock();
  await using slow = startProvider(() => {
    clock.advance(300);
    return providerAnswer.a(10);
  });
  await using server = startServer(createHttpApp, {
    env: { PROVIDER_A_URL: slow.url },
    deps: { clock },
  });
  await send(server, "analyze-email-headers", {
    emailHeaders: "Received: from [8.8.8.8] by b.example; Mon, 5 Jan 2026 10:00:00 +0100\n" +
      "From: Ann <ann@example.org>\n",
    enabledApis: { providerA: true },
    apiKeys: { providerA: "key" },
  }, { headers: { "x-request-id": "one-request" } });
  const lines = server.lines.map((line) => JSON.parse(line));
  const requests = lines.filter(({ event }) => event === "request");
  assertEquals(requests.length, 1);
  const { durationMs, time: _time, ...rest } = requests[0];
  assertEquals(durationMs, 300);
  assertEquals(rest, {
    level: "info",
    event: "request",
    requestId: "one-request",
    function: "analyze-email-headers",
    method: "POST",
    status: 200,
    stream: true,
  });
});

Deno.test("nothing a caller, provider, webhook or list sends is in a log or metric", async () => {
  const requestAnswer = () =>
    new Response(`${PLANTED} <html>`, { status: 500, statusText: PLANTED });
  await using upstream = startProvider(requestAnswer);
  await using site = startPublicSite(`{"name": "${PLANTED}", "patterns": "${PLANTED}"}`);
  await using server = startServer(createHttpApp, {
    env: {
      PROVIDER_A_URL: `${upstream.url}/${PLANTED}`,
      PROVIDER_B_URL: upstream.url,
      PROVIDER_C_URL: upstream.url,
      REGULATOR_DB_URL: site.listUrl,
      VERIFY_JWT: "false",
      WEBHOOK_SIGNING_SECRET: `whsec_${btoa(PLANTED.repeat(4))}`,
    },
  });
  const key = { providerA: PLANTED, providerB: PLANTED, providerC: PLANTED };
  const enabledApis = { providerA: true, providerB: true, providerC: true };
  const headers = {
    authorization: `Bearer ${PLANTED}`,
    [`x-${PLANTED}`]: PLANTED,
    "x-request-id": `${PLANTED}@example.org`,
    "user-agent": PLANTED,
    traceparent: PLANTED,
    origin: `https://${PLANTED}.example`,
    referer: `https://example.org/${PLANTED}`,
  };
  const bodies: [string, unknown][] = [
    ["analyze-email-headers", { emailHeaders: MAIL, enabledApis, apiKeys: key }],
    ["analyze-email-headers", {
      emailHeaders: MAIL.replace("203.0.113.9", "9.9.9.9"),
      enabledApis,
      apiKeys: key,
    }],
    ["analyze-spam", {
      emailContent: PLANTED,
      subject: PLANTED,
      from: `${PLANTED}@x.example`,
      headers: MAIL,
    }],
    ["analyze-spam", { emailContent: [PLANTED], [PLANTED]: PLANTED }],
    ["regulator-check", { action: PLANTED }],
    ["regulator-check", { action: "check", phoneNumber: PLANTED }],
    ["regulator-check", { action: "check", phoneNumber: "0162000000" }],
    ["regulator-check", { action: "refresh" }],
    ["trigger-workflow-export", {
      analysisData: { from: PLANTED },
      workflowWebhookUrl: `${upstream.url}/${PLANTED}`,
    }],
    ["trigger-workflow-export", {
      analysisData: { from: PLANTED },
      workflowWebhookUrl: `http://${PLANTED}.example/`,
    }],
    ["trigger-workflow-export", {
      analysisData: { from: PLANTED },
      workflowWebhookUrl: `http://127.0.0.1:9/${PLANTED}`,
    }],
    ["trigger-scenario", {
      action: PLANTED,
      emailHeaders: MAIL,
      customWebhookUrl: `ftp://${PLANTED}`,
    }],
    ["trigger-scenario", {
      action: PLANTED,
      emailHeaders: MAIL,
      customWebhookUrl: `${upstream.url}/${PLANTED}`,
    }],
    [PLANTED, { [PLANTED]: PLANTED }],
  ];
  for (const [path, body] of bodies) {
    await send(server, path, body, { headers });
    await send(server, `${path}?${PLANTED}=${PLANTED}`, body);
    await send(server, path, null, {
      body: `{"a": ${PLANTED}\n    at ${PLANTED} (file:///${PLANTED}:1:1)`,
    });
    await send(server, path, body, { method: "PUT" });
  }
  const strange = await fetch(`${server.url}${FUNCTIONS}/analyze-spam`, {
    method: PLANTED.toUpperCase(),
  });
  assertEquals(strange.status, 405);
  await strange.body?.cancel();

  const metrics = await readMetrics(server);
  assertGreater(server.lines.length, 50);
  for (const line of server.lines) assertEquals(findLineProblem(line), undefined, line);
  assertEquals(findMetricsProblem(metrics), undefined);
});

Deno.test("a bug's message is in no log line, even where it looks like a stack", async () => {
  const createFailing = (context: FunctionContext) =>
    createFunctionApp(context, {
      name: "analyze-spam",
      request: z.object({}),
      handle: () => {
        throw new TypeError(`no\n    at ${PLANTED} (file:///${PLANTED}:1:1)\n    at again`);
      },
    });
  await using server = startServer(createFailing);
  assertEquals(await send(server, "analyze-spam", {}), 500);
  const bug = server.lines.find((line) => line.includes('"bug"')) ?? "";
  assertStringIncludes(bug, "observability_test.ts");
  assertFalse(bug.includes(PLANTED));
});

Deno.test("the leak guard finds what should not be in a line or a metric", () => {
  const line = { time: "2026-01-05T10:00:00.000Z", level: "info", event: "request" };
  assertEquals(findLineProblem(JSON.stringify(line)), undefined);
  const leaks: object[] = [
    { ...line, body: "x" },
    { ...line, method: "FETCH" },
    { ...line, reason: "ann@example.org" },
    { ...line, code: "no such mailbox" },
    { ...line, code: "s3cret" },
    { ...line, reason: "s3cret" },
    { ...line, errorName: "s3cret" },
    { ...line, host: "internal.example" },
    { ...line, requestId: PLANTED },
    { ...line, at: "at ann@example.org" },
    { ...line, function: "analyze" },
  ];
  for (const leak of leaks) assert(findLineProblem(JSON.stringify(leak)), JSON.stringify(leak));
  const pages = [
    'trust_x_total{a="ann@example.org"} 1',
    `trust_x_total{a="${PLANTED}"} 1`,
    "trust_x_total 1\nfrom ann",
  ];
  for (const page of pages) assert(findMetricsProblem(page), page);
});
