import { assert, assertEquals, assertFalse } from "@std/assert";
import { FUNCTION_NAMES, FUNCTION_PREFIX } from "../../shared/contract/functions.ts";
import { createHttpApp } from "../../shared/server/app.ts";
import markup from "../fixtures/hostile/markup.json" with { type: "json" };
import { startServer } from "../support/server.ts";

const PAYLOADS = markup.flatMap(({ payloads }) => payloads);

Deno.test("a refusal never repeats the markup that was sent, and is never HTML", async () => {
  await using server = startServer(createHttpApp);
  let refusalCount = 0;
  const check = async (answer: Promise<Response>, payload: string) => {
    const response = await answer;
    const text = await response.text();
    assert(response.status >= 400 && response.status < 500, `${response.status} ${payload}`);
    assertEquals(response.headers.get("content-type"), "application/json", payload);
    // Two payloads are words that a parser's message may contain anyway.
    if (/[<>=]/.test(payload)) assertFalse(text.includes(payload), text);
    refusalCount++;
  };
  for (const payload of PAYLOADS) {
    const encoded = encodeURIComponent(payload);
    await check(fetch(`${server.url}/${encoded}`), payload);
    await check(server.post(`${FUNCTION_PREFIX}/${encoded}`, {}), payload);
    for (const name of FUNCTION_NAMES) {
      const path = `${FUNCTION_PREFIX}/${name}`;
      await check(server.post(`${path}?${encoded}=${encoded}`, null, { body: payload }), payload);
    }
    const regulator = `${FUNCTION_PREFIX}/regulator-check`;
    await check(server.post(regulator, { action: payload }), payload);
    await check(server.post(regulator, { action: "check", phoneNumber: payload }), payload);
    await check(
      server.post(`${FUNCTION_PREFIX}/trigger-scenario`, { customWebhookUrl: payload }),
      payload,
    );
    await check(
      server.post(`${FUNCTION_PREFIX}/trigger-workflow-export`, {
        analysisData: payload,
        workflowWebhookUrl: payload,
        exports: { [payload]: payload },
      }),
      payload,
    );
  }
  assert(refusalCount >= 1000, `${refusalCount} refused`);
});
