/** SPEC 2.1 and part 6 in detail: the exact content of the eight events. */

import { assert, assertEquals } from "@std/assert";
import { createHttpApp } from "../../shared/server/app.ts";
import { createManualClock } from "../support/manual_clock.ts";
import { providerAnswer, startProvider } from "../support/providers.ts";
import { startServer } from "../support/server.ts";
import { findStep, parseSteps, readDataLines } from "../support/sse.ts";
import { roundTrip, waitUntil } from "../support/until.ts";
import { startReceiver } from "../support/webhook_receiver.ts";

const PATH = "/functions/v1/analyze-email-headers";

const MESSAGE = [
  "Received: from out.example.org (out.example.org [9.9.9.2])",
  " by in.example.net with ESMTPS id 4ABC; Mon, 5 Jan 2026 10:00:09 +0100",
  "Received: from desk ([198.51.100.9]) by out.example.org; Mon, 5 Jan 2026 10:00:14 +0100",
  "Authentication-Results: in.example.net; spf=fail smtp.mailfrom=ann@example.org",
  "From: Ann <ann@example.org>",
  "Subject: Lunch",
  "Date: Mon, 5 Jan 2026 10:00:00 +0100",
].join("\r\n");

/** The events as they were sent, unknown keys included. */
// deno-lint-ignore no-explicit-any -- Answers are examined field by field.
async function requestRawSteps(body: object, env: Record<string, string> = {}): Promise<any[]> {
  await using server = startServer(createHttpApp, { env });
  const response = await server.post(PATH, body);
  assertEquals(response.status, 200);
  const lines = readDataLines(await response.text());
  assertEquals(lines.pop(), "[DONE]");
  assertEquals(lines.length, 8);
  return lines.map((line) => JSON.parse(line));
}

/** Returns the SPF and DKIM verdicts for some header lines. */
async function readVerdicts(...lines: string[]): Promise<[spf: string, dkim: string]> {
  const steps = await requestRawSteps({
    emailHeaders: [...lines, "From: a@example.org"].join("\n"),
  });
  const [spf, dkim] = [steps[5], steps[6]];
  assertEquals([spf.step, dkim.step], ["spf", "dkim"]);
  return [spf.data.status, dkim.data.status];
}

Deno.test("SPEC 6: an entry of reputations has exactly its keys, skipped or not", async () => {
  await using a = startProvider(() => providerAnswer.a(100));
  const steps = await requestRawSteps({
    emailHeaders: MESSAGE,
    enabledApis: { providerA: true, providerB: true },
    apiKeys: { providerA: "key" },
  }, { PROVIDER_A_URL: a.url });
  const { reputations } = steps[4].data;
  assertEquals(reputations.map(({ status }: { status: string }) => status), ["ok", "skipped"]);
  for (const entry of reputations) {
    assertEquals(Object.keys(entry).toSorted(), [
      "ip",
      "message",
      "provider",
      "score",
      "status",
      "verdict",
    ]);
  }
});

Deno.test("SPEC 6: what is missing is null or an empty list, and is never left out", async () => {
  const steps = await requestRawSteps({ emailHeaders: "X-Other: 1" });
  const contents = steps.slice(0, 7).map(({ data: { message: _, ...rest } }) => rest);
  assertEquals(contents, [
    { from: null, subject: null, date: null, domains: [], ipv4: [] },
    { ipv4: [], ipv6: [] },
    { chain: [], tls: null, cipher: null },
    { domain: null, arcSeal: null, arcAuth: null },
    { reputations: [] },
    { status: "neutral" },
    { status: "neutral" },
  ]);
});

Deno.test("SPEC 6: a chain starts at the topmost field, and a delay may be negative", async () => {
  const steps = await requestRawSteps({ emailHeaders: MESSAGE });
  const { chain } = steps[2].data;
  assertEquals(chain.map(({ index, by }: { index: number; by: string }) => [index, by]), [
    [0, "in.example.net"],
    [1, "out.example.org"],
  ]);
  assertEquals([chain[0].delaySeconds, chain[1].delaySeconds], [-5, null]);
  assertEquals(steps[2].status, "warning");
});

Deno.test("SPEC 6: the receiving server's results count, and forged ones below never do", async () => {
  const top = "Authentication-Results: mx.example.net; spf=fail; dkim=fail";
  const forgedResults = "Authentication-Results: other.example; spf=pass; dkim=pass";
  const forgedSpf = "Received-SPF: pass (other.example) client-ip=9.9.9.9";
  assertEquals(await readVerdicts(top, forgedResults, forgedSpf), ["fail", "fail"]);
  assertEquals(await readVerdicts("Authentication-Results: mx.example.net; none", forgedResults), [
    "neutral",
    "neutral",
  ]);
  const same = "Authentication-Results: mx.example.net; dkim=pass";
  assertEquals(
    await readVerdicts("Authentication-Results: mx.example.net; spf=pass", forgedResults, same),
    ["pass", "pass"],
  );
});

Deno.test("SPEC 6: without Authentication-Results the topmost Received-SPF counts", async () => {
  for (const [result, status] of [["pass", "pass"], ["fail", "fail"], ["softfail", "neutral"]]) {
    const verdicts = await readVerdicts(`Received-SPF: ${result}`, "Received-SPF: pass");
    assertEquals(verdicts, [status, "neutral"]);
  }
});

Deno.test("SPEC 6: of several DKIM results any pass wins", async () => {
  const createResultsField = (...results: string[]) =>
    `Authentication-Results: mx.example.net; ${
      results.map((result) => `dkim=${result}`).join("; ")
    }`;
  assertEquals((await readVerdicts(createResultsField("fail", "pass")))[1], "pass");
  assertEquals((await readVerdicts(createResultsField("none", "pass", "fail")))[1], "pass");
  assertEquals((await readVerdicts(createResultsField("none", "fail")))[1], "fail");
  assertEquals((await readVerdicts(createResultsField("none", "temperror")))[1], "neutral");
});

Deno.test("SPEC 2.1: a step's status is ok, suspicious or malicious by what was found", async () => {
  const request = {
    emailHeaders: MESSAGE,
    enabledApis: { providerA: true },
    apiKeys: { providerA: "key" },
  };
  for (
    const [score, verdict, status] of [
      [0, "safe", "success"],
      [50, "suspicious", "warning"],
      [100, "malicious", "error"],
    ] as const
  ) {
    await using a = startProvider(() => providerAnswer.a(score));
    const steps = await requestRawSteps(request, { PROVIDER_A_URL: a.url });
    const { reputations } = steps[4].data;
    assertEquals([reputations[0].status, reputations[0].verdict], ["ok", verdict]);
    assertEquals([reputations[0].score, reputations[0].ip], [score, "9.9.9.2"]);
    assertEquals(steps[4].status, status);
  }
});

Deno.test("SPEC 4.1: only global addresses are looked up", async () => {
  await using a = startProvider(() => providerAnswer.a(0));
  const inside = ["10.0.0.1", "192.168.1.1", "127.0.0.1", "169.254.169.254", "198.51.100.9"];
  for (const address of inside) {
    const steps = await requestRawSteps({
      emailHeaders: `Received: from x (x [${address}]) by y; Mon, 5 Jan 2026 10:00:00 +0100`,
      enabledApis: { providerA: true },
      apiKeys: { providerA: "key" },
    }, { PROVIDER_A_URL: a.url });
    assertEquals(steps[4].data.reputations[0].status, "skipped", address);
    assertEquals(steps[1].data.ipv4, [address]);
  }
  assertEquals(a.seenRequests.length, 0);
});

Deno.test("SPEC 6: the summary can be posted as analysisData of both triggers", async () => {
  await using receiver = startReceiver();
  await using server = startServer(createHttpApp);
  const stream = await server.post(PATH, { emailHeaders: MESSAGE });
  const { summary } = findStep(parseSteps(await stream.text()), "complete").data;
  const calls = [
    ["trigger-workflow-export", "workflowWebhookUrl", "analysis"],
    ["trigger-scenario", "customWebhookUrl", "analysisData"],
  ] as const;
  for (const [name, field, sentAs] of calls) {
    const response = await server.post(`/functions/v1/${name}`, {
      analysisData: summary,
      [field]: receiver.url,
    });
    assertEquals(response.status, 200, await response.text());
    assertEquals(JSON.parse(receiver.received.at(-1)?.body ?? "")[sentAs], summary);
  }
});

Deno.test("SPEC 4.1: line breaks of every kind give the same analysis", async () => {
  const readStatuses = async (emailHeaders: string) =>
    (await requestRawSteps({ emailHeaders })).slice(0, 7).map(({ data }) => data);
  const expected = await readStatuses(MESSAGE);
  assert(expected[2].chain.length === 2);
  for (const lineBreak of ["\n", "\r"]) {
    assertEquals(await readStatuses(MESSAGE.replaceAll("\r\n", lineBreak)), expected);
  }
});

Deno.test("SPEC 6: spf, dkim and dmarc of the summary are each the result of their own check", async () => {
  const order = ["pass", "fail", "none"];
  for (let i = 0; i < 3; i++) {
    const [spf, dkim, dmarc] = [0, 1, 2].map((check) => order[(check + i) % 3]);
    const steps = await requestRawSteps({
      emailHeaders: `Authentication-Results: mx.example.net; spf=${spf}; dkim=${dkim}; ` +
        `dmarc=${dmarc}\nFrom: a@example.org`,
    });
    const mapWord = (result?: string) => result === "none" ? "neutral" : result;
    assertEquals(steps[7].data.summary.authentication, {
      spf: mapWord(spf),
      dkim: mapWord(dkim),
      dmarc: mapWord(dmarc),
    });
  }
});

Deno.test("SPEC 4.1: after 15 s of silence a comment keeps the connection alive", async () => {
  const clock = createManualClock();
  const requestArrival = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await using a = startProvider(async () => {
    requestArrival.resolve();
    await released.promise;
    return providerAnswer.a(0);
  });
  await using server = startServer(createHttpApp, {
    env: { PROVIDER_A_URL: a.url, PROVIDER_TIMEOUT_MS: "30000" },
    deps: { clock },
  });
  // Released even when the test fails, as a server stops only after its last request has ended.
  using _release = { [Symbol.dispose]: () => released.resolve() };
  const response = await server.post(PATH, {
    emailHeaders: MESSAGE,
    enabledApis: { providerA: true },
    apiKeys: { providerA: "key" },
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  assert(reader);
  let first = "";
  while (readDataLines(first).length < 4) first += (await reader.read()).value ?? "";
  assertEquals(readDataLines(first).length, 4);
  await requestArrival.promise;
  let text = "";
  const silence = reader.read().then(({ value = "" }) => text = value);
  await roundTrip(server.url);
  clock.advance(14_999);
  await roundTrip(server.url);
  assertEquals(text, "");
  clock.advance(1);
  await waitUntil(() => text !== "");
  assertEquals(text, ":\n");
  await silence;
  released.resolve();
  let rest = "";
  for (let read = await reader.read(); !read.done; read = await reader.read()) rest += read.value;
  assertEquals(readDataLines(rest).length, 5);
});
