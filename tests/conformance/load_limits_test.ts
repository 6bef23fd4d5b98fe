/** SPEC 7: how many requests are served at a time, and what happens to the rest. */

import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { Hono } from "hono";
import * as z from "zod";
import { createFunctionApp } from "../../shared/http/app.ts";
import type { FunctionContext } from "../../shared/http/app.ts";
import { PACE_MS } from "../../shared/http/admission/limits.ts";
import { Reply } from "../../shared/http/reply.ts";
import { STALL_MS } from "../../shared/http/watched_stream.ts";
import { usesDenoServe } from "../../shared/runtime/listen/deno_serve.ts";
import { createManualClock } from "../support/manual_clock.ts";
import { createTestContext } from "../support/context.ts";
import { startOwnServer, startServer } from "../support/server.ts";
import { waitUntil } from "../support/until.ts";
import type { TestServer } from "../support/server.ts";
import { assertRefused, createWaitingFunction, SPAM_PATH } from "../support/limited_function.ts";

async function assertShed(response: Response): Promise<string> {
  assertMatch(response.headers.get("retry-after") ?? "", /^[1-9]\d*$/);
  return await assertRefused(response, 503, "overloaded");
}

/**
 * Requests that stay in progress until `release`; `occupy` posts them and waits until all have
 * begun.
 */
function createOccupation() {
  const done = Promise.withResolvers<void>();
  let startedCount = 0;
  const occupy = async (server: TestServer, count: number, body: unknown) => {
    const before = startedCount;
    const calls = Array.from({ length: count }, () => server.post(SPAM_PATH, body));
    await waitUntil(() => startedCount === before + count);
    return calls;
  };
  return {
    work: createWaitingFunction(done.promise, () => startedCount++),
    occupy,
    release: done.resolve,
  };
}

for (
  const [name, body, message] of [
    ["MAX_REQUESTS", {}, "as many requests"],
    ["MAX_STREAMS", { stream: true }, "as many streams"],
  ] as const
) {
  Deno.test(`SPEC 7: as many calls as ${name} are served, and one more is 503 with Retry-After`, async () => {
    const { work, occupy, release } = createOccupation();
    await using server = startServer(work, { env: { [name]: "3" } });
    const calls = await occupy(server, 2, body);
    calls.push(...await occupy(server, 1, body));
    assertStringIncludes(await assertShed(await server.post(SPAM_PATH, body)), message);
    release();
    for (const call of calls) {
      const response = await call;
      assertEquals(response.status, 200);
      await response.text();
    }
    const after = await server.post(SPAM_PATH, {});
    assertEquals(after.status, 200, "what was taken on is given back");
    await after.body?.cancel();
  });
}

Deno.test("SPEC 7: bodies up to MAX_HELD_BYTES are held together, and more is 503", async () => {
  const { work, occupy, release } = createOccupation();
  const env = { MAX_HELD_BYTES: "1048576" };
  await using server = startServer(work, { env });
  const half = { text: "x".repeat(524_288 - 11) };
  const calls = await occupy(server, 1, half);
  const one = server.post(SPAM_PATH, { text: "x".repeat(524_288 - 10) });
  assertStringIncludes(await assertShed(await one), "memory");
  calls.push(...await occupy(server, 1, half));
  assertStringIncludes(await assertShed(await server.post(SPAM_PATH, {})), "memory");
  release();
  for (const call of calls) assertEquals((await call).status, 200);
  await Promise.all(calls.map(async (call) => (await call).body?.cancel()));
});

Deno.test("SPEC 7: a client that hangs up gives back its place among the streams", async () => {
  const endlessWork = new Promise(() => {});
  await using server = startServer(createWaitingFunction(endlessWork), {
    env: { MAX_STREAMS: "1" },
  });
  for (let i = 0; i < 3; i++) {
    const controller = new AbortController();
    const response = await fetch(server.url + SPAM_PATH, {
      method: "POST",
      body: '{"stream":true}',
      signal: controller.signal,
    });
    assertEquals(response.status, 200, `stream ${i}`);
    const reader = response.body?.getReader();
    await reader?.read();
    controller.abort();
    await reader?.read().catch(() => {});
    await waitUntil(() => server.lines.filter((line) => line.includes('"hung_up"')).length > i);
  }
});

/** Number of calls that arrive at once. */
const CALLS = 200;

/** Creates a gateway with `/health` and one function; its work blocks the thread by default. */
function createBusyGateway(context: FunctionContext, work = blockThread) {
  const gateway = new Hono();
  gateway.get("/health", (c) => c.text("live"));
  gateway.route(
    "/",
    createFunctionApp(context, {
      name: "analyze-spam",
      request: z.object({}),
      handle: () => {
        work();
        return { done: true };
      },
    }),
  );
  return gateway;
}

/** Blocks the thread for 5 ms. */
function blockThread(): void {
  const end = performance.now() + 5;
  while (performance.now() < end);
}

Deno.test("SPEC 7: requests beyond the capacity are refused, and the others are answered", async () => {
  const clock = createManualClock();
  let done = 0;
  // On Deno 2.1 a turn of the event loop that is awaited at the end counts as a leak.
  const deps = { clock: { ...clock, nextTurn: queueMicrotask } };
  const context = createTestContext({ env: { MAX_QUEUE_MS: "100" }, deps });
  const gateway = createBusyGateway(context, () => {
    clock.busy(5);
    done++;
  });
  let answerCount = 0;
  const answers = Array.from({ length: CALLS }, async () => {
    const response = await gateway.request(SPAM_PATH, { method: "POST", body: "{}" });
    answerCount++;
    if (response.status === 200) await response.body?.cancel();
    else await assertShed(response);
  });
  // As many as fit into 100 ms.
  await waitUntil(() => done >= 20);
  // Refusals are paced.
  await waitUntil(() => {
    clock.advance(PACE_MS);
    return answerCount === answers.length;
  });
  await Promise.all(answers);
  // A request is estimated at one millisecond until its real duration, five, is known.
  assert(done <= 101, `${done} done`);
});

Deno.test(
  "SPEC 7: a call of /health does not wait for the requests that came earlier",
  { ignore: usesDenoServe() },
  async () => {
    await using server = startServer(createBusyGateway, { env: { MAX_QUEUE_MS: "5000" } });
    // A second of work arrives at once.
    let done = 0;
    const answers = Array.from({ length: CALLS }, async () => {
      const response = await server.post(SPAM_PATH, {});
      done++;
      await response.body?.cancel();
    });
    let maxActive = 0;
    let answerCount = 0;
    for (let before = done; done < CALLS; before = done) {
      await (await fetch(`${server.url}/health`)).text();
      answerCount++;
      maxActive = Math.max(maxActive, done - before);
    }
    // Counted, not timed: client and server share a thread. Without turns for other requests, more
    // than half of the calls would end before the first answer of `/health`; with them it is some
    // ten, or more on a busy machine.
    assert(maxActive <= CALLS / 2, `${maxActive} requests before one /health`);
    assert(answerCount > 3);
    await Promise.all(answers);
  },
);

/** Answers that do not fit into the system's socket buffers, by how they are made. */
const LONG_ANSWERS: Readonly<Record<string, Reply | object>> = {
  "JSON": { text: "é".repeat(8_000_000) },
  "a file": new Reply(200, {}, new Uint8Array(16_000_000)),
};

for (const [label, answer] of Object.entries(LONG_ANSWERS)) {
  Deno.test(
    `${label} that a client leaves unread is cut off after ${STALL_MS} ms, ` +
      "and gives back what it held",
    { ignore: usesDenoServe() },
    async () => {
      const clock = createManualClock();
      const createLongWork = (context: FunctionContext) =>
        createFunctionApp(context, {
          name: "analyze-spam",
          request: z.object({}),
          handle: () => answer,
        });
      const env = { MAX_REQUESTS: "1" };
      await using server = await startOwnServer(createLongWork, { env, deps: { clock } });
      const response = await server.post(SPAM_PATH, {});
      assertEquals((await response.bytes()).length >= 16_000_000, true);
      await waitUntil(() => server.lines.length === 1);

      using connection = await Deno.connect({ hostname: "127.0.0.1", port: server.port });
      const request = `POST ${SPAM_PATH} HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}`;
      await connection.write(new TextEncoder().encode(request));
      const firstBytes = new Uint8Array(15);
      await connection.read(firstBytes);
      assertEquals(new TextDecoder().decode(firstBytes), "HTTP/1.1 200 OK");
      const timers = clock.timers();
      const refusal = server.post(SPAM_PATH, {});
      await waitUntil(() => clock.timers() > timers);
      clock.advance(PACE_MS);
      await assertShed(await refusal);
      assertEquals(server.lines.length, 2, "the long answer is still on its way");
      clock.advance(STALL_MS);
      await waitUntil(() => server.lines.some((line) => line.includes('"reason":"stalled"')));
      const after = await server.post(SPAM_PATH, {});
      assertEquals(after.status, 200);
      await after.body?.cancel();
    },
  );
}
