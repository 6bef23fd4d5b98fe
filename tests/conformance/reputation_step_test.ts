import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { createHttpApp } from "../../shared/server/app.ts";
import { providerAnswer, startProvider } from "../support/providers.ts";
import { startServer } from "../support/server.ts";
import { findStep, parseSteps } from "../support/sse.ts";
import { ANALYZED_HEADERS, HEADERS_PATH } from "../support/header_analysis.ts";

/** SPEC 4.1, 5.3 and 6: reputation providers, as a caller sees them. */

Deno.test("SPEC 4.1: each provider that is true in enabledApis is asked, and no other", async () => {
  await using a = startProvider(() => providerAnswer.a(0));
  await using b = startProvider(() => providerAnswer.b(0));
  await using c = startProvider(() => providerAnswer.c(0));
  await using server = startServer(createHttpApp, {
    env: { PROVIDER_A_URL: a.url, PROVIDER_B_URL: b.url, PROVIDER_C_URL: c.url },
  });
  const response = await server.post(HEADERS_PATH, {
    emailHeaders: "Received: from x (x [9.9.9.2]) by y; Mon, 5 Jan 2026 10:00:00 +0100",
    enabledApis: { providerA: true, providerB: false, providerC: true },
    apiKeys: { providerA: "key-a", providerB: "key-b", providerC: "key-c" },
  });
  const { status, data } = findStep(parseSteps(await response.text()), "ip_reputation");
  assertEquals(status, "success");
  assertEquals(data.reputations.map(({ provider }) => provider), ["providerA", "providerC"]);
  assertEquals([a.seenRequests.length, b.seenRequests.length, c.seenRequests.length], [1, 0, 1]);
});

Deno.test("SPEC 5.3: provider keys come from the body, and a provider without one is skipped", async () => {
  await using a = startProvider(() => providerAnswer.a(0));
  await using server = startServer(createHttpApp, { env: { PROVIDER_A_URL: a.url } });
  for (const apiKeys of [undefined, {}, { providerA: "" }]) {
    const response = await server.post(HEADERS_PATH, {
      emailHeaders: ANALYZED_HEADERS,
      enabledApis: { providerA: true, providerB: true },
      apiKeys,
    }, { headers: { authorization: "Bearer public", key: "not-a-provider-key" } });
    const { status, data } = findStep(parseSteps(await response.text()), "ip_reputation");
    assertEquals(status, "warning");
    assertEquals(data.reputations.map((entry) => [entry.status, entry.verdict, entry.score]), [
      ["skipped", "unknown", null],
      ["skipped", "unknown", null],
    ]);
  }
  assertEquals(a.seenRequests.length, 0);
});

Deno.test("SPEC 5.3: a provider key is in no answer and in no log line", async () => {
  const key = "k3y-of-the-caller";
  await using a = startProvider(() => new Response(key, { status: 401 }));
  await using c = startProvider(() => Response.json({ success: false, message: `bad key ${key}` }));
  await using server = startServer(createHttpApp, {
    env: { PROVIDER_A_URL: a.url, PROVIDER_C_URL: c.url },
  });
  const response = await server.post(HEADERS_PATH, {
    emailHeaders: ANALYZED_HEADERS,
    enabledApis: { providerA: true, providerC: true },
    apiKeys: { providerA: key, providerC: key },
  });
  const text = await response.text();
  const { status, data } = findStep(parseSteps(text), "ip_reputation");
  assertEquals(status, "warning");
  assertEquals(data.reputations.map((entry) => entry.status), ["error", "error"]);
  const log = server.lines.join("\n");
  assertStringIncludes(log, "provider_failed");
  for (const secret of [key, "9.9.9.2", "example.org", "Résumé"]) {
    assert(!log.includes(secret), `the log holds ${secret}`);
  }
  assert(!text.includes(key));
});

Deno.test("SPEC 6: reputations has an entry per enabled provider, also if all fail", async () => {
  await using failingProvider = startProvider(() => new Response("oops", { status: 500 }));
  await using server = startServer(createHttpApp, {
    env: {
      PROVIDER_A_URL: failingProvider.url,
      PROVIDER_B_URL: failingProvider.url,
      PROVIDER_C_URL: failingProvider.url,
    },
  });
  const response = await server.post(HEADERS_PATH, {
    emailHeaders: ANALYZED_HEADERS,
    enabledApis: { providerA: true, providerB: true, providerC: true },
    apiKeys: { providerA: "a", providerB: "b", providerC: "c" },
  });
  const steps = parseSteps(await response.text());
  const { status, data } = findStep(steps, "ip_reputation");
  assertEquals(status, "warning");
  assertEquals(data.reputations.map(({ provider, status }) => [provider, status]), [
    ["providerA", "error"],
    ["providerB", "error"],
    ["providerC", "error"],
  ]);
  assertEquals(findStep(steps, "complete").data.summary.reputations, data.reputations);
});
