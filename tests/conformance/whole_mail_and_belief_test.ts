import { assert, assertEquals } from "@std/assert";
import { createHttpApp } from "../../shared/server/app.ts";
import { startServer } from "../support/server.ts";

const HEADERS_PATH = "/functions/v1/analyze-email-headers";
const SPAM_PATH = "/functions/v1/analyze-spam";

const PASSES = "spf=pass smtp.mailfrom=ann@author.example; dkim=pass header.d=author.example; " +
  "dmarc=pass header.from=author.example";
const RECEIVED = "Received: from out.author.example (out.author.example [45.141.101.10]) " +
  "by mx.rcpt.example (Postfix) with ESMTPS id 1; Mon, 5 Jan 2026 10:00:01 +0000";
const OWN = [
  "From: Ann <ann@author.example>",
  "To: Ben <ben@rcpt.example>",
  "Subject: Lunch",
  "Date: Mon, 5 Jan 2026 10:00:00 +0000",
  "Message-ID: <1@author.example>",
];

function createMail(...fields: string[]): string {
  return [...fields, ...OWN].join("\r\n");
}

type Server = ReturnType<typeof startServer>;

async function requestSummary(server: Server, emailHeaders: string) {
  const response = await server.post(HEADERS_PATH, { emailHeaders }, {
    headers: { accept: "application/json" },
  });
  assertEquals([response.status, response.headers.get("content-type")?.split(";")[0]], [
    200,
    "application/json",
  ]);
  return await response.json();
}

Deno.test("SPEC 4.1: with Accept: application/json the answer is only the summary", async () => {
  await using server = startServer(createHttpApp);
  const summary = await requestSummary(server, createMail(RECEIVED));
  assertEquals([summary.subject, summary.authentication.spf], ["Lunch", "neutral"]);
  const any = await server.post(HEADERS_PATH, { emailHeaders: createMail(RECEIVED) }, {
    headers: { accept: "*/*" },
  });
  assertEquals(any.headers.get("content-type")?.split(";")[0], "text/event-stream");
  await any.body?.cancel();
});

Deno.test("SPEC 4.1, 4.2: both functions analyse a whole mail as message/rfc822", async () => {
  await using server = startServer(createHttpApp);
  const send = (path: string, accept: string) =>
    fetch(server.url + path, {
      method: "POST",
      headers: { "content-type": "message/rfc822", accept },
      body: `${createMail(RECEIVED)}\r\n\r\nShall we have lunch on Monday?\r\n`,
    });
  const summary = await (await send(HEADERS_PATH, "application/json")).json();
  assertEquals(summary.subject, "Lunch");
  const spam = await (await send(SPAM_PATH, "*/*")).json();
  assertEquals([spam.is_spam, spam.totalRulesChecked], [false, 5]);
});

Deno.test("SPEC 6: safe needs a known author who is proven by a believed field", async () => {
  await using server = startServer(createHttpApp, {
    env: { ALLOWED_SENDERS: "author.example" },
  });
  const believed = await requestSummary(
    server,
    createMail(`Authentication-Results: mx.rcpt.example; ${PASSES}`, RECEIVED),
  );
  assertEquals([believed.threatLevel, believed.authentication.dmarc], ["safe", "pass"]);
  const nothing = await requestSummary(server, createMail(RECEIVED));
  assertEquals(nothing.threatLevel, "low");
});

Deno.test("SPEC 6: what the sender's mail brought is claimed, and raises no trust", async () => {
  await using server = startServer(createHttpApp);
  const forgeries = ["mx.sender.example", "rcpt.example.evil.example", "localhost"];
  for (const id of forgeries) {
    const field = `Authentication-Results: ${id}; ${PASSES}`;
    const { threatLevel, authentication } = await requestSummary(
      server,
      createMail(RECEIVED, field),
    );
    assertEquals([threatLevel, authentication.dmarc], ["low", "neutral"], id);
  }
  assert(forgeries.length > 0);
});

Deno.test("SPEC 6: an authserv-id below the recipient's Received is unproven and raises no trust", async () => {
  await using server = startServer(createHttpApp);
  const field = `Authentication-Results: mx.rcpt.example; ${PASSES}`;
  const { threatLevel, authentication } = await requestSummary(server, createMail(RECEIVED, field));
  assertEquals([threatLevel, authentication.spf], ["low", "pass"]);
});

Deno.test("SPEC 6: no field that the sender can write excuses a failed check", async () => {
  await using server = startServer(createHttpApp);
  const failed =
    `Authentication-Results: mx.rcpt.example; spf=fail smtp.mailfrom=author.example; ` +
    "dkim=none; dmarc=fail (p=reject) header.from=author.example";
  const bareSummary = await requestSummary(server, createMail(failed, RECEIVED));
  assert(bareSummary.score > 0, `${bareSummary.score}`);
  const fields = [
    "List-Id: <news.author.example>",
    "List-Unsubscribe: <https://author.example/out>",
    "Precedence: bulk",
    "X-Loop: ann@author.example",
    "Sender: ann@author.example",
  ];
  for (const field of fields) {
    const { score, threatLevel } = await requestSummary(
      server,
      createMail(failed, RECEIVED, field),
    );
    assert(score >= bareSummary.score, `${field}: ${score}, without it ${bareSummary.score}`);
    assertEquals(threatLevel, bareSummary.threatLevel, field);
  }
});

Deno.test("SPEC 9: the verdict says if there is too little to judge", async () => {
  await using server = startServer(createHttpApp);
  const requestVerdict = async (emailContent: string) =>
    (await (await server.post(SPAM_PATH, { emailContent, scoringVersion: 2 })).json()).verdict;
  for (const text of ["ok", "https://example.com/a/long/path", "support@well-made-name.com"]) {
    const { enough, reasons } = await requestVerdict(text);
    assertEquals([enough, reasons[0].id], [false, "too_little_text"], text);
  }
  const long = await requestVerdict(
    "Your parcel waits at customs. Pay the fee of 1.99 EUR at http://192.0.2.7/login today.",
  );
  assertEquals(long.enough, true);
  assert(long.reasons.length >= 1 && long.reasons.length <= 5);
});

Deno.test("SPEC 9: scoring version 2 follows its formula, and only on request", async () => {
  await using server = startServer(createHttpApp);
  const ask = async (extra: object) => {
    const body = { subject: "Your account", emailContent: "Verify it now", spf: "fail", ...extra };
    return await (await server.post(SPAM_PATH, body)).json();
  };
  const one = await ask({});
  assertEquals([one.scoringVersion, one.iaScore, one.velocityScore], [
    undefined,
    undefined,
    undefined,
  ]);
  const two = await ask({ scoringVersion: 2 });
  const { headerScore, patternScore, iaScore, velocityScore } = two;
  const sum = headerScore * 30 + patternScore * 35 + iaScore * 20 + velocityScore * 15;
  assertEquals([two.scoringVersion, two.score], [2, Math.min(100, Math.round(sum / 100))]);
});
