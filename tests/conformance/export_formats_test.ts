/** SPEC 4.4: what a webhook receives, read by independent parsers. */

import { assert, assertEquals, assertMatch, assertNotEquals } from "@std/assert";
import { WorkflowPayload } from "../../shared/contract/trigger_workflow_export.ts";
import { createTriggerScenario } from "../../shared/endpoints/trigger_scenario.ts";
import { createTriggerWorkflowExport } from "../../shared/endpoints/trigger_workflow_export.ts";
import { checkCalendar } from "../support/check_calendar.ts";
import { createManualClock } from "../support/manual_clock.ts";
import { readWithDom, readWithFastXmlParser } from "../support/read_xml.ts";
import { startServer } from "../support/server.ts";
import { startReceiver } from "../support/webhook_receiver.ts";

const NOW = Date.UTC(2026, 0, 5, 10);

const HOSTILE = {
  "from": '=HYPERLINK("http://x.example","a")',
  "two words": "line one\r\nline two",
  "@key": "+1",
  "tags": ["<b>", "]]>", "&amp;"],
  "nested": { inner: { deep: "-2" }, empty: {}, none: null },
  "long": "é".repeat(300),
  "control": "\u0000\u0007\u2028",
  "comma": 'a,"b";c',
  "spf": "\tfail",
};

/** The body that a webhook receives for an analysis. */
// deno-lint-ignore no-explicit-any -- The delivery is examined field by field.
async function requestDelivery(analysisData: object, now = NOW, exports?: object): Promise<any> {
  await using receiver = startReceiver();
  await using server = startServer(createTriggerWorkflowExport, {
    deps: { clock: createManualClock(now) },
  });
  const response = await server.post("/functions/v1/trigger-workflow-export", {
    analysisData,
    workflowWebhookUrl: receiver.url,
    exports,
  });
  assertEquals(response.status, 200, await response.text());
  assertEquals(receiver.received.length, 1);
  return JSON.parse(receiver.received[0]?.body ?? "");
}

Deno.test("SPEC 4.4: formats has json, xml, csv and calendar, each a string", async () => {
  const flags = Object.keys(WorkflowPayload.shape.exports.shape);
  const none = Object.fromEntries(flags.map((flag) => [flag, false]));
  const every = Object.fromEntries(flags.map((flag) => [flag, true]));
  for (const exports of [undefined, {}, none, every, { xml: true, later: "flag" }]) {
    const { formats, ...rest } = await requestDelivery({ spf: "fail" }, NOW, exports);
    assertEquals(Object.keys(formats), Object.keys(WorkflowPayload.shape.formats.shape));
    for (const name of ["json", "xml", "csv", "calendar"]) assert(name in formats, name);
    for (const text of Object.values(formats)) assert(typeof text === "string" && text.length > 0);
    assertEquals(rest, {
      timestamp: new Date(NOW).toISOString(),
      analysis: { spf: "fail" },
      exports: exports ?? {},
    });
  }
});

Deno.test("SPEC 4.4: json is the serialised analysis, and xml a document that holds it", async () => {
  for (const analysis of [{}, { spf: "pass" }, HOSTILE]) {
    const { formats } = await requestDelivery(analysis);
    assertEquals(formats.json, JSON.stringify(analysis));
    assertMatch(formats.xml, /^<\?xml version="1\.0"/);
    assertEquals(readWithDom(formats.xml), analysis);
    assertEquals(readWithFastXmlParser(formats.xml), analysis);
  }
});

Deno.test("SPEC 4.4: csv is a header row and a value row, and nothing in it runs", async () => {
  const plainDelivery = await requestDelivery({ spf: "pass", from: "Ann <ann@example.org>" });
  assertEquals(plainDelivery.formats.csv, "spf,from\npass,Ann <ann@example.org>");
  const { formats } = await requestDelivery(HOSTILE);
  assert(!formats.csv.includes("\r"));
  const rows = formats.csv.split("\n");
  assertEquals(rows.length, 2);
  const [names, values] = rows;
  for (const name of ["nested.inner.deep", "nested.empty", "nested.none", "two words", "'@key"]) {
    assert(names.split(",").includes(name), name);
  }
  assert(values.startsWith(`"'=HYPERLINK(""http://x.example"",""a"")",`), values);
  for (const neutralised of ["'+1", "'-2", "'\tfail"]) assert(values.includes(neutralised), values);
});

Deno.test("SPEC 4.4: calendar is an iCalendar text with CRLF lines of at most 75 octets", async () => {
  for (const analysis of [{}, { spf: "pass" }, HOSTILE]) {
    const { formats } = await requestDelivery(analysis);
    assert(formats.calendar.startsWith("BEGIN:VCALENDAR\r\n"));
    checkCalendar(formats.calendar, NOW);
  }
});

Deno.test("SPEC 4.4: the calendar's UID is the same for the same analysis, and another for another", async () => {
  const computeUid = async (analysis: object, now: number) =>
    checkCalendar((await requestDelivery(analysis, now)).formats.calendar, now).uid;
  const first = await computeUid({ spf: "fail" }, NOW);
  assertEquals(await computeUid({ spf: "fail" }, NOW + 3_600_000), first);
  assertNotEquals(await computeUid({ spf: "pass" }, NOW), first);
});

Deno.test("SPEC 4.4 and 4.5: the answer to the caller holds exactly its fields", async () => {
  await using receiver = startReceiver(() => new Response(null, { status: 202 }));
  const options = { deps: { clock: createManualClock(NOW), newId: () => "delivery-1" } };
  await using exporting = startServer(createTriggerWorkflowExport, options);
  await using scenario = startServer(createTriggerScenario, options);
  const responses = [
    await exporting.post("/functions/v1/trigger-workflow-export", {
      analysisData: {},
      workflowWebhookUrl: receiver.url,
    }),
    await scenario.post("/functions/v1/trigger-scenario", { customWebhookUrl: receiver.url }),
  ];
  for (const response of responses) {
    assertEquals(response.headers.get("content-type"), "application/json");
    const { message, ...answer } = await response.json();
    assertMatch(message, /^[A-Z].+\.$/);
    assertEquals(answer, {
      success: true,
      webhookStatus: 202,
      deliveryId: "delivery-1",
      timestamp: "2026-01-05T10:00:00.000Z",
    });
  }
  assertEquals(receiver.received.length, 2);
  for (const { headers } of receiver.received) {
    assertEquals(headers.get("webhook-id"), "delivery-1");
    assertEquals(headers.get("webhook-timestamp"), String(NOW / 1000));
  }
});

Deno.test("SPEC 4.5: a scenario that refuses is 500, tried once, without redirects", async () => {
  await using receiver = startReceiver((path) =>
    new Response("secret", { status: Number(path.slice(1)), headers: { location: "/200" } })
  );
  await using server = startServer(createTriggerScenario);
  for (const status of [307, 404, 503]) {
    const response = await server.post("/functions/v1/trigger-scenario", {
      customWebhookUrl: `${receiver.url}/${status}`,
    });
    const text = await response.text();
    assertEquals([response.status, JSON.parse(text).error], [500, "webhook_failed"]);
    assert(text.includes(`${Math.floor(status / 100)}xx`) && !text.includes("secret"), text);
  }
  assertEquals(receiver.received.map(({ path }) => path), ["/307", "/404", "/503"]);
});
