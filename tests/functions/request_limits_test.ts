/** Limits of one request: time, outbound calls and size; below, at and above each limit. */

import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { FUNCTION_PREFIX } from "../../shared/contract/functions.ts";
import { createAnalyzeEmailHeaders } from "../../shared/endpoints/analyze_email_headers.ts";
import { createTriggerWorkflowExport } from "../../shared/endpoints/trigger_workflow_export.ts";
import { createConnect } from "../../shared/runtime/connect.ts";
import { createManualClock } from "../support/manual_clock.ts";
import type { ManualClock } from "../support/manual_clock.ts";
import { providerAnswer, startProvider } from "../support/providers.ts";
import { startServer } from "../support/server.ts";
import { findStep, parseSteps } from "../support/sse.ts";
import { roundTrip } from "../support/until.ts";
import { startReceiver } from "../support/webhook_receiver.ts";

const ANALYSIS = `${FUNCTION_PREFIX}/analyze-email-headers`;
const EXPORT = `${FUNCTION_PREFIX}/trigger-workflow-export`;

/** Two addresses to look up, at three providers: six calls. */
const LOOK_UP = {
  emailHeaders: "Received: from a (a [9.9.9.2]) by b; 5 Jan 2026 10:00:02 +0000\r\n" +
    "Received: from c (c [8.8.4.4]) by a; 5 Jan 2026 10:00:01 +0000\r\nFrom: a@example.org\r\n",
  enabledApis: { providerA: true, providerB: true, providerC: true },
  apiKeys: { providerA: "a", providerB: "b", providerC: "c" },
};
const CALLS = 6;

for (const limit of [CALLS + 1, CALLS, CALLS - 1]) {
  Deno.test(`MAX_OUTBOUND_CALLS=${limit} allows ${Math.min(limit, CALLS)} of six lookups`, async () => {
    await using a = startProvider(() => providerAnswer.a(0));
    await using b = startProvider(() => providerAnswer.b(0));
    await using c = startProvider(() => providerAnswer.c(0));
    await using server = startServer(createAnalyzeEmailHeaders, {
      env: {
        MAX_OUTBOUND_CALLS: `${limit}`,
        PROVIDER_A_URL: a.url,
        PROVIDER_B_URL: b.url,
        PROVIDER_C_URL: c.url,
      },
    });
    const response = await server.post(ANALYSIS, LOOK_UP);
    assertEquals(response.status, 200);
    const steps = parseSteps(await response.text());
    assertEquals(
      [a, b, c].flatMap(({ seenRequests: requests }) => requests).length,
      Math.min(limit, CALLS),
    );
    const { status, data } = findStep(steps, "ip_reputation");
    const refusedEntries = data.reputations.filter((entry) => entry.status === "error");
    assertEquals(refusedEntries.length, limit < CALLS ? 1 : 0);
    assertEquals(status, limit < CALLS ? "warning" : "success");
    for (const { message } of refusedEntries) assertStringIncludes(message, "used up its calls");
    assertEquals(
      server.lines.some((line) => line.includes('"code":"too_many_calls"')),
      limit < CALLS,
    );
  });
}

/** Addresses of a name, of which only the last accepts the connection: four calls. */
const ADDRESSES = ["9.9.9.1", "9.9.9.2", "9.9.9.3", "9.9.9.4"];

for (const limit of [5, 4, 3]) {
  Deno.test(`MAX_OUTBOUND_CALLS=${limit} bounds the addresses that a webhook tries`, async () => {
    await using receiver = startReceiver();
    const port = Number(new URL(receiver.url).port);
    const tried: string[] = [];
    const connect = createConnect();
    await using server = startServer(createTriggerWorkflowExport, {
      env: { MAX_OUTBOUND_CALLS: `${limit}` },
      deps: {
        resolveHost: (_name, type) => Promise.resolve(type === "A" ? ADDRESSES : []),
        connect: async (options) => {
          tried.push(options.hostname);
          if (tried.length < ADDRESSES.length) throw new Deno.errors.ConnectionRefused();
          return await connect({ ...options, hostname: "127.0.0.1", port });
        },
      },
    });
    const response = await server.post(EXPORT, {
      analysisData: {},
      workflowWebhookUrl: "http://hooks.example.test/",
    });
    const answer = await response.json();
    assertEquals(tried, ADDRESSES.slice(0, limit));
    if (limit >= ADDRESSES.length) {
      assertEquals([response.status, answer.success], [200, true]);
    } else {
      assertEquals([response.status, answer.error], [500, "webhook_failed"]);
      assertStringIncludes(answer.message, "used up its calls");
      assertEquals(receiver.received.length, 0);
    }
  });
}

/** Creates an answer that is sent when `release` is called. */
function createHeldAnswer() {
  const requestArrival = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  return {
    requestArrival: requestArrival.promise,
    release: released.resolve,
    answer: async (answer: Response) => {
      requestArrival.resolve();
      await released.promise;
      return answer;
    },
  };
}

const LIMIT_MS = 2_000;

/** Advances the clock of a server, then releases the answer that the server waits for. */
async function waitAndRelease(
  waitMs: number,
  { clock, release, url }: {
    readonly clock: ManualClock;
    readonly release: () => void;
    readonly url: string;
  },
): Promise<void> {
  clock.advance(waitMs);
  await roundTrip(url);
  release();
}

for (const after of [LIMIT_MS - 1, LIMIT_MS, LIMIT_MS + 1]) {
  const inTime = after < LIMIT_MS;
  const env = { REQUEST_TIMEOUT_MS: `${LIMIT_MS}`, PROVIDER_TIMEOUT_MS: "30000" };

  Deno.test(`REQUEST_TIMEOUT_MS=${LIMIT_MS} bounds a lookup of ${after} ms`, async () => {
    const clock = createManualClock();
    const { requestArrival, release, answer } = createHeldAnswer();
    await using a = startProvider(() => answer(providerAnswer.a(90)));
    await using server = startServer(createAnalyzeEmailHeaders, {
      env: { ...env, PROVIDER_A_URL: a.url },
      deps: { clock },
    });
    using _release = { [Symbol.dispose]: release };
    const [receivedField] = LOOK_UP.emailHeaders.split("\r\n");
    const text = server.post(ANALYSIS, {
      ...LOOK_UP,
      emailHeaders: `${receivedField}\r\n`,
      enabledApis: { providerA: true },
    }).then((response) => response.text());
    await requestArrival;
    await waitAndRelease(after, { clock, release, url: server.url });
    const { reputations } = findStep(parseSteps(await text), "ip_reputation").data;
    const [entry] = reputations;
    assertEquals(entry?.status, inTime ? "ok" : "error");
    assertEquals(entry?.score, inTime ? 90 : null);
    if (!inTime) assertStringIncludes(entry?.message ?? "", "in time");
  });

  Deno.test(`REQUEST_TIMEOUT_MS=${LIMIT_MS} bounds a webhook of ${after} ms`, async () => {
    const clock = createManualClock();
    const { requestArrival, release, answer } = createHeldAnswer();
    await using receiver = startReceiver(() => answer(new Response("taken")));
    await using server = startServer(createTriggerWorkflowExport, { env, deps: { clock } });
    using _release = { [Symbol.dispose]: release };
    const posting = server.post(EXPORT, { analysisData: {}, workflowWebhookUrl: receiver.url });
    await requestArrival;
    await waitAndRelease(after, { clock, release, url: server.url });
    const response = await posting;
    const body = await response.json();
    if (inTime) return assertEquals([response.status, body.success], [200, true]);
    assertEquals([response.status, body.error], [500, "webhook_failed"]);
    assertStringIncludes(body.message, "used up its time");
  });
}

Deno.test("REQUEST_TIMEOUT_MS bounds a delivery whose resolver is silent", async () => {
  const clock = createManualClock();
  const requestArrival = Promise.withResolvers<void>();
  await using server = startServer(createTriggerWorkflowExport, {
    env: { REQUEST_TIMEOUT_MS: `${LIMIT_MS}` },
    deps: {
      clock,
      resolveHost: (_name, _type, signal) =>
        new Promise((_resolve, reject) => {
          requestArrival.resolve();
          signal.addEventListener("abort", () => reject(signal.reason));
        }),
    },
  });
  let status = 0;
  const posting = server.post(EXPORT, {
    analysisData: {},
    workflowWebhookUrl: "http://hooks.example.test/",
  }).then((response) => {
    status = response.status;
    return response.json();
  });
  await requestArrival.promise;
  clock.advance(LIMIT_MS - 1);
  await roundTrip(server.url);
  assertEquals(status, 0);
  clock.advance(1);
  const { error, message } = await posting;
  assert(status === 500 && error === "webhook_failed");
  assertStringIncludes(message, "used up its time");
});

Deno.test("a header section of 1 MiB is analysed, and a longer one is refused before it is read", async () => {
  await using server = startServer(createAnalyzeEmailHeaders);
  const start = "From: a@example.org\r\nX-A: ";
  const post = (length: number) =>
    fetch(`${server.url}${ANALYSIS}`, {
      method: "POST",
      body: `${start}${"b".repeat(length - start.length)}\r\n\r\nHello`,
      headers: { "content-type": "message/rfc822" },
    });
  const largestAnswer = await post(1024 * 1024);
  assertEquals(parseSteps(await largestAnswer.text()).length, 8);
  const tooLong = await post(1024 * 1024 + 1);
  assertEquals(tooLong.status, 413);
  assertStringIncludes((await tooLong.json()).message, "characters of header fields");
});

Deno.test("a body with too many members of objects is refused before it is parsed", async () => {
  await using server = startServer(createTriggerWorkflowExport);
  const response = await server.post(EXPORT, {
    analysisData: { list: Array(15_001).fill({ a: 1, b: 2 }) },
  });
  assertEquals(response.status, 400);
  assertStringIncludes((await response.json()).message, "30000 members");
});
