import { assert, assertEquals, assertFalse, assertMatch, assertStringIncludes } from "@std/assert";
import * as z from "zod";
import { createFunctionApp } from "../../shared/http/app.ts";
import type { FunctionContext } from "../../shared/http/app.ts";
import { ConfigError, readConfig } from "../../shared/runtime/config.ts";
import { listen } from "../support/listen.ts";
import { startServer } from "../support/server.ts";
import { assertRefused, createWaitingFunction, SPAM_PATH } from "../support/limited_function.ts";

Deno.test("SPEC 8: JSON nested to the limit is read, and one level deeper is 400", async () => {
  await using server = startServer(createWaitingFunction(Promise.resolve()), {
    env: { MAX_JSON_DEPTH: "20" },
  });
  const nest = (levels: number) => `{"x":${"[".repeat(levels - 1)}${"]".repeat(levels - 1)}}`;
  for (const levels of [19, 20]) {
    const response = await server.post(SPAM_PATH, null, { body: nest(levels) });
    assertEquals(await response.json(), { done: true });
  }
  const response = await server.post(SPAM_PATH, null, { body: nest(21) });
  assertStringIncludes(await assertRefused(response, 400, "invalid_request"), "20 levels");
});

Deno.test("SPEC 8: a mebibyte of opening brackets is 400 at once", async () => {
  await using server = startServer(createWaitingFunction(Promise.resolve()));
  for (const piece of ["[", '{"a":', '[{"":']) {
    const body = `{"x":${piece}`.padEnd(1_048_000, piece);
    await assertRefused(await server.post(SPAM_PATH, null, { body }), 400, "invalid_request");
  }
});

Deno.test("SPEC 8: a body of the limit is read, and one byte more is 413", async () => {
  await using server = startServer(createWaitingFunction(Promise.resolve()), {
    env: { MAX_BODY_BYTES: "2048" },
  });
  const createOfSize = (bytes: number) => JSON.stringify({ text: "x".repeat(bytes - 11) });
  for (const bytes of [2047, 2048]) {
    assertEquals(createOfSize(bytes).length, bytes);
    const response = await server.post(SPAM_PATH, null, { body: createOfSize(bytes) });
    assertEquals(await response.json(), { done: true });
  }
  const response = await server.post(SPAM_PATH, null, { body: createOfSize(2049) });
  assertStringIncludes(await assertRefused(response, 413, "payload_too_large"), "2048 bytes");
});

Deno.test("limits cannot be switched off: 0, NaN, words and other characters are refused", () => {
  const limits = [
    "BODY_TIMEOUT_MS",
    "MAX_ADDRESSES",
    "MAX_BODY_BYTES",
    "MAX_HEADER_FIELDS",
    "MAX_HELD_BYTES",
    "MAX_HOPS",
    "MAX_JSON_DEPTH",
    "MAX_MIME_DEPTH",
    "MAX_OUTBOUND_CALLS",
    "MAX_QUEUE_MS",
    "MAX_REQUESTS",
    "MAX_STREAMS",
    "PROVIDER_TIMEOUT_MS",
    "REQUEST_TIMEOUT_MS",
  ] as const;
  const defaults = readConfig({});
  for (const name of limits) {
    for (const value of ["0", "-1", "NaN", "Infinity", "1e9", "0x10", "off", "unlimited", "1.5"]) {
      let isRefused = false;
      try {
        readConfig({ [name]: value });
      } catch (error) {
        isRefused = error instanceof ConfigError && error.problems.length === 1;
      }
      assert(isRefused, `${name}=${value}`);
    }
    for (const value of ["", " ", "\t"]) {
      assertEquals(readConfig({ [name]: value })[name], defaults[name], name);
    }
    assert(Number.isFinite(defaults[name]) && defaults[name] > 0);
  }
});

Deno.test("W3C Trace Context: outbound calls carry the caller's trace, and the log its id", async () => {
  const traces: (string | null)[] = [];
  await using outside = listen((request) => {
    traces.push(request.headers.get("traceparent"));
    return new Response("ok");
  });
  const createCallingApp = (context: FunctionContext) =>
    createFunctionApp(context, {
      name: "analyze-spam",
      request: z.object({}),
      handle: async (_body, { deps }) => {
        await (await deps.fetch(outside.url)).text();
        return {};
      },
    });
  await using server = startServer(createCallingApp);
  const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
  const traced = { headers: { traceparent: `00-${traceId}-00f067aa0ba902b7-01` } };
  await (await server.post(SPAM_PATH, {}, traced)).text();
  await (await server.post(SPAM_PATH, {})).text();
  assertMatch(traces[0] ?? "", new RegExp(`^00-${traceId}-[0-9a-f]{16}-01$`));
  assertEquals(traces[1], null);
  assertStringIncludes(server.lines[0] ?? "", `"traceId":"${traceId}"`);
  assertFalse(server.lines[1]?.includes("traceId"));
});
