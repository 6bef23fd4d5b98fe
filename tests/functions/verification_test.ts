import { assert, assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { AppError } from "../../shared/contract/errors.ts";
import { readRequestBody } from "../../shared/http/read_body.ts";
import { createTestContext } from "../support/context.ts";
import { AnalysisSummary } from "../../shared/contract/analyze_email_headers.ts";
import { createAnalyzeEmailHeaders } from "../../shared/endpoints/analyze_email_headers.ts";
import { createAnalyzeSpam } from "../../shared/endpoints/analyze_spam.ts";
import { startDoh } from "../support/dns_servers.ts";
import { sendRaw } from "../support/raw_http.ts";
import { startServer } from "../support/server.ts";
import type { TestServer } from "../support/server.ts";
import { publishSignedMail } from "../support/signed_mail.ts";
import { findStep, parseSteps } from "../support/sse.ts";
import { createZoneResolver } from "../support/zone.ts";

const HEADERS = "/functions/v1/analyze-email-headers";
const SPAM = "/functions/v1/analyze-spam";
const JSON_ONLY = { headers: { accept: "application/json" } };

/** Posts a mail as a saved file. */
function postMail(
  server: TestServer,
  path: string,
  body: Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${server.url}${path}`, {
    method: "POST",
    body,
    headers: { "content-type": "message/rfc822", ...headers },
  });
}

async function parseSummary(response: Response): Promise<AnalysisSummary> {
  const body = await response.json();
  assertEquals([response.status, body.error], [200, undefined]);
  return AnalysisSummary.parse(body);
}

Deno.test("analyze-email-headers verifies a whole mail and uses the result in the steps", async () => {
  await using mail = await publishSignedMail();
  await using server = startServer(createAnalyzeEmailHeaders, {
    env: { DNS_RESOLVER: mail.doh.url },
  });
  const response = await postMail(server, `${HEADERS}?verify=true`, mail.bytes);
  assertEquals(response.headers.get("content-type"), "text/event-stream");
  const steps = parseSteps(await response.text());
  assertEquals(steps.length, 8);
  const [spf, dkim] = [findStep(steps, "spf"), findStep(steps, "dkim")];
  assertEquals([spf.status, spf.data.status, dkim.status, dkim.data.status], [
    "success",
    "pass",
    "success",
    "pass",
  ]);
  assertStringIncludes(dkim.data.message, "Verified here: DKIM pass. The signature of example.org");
  const { summary } = findStep(steps, "complete").data;
  assertEquals(summary.authentication, {
    spf: "pass",
    dkim: "pass",
    dmarc: "pass",
    sources: { spf: "verified", dkim: "verified", dmarc: "verified" },
  });
  const { verification } = summary;
  assertEquals(verification?.dkim.map(({ result, scope }) => [result, scope]), [[
    "pass",
    "message",
  ]]);
  assertEquals([verification?.spf.result, verification?.dmarc.result, verification?.dmarc.policy], [
    "pass",
    "pass",
    "reject",
  ]);
  const ids = summary.findings.map(({ id }) => id);
  assert(!ids.some((id) => id.startsWith("authentication_")), ids.join());
});

Deno.test("analyze-email-headers says who handed the mail over and whether answers can arrive", async () => {
  await using mail = await publishSignedMail();
  const env = { DNS_RESOLVER: mail.doh.url };
  await using serverWithoutDns = startServer(createAnalyzeEmailHeaders, { env });
  const { verification } = await parseSummary(
    await postMail(serverWithoutDns, `${HEADERS}?verify=true`, mail.bytes, JSON_ONLY.headers),
  );
  assertEquals([verification?.author?.result, verification?.author?.domain], ["mx", "example.org"]);
  const { explanation, ...client } = verification?.border ?? {};
  assertEquals(client, {
    result: "pass",
    reverse: "out.example.org",
    ip: "203.0.113.7",
    helo: "out.example.org",
    heloResolves: true,
    network: null,
  });
  assertEquals(explanation, "203.0.113.7 is out.example.org, which leads back to it.");
  const asking = { env: { ...env, ORIGIN_ZONE: "asn.test" } };
  await using server = startServer(createAnalyzeEmailHeaders, asking);
  const { verification: more } = await parseSummary(
    await postMail(server, `${HEADERS}?verify=true`, mail.bytes, JSON_ONLY.headers),
  );
  assertEquals(more?.border?.network, {
    asn: 64500,
    prefix: "203.0.113.0/24",
    country: "DE",
    holder: "EXAMPLE-NET, DE",
  });
});

Deno.test("analyze-email-headers verifies pasted fields, and says what stays unproven", async () => {
  await using mail = await publishSignedMail();
  await using server = startServer(createAnalyzeEmailHeaders, {
    env: { DNS_RESOLVER: mail.doh.url },
  });
  const emailHeaders = mail.headers.replaceAll("\r\n", "\n");
  const body = { emailHeaders, verify: true };
  const summary = await parseSummary(await server.post(HEADERS, body, JSON_ONLY));
  assertEquals(summary.verification?.dkim[0]?.result, "headers_verified");
  assertEquals(summary.authentication.dkim, "neutral");
  const forgery = { emailHeaders: emailHeaders.replace("Hello", "Urgent"), verify: true };
  const changedSummary = await parseSummary(await server.post(HEADERS, forgery, JSON_ONLY));
  assertEquals(changedSummary.verification?.dkim[0]?.result, "cannot_confirm");
  assertEquals(changedSummary.authentication.dkim, "neutral");
  const steps = parseSteps(await (await server.post(HEADERS, forgery)).text());
  assertEquals([findStep(steps, "dkim").status, findStep(steps, "dkim").data.status], [
    "warning",
    "neutral",
  ]);
});

Deno.test("analyze-email-headers prefers the recipient's server to its own check", async () => {
  const fields = "Authentication-Results: mx.recipient.test; spf=softfail smtp.mfrom=a@b.test;" +
    " dkim=fail header.d=example.org\r\n";
  await using mail = await publishSignedMail(fields);
  await using server = startServer(createAnalyzeEmailHeaders, {
    env: { DNS_RESOLVER: mail.doh.url },
  });
  const summary = await parseSummary(
    await postMail(server, `${HEADERS}?verify=true`, mail.bytes, JSON_ONLY.headers),
  );
  assertEquals(summary.verification?.dkim[0]?.result, "pass");
  assertEquals(summary.authentication, {
    spf: "neutral",
    dkim: "fail",
    dmarc: "pass",
    sources: { spf: "reported", dkim: "reported", dmarc: "verified" },
  });
});

Deno.test("analyze-email-headers without verify makes no lookup and answers the same", async () => {
  await using mail = await publishSignedMail();
  const requestWithoutVerify = { emailHeaders: mail.headers };
  const asking = { emailHeaders: mail.headers, verify: true };
  const badly = { emailHeaders: mail.headers, verify: "yes" };
  const requestText = async (server: TestServer, body: unknown) => {
    const answer = await (await server.post(HEADERS, body)).text();
    return answer.replace(/"analyzedAt":"[^"]+"/, "");
  };
  await using off = startServer(createAnalyzeEmailHeaders);
  const plainText = await requestText(off, requestWithoutVerify);
  assertEquals(await requestText(off, asking), plainText);
  assertEquals(await requestText(off, badly), plainText);
  await using on = startServer(createAnalyzeEmailHeaders, { env: { DNS_RESOLVER: mail.doh.url } });
  assertEquals(await requestText(on, requestWithoutVerify), plainText);
  assertEquals(mail.doh.count, 0);
  const unclear = await postMail(on, `${HEADERS}?verify=yes`, mail.bytes);
  assertEquals([unclear.status, (await unclear.json()).error], [400, "invalid_request"]);
  const refusal = await on.post(HEADERS, badly);
  assertEquals([refusal.status, (await refusal.json()).error], [400, "invalid_request"]);
});

Deno.test("analyze-email-headers answers although the DNS fails or lies", async () => {
  await using mail = await publishSignedMail();
  const answers = [
    () => new Response(null, { status: 503 }),
    () =>
      new Response(new Uint8Array(12), { headers: { "content-type": "application/dns-message" } }),
  ];
  for (const respond of answers) {
    await using doh = startDoh(createZoneResolver({}), respond);
    await using server = startServer(createAnalyzeEmailHeaders, { env: { DNS_RESOLVER: doh.url } });
    const summary = await parseSummary(
      await postMail(server, `${HEADERS}?verify=true`, mail.bytes, JSON_ONLY.headers),
    );
    const { spf, dkim, dmarc } = summary.verification ?? {};
    assertEquals([spf?.result, dkim?.[0]?.result, dmarc?.result], [
      "temperror",
      "temperror",
      "temperror",
    ]);
    assertEquals(summary.authentication.dkim, "neutral");
  }
});

Deno.test("analyze-email-headers asks the DNS once while an answer is valid", async () => {
  await using mail = await publishSignedMail();
  await using server = startServer(createAnalyzeEmailHeaders, {
    env: { DNS_RESOLVER: mail.doh.url },
  });
  const ask = () => postMail(server, `${HEADERS}?verify=true`, mail.bytes, JSON_ONLY.headers);
  await parseSummary(await ask());
  const first = mail.doh.count;
  assert(first > 3);
  await parseSummary(await ask());
  assertEquals(mail.doh.count, first);
});

Deno.test("analyze-email-headers answers JSON if it is accepted, else a stream", async () => {
  await using server = startServer(createAnalyzeEmailHeaders);
  const body = { emailHeaders: "From: ann@example.org\nSubject: hi" };
  const requestType = async (accept: string) => {
    const response = await server.post(HEADERS, body, { headers: { accept } });
    await response.text();
    return response.headers.get("content-type");
  };
  for (const accept of ["application/json", "text/plain, Application/JSON;q=0.5, */*;q=0.1"]) {
    assertEquals(await requestType(accept), "application/json");
  }
  for (
    const accept of [
      "*/*",
      "text/event-stream",
      "text/event-stream, application/json",
      "text/*",
      "application/json, text/plain, */*",
    ]
  ) {
    assertEquals(await requestType(accept), "text/event-stream");
  }
  const summary = await parseSummary(await server.post(HEADERS, body, JSON_ONLY));
  const stream = parseSteps(await (await server.post(HEADERS, body)).text());
  const { summary: streamed } = findStep(stream, "complete").data;
  assertEquals({ ...summary, analyzedAt: "" }, { ...streamed, analyzedAt: "" });
  const bad = await server.post(HEADERS, { emailHeaders: " " }, JSON_ONLY);
  assertEquals(bad.status, 400);
  await bad.body?.cancel();
});

Deno.test("both analysis functions take a whole mail of any bytes", async () => {
  await using mail = await publishSignedMail();
  await using headers = startServer(createAnalyzeEmailHeaders);
  const summary = await parseSummary(
    await postMail(headers, HEADERS, mail.bytes, JSON_ONLY.headers),
  );
  assertEquals([summary.from, summary.subject], ["Ann <ann@example.org>", "Hello"]);
  assertEquals(summary.verification, undefined);

  await using spam = startServer((context) => createAnalyzeSpam(context));
  const asMail = await (await postMail(spam, SPAM, mail.bytes)).json();
  const [, content = ""] = mail.text.split("\r\n\r\n");
  const parts = { headers: mail.headers, emailContent: content };
  const asJson = await (await spam.post(SPAM, parts)).json();
  assertEquals({ ...asMail, analyzedAt: "" }, { ...asJson, analyzedAt: "" });
});

Deno.test("a mail as the body is refused if it is too large, empty or without a header", async () => {
  await using server = startServer(createAnalyzeEmailHeaders);
  const requestStatus = async (body: Uint8Array<ArrayBuffer>) => {
    const response = await postMail(server, HEADERS, body);
    const { error } = response.status === 200
      ? { error: await response.text() }
      : await response.json();
    return [response.status, response.status === 200 ? "" : error];
  };
  assertEquals(await requestStatus(new Uint8Array()), [400, "invalid_request"]);
  assertEquals(await requestStatus(new TextEncoder().encode("\r\n\r\nbody")), [
    400,
    "invalid_request",
  ]);
  const large = new Uint8Array(3 * 1024 * 1024).fill(97);
  large.set(new TextEncoder().encode("From: ann@example.org\r\n\r\n"));
  assertEquals(await requestStatus(large), [200, ""]);
  // `fetch` may see the connection break while it still sends, so the answer is read by hand.
  const head =
    `POST ${HEADERS} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: message/rfc822\r\n`;
  const declared = `${head}content-length: ${9 * 1024 * 1024}\r\n\r\nFrom: a@b.test\r\n`;
  assertStringIncludes(
    await sendRaw({ port: server.port, parts: [declared] }),
    "payload_too_large",
  );
  const endless = new ReadableStream({
    pull: (controller) => controller.enqueue(new Uint8Array(65_536)),
  });
  let heldCount = 0;
  const counter = { holdBytes: (bytes: number) => void (heldCount += bytes) };
  const type = { "content-type": "message/rfc822" };
  const request = new Request(server.url, { method: "POST", body: endless, headers: type });
  const options = { maxBytes: 1024, timeoutMs: 10_000, ...createTestContext().deps };
  const refusal = await assertRejects(
    () => readRequestBody(request, options, counter),
    AppError,
  );
  assertEquals([refusal.code, heldCount <= 8 * 1024 * 1024], ["payload_too_large", true]);
});
