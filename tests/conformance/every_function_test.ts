import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import * as z from "zod";
import { ErrorBody } from "../../shared/contract/errors.ts";
import { FUNCTION_NAMES, FUNCTION_PREFIX } from "../../shared/contract/functions.ts";
import { createHttpApp } from "../../shared/server/app.ts";
import { createFunctionApp } from "../../shared/http/app.ts";
import type { FunctionContext } from "../../shared/http/app.ts";
import { listen } from "../support/listen.ts";
import { sendRaw } from "../support/raw_http.ts";
import { startServer } from "../support/server.ts";

/** The path of every function. */
const PATHS = FUNCTION_NAMES.map((name) => `${FUNCTION_PREFIX}/${name}`);

/** Returns a function of the simplest kind, with the HTTP handling that all functions share. */
function echo(context: FunctionContext) {
  return createFunctionApp(context, {
    name: "analyze-spam",
    request: z.object({ text: z.string(), count: z.number().optional() }),
    handle: ({ text, count }) => {
      if (text === "bug") throw new Error("the secret is hunter2");
      return { text, count: count ?? null };
    },
  });
}

const ECHO = "/functions/v1/analyze-spam";

async function readError(response: Response): Promise<ErrorBody> {
  assertEquals(response.headers.get("content-type"), "application/json");
  return ErrorBody.parse(await response.json());
}

const emailHeaders = "From: Ann <ann@example.org>";
const analysisData = { spf: "pass" };

Deno.test("SPEC 1: each of the five functions answers a call in its kind", async () => {
  await using receiver = listen(() => new Response(null, { status: 204 }));
  await using server = startServer(createHttpApp);
  const calls = {
    "analyze-email-headers": { emailHeaders },
    "analyze-spam": { emailContent: "Hello" },
    "regulator-check": { action: "info" },
    "trigger-workflow-export": { analysisData, workflowWebhookUrl: receiver.url },
    "trigger-scenario": { action: "x", emailHeaders, analysisData, customWebhookUrl: receiver.url },
  } satisfies Record<typeof FUNCTION_NAMES[number], unknown>;
  const types = new Map<string, string | null>();
  for (const [name, body] of Object.entries(calls)) {
    const response = await server.post(`${FUNCTION_PREFIX}/${name}`, body);
    assertEquals(response.status, 200, `${name}: ${await response.text()}`);
    types.set(name, response.headers.get("content-type"));
  }
  const { "analyze-email-headers": stream, ...others } = Object.fromEntries(types);
  assertEquals(stream, "text/event-stream");
  assertEquals(new Set(Object.values(others)), new Set(["application/json"]));
});

Deno.test("SPEC 4: any content type is accepted, and extra fields are ignored", async () => {
  await using server = startServer(echo);
  for (const type of ["application/json", "text/plain", "application/x-www-form-urlencoded"]) {
    const response = await fetch(server.url + ECHO, {
      method: "POST",
      headers: { "content-type": type },
      body: '{"text":"é","more":[1]}',
    });
    assertEquals(response.status, 200, type);
    assertEquals(await response.json(), { text: "é", count: null });
  }
});

Deno.test("SPEC 4: the path without the prefix is the same function", async () => {
  await using server = startServer(echo);
  const response = await server.post("/analyze-spam", { text: "a" });
  assertEquals(response.status, 200);
  assertEquals(await response.json(), { text: "a", count: null });
});

Deno.test("SPEC 5.1: any Authorization and platform key are accepted; 5.2: they are not verified", async () => {
  await using server = startServer(echo);
  for (const authorization of ["Bearer some-public-key", "Bearer ", "Basic eDp5", "nonsense"]) {
    const response = await server.post(ECHO, { text: "a" }, {
      headers: { authorization, apikey: "some-public-key" },
    });
    assertEquals(response.status, 200, authorization);
    await response.body?.cancel();
  }
});

Deno.test("SPEC 5.1: a preflight for every header that clients send is answered 204", async () => {
  await using server = startServer(createHttpApp);
  for (const path of PATHS) {
    const response = await fetch(server.url + path, {
      method: "OPTIONS",
      headers: {
        origin: "https://console.example.org",
        "access-control-request-method": "POST",
        "access-control-request-headers": "authorization,x-client-info,apikey,content-type",
      },
    });
    assertEquals(response.status, 204, path);
    assertEquals(await response.text(), "");
    assertEquals(response.headers.get("access-control-allow-origin"), "*");
    assertStringIncludes(response.headers.get("access-control-allow-methods") ?? "", "POST");
    const allowedHeaders = (response.headers.get("access-control-allow-headers") ?? "")
      .toLowerCase();
    for (const name of ["authorization", "x-client-info", "apikey", "content-type"]) {
      assert(allowedHeaders.split(/\s*,\s*/).includes(name), `${path} allows ${name}`);
    }
  }
});

Deno.test("CORS: an allowed page may send the headers it asks for, and read every error", async () => {
  const env = { ALLOWED_ORIGINS: "https://a.example" };
  await using server = startServer(createHttpApp, { env });
  const requestedHeaders = "authorization,x-region,traceparent,baggage,sentry-trace,x-retry-count";
  const cases: [path: string, method: string][] = [
    ...PATHS.map((path): [string, string] => [path, "POST"]),
    ["/functions/v1/regulator_check", "POST"],
    ["/functions/v1/analyze-spam", "PUT"],
    ["/functions/v2/x", "GET"],
    ["/", "PATCH"],
  ];
  for (const [path, method] of cases) {
    for (const origin of ["https://a.example", "https://b.example"]) {
      const headers = {
        origin,
        "access-control-request-method": method,
        "access-control-request-headers": requestedHeaders,
      };
      const response = await fetch(server.url + path, { method: "OPTIONS", headers });
      await response.body?.cancel();
      const isAllowed = origin === "https://a.example";
      assertEquals(response.status, 204, path);
      assertEquals(
        response.headers.get("access-control-allow-headers"),
        isAllowed ? requestedHeaders : null,
      );
      assertEquals(
        response.headers.get("access-control-allow-methods")?.split(",").includes(method),
        isAllowed || undefined,
        `${method} ${path}`,
      );
      assertStringIncludes(response.headers.get("vary") ?? "", "Access-Control-Request-Headers");
    }
  }
});

Deno.test("a mail that is sent as a file or a form is refused with the type that is needed", async () => {
  await using server = startServer(createHttpApp);
  const mail = "From: Ann <ann@example.org>\nSubject: Lunch\n\nHalf past twelve?\n";
  const form = new FormData();
  form.append("file", new Blob([mail]), "lunch.eml");
  const latin1 = Uint8Array.from(`${mail}\xe9`, (char) => char.charCodeAt(0));
  const bodies: [BodyInit, string | undefined][] = [
    [mail, "application/octet-stream"],
    [mail.replaceAll("\n", ""), "application/x-www-form-urlencoded"],
    [mail, "application/json"],
    [latin1, "application/octet-stream"],
    [form, undefined],
    [mail + "x".repeat(1024 * 1024), "application/octet-stream"],
  ];
  for (const name of ["analyze-spam", "analyze-email-headers"]) {
    for (const [body, type] of bodies) {
      const response = await fetch(`${server.url}${FUNCTION_PREFIX}/${name}`, {
        method: "POST",
        body,
        ...(type !== undefined && { headers: { "content-type": type } }),
      });
      assert([400, 413].includes(response.status), `${name} ${type}`);
      assertStringIncludes((await readError(response)).message, "message/rfc822");
    }
  }
});

Deno.test("an Outlook message is refused with the way to send it", async () => {
  await using server = startServer(createHttpApp);
  const msg = Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0);
  for (const type of ["application/octet-stream", "message/rfc822", "application/vnd.ms-outlook"]) {
    const response = await fetch(`${server.url}${FUNCTION_PREFIX}/analyze-spam`, {
      method: "POST",
      body: msg,
      headers: { "content-type": type },
    });
    assertEquals(response.status, 400);
    assertStringIncludes((await readError(response)).message, "an Outlook message (.msg). Save it");
  }
});

Deno.test("a form without files is refused with the type that is expected instead", async () => {
  await using server = startServer(createHttpApp);
  for (const name of FUNCTION_NAMES) {
    const response = await fetch(`${server.url}${FUNCTION_PREFIX}/${name}`, {
      method: "POST",
      body: new URLSearchParams({ action: "check", phoneNumber: "0162000001" }),
    });
    const { error, message } = await readError(response);
    assertEquals([response.status, error], [400, "invalid_json"]);
    assertStringIncludes(message, "Send a JSON object");
  }
});

Deno.test("SPEC 7: a compressed body is 415, with the encodings that are accepted", async () => {
  await using server = startServer(createHttpApp);
  const gzip = new Blob(['{"action":"info"}']).stream()
    .pipeThrough(new CompressionStream("gzip"));
  const compressed = await new Response(gzip).bytes();
  for (const encoding of ["gzip", "BR", "identity, gzip"]) {
    const response = await fetch(`${server.url}${FUNCTION_PREFIX}/regulator-check`, {
      method: "POST",
      headers: { "content-encoding": encoding },
      body: compressed,
    });
    assertEquals([response.status, response.headers.get("accept-encoding")], [415, "identity"]);
    assertEquals((await readError(response)).error, "unsupported_media_type");
  }
  const plainAnswer = await server.post(`${FUNCTION_PREFIX}/regulator-check`, { action: "info" }, {
    headers: { "content-encoding": "identity" },
  });
  assertEquals(plainAnswer.status, 200);
  await plainAnswer.body?.cancel();
});

Deno.test("CORS: ALLOWED_ORIGINS narrows the origins of preflight and answer", async () => {
  const env = { ALLOWED_ORIGINS: "https://a.example, https://b.example" };
  await using server = startServer(echo, { env });
  const cases: [string, string | null][] = [
    ["https://a.example", "https://a.example"],
    ["https://b.example", "https://b.example"],
    ["https://a.example.evil.test", null],
    ["null", null],
  ];
  for (const [origin, expected] of cases) {
    const preflight = await fetch(server.url + ECHO, {
      method: "OPTIONS",
      headers: { origin, "access-control-request-method": "POST" },
    });
    const answer = await server.post(ECHO, { text: "a" }, { headers: { origin } });
    assertEquals(preflight.headers.get("access-control-allow-origin"), expected, origin);
    assertEquals(answer.headers.get("access-control-allow-origin"), expected, origin);
    assertMatch(answer.headers.get("vary") ?? "", /origin/i);
    await Promise.all([preflight.body?.cancel(), answer.body?.cancel()]);
  }
});

Deno.test("SPEC 8: a chunked body that never ends is cut off at the limit", async () => {
  await using server = startServer(echo, { env: { MAX_BODY_BYTES: "4096" } });
  let sentChunks = 0;
  function* yieldEndlessly() {
    yield `POST ${ECHO} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n`;
    for (; sentChunks < 100_000_000; sentChunks += 1024) yield `400\r\n${"x".repeat(1024)}\r\n`;
  }
  const answer = await sendRaw({ port: server.port, parts: yieldEndlessly(), pauseMs: 1 });
  assertMatch(answer, /^HTTP\/1\.1 413 /);
  assert(sentChunks < 50_000_000, `the server went on reading: ${sentChunks} bytes`);
});

Deno.test("SPEC 8: a body that arrives too slowly is cut off in time with 408", async () => {
  await using server = startServer(echo, { env: { BODY_TIMEOUT_MS: "150" } });
  function* trickle() {
    yield `POST ${ECHO} HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{`;
    for (let i = 0; i < 200; i++) yield " ";
  }
  const answer = await sendRaw({ port: server.port, parts: trickle(), pauseMs: 25 });
  assertMatch(answer, /^HTTP\/1\.1 408 /);
  assertStringIncludes(answer, '"error":"request_timeout"');
});

Deno.test("SPEC 7: bytes that are not UTF-8 are 400, and are not guessed at", async () => {
  await using server = startServer(echo);
  const body = new Uint8Array([...new TextEncoder().encode('{"text":"'), 0xe9, 0x22, 0x7d]);
  const response = await fetch(server.url + ECHO, { method: "POST", body });
  assertEquals(response.status, 400);
  assertEquals((await readError(response)).error, "invalid_json");
});

Deno.test("SPEC 7: a bug is 500 and tells neither its text nor its place", async () => {
  await using server = startServer(echo);
  const response = await server.post(ECHO, { text: "bug" });
  assertEquals(response.status, 500);
  const body = await response.text();
  assertEquals(ErrorBody.parse(JSON.parse(body)).error, "internal_error");
  const output = body + server.lines.join("\n");
  assert(!output.includes("hunter2"), "the text of a bug must not leave the process");
  assert(!/\.ts:\d/.test(body), "no source position in an answer");
  assert(server.lines.some((line) => /"event":"bug".*"errorName":"Error"/.test(line)));
});

Deno.test("a request id is returned: the caller's if it is valid, else a new one", async () => {
  await using server = startServer(echo);
  const response = await server.post(ECHO, { text: "a" }, {
    headers: { "x-request-id": "build-4711" },
  });
  assertEquals(response.headers.get("x-request-id"), "build-4711");
  const bad = await server.post(ECHO, { text: "a" }, {
    headers: { "x-request-id": 'x","level":"error' },
  });
  assertMatch(bad.headers.get("x-request-id") ?? "", /^[0-9a-f-]{36}$/);
  await Promise.all([response.body?.cancel(), bad.body?.cancel()]);
});

Deno.test("a request is one log line, of fields that hold no body, address or key", async () => {
  await using server = startServer(echo);
  const response = await server.post(ECHO, { text: "planted-body" }, {
    headers: { authorization: "Bearer planted-key", "x-forwarded-for": "192.0.2.77" },
  });
  await response.body?.cancel();
  assertEquals(server.lines.length, 1);
  const line = JSON.parse(server.lines[0] ?? "");
  assertEquals(Object.keys(line).toSorted(), [
    "durationMs",
    "event",
    "function",
    "level",
    "method",
    "requestId",
    "status",
    "time",
  ]);
  assert(!/planted|192\.0\.2\.77/.test(server.lines.join()));
});
