import { assert, assertEquals, assertRejects } from "@std/assert";
import { OutboundLimitError } from "../../../shared/contract/errors.ts";
import { RequestScope } from "../../../shared/http/request_scope.ts";
import type { Deps } from "../../../shared/runtime/deps.ts";
import { createTestContext } from "../../support/context.ts";
import { createManualClock } from "../../support/manual_clock.ts";

const TRACEPARENT = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

/** Returns a scope whose outbound calls are recorded and not made. */
function setUp(env: Readonly<Record<string, string>>, overrides: Partial<Deps> = {}) {
  const clock = createManualClock();
  const calls: Request[] = [];
  const { config, deps } = createTestContext({
    env,
    deps: {
      clock,
      fetch: (input, init) => {
        calls.push(new Request(input, init));
        return Promise.resolve(new Response("ok"));
      },
      ...overrides,
    },
  });
  const request = new Request("http://here.test/", { headers: { traceparent: TRACEPARENT } });
  const scope = new RequestScope({ request, requestId: "r", startedAt: 0, config, deps });
  return { scope, calls, clock };
}

for (const limit of [1, 2, 7]) {
  Deno.test(`a request makes ${limit} outbound calls with the limit ${limit}`, async () => {
    const { scope, calls } = setUp({ MAX_OUTBOUND_CALLS: `${limit}` });
    for (let i = 0; i < limit; i++) await scope.deps.fetch("http://there.test/");
    assertEquals(calls.length, limit);
    await assertRejects(() => scope.deps.fetch("http://there.test/"), OutboundLimitError);
    const signal = new AbortController().signal;
    const connect = () => scope.deps.connect({ hostname: "192.0.2.1", port: 80, signal });
    await assertRejects(connect, OutboundLimitError);
    assertEquals(calls.length, limit);
  });
}

Deno.test("calls to other servers carry the caller's trace and their own headers", async () => {
  const { scope, calls } = setUp({});
  await scope.deps.fetch("http://there.test/", { headers: { accept: "text/plain" } });
  const [call] = calls;
  assertEquals(call?.headers.get("accept"), "text/plain");
  assertEquals(call?.headers.get("traceparent"), scope.traceHeaders["traceparent"]);
  assertEquals(call?.headers.get("traceparent")?.slice(0, 35), TRACEPARENT.slice(0, 35));
  assert(call?.headers.get("traceparent") !== TRACEPARENT);
});

Deno.test("outbound calls end when the time of their request is over, and not before", async () => {
  const { scope, calls, clock } = setUp({ REQUEST_TIMEOUT_MS: "1000" });
  await scope.deps.fetch("http://there.test/");
  clock.advance(999);
  assertEquals(calls[0]?.signal.aborted, false);
  clock.advance(1);
  assertEquals(calls[0]?.signal.aborted, true);
});

Deno.test("a connection is closed when the time of its request is over", async () => {
  let closeCount = 0;
  const connection = {
    read: () => Promise.resolve(null),
    write: (bytes: Uint8Array) => Promise.resolve(bytes.length),
    close: () => void closeCount++,
    startTls: () => Promise.reject(new TypeError("no")),
  };
  const { scope, clock } = setUp(
    { REQUEST_TIMEOUT_MS: "1000" },
    { connect: () => Promise.resolve(connection) },
  );
  const signal = new AbortController().signal;
  await scope.deps.connect({ hostname: "192.0.2.1", port: 80, signal });
  clock.advance(999);
  assertEquals(closeCount, 0);
  clock.advance(1);
  assertEquals(closeCount, 1);
});

Deno.test("a request that is over leaves no timer behind", async () => {
  const { scope, calls, clock } = setUp({ REQUEST_TIMEOUT_MS: "1000" });
  await scope.deps.fetch("http://there.test/");
  scope.end();
  clock.advance(5000);
  assertEquals(calls[0]?.signal.aborted, false);
});
