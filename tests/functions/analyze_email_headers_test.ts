import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { createAnalyzeEmailHeaders } from "../../shared/endpoints/analyze_email_headers.ts";
import { systemClock } from "../../shared/runtime/real.ts";
import {
  providerAnswer,
  readUntilClosed,
  startProvider,
  startTcpProvider,
} from "../support/providers.ts";
import { startServer } from "../support/server.ts";
import { findStep, parseSteps } from "../support/sse.ts";

const PATH = "/functions/v1/analyze-email-headers";

const BODY = {
  emailHeaders: "Received: from a (a [9.9.9.2]) by b; Mon, 5 Jan 2026 10:00:00 +0100\r\n" +
    "From: ann@example.org\r\nSubject: hi\r\nDate: Mon, 5 Jan 2026 10:00:00 +0100",
  enabledApis: { providerA: true },
  apiKeys: { providerA: "key-a" },
};

/** Returns a provider that never answers; it records when its connection is closed. */
function createHangingProvider() {
  const requestArrival = Promise.withResolvers<void>();
  const closing = Promise.withResolvers<void>();
  const server = startTcpProvider(async (connection) => {
    await connection.read(new Uint8Array(4096));
    requestArrival.resolve();
    await readUntilClosed(connection).finally(closing.resolve);
  });
  return {
    url: server.url,
    asked: requestArrival.promise,
    closed: closing.promise,
    [Symbol.dispose]: () => server[Symbol.dispose](),
  };
}

function readTexts({ body }: Response): ReadableStreamDefaultReader<string> {
  assert(body);
  return body.pipeThrough(new TextDecoderStream()).getReader();
}

/** Reads the stream until it contains `text`; returns what was read. */
async function readUntil(
  reader: ReadableStreamDefaultReader<string>,
  text: string,
): Promise<string> {
  let soFar = "";
  while (!soFar.includes(text)) {
    const { done, value } = await reader.read();
    assert(!done, `the stream ended before ${text}`);
    soFar += value;
  }
  return soFar;
}

Deno.test("analyze-email-headers sends four steps before any lookup is answered", async () => {
  const gate = Promise.withResolvers<void>();
  await using a = startProvider(() => gate.promise.then(() => providerAnswer.a(90)));
  await using server = startServer(createAnalyzeEmailHeaders, { env: { PROVIDER_A_URL: a.url } });
  const response = await server.post(PATH, BODY);
  const reader = readTexts(response);
  const before = await readUntil(reader, '"domain_arc"');
  assert(!before.includes("ip_reputation"));
  gate.resolve();
  const after = await readUntil(reader, "[DONE]");
  const steps = parseSteps(before + after);
  assertEquals(findStep(steps, "ip_reputation").status, "error");
  const { summary } = findStep(steps, "complete").data;
  assertEquals(summary.findings[0]?.id, "ip_malicious");
  assertEquals((await reader.read()).done, true);
});

Deno.test("analyze-email-headers stops when the client hangs up during a lookup", async () => {
  using hangs = createHangingProvider();
  await using server = startServer(createAnalyzeEmailHeaders, {
    env: { PROVIDER_A_URL: hangs.url, PROVIDER_TIMEOUT_MS: "30000" },
  });
  const client = new AbortController();
  const response = await server.post(PATH, BODY, { signal: client.signal });
  const reader = readTexts(response);
  await readUntil(reader, '"domain_arc"');
  await hangs.asked;
  client.abort();
  await hangs.closed;
  await reader.read().catch(() => {});
  const alarming = server.lines.filter((line) => !line.includes('"level":"info"'));
  assertEquals(alarming, []);
});

Deno.test("analyze-email-headers stops when the client hangs up before reading", async () => {
  using hangs = createHangingProvider();
  await using server = startServer(createAnalyzeEmailHeaders, {
    env: { PROVIDER_A_URL: hangs.url, PROVIDER_TIMEOUT_MS: "30000" },
  });
  const connection = await Deno.connect({ hostname: "127.0.0.1", port: server.port });
  const body = JSON.stringify(BODY);
  await connection.write(
    new TextEncoder().encode(
      `POST ${PATH} HTTP/1.1\r\nhost: x\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    ),
  );
  await hangs.asked;
  connection.close();
  await hangs.closed;
});

Deno.test("analyze-email-headers does not wait for a provider beyond the time-out", async () => {
  using hangs = createHangingProvider();
  await using server = startServer(createAnalyzeEmailHeaders, {
    env: { PROVIDER_A_URL: hangs.url, PROVIDER_TIMEOUT_MS: "200" },
  });
  const response = await server.post(PATH, BODY);
  const steps = parseSteps(await response.text());
  assertEquals(findStep(steps, "ip_reputation").status, "warning");
  assertEquals(steps.at(-1)?.step, "complete");
  assert(server.lines.some((line) => line.includes('"code":"timed_out"')));
});

Deno.test("analyze-email-headers gives a slow reader the whole stream", async () => {
  const hop = `Received: from a (a [9.9.9.2]) by b id ${
    "x".repeat(900)
  }; 5 Jan 2026 10:00 +0000\r\n`;
  const body = JSON.stringify({ emailHeaders: hop.repeat(400) });
  await using server = startServer(createAnalyzeEmailHeaders);
  using connection = await Deno.connect({ hostname: "127.0.0.1", port: server.port });
  await connection.write(
    new TextEncoder().encode(
      `POST ${PATH} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n` +
        `content-length: ${body.length}\r\n\r\n`,
    ),
  );
  for (let rest = new TextEncoder().encode(body); rest.length > 0;) {
    rest = rest.subarray(await connection.write(rest));
  }
  const decoder = new TextDecoder();
  const buffer = new Uint8Array(32_768);
  let text = "";
  let reads = 0;
  for (let count = await connection.read(buffer); count !== null;) {
    text += decoder.decode(buffer.subarray(0, count), { stream: true });
    if (reads++ % 8 === 0) await systemClock.sleep(2);
    count = await connection.read(buffer);
  }
  assert(text.length > 200_000, `${text.length} characters`);
  assertStringIncludes(text, '"step":"complete"');
  assertStringIncludes(text.slice(-100), "data: [DONE]");
});
