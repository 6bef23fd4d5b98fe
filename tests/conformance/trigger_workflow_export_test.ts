import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { Webhook } from "standardwebhooks";
import { ErrorBody } from "../../shared/contract/errors.ts";
import {
  DeliveryResponse,
  WorkflowPayload,
} from "../../shared/contract/trigger_workflow_export.ts";
import { createTriggerWorkflowExport } from "../../shared/endpoints/trigger_workflow_export.ts";
import type { ContextOptions } from "../support/context.ts";
import { createManualClock } from "../support/manual_clock.ts";
import { startServer } from "../support/server.ts";
import { roundTrip, waitUntil } from "../support/until.ts";
import { startReceiver } from "../support/webhook_receiver.ts";

const PATH = "/functions/v1/trigger-workflow-export";
const SECRET = `whsec_${btoa("a secret of twenty-four b")}`;
const ANALYSIS = {
  spf: "pass",
  dkim: "fail",
  dmarc: "neutral",
  threatLevel: "high",
  from: "Ann <ann@example.org>",
};

function start(options: ContextOptions = {}) {
  return startServer(createTriggerWorkflowExport, options);
}

async function assertRefused(response: Response): Promise<ErrorBody> {
  const body = ErrorBody.parse(await response.json());
  assertEquals([response.status, body.error], [400, "invalid_request"]);
  return body;
}

Deno.test("SPEC 4.4: a webhook gets timestamp, analysis, exports and formats as JSON", async () => {
  await using receiver = startReceiver();
  await using server = start();
  const exports = { sheets: true, xml: false, json: true, calendar: false };
  const response = await server.post(PATH, {
    analysisData: ANALYSIS,
    workflowWebhookUrl: `${receiver.url}/flow?key=1`,
    exports,
  });
  assertEquals(response.status, 200);
  const answer = DeliveryResponse.parse(await response.json());

  assertEquals(receiver.received.length, 1);
  const [delivery] = receiver.received;
  assert(delivery);
  assertEquals([delivery.method, delivery.path], ["POST", "/flow?key=1"]);
  assertEquals(delivery.headers.get("content-type"), "application/json");
  const payload = WorkflowPayload.parse(JSON.parse(delivery.body));
  assertEquals(Object.keys(JSON.parse(delivery.body)), [
    "timestamp",
    "analysis",
    "exports",
    "formats",
  ]);
  assertMatch(payload.timestamp, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  assertEquals(payload.analysis, ANALYSIS);
  assertEquals(payload.exports, exports);
  assertEquals(answer.webhookStatus, 200);
  assertEquals(answer.deliveryId, delivery.headers.get("webhook-id"));
});

Deno.test("SPEC 6: a delivery has an id, a timestamp, a signature and a user agent", async () => {
  await using receiver = startReceiver();
  await using server = start({ env: { WEBHOOK_SIGNING_SECRET: SECRET } });
  const body = { analysisData: { subject: "Prix: 5 €" }, workflowWebhookUrl: receiver.url };
  await (await server.post(PATH, body)).body?.cancel();
  await (await server.post(PATH, body)).body?.cancel();
  assertEquals(receiver.received.length, 2);
  const webhook = new Webhook(SECRET);
  const ids = receiver.received.map(({ headers, body }) => {
    // Throws unless the signature is right and the time is recent.
    webhook.verify(body, Object.fromEntries(headers));
    assertMatch(headers.get("user-agent") ?? "", /^mail-and-call-trust\/\d+\.\d+\.\d+ /);
    assertEquals(headers.get("host"), new URL(receiver.url).host);
    return headers.get("webhook-id");
  });
  assert(ids[0] !== ids[1]);
  const other = new Webhook(`whsec_${btoa("another secret of 25 byte")}`);
  let accepted = true;
  try {
    other.verify(
      receiver.received[0]?.body ?? "",
      Object.fromEntries(receiver.received[0]?.headers ?? []),
    );
  } catch {
    accepted = false;
  }
  assertEquals(accepted, false);
});

Deno.test("SPEC 6: without a secret a delivery is not signed", async () => {
  await using receiver = startReceiver();
  await using server = start();
  await (await server.post(PATH, { analysisData: {}, workflowWebhookUrl: receiver.url })).body
    ?.cancel();
  const [delivery] = receiver.received;
  assert(delivery);
  assertEquals(delivery.headers.get("webhook-signature"), null);
  assertMatch(delivery.headers.get("webhook-timestamp") ?? "", /^\d{10}$/);
});

Deno.test("SPEC 7: missing or invalid data is 400 and nothing is posted", async () => {
  await using receiver = startReceiver();
  await using server = start();
  const workflowWebhookUrl = receiver.url;
  const bodies: readonly (readonly [object, string])[] = [
    [{}, "analysisData"],
    [{ analysisData: ANALYSIS }, "workflowWebhookUrl"],
    [{ workflowWebhookUrl }, "analysisData"],
    [{ analysisData: null, workflowWebhookUrl }, "analysisData"],
    [{ analysisData: [], workflowWebhookUrl }, "analysisData"],
    [{ analysisData: "x", workflowWebhookUrl }, "analysisData"],
    [{ analysisData: ANALYSIS, workflowWebhookUrl: 1 }, "workflowWebhookUrl"],
    [{ analysisData: ANALYSIS, workflowWebhookUrl: "" }, "workflowWebhookUrl"],
    [{ analysisData: ANALYSIS, workflowWebhookUrl: "hooks.example.org" }, "workflowWebhookUrl"],
    [{ analysisData: ANALYSIS, workflowWebhookUrl: "ftp://example.org" }, "workflowWebhookUrl"],
    [{ analysisData: ANALYSIS, workflowWebhookUrl: "http://10.0.0.1/" }, "workflowWebhookUrl"],
    [{ analysisData: ANALYSIS, workflowWebhookUrl, exports: { xml: "yes" } }, "exports.xml"],
    [{ analysisData: ANALYSIS, workflowWebhookUrl, exports: [] }, "exports"],
  ];
  for (const [body, path] of bodies) {
    const error = await assertRefused(await server.post(PATH, body));
    assertEquals(error.details?.[0]?.path, path, JSON.stringify(body));
    assertStringIncludes(error.message, path);
  }
  assertEquals(receiver.received, []);
});

Deno.test("SPEC 7: a webhook that refuses is 500, and nothing of its answer is passed on", async () => {
  const canary = "canary-7f3a";
  await using receiver = startReceiver((path) => {
    const status = Number(path.slice(1));
    return new Response(canary, {
      status,
      statusText: canary,
      headers: { location: `http://127.0.0.1/${canary}`, "x-canary": canary },
    });
  });
  await using server = start();
  for (const status of [300, 301, 307, 308, 400, 404, 410, 429, 500, 503]) {
    const response = await server.post(PATH, {
      analysisData: ANALYSIS,
      workflowWebhookUrl: `${receiver.url}/${status}`,
    });
    assertEquals(response.status, 500);
    const text = await response.text();
    const body = ErrorBody.parse(JSON.parse(text));
    assertEquals(body.error, "webhook_failed");
    assertStringIncludes(body.message, `${Math.floor(status / 100)}xx`);
    const output = text + [...response.headers].flat().join() + server.lines.join();
    assert(!output.includes(canary) && !output.includes(receiver.url), output);
  }
  // One attempt each, and no redirect was followed.
  assertEquals(receiver.received.length, 10);
});

Deno.test("a webhook that answers 302 or 303 accepted the delivery, as Google Apps Script does", async () => {
  await using receiver = startReceiver((path) =>
    new Response(null, { status: Number(path.slice(1)), headers: { location: "/elsewhere" } })
  );
  await using server = start();
  for (const status of [302, 303]) {
    const response = await server.post(PATH, {
      analysisData: ANALYSIS,
      workflowWebhookUrl: `${receiver.url}/${status}`,
    });
    const { success, webhookStatus, message } = await response.json();
    assertEquals([response.status, success, webhookStatus], [200, true, status]);
    assertStringIncludes(message, "not followed");
  }
  assertEquals(receiver.received.length, 2);
});

Deno.test("several signing secrets all sign, so that receivers can change one by one", async () => {
  const newer = `whsec_${btoa("a newer secret of thirty bytes")}`;
  await using receiver = startReceiver();
  await using server = start({ env: { WEBHOOK_SIGNING_SECRET: `${SECRET} ${newer}` } });
  await (await server.post(PATH, { analysisData: ANALYSIS, workflowWebhookUrl: receiver.url }))
    .body?.cancel();
  const [delivery] = receiver.received;
  for (const secret of [SECRET, newer]) {
    new Webhook(secret).verify(delivery?.body ?? "", Object.fromEntries(delivery?.headers ?? []));
  }
});

Deno.test("SPEC 7: a webhook has 15 seconds to answer, and is then 500", async () => {
  const clock = createManualClock();
  const requestArrival = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await using receiver = startReceiver(async () => {
    requestArrival.resolve();
    await released.promise;
    return new Response();
  });
  await using server = start({ deps: { clock } });
  // Released even when the test fails, as a server stops only after its last request has ended.
  using _release = { [Symbol.dispose]: () => released.resolve() };
  let status = 0;
  const posting = server.post(PATH, { analysisData: {}, workflowWebhookUrl: receiver.url })
    .then((response) => {
      status = response.status;
      return response.json();
    });
  await requestArrival.promise;
  await roundTrip(server.url);
  clock.advance(14_999);
  await roundTrip(server.url);
  assertEquals(status, 0);
  clock.advance(1);
  await waitUntil(() => status !== 0);
  assertEquals(status, 500);
  const { error, message } = await posting;
  assertEquals(error, "webhook_failed");
  assertStringIncludes(message, "15 seconds");
});

Deno.test("SPEC 4.4: every 2xx status counts as accepted", async () => {
  await using receiver = startReceiver((path) =>
    new Response(null, { status: Number(path.slice(1)) })
  );
  await using server = start();
  for (const status of [200, 201, 202, 204]) {
    const response = await server.post(PATH, {
      analysisData: ANALYSIS,
      workflowWebhookUrl: `${receiver.url}/${status}`,
    });
    const answer = DeliveryResponse.parse(await response.json());
    assertEquals([response.status, answer.webhookStatus], [200, status]);
  }
});

Deno.test("SPEC 4.4: analysisData is passed on whatever its keys and size", async () => {
  await using receiver = startReceiver();
  const limits = { MAX_BODY_BYTES: String(2 * 1024 * 1024), MAX_JSON_DEPTH: "100" };
  await using server = start({ env: limits });
  const hostile = '{"__proto__":{"admin":true},"constructor":1,"toString":"x","a.b":{"":[]}}';
  const large = JSON.stringify({ text: 'é\n"<'.repeat(200_000), list: Array(20_000).fill(0) });
  const depths = JSON.stringify(nest(64));
  for (const analysis of ["{}", hostile, large, depths]) {
    const response = await fetch(server.url + PATH, {
      method: "POST",
      body: `{"analysisData":${analysis},"workflowWebhookUrl":"${receiver.url}"}`,
    });
    assertEquals(response.status, 200, await response.text());
    const body = receiver.received.at(-1)?.body ?? "";
    assert(body.includes(`"analysis":${analysis},`), "the analysis is not the one sent");
    assertEquals(WorkflowPayload.parse(JSON.parse(body)).formats.json, analysis);
  }
});

Deno.test("SPEC 7: nesting beyond the limit is 400, however much the server accepts", async () => {
  await using receiver = startReceiver();
  await using server = start({ env: { MAX_JSON_DEPTH: "500" } });
  for (const json of [JSON.stringify(nest(65)), JSON.stringify(nest(400))]) {
    const response = await fetch(server.url + PATH, {
      method: "POST",
      body: `{"analysisData":${json},"workflowWebhookUrl":"${receiver.url}"}`,
    });
    assertStringIncludes((await assertRefused(response)).message, "deeper than 64 levels");
  }
  await using cautious = start();
  const deep = { analysisData: nest(1_000), workflowWebhookUrl: receiver.url };
  assertStringIncludes((await assertRefused(await cautious.post(PATH, deep))).message, "64 levels");
  const brackets = `{"analysisData":{"a":${"[".repeat(400_000)}${"]".repeat(400_000)}}}`;
  const response = await fetch(server.url + PATH, { method: "POST", body: brackets });
  await assertRefused(response);
  assertEquals(receiver.received, []);
});

function nest(levels: number): object {
  let value: object = {};
  for (let i = 1; i < levels; i++) value = i % 2 === 0 ? { a: value } : [value];
  return Array.isArray(value) ? { a: value[0] } : value;
}

Deno.test("SPEC 4.4: numbers arrive as they were sent, equal in every format", async () => {
  await using receiver = startReceiver();
  await using server = start();
  const numbers = ["9007199254740993", "1e400", "-0", "1.5"];
  for (const number of numbers) {
    const body = `{"analysisData":{"score":${number},"in":{"list":[${number}]}},` +
      `"workflowWebhookUrl":"${receiver.url}"}`;
    const response = await fetch(server.url + PATH, { method: "POST", body });
    assertEquals(response.status, 200, await response.text());
    const sentBody = receiver.received.at(-1)?.body ?? "";
    assertStringIncludes(sentBody, `"analysis":{"score":${number},"in":{"list":[${number}]}}`);
    const { formats } = JSON.parse(sentBody);
    assertEquals(formats.json, `{"score":${number},"in":{"list":[${number}]}}`);
    assertEquals(formats.csv, `score,in.list\n${number},[${number}]`);
    assertStringIncludes(formats.xml, `<score type="number">${number}</score>`);
    assertStringIncludes(formats.xml, `<item type="number">${number}</item>`);
    assertStringIncludes(formats.calendar, `score: ${number}`);
  }
});
