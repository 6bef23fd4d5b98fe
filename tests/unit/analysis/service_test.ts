import { assertEquals } from "@std/assert";
import { Provenance } from "../../../shared/provenance/provenance.ts";
import { findBorderHop } from "../../../shared/provenance/border/border.ts";
import { findService, judgeHeaders } from "../../../shared/analysis/summary.ts";
import { parseHeaders } from "../../../shared/headers/parse.ts";

function createHop(reverse: string): string {
  return `Received: from x (${reverse} [203.0.113.7]) by mx.rcpt.example with ESMTP id 1; ` +
    "Mon, 5 Jan 2026 10:00:00 +0000";
}

/** Fields of a mail, and the service they show. */
const SERVICES: readonly (readonly [fields: readonly string[], service: string | null])[] = [
  [[createHop("o1.ptr1.sendgrid.net")], "SendGrid"],
  [
    [
      createHop("a.test"),
      "DKIM-Signature: v=1; d=shop.test; s=a",
      "DKIM-Signature: d=amazonses.com",
    ],
    "Amazon SES",
  ],
  [["Return-Path: <bounce-1@mail5.mcsv.net>"], "Mailchimp"],
  [["Feedback-ID: 1:2:campaign:AmazonSES"], "Amazon SES"],
  [["Feedback-ID: amazonses:other"], null],
  [["X-SG-EID: abc"], "SendGrid"],
  [["X-Msfbl: abc"], "SparkPost"],
  [[createHop("mail-wr1-f1.google.com")], "Google"],
  [[createHop("a.test"), "X-Mailer: sendgrid.net", "Subject: x-sg-eid"], null],
];

Deno.test("findService names the service of the border host, else the one that the mail's fields show", () => {
  for (const [fields, service] of SERVICES) {
    const parsed = parseHeaders(fields.join("\n"));
    assertEquals([fields, findService(parsed, findBorderHop(parsed))], [fields, service]);
  }
  const both = [createHop("o1.ptr1.sendgrid.net"), "X-SES-Outgoing: 2026.01.05-203.0.113.7"];
  const parsed = parseHeaders(both.join("\n"));
  assertEquals(findService(parsed, findBorderHop(parsed)), "SendGrid");
});

Deno.test("judgeHeaders names no service that only a forged Message-ID and its signature claim", () => {
  const fields = [
    createHop("out.a.test"),
    "DKIM-Signature: v=1; d=amazonses.com; s=a",
    "From: b@a.test",
    "Message-ID: <0100-1@email.amazonses.com>",
  ];
  const { origin, findings } = judgeHeaders(new Provenance(parseHeaders(fields.join("\n"))), [], 0);
  assertEquals(findings.some(({ id }) => id === "message_id_forged"), true);
  assertEquals(origin.service, null);
  const { origin: honest } = judgeHeaders(
    new Provenance(parseHeaders(fields.slice(0, 3).join("\n"))),
    [],
    0,
  );
  assertEquals(honest.service, "Amazon SES");
});

Deno.test("judgeHeaders names the services that sealed the mail, and ten results of each", () => {
  const results = Array.from({ length: 40 }, () => "dkim=pass header.d=a.test").join("; ");
  const parsed = parseHeaders([
    "ARC-Seal: i=2; cv=pass; d=second.test; s=a; b=AA",
    "ARC-Authentication-Results: i=2; mx.second.test; arc=pass",
    "ARC-Seal: i=1; cv=none; d=first.test; s=a; b=AA",
    `ARC-Authentication-Results: i=1; mx.first.test; spf=fail smtp.mailfrom=b@a.test; ${results}`,
    "From: b@a.test",
  ].join("\n"));
  const { forwarders = [] } = judgeHeaders(new Provenance(parsed), [], 0).origin;
  assertEquals(forwarders.map(({ domain, reported }) => [domain, reported.length]), [
    ["first.test", 10],
    ["second.test", 1],
  ]);
  assertEquals(forwarders[0]?.reported.slice(0, 2), [
    { method: "spf", result: "fail", domain: "a.test" },
    { method: "dkim", result: "pass", domain: "a.test" },
  ]);
});
