import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { Webhook } from "standardwebhooks";
import { ErrorBody } from "../../shared/contract/errors.ts";
import { DeliveryResponse, ScenarioPayload } from "../../shared/contract/trigger_scenario.ts";
import { createTriggerScenario } from "../../shared/endpoints/trigger_scenario.ts";
import type { ContextOptions } from "../support/context.ts";
import { startServer } from "../support/server.ts";
import { startReceiver } from "../support/webhook_receiver.ts";

const PATH = "/functions/v1/trigger-scenario";
const BODY = {
  action: "quarantine",
  emailHeaders: "From: ann@example.org\r\nSubject: Hi\r\n",
  analysisData: { spf: "fail", threatLevel: "high" },
};

function start(options: ContextOptions = {}) {
  return startServer(createTriggerScenario, options);
}

Deno.test("SPEC 4.5: a scenario gets action, emailHeaders, analysisData and a timestamp", async () => {
  await using receiver = startReceiver();
  await using server = start();
  const response = await server.post(PATH, { ...BODY, customWebhookUrl: receiver.url, x: 1 });
  const answer = DeliveryResponse.parse(await response.json());
  assertEquals([response.status, answer.webhookStatus], [200, 200]);
  assertEquals(receiver.received.length, 1);
  const posted = JSON.parse(receiver.received[0]?.body ?? "");
  const { timestamp, ...rest } = ScenarioPayload.parse(posted);
  assertEquals(rest, BODY);
  assertEquals(Object.keys(posted).toSorted(), [
    "action",
    "analysisData",
    "emailHeaders",
    "timestamp",
  ]);
  assertMatch(timestamp, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
});

Deno.test("SPEC 4.5: a request without an address, to a server without one, is 400", async () => {
  await using server = start();
  for (const body of [{}, BODY, { ...BODY, customWebhookUrl: "" }]) {
    const response = await server.post(PATH, body);
    const error = ErrorBody.parse(await response.json());
    assertEquals([response.status, error.error], [400, "invalid_request"]);
    assertStringIncludes(error.message, "customWebhookUrl");
    assertStringIncludes(error.message, "SCENARIO_WEBHOOK_URL");
  }
});

Deno.test("SPEC 4.5: the server's address is used when the request names none", async () => {
  await using defaultReceiver = startReceiver();
  await using customReceiver = startReceiver();
  await using server = start({ env: { SCENARIO_WEBHOOK_URL: `${defaultReceiver.url}/own` } });
  await (await server.post(PATH, BODY)).body?.cancel();
  await (await server.post(PATH, { ...BODY, customWebhookUrl: customReceiver.url })).body?.cancel();
  assertEquals(defaultReceiver.received.map(({ path }) => path), ["/own"]);
  assertEquals(customReceiver.received.map(({ path }) => path), ["/"]);
});

Deno.test("SPEC 4.5: any action is passed on, and fields that are left out stay out", async () => {
  await using receiver = startReceiver();
  await using server = start({ env: { SCENARIO_WEBHOOK_URL: receiver.url } });
  for (const body of [{ action: "" }, { action: "né\u0000w" }, {}, { analysisData: {} }]) {
    const response = await server.post(PATH, body);
    assertEquals(response.status, 200, await response.text());
    const { timestamp: _, ...rest } = JSON.parse(receiver.received.at(-1)?.body ?? "");
    assertEquals(rest, body);
  }
});

Deno.test("SPEC 7: a field of the wrong type is 400", async () => {
  await using server = start({ env: { SCENARIO_WEBHOOK_URL: "http://127.0.0.1:9999/" } });
  for (
    const body of [
      { action: 1 },
      { emailHeaders: [] },
      { analysisData: [] },
      { analysisData: "x" },
      { customWebhookUrl: 5 },
      { customWebhookUrl: "javascript:alert(1)" },
      { customWebhookUrl: "http://169.254.169.254/" },
    ]
  ) {
    const response = await server.post(PATH, body);
    const error = ErrorBody.parse(await response.json());
    assertEquals([response.status, error.error], [400, "invalid_request"], JSON.stringify(body));
    assertEquals(error.details?.[0]?.path, Object.keys(body)[0]);
  }
});

Deno.test("SPEC 7: a forbidden server address is 500 and names the variable", async () => {
  await using server = start({ env: { SCENARIO_WEBHOOK_URL: "http://10.0.0.1/hush" } });
  const response = await server.post(PATH, BODY);
  const text = await response.text();
  assertEquals([response.status, JSON.parse(text).error], [500, "webhook_failed"]);
  assertStringIncludes(text, "SCENARIO_WEBHOOK_URL");
  assert(!text.includes("hush") && !text.includes("10.0.0.1"));
});

Deno.test("SPEC 6: scenario deliveries are signed like the others", async () => {
  const secret = `whsec_${btoa("a secret of twenty-four b")}`;
  await using receiver = startReceiver();
  await using server = start({ env: { WEBHOOK_SIGNING_SECRET: secret } });
  const response = await server.post(PATH, { ...BODY, customWebhookUrl: receiver.url });
  const { deliveryId } = DeliveryResponse.parse(await response.json());
  const [delivery] = receiver.received;
  assert(delivery);
  new Webhook(secret).verify(delivery.body, Object.fromEntries(delivery.headers));
  assertEquals(delivery.headers.get("webhook-id"), deliveryId);
});
