/** SPEC part 7 at every function, through the gateway: the error body and its statuses. */

import { assert, assertEquals, assertMatch } from "@std/assert";
import { ERROR_STATUS } from "../../shared/contract/errors.ts";
import { FUNCTION_NAMES, FUNCTION_PREFIX } from "../../shared/contract/functions.ts";
import type { FunctionName } from "../../shared/contract/functions.ts";
import { createHttpApp } from "../../shared/server/app.ts";
import { startServer } from "../support/server.ts";
import type { TestServer } from "../support/server.ts";
import { startReceiver } from "../support/webhook_receiver.ts";

const PATHS = FUNCTION_NAMES.map((name) => `${FUNCTION_PREFIX}/${name}`);

const MEBIBYTE = 1024 * 1024;

Deno.test("SPEC 7: the table of docs/reference/http.md has every code and status", async () => {
  const text = await Deno.readTextFile("docs/reference/http.md");
  const rows = [...text.matchAll(/^\| (\d{3}) +\| `(\w+)` +\|/gm)];
  const documentedCodes = rows.map(([, status, code]) => [code, Number(status)]);
  assertEquals(documentedCodes.toSorted(), Object.entries(ERROR_STATUS).toSorted());
});

/** Asserts what holds for every error answer; returns its body. */
// deno-lint-ignore no-explicit-any -- Answers are examined field by field.
async function assertError(response: Response, status: number, code: string): Promise<any> {
  const text = await response.text();
  const label = `${response.url}: ${text}`;
  assertEquals(response.status, status, label);
  assertEquals(response.headers.get("content-type"), "application/json", label);
  assertEquals(response.headers.get("access-control-allow-origin"), "*", label);
  assert(response.headers.get("x-request-id"), label);
  const body = JSON.parse(text);
  assertEquals(body.error, code, label);
  assertMatch(body.message, /^[A-Z].{10,}\.$/s);
  assert(!/\.ts\b|\bat .+:\d+:\d+|zod/i.test(text), label);
  const { error: _, message: __, details, ...more } = body;
  assertEquals(more, {}, label);
  if ("details" in body) {
    assert(details.length > 0, label);
    for (const detail of details) {
      assertEquals(Object.keys(detail).toSorted(), ["message", "path"], label);
      assertEquals([typeof detail.message, typeof detail.path], ["string", "string"], label);
    }
  }
  return body;
}

function send(server: TestServer, path: string, body: BodyInit): Promise<Response> {
  return fetch(server.url + path, { method: "POST", body });
}

Deno.test("SPEC 7: a body that is no JSON object is 400 at every function", async () => {
  await using server = startServer(createHttpApp);
  assertEquals(PATHS.length, 5);
  for (const path of PATHS) {
    for (const body of ["", "{", "{}}", "{'a':1}", '{"a":NaN}', "undefined"]) {
      await assertError(await send(server, path, body), 400, "invalid_json");
    }
    for (const body of ["[]", "[{}]", "null", "true", "7", '"text"']) {
      await assertError(await send(server, path, body), 400, "invalid_request");
    }
  }
});

Deno.test("SPEC 7: missing data is 400 at every function, and the field is named", async () => {
  await using server = startServer(createHttpApp);
  const fields = {
    "analyze-email-headers": "emailHeaders",
    "analyze-spam": "emailContent",
    "regulator-check": "action",
    "trigger-workflow-export": "analysisData",
    "trigger-scenario": "customWebhookUrl",
  };
  assertEquals(Object.keys(fields).toSorted(), [...FUNCTION_NAMES].toSorted());
  for (const [name, field] of Object.entries(fields)) {
    for (const body of ["{}", '{"unknown":1}']) {
      const response = await send(server, `${FUNCTION_PREFIX}/${name}`, body);
      const { message, details } = await assertError(response, 400, "invalid_request");
      assertEquals(details[0].path, field);
      assert(message.includes(field), message);
    }
  }
});

Deno.test("SPEC 7: every field that is wrong is named, with its dotted path", async () => {
  await using server = startServer(createHttpApp);
  const body = { emailHeaders: 1, enabledApis: { providerA: 1 }, apiKeys: { providerA: 1 } };
  const response = await send(
    server,
    `${FUNCTION_PREFIX}/analyze-email-headers`,
    JSON.stringify(body),
  );
  const { details } = await assertError(response, 400, "invalid_request");
  assertEquals(details.map(({ path }: { path: string }) => path), [
    "emailHeaders",
    "enabledApis.providerA",
    "apiKeys.providerA",
  ]);
});

Deno.test("SPEC 7: another method is 405 and another path 404, with the same error body", async () => {
  await using server = startServer(createHttpApp);
  for (const path of PATHS) {
    for (const method of ["GET", "PUT", "PATCH", "DELETE"]) {
      const response = await fetch(server.url + path, { method });
      assertEquals(response.headers.get("allow"), "POST, OPTIONS");
      await assertError(response, 405, "method_not_allowed");
    }
    const head = await fetch(server.url + path, { method: "HEAD" });
    assertEquals([head.status, await head.text()], [405, ""]);
    for (const other of [`${path}/`, `${path}/x`, path.toUpperCase(), `${path}x`]) {
      await assertError(await send(server, other, "{}"), 404, "not_found");
    }
  }
  for (const path of ["/functions/v1/", "/functions/v2/analyze-spam", "/analyze-spam", "/x"]) {
    const { message } = await assertError(await send(server, path, "{}"), 404, "not_found");
    for (const name of FUNCTION_NAMES) assert(message.includes(name), message);
  }
});

Deno.test("SPEC 8: a body of one mebibyte is read by default, and one byte more is 413", async () => {
  await using server = startServer(createHttpApp);
  const frame = '{"unknown":""}'.length;
  const createOfSize = (bytes: number) => `{"unknown":"${"x".repeat(bytes - frame)}"}`;
  for (const path of PATHS) {
    await assertError(await send(server, path, createOfSize(MEBIBYTE)), 400, "invalid_request");
    await assertError(
      await send(server, path, createOfSize(MEBIBYTE + 1)),
      413,
      "payload_too_large",
    );
  }
});

Deno.test("SPEC 7: a third party that does not exist is 500 with a code of its own", async () => {
  const receiver = startReceiver();
  const { url } = receiver;
  await receiver[Symbol.asyncDispose]();
  await using server = startServer(createHttpApp, { env: { REGULATOR_DB_URL: `${url}/list` } });
  const calls = [
    ["regulator-check", { action: "info" }, "regulator_unavailable"],
    ["regulator-check", { action: "refresh" }, "regulator_unavailable"],
    ["regulator-check", { action: "check", phoneNumber: "0162000001" }, "regulator_unavailable"],
    ["trigger-workflow-export", { analysisData: {}, workflowWebhookUrl: url }, "webhook_failed"],
    ["trigger-scenario", { customWebhookUrl: url }, "webhook_failed"],
  ] as const;
  for (const [name, body, code] of calls) {
    const response = await send(server, `${FUNCTION_PREFIX}/${name}`, JSON.stringify(body));
    const { message } = await assertError(response, 500, code);
    assert(!message.includes(url), message);
  }
});

Deno.test("SPEC 4: every answer says which origin may read it", async () => {
  await using server = startServer(createHttpApp);
  const bodies: Partial<Record<FunctionName, object>> = {
    "analyze-email-headers": { emailHeaders: "From: a@example.org" },
    "analyze-spam": { emailContent: "x" },
    "regulator-check": { action: "info" },
  };
  for (const name of FUNCTION_NAMES) {
    const response = await server.post(`${FUNCTION_PREFIX}/${name}`, bodies[name] ?? {});
    // Exports need a target; a refusal says who may read it, too.
    assertEquals(response.status, name in bodies ? 200 : 400, name);
    assertEquals(response.headers.get("access-control-allow-origin"), "*");
    assertEquals(response.headers.get("access-control-allow-credentials"), null);
    await response.body?.cancel();
  }
});
