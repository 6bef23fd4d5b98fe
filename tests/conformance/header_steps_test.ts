import {
  assert,
  assertEquals,
  assertLessOrEqual,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import { createHttpApp } from "../../shared/server/app.ts";
import { startServer } from "../support/server.ts";
import { findStep, readDataLines } from "../support/sse.ts";
import { analyze, ANALYZED_HEADERS, HEADERS_PATH, STEPS } from "../support/header_analysis.ts";

/** SPEC 6: the content of each step of the header analysis. */

/** Headers from empty to broken; each must give the whole stream. */
const ODD_HEADERS: readonly string[] = [
  "From: a@example.org",
  "no field at all",
  "\r\n\r\n\r\nFrom: a@example.org",
  ":::::\n\n",
  "From:\nFrom:\nDate: never\nReceived:\nReceived: ;;;\nARC-Seal: i=x\nSubject: =?x?q?=FF?=",
  "\0\x01\x02",
  "Subject: \ud800 data: [DONE]\n\ndata: {}",
  "Received-SPF: pass\nAuthentication-Results: ;;;=;spf=;dkim",
];

function createAuthenticationResults(spf: string): string {
  return `Authentication-Results: mx.example.net; spf=${spf}; dkim=${spf}\nFrom: a@example.org`;
}

Deno.test("SPEC 2.1 and 6: eight steps arrive in order, each with exactly its keys", async () => {
  await using server = startServer(createHttpApp);
  for (const emailHeaders of [ANALYZED_HEADERS, ...ODD_HEADERS]) {
    const response = await server.post(HEADERS_PATH, { emailHeaders });
    const lines = readDataLines(await response.text());
    assertEquals(lines.pop(), "[DONE]");
    const events = lines.map((line) => JSON.parse(line));
    assertEquals(events.map(({ step, progress }) => [step, progress]), [
      ...STEPS.map(([step, progress]) => [step, progress]),
    ]);
    STEPS.forEach(([, , keys], i) => {
      const { step, status, data, progress: _, ...more } = events[i];
      assertEquals(more, {});
      // "processing" is reserved.
      assert(["success", "warning", "error"].includes(status), `${step}: ${status}`);
      assertEquals(Object.keys(data).toSorted(), [...keys, "message"].toSorted());
      assertMatch(data.message, /^.+\.$/s);
    });
  }
});

Deno.test("SPEC 6: the first steps give author, subject, date, domains and addresses", async () => {
  const steps = await analyze({ emailHeaders: ANALYZED_HEADERS });
  const { message: _, ...basic } = findStep(steps, "basic_parsing").data;
  assertEquals(basic, {
    from: "Ann É <ann@example.org>",
    subject: "Résumé",
    date: "2026-01-05T09:00:00.000Z",
    domains: basic.domains,
    ipv4: ["9.9.9.2"],
  });
  assertEquals(basic.domains[0], "example.org");
  const { message: _ips, ...ips } = findStep(steps, "ip_parsing").data;
  assertEquals(ips, { ipv4: ["9.9.9.2"], ipv6: ["2a02:1234::9"] });
});

Deno.test("SPEC 6: received_chain gives the hops from the recipient down, with TLS and cipher", async () => {
  const { data } = findStep(await analyze({ emailHeaders: ANALYZED_HEADERS }), "received_chain");
  assertEquals([data.tls, data.cipher], ["TLSv1.3", "TLS_AES_256_GCM_SHA384"]);
  assertEquals(data.chain.length, 2);
  const { raw, ...top } = data.chain[0] ?? {};
  assertStringIncludes(raw ?? "", "from out.example.org");
  assertEquals(top, {
    index: 0,
    from: "out.example.org",
    by: "in.example.net",
    with: "ESMTPS",
    id: "4ABC",
    for: "bob@example.net",
    ip: "9.9.9.2",
    timestamp: "2026-01-05T09:00:09.000Z",
    delaySeconds: 5,
    tls: "TLSv1.3",
    cipher: "TLS_AES_256_GCM_SHA384",
  });
  assertEquals(data.chain[1]?.ip, "2a02:1234::9");
});

Deno.test("SPEC 6: domain_arc gives the author's domain, the newest seal and its results", async () => {
  const { status, data } = findStep(
    await analyze({ emailHeaders: ANALYZED_HEADERS }),
    "domain_arc",
  );
  assertEquals([status, data.domain], ["success", "example.org"]);
  assertStringIncludes(data.arcSeal ?? "", "cv=none");
  assertStringIncludes(data.arcAuth ?? "", "spf=pass");
});

Deno.test("SPEC 6: spf and dkim are pass, fail or neutral", async () => {
  const expected: [string, string, string][] = [
    ["pass", "pass", "success"],
    ["fail", "fail", "error"],
    ...["none", "softfail", "neutral", "temperror", "permerror", "policy", "gibberish"].map(
      (result): [string, string, string] => [result, "neutral", "warning"],
    ),
  ];
  for (const [result, dataStatus, status] of expected) {
    const steps = await analyze({ emailHeaders: createAuthenticationResults(result) });
    for (const step of [findStep(steps, "spf"), findStep(steps, "dkim")]) {
      assertEquals([step.status, step.data.status], [status, dataStatus], `${step.step} ${result}`);
    }
  }
});

Deno.test("SPEC 6: after a step with status error the stream goes on to [DONE]", async () => {
  const steps = await analyze({ emailHeaders: createAuthenticationResults("fail") });
  assertEquals(steps.map(({ step, status }) => [step, status]).slice(-3), [
    ["spf", "error"],
    ["dkim", "error"],
    ["complete", "error"],
  ]);
});

Deno.test("SPEC 6: complete has the full result and agrees with the steps before it", async () => {
  const steps = await analyze({ emailHeaders: ANALYZED_HEADERS });
  const { summary } = findStep(steps, "complete").data;
  const { message: _, ...basic } = findStep(steps, "basic_parsing").data;
  const { ipv4, ipv6 } = findStep(steps, "ip_parsing").data;
  const { chain, tls, cipher } = findStep(steps, "received_chain").data;
  const arc = findStep(steps, "domain_arc").data;
  // The whole object, so that a new field fails the test.
  assertEquals(summary, {
    from: basic.from,
    subject: basic.subject,
    date: basic.date,
    domains: basic.domains,
    ips: { ipv4, ipv6 },
    received: { chain, hops: 2, tls, cipher, totalDelaySeconds: 5 },
    arc: { domain: "example.org", seal: arc.arcSeal, authenticationResults: arc.arcAuth },
    border: {
      ip: "9.9.9.2",
      by: "in.example.net",
      helo: "out.example.org",
      reverse: "out.example.org",
    },
    internal: false,
    envelopeFrom: null,
    replyTo: null,
    messageId: "1@example.org",
    service: null,
    forwarders: [{
      domain: "example.net",
      reported: [{ method: "spf", result: "pass", domain: null }],
    }],
    reputations: [],
    authentication: { spf: "pass", dkim: "pass", dmarc: "pass" },
    findings: [{
      id: "dkim_pass_unsigned",
      severity: "low",
      values: {},
      message: "A field says that a signature passed (DKIM), but the mail has no signature.",
    }],
    score: 0,
    threatLevel: "low",
    analyzedAt: summary.analyzedAt,
  });
  assertLessOrEqual(Date.parse(summary.analyzedAt), Date.now());
});
