import { assertEquals } from "@std/assert";
import { examineInBrowser } from "../../../console/src/local/examine.ts";
import { judgeJob } from "../../../console/src/local/judge_job.ts";
import { recogniseFile } from "../../../console/src/mail/input/recognise.ts";
import { parseWithBorder } from "../../../console/src/local/parse_with_border.ts";

const DATE = new Date().toUTCString().replace("GMT", "+0000");

/** Fields of the recipient's server, which found that the sender is somebody else. */
const OWN = `Authentication-Results: mx.recipient.test; spf=fail smtp.mailfrom=x@paypal.com;
\tdkim=none; dmarc=fail header.from=paypal.com
Received: from evil.example (evil.example [203.0.113.66])
\tby mx.recipient.test (Postfix) with ESMTPS id 1ABC
\tfor <bob@recipient.test>; ${DATE}
`;

/** Fields that the sender wrote below them, in the server's name. */
const FORGED = `Delivered-To: bob@recipient.test
Authentication-Results: mx.recipient.test; spf=pass smtp.mailfrom=x@paypal.com; dmarc=pass header.from=paypal.com
Received: from mx1.paypal.com (mx1.paypal.com [66.211.170.66])
\tby mx.recipient.test (Postfix) with ESMTPS id 2ABC
\tfor <bob@recipient.test>; ${DATE}
Return-Path: <x@paypal.com>
`;

const AUTHOR = `From: PayPal <service@paypal.com>
To: Bob <bob@recipient.test>
Subject: Receipt for your payment
Date: ${DATE}
Message-ID: <1@paypal.com>
`;

/** What may be above the fields of the server. */
const FIRST = [
  "",
  "X-Original-To: bob@recipient.test\n",
  "Envelope-To: bob@recipient.test\n",
  "X-Mozilla-Status: 0001\n",
  "Return-Path: <x@paypal.com>\n",
  "From x@paypal.com Fri Nov 27 10:00:00 2026\n",
  "From - Fri Nov 27 10:00:00 2026\nX-Mozilla-Status: 0001\n",
];

/** What a sender writes to have the text read as a page, a copy or a summary. */
const WRITTEN = [
  "",
  "SPF: PASS\n",
  "DKIM:\t'PASS' with domain paypal.com\n",
  "DMARC: PASS\n",
  "X-A: a,\n  b\t<x@paypal.com>\n",
  "X-A: <pre>\n",
  "Von: PayPal <service@paypal.com>\nSPF: PASS\n",
  "From\u00a0: PayPal <service@paypal.com>\n",
];

Deno.test("recogniseFile keeps the server's fields whatever the sender wrote around them", async () => {
  for (const first of FIRST) {
    for (const senderLines of WRITTEN) {
      const title = JSON.stringify([first, senderLines]);
      const text =
        `${first}${OWN}${senderLines}${FORGED}${AUTHOR}\nHello Bob, here is the receipt.\n`;
      const { kind, isWholeMail, headers, content } = recogniseFile(text);
      assertEquals([kind, isWholeMail, content], [
        "mail",
        true,
        "Hello Bob, here is the receipt.\n",
      ]);
      assertEquals(headers.includes(OWN), true, title);
      const examination = await examineInBrowser({
        headers,
        content,
        isWholeMail: true,
        summary: null,
      });
      const { summary } = examination;
      assertEquals(
        [summary?.threatLevel, summary?.border?.ip, summary?.authentication.dmarc],
        ["critical", "203.0.113.66", "fail"],
        title,
      );
      const { verdict } = judgeJob({
        headers,
        isWholeMail: true,
        summary,
        examination: examination,
      });
      assertEquals(verdict.level, "critical", title);
      const shownHeaders = parseWithBorder({ headers, isWholeMail: true }, summary);
      assertEquals(
        shownHeaders.fields.some(({ value }) => value.includes("dmarc=fail")),
        true,
        title,
      );
    }
  }
});

Deno.test("examine reads a file's header as it is, and undoes no form of a copy in it", async () => {
  const headers = `${OWN}${AUTHOR}`.replaceAll(/^/gm, "> ");
  const { summary } = await examineInBrowser({
    headers,
    content: "Hi",
    isWholeMail: true,
    summary: null,
  });
  assertEquals(summary?.from, null);
  const pasted = await examineInBrowser({ headers, content: "Hi", summary: null });
  assertEquals(pasted.summary?.from, "PayPal <service@paypal.com>");
});

Deno.test("recogniseFile takes all fields of a good mail for its header", () => {
  const fields = `Received: from out.example.org (out.example.org [203.0.113.7])
\tby mx.example.net (Postfix) with ESMTPS id 4ABC; ${DATE}
From: Ann <ann@example.org>
To: Bob Smith <bob@example.net>,
  Carol Jones\t<carol@example.net>
Subject: Lunch
MIME-Version: 1.0
Content-Type: text/plain
`;
  const results = "Authentication-Results: mx.example.net; dmarc=pass header.from=example.org\n";
  for (const first of [...FIRST, results]) {
    const { kind, isWholeMail, headers } = recogniseFile(`${first}${fields}\nHi\n`);
    const firstField = first.replace(/^From .*\n/, "");
    assertEquals([kind, isWholeMail, headers], ["mail", true, `${firstField}${fields.trimEnd()}`]);
  }
});

Deno.test("recogniseFile finds the source of a saved page below its rows", () => {
  const page = "Message ID\t<1@paypal.com>\nFrom:\tPayPal <service@paypal.com>\nDMARC:\tFAIL\n\n";
  const { kind, isWholeMail, headers } = recogniseFile(`${page}${OWN}${AUTHOR}\nHi\n`);
  assertEquals([kind, isWholeMail, headers], ["gmail", undefined, `${OWN}${AUTHOR}`.trimEnd()]);
});
