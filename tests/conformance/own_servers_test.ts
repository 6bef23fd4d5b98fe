/** Tests a mail server behind a TLS proxy of its own network, and a sender who exploits it. */

import {
  assert,
  assertEquals,
  assertRejects,
  assertStringIncludes,
  assertThrows,
} from "@std/assert";
import { UsageError } from "../../cli/command.ts";
import { runChecks } from "../../cli/doctor.ts";
import { parseDeployment } from "../../cli/doctor/doctor_command.ts";
import { parseScanCommand } from "../../cli/scan/scan_command.ts";
import { scanMail } from "../../cli/scan/scan_mail.ts";
import { AnalysisSummary } from "../../shared/contract/analyze_email_headers.ts";
import { createHttpApp } from "../../shared/server/app.ts";
import { startServer } from "../support/server.ts";
import type { TestServer } from "../support/server.ts";

const ignore = Deno.env.has("TEST_IMPORT_MAP");

/** A chain below the hop of a hidden client, as its sender would forge it. */
function forgeMail(client: string): string {
  return [
    `Received: from ${client} by mx.rcpt.example (Postfix) with ESMTP id 1;`,
    " Mon, 5 Jan 2026 10:00:02 +0000",
    "Authentication-Results: mx.rcpt.example; spf=pass smtp.mailfrom=bank.example;",
    " dkim=pass header.d=bank.example; dmarc=pass header.from=bank.example",
    "Received: from out.bank.example (out.bank.example [9.9.9.9]) by mx.rcpt.example (Postfix)",
    " with ESMTPS id 2; Mon, 5 Jan 2026 10:00:00 +0000",
    "Return-Path: <info@bank.example>",
    "From: Bank <info@bank.example>",
    "To: ann@rcpt.example",
    "Subject: Your account",
    "Message-ID: <1@bank.example>",
    "Date: Mon, 5 Jan 2026 10:00:00 +0000",
  ].join("\r\n");
}

/** Clients whose addresses a TLS end or a container's network hides, by what they say in HELO. */
const HIDDEN = {
  foreign: "out.bank.example (localhost [127.0.0.1])",
  ownName: "mx.rcpt.example (localhost [127.0.0.1])",
  localhost: "localhost (localhost [127.0.0.1])",
  network: "mail.rcpt.example (mail.rcpt.example [10.0.0.9])",
} as const;

async function summarize(server: TestServer, emailHeaders: string): Promise<AnalysisSummary> {
  const response = await server.post("/functions/v1/analyze-email-headers", { emailHeaders }, {
    headers: { accept: "application/json" },
  });
  return AnalysisSummary.parse(await response.json());
}

async function isAllowed(server: TestServer, emailHeaders: string): Promise<boolean> {
  const body = { headers: emailHeaders, emailContent: "You won the lottery! Claim your prize now" };
  const response = await server.post("/functions/v1/analyze-spam", body);
  const { summary } = await response.json();
  return summary.topReasons.some((reason: string) => reason.includes("allow list"));
}

const ENV = { ALLOWED_SENDERS: "bank.example", OWN_SERVERS: "mx.rcpt.example" };

Deno.test("with OWN_SERVERS forged results below a hidden client are believed for no sender", async () => {
  await using server = startServer(createHttpApp, { env: ENV });
  for (const [name, client] of Object.entries(HIDDEN)) {
    const headers = forgeMail(client);
    const { border, findings } = await summarize(server, headers);
    const ip = name === "network" ? "10.0.0.9" : "127.0.0.1";
    assertEquals([border?.ip, border?.by], [ip, "mx.rcpt.example"], name);
    // The server's own filter may write there too, so the results are shown and do not count.
    assert(findings.some(({ id }) => id === "authentication_unproven"), name);
    assertEquals(await isAllowed(server, headers), false, name);
  }
});

Deno.test("without OWN_SERVERS a client on the server itself counts as foreign only by its HELO name", async () => {
  await using server = startServer(createHttpApp, { env: { ALLOWED_SENDERS: "bank.example" } });
  const passing: string[] = [];
  for (const [name, client] of Object.entries(HIDDEN)) {
    if (await isAllowed(server, forgeMail(client))) passing.push(name);
  }
  // The name in HELO is the client's own choice: only the operator can say more.
  assertEquals(passing, ["ownName", "localhost", "network"]);
});

Deno.test("with OWN_SERVERS a filter of the list, and real results, keep their meaning", async () => {
  const env = { ...ENV, OWN_SERVERS: "rcpt.example, 127.0.0.1, 10.0.0.0/8" };
  await using server = startServer(createHttpApp, { env });
  for (const client of [HIDDEN.ownName, HIDDEN.localhost, HIDDEN.network]) {
    assertEquals((await summarize(server, forgeMail(client))).border?.ip, "9.9.9.9", client);
    assert(await isAllowed(server, forgeMail(client)), client);
  }
  // A stranger's name is no filter's, wherever it comes from.
  assertEquals((await summarize(server, forgeMail(HIDDEN.foreign))).border?.ip, "127.0.0.1");
});

Deno.test(
  "scan accepts the list on its command line, and says what is wrong with it",
  { ignore },
  async () => {
    const findBorderBy = async (...args: string[]) => {
      const { ownServers } = parseScanCommand([...args, "-"]);
      const mail = `${forgeMail(HIDDEN.ownName)}\r\n\r\nHello`;
      const { summary } = await scanMail("a.eml", mail, {
        now: () => 0,
        ...(ownServers && { ownServers }),
      });
      return summary.border?.ip;
    };
    assertEquals(await findBorderBy(), "9.9.9.9");
    assertEquals(await findBorderBy("--own-servers", "mx.rcpt.example"), "127.0.0.1");
    await assertRejects(() => findBorderBy("--own-servers", "0.0.0.0/0"), UsageError, "strangers");
  },
);

Deno.test(
  "doctor reports whether a deployment knows the operator's server",
  { ignore },
  async () => {
    const judgeWith = async (env: Record<string, string>) => {
      await using server = startServer(createHttpApp, { env });
      const ownServer = "mx.rcpt.example";
      const checks = await runChecks({ baseUrl: server.url, ownServer, timeoutMs: 120_000 });
      return checks.find(({ check }) => check === "own server mx.rcpt.example");
    };
    assertEquals((await judgeWith(ENV))?.level, "ok");
    const unknownVerdict = await judgeWith({});
    assertEquals(unknownVerdict?.level, "warning");
    assertStringIncludes(unknownVerdict?.detail ?? "", "set OWN_SERVERS");
    const url = "http://127.0.0.1:8000";
    assertEquals(parseDeployment([url, "--own-server", "mx.a.example"]), {
      baseUrl: url,
      ownServer: "mx.a.example",
    });
    assertThrows(() => parseDeployment([url, "--own-server", "a b"]), UsageError);
  },
);
