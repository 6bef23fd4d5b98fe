import { assert, assertEquals } from "@std/assert";
import { parseHeaders } from "../../../shared/headers/parse.ts";

const MAIL = `Return-Path: <bounce@lists.example.org>
Delivered-To: user@example.net
Received: from mail.example.org (mail.example.org [192.0.2.1])
\tby mx.example.net (Postfix) with ESMTPS id 1; Mon, 1 Jan 2024 10:00:05 +0000
Received: from [IPv6:2001:db8::7] (helo=laptop.example.org)
\tby mail.example.org with esmtpsa (Exim 4.96) id 2; soon
Received: from web.example.org ([203.0.113.7])
\tby laptop.example.org with HTTP; Mon, 1 Jan 2024 10:00:09 +0000
Authentication-Results: mx.example.net; dkim=pass header.d=signer.example
Received-SPF: pass client-ip=198.51.100.5; envelope-from=bounce@lists.example.org
DKIM-Signature: v=1; a=rsa-sha256; d=signer.example; s=a; h=from; bh=x; b=y
X-Originating-IP: [203.0.113.9]
X-Mailer: Thing 10.0.0.1
From: =?utf-8?Q?Caf=C3=A9?= <info@Example.ORG>
Sender: office@example.org
Reply-To: Support <help@reply.example>
To: Friends: user@example.net, other@example.net;
Cc: third@example.net
Bcc: fourth@example.net
Subject: =?utf-8?Q?Bonjour_=E2=9C=93?=
Date: Mon, 1 Jan 2024 11:00:00 +0100
Message-ID: <20240101.1@example.org>

From: not@a.header`;

Deno.test("parseHeaders reads authors, recipients, subject and date", () => {
  const headers = parseHeaders(MAIL);
  const { from, sender, replyTo, returnPath, to, cc, bcc, deliveredTo } = headers;
  assertEquals(from.primary?.name, "Café");
  assertEquals(
    [from, sender, replyTo, returnPath, cc, bcc, deliveredTo].map(({ mailboxes }) =>
      mailboxes.map(({ address }) => address)
    ),
    [
      ["info@Example.ORG"],
      ["office@example.org"],
      ["help@reply.example"],
      [
        "bounce@lists.example.org",
      ],
      ["third@example.net"],
      ["fourth@example.net"],
      ["user@example.net"],
    ],
  );
  assertEquals(to.addresses[0]?.name, "Friends");
  assertEquals(to.mailboxes.length, 2);
  assertEquals(headers.subject, "Bonjour ✓");
  assertEquals(headers.date.iso, "2024-01-01T10:00:00.000Z");
  assertEquals(headers.messageId, "20240101.1@example.org");
  assertEquals(headers.byName.get("from")?.length, 1);
});

Deno.test("parseHeaders counts a delay from the closest earlier timed hop, and gives negative ones", () => {
  const { received } = parseHeaders(MAIL);
  assertEquals(received.map(({ index, delaySeconds }) => [index, delaySeconds]), [
    [0, -4],
    [1, null],
    [2, null],
  ]);
});

Deno.test("parseHeaders lists only addresses from the fields of the path, in their order", () => {
  const { ipv4, ipv6 } = parseHeaders(MAIL);
  assertEquals(ipv4, ["192.0.2.1", "203.0.113.7", "198.51.100.5", "203.0.113.9"]);
  assertEquals(ipv6, ["2001:db8::7"]);
});

Deno.test("parseHeaders lists domains of originators, then signers, then hops, and no recipients", () => {
  assertEquals(parseHeaders(MAIL).domains, [
    "example.org",
    "reply.example",
    "lists.example.org",
    "signer.example",
    "mail.example.org",
    "mx.example.net",
    "laptop.example.org",
    "web.example.org",
  ]);
});

Deno.test("parseHeaders takes the first mailbox with a domain for the primary one", () => {
  const { from } = parseHeaders("From: <Bank>, <x@attacker.test>");
  assertEquals(from.mailboxes.length, 2);
  assertEquals(from.primary?.domain, "attacker.test");
});

Deno.test("parseHeaders gives nulls and empty lists for an empty header", () => {
  const headers = parseHeaders("");
  assertEquals([headers.subject, headers.messageId, headers.from.primary, headers.from.raw], [
    null,
    null,
    null,
    null,
  ]);
  assertEquals([headers.received, headers.ipv4, headers.ipv6, headers.domains], [[], [], [], []]);
});

Deno.test("parseHeaders reads UTF-8 that was decoded as latin-1 again, in addresses too", () => {
  const { from, subject } = parseHeaders(
    "From: J\u00c3\u00bcrgen <j@ex\u00c3\u00a4mple.org>\nSubject: caf\u00e9",
  );
  assertEquals([from.primary?.name, from.primary?.domain, subject], [
    "Jürgen",
    "exämple.org",
    "café",
  ]);
});

Deno.test("parseHeaders computes each part once", () => {
  const headers = parseHeaders(MAIL);
  for (
    const key of ["from", "received", "ipv4", "ipv6", "domains", "problems"] as const
  ) {
    assert(headers[key] === headers[key]);
  }
});

Deno.test("parseHeaders treats hostile field names like any others", () => {
  const headers = parseHeaders("toString: 1\nconstructor: 2\nFrom: a@example.org");
  assertEquals(headers.byName.get("tostring")?.[0]?.value, "1");
  assertEquals(headers.from.primary?.address, "a@example.org");
});

Deno.test("parseHeaders removes the opening bracket of a Message-ID without a closing one", () => {
  assertEquals(parseHeaders("Message-ID: <1@example.org\n").messageId, "1@example.org");
});
