/** SPEC 7: each error code has a sample answer, with the text that the service uses. */

import { assert, assertEquals } from "@std/assert";
import description from "../../docs/openapi.json" with { type: "json" };
import v1 from "../../docs/openapi-v1.json" with { type: "json" };
import { ERROR_STATUS, ErrorBody } from "../../shared/contract/errors.ts";
import type { ErrorCode } from "../../shared/contract/errors.ts";
import { createHttpApp } from "../../shared/server/app.ts";
import { createErrorSample } from "../../shared/server/openapi/error_samples.ts";
import { listen } from "../support/listen.ts";
import { startApi } from "../support/api.ts";
import { startServer } from "../support/server.ts";
import { NO_SQLITE, openMemoryStore } from "../support/stores.ts";

interface Shown {
  readonly content: { "application/json": { schema: unknown; examples: object } };
}

function listCodes({ content }: Shown): { described: string[]; shown: Set<string> } {
  const { schema, examples } = content["application/json"];
  const text = JSON.stringify(schema);
  const described = /"enum":(\[[^\]]+\])/.exec(text)?.[1] ?? "[]";
  const bodies = Object.values(examples).map((example) => ErrorBody.parse(example.value));
  return { described: JSON.parse(described), shown: new Set(bodies.map(({ error }) => error)) };
}

for (const [name, document] of Object.entries({ "openapi.json": description, v1 })) {
  Deno.test(`SPEC 7: ${name} shows an answer of every error code of every operation`, () => {
    let codes = 0;
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const operation of Object.values(methods)) {
        const responses: Readonly<Record<string, Shown>> = Reflect.get(
          Object(operation),
          "responses",
        );
        for (const [status, response] of Object.entries(responses)) {
          if (Number(status) < 400) continue;
          const { described, shown } = listCodes(response);
          assertEquals(described.filter((code) => !shown.has(code)), [], `${path} ${status}`);
          for (const code of shown) {
            assertEquals(String(Reflect.get(ERROR_STATUS, code)), status, `${path} ${code}`);
          }
          codes += described.length;
        }
      }
    }
    assert(codes > 40, `${codes} codes`);
  });
}

async function readBody(response: Response): Promise<ErrorBody> {
  return ErrorBody.parse(await response.json());
}

const SPAM = { name: "analyze-spam", method: "POST", hasPlans: false };
const PATH = "/functions/v1/analyze-spam";

async function assertLike(response: Response, code: ErrorCode, place = SPAM): Promise<void> {
  const answer = await readBody(response);
  const { error, message } = createErrorSample(code, place);
  assertEquals([response.status, answer.error, answer.message], [
    ERROR_STATUS[code],
    error,
    message,
  ]);
}

Deno.test("SPEC 7: the samples of the functions are their real answers", async () => {
  await using receiver = listen(() => new Response(null, { status: 500 }));
  await using server = startServer(createHttpApp, {
    env: { REGULATOR_DB_URL: receiver.url },
  });
  const call = (body: string, path = PATH, method = "POST") =>
    fetch(server.url + path, { method, ...(method === "POST" && { body }) });
  await assertLike(await call("{"), "invalid_json");
  await assertLike(await call("[]"), "invalid_request");
  await assertLike(await call("", PATH, "GET"), "method_not_allowed");
  await assertLike(await call("x".repeat(1024 * 1024 + 1)), "payload_too_large");
  const check = JSON.stringify({ action: "check", phoneNumber: "0162000001" });
  await assertLike(
    await call(check, "/functions/v1/regulator-check"),
    "regulator_unavailable",
  );
  const alert = JSON.stringify({ action: "alert", customWebhookUrl: receiver.url });
  await assertLike(await call(alert, "/functions/v1/trigger-scenario"), "webhook_failed");
});

Deno.test({
  name: "SPEC 7: the samples of the v1 API are what a caller really gets",
  ignore: NO_SQLITE,
  fn: async () => {
    const store = await openMemoryStore();
    await using api = await startApi(store, { plan: "free", token: { scopes: ["phone:check"] } });
    const place = { name: "/api/v1/email/analyze", method: "POST", hasPlans: true };
    const assertIsLike = (response: Response, code: ErrorCode) => assertLike(response, code, place);
    const mail = { emailHeaders: "From: ann@example.org" };
    await assertIsLike(await api.call("POST", "/email/analyze", mail), "forbidden");
    await assertIsLike(
      await api.call("POST", "/email/analyze", mail, { authorization: "" }),
      "unauthorized",
    );
    const key = { "idempotency-key": "one" };
    const first = await api.call("POST", "/phone/check", { phoneNumber: "0162000001" }, key);
    await first.body?.cancel();
    await assertIsLike(
      await api.call("POST", "/phone/check", { phoneNumber: "0162000002" }, key),
      "idempotency_mismatch",
    );
    await store.close();
  },
});
