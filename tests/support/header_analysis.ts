import { assertEquals } from "@std/assert";
import { createHttpApp } from "../../shared/server/app.ts";
import { startServer } from "./server.ts";
import { parseSteps } from "./sse.ts";

export const HEADERS_PATH = "/functions/v1/analyze-email-headers";

/** The steps of SPEC part 6, in their order. */
export const STEPS: readonly [step: string, progress: number, keys: readonly string[]][] = [
  ["basic_parsing", 10, ["from", "subject", "date", "domains", "ipv4"]],
  ["ip_parsing", 20, ["ipv4", "ipv6"]],
  ["received_chain", 30, ["chain", "tls", "cipher"]],
  ["domain_arc", 40, ["domain", "arcSeal", "arcAuth"]],
  ["ip_reputation", 55, ["reputations"]],
  ["spf", 73, ["status"]],
  ["dkim", 85, ["status"]],
  ["complete", 100, ["summary"]],
];

export const ANALYZED_HEADERS = [
  "Authentication-Results: in.example.net; spf=pass smtp.mailfrom=ann@example.org;",
  "\tdkim=pass header.d=example.org; dmarc=pass header.from=example.org",
  "Received: from out.example.org (out.example.org [9.9.9.2])",
  "\tby in.example.net (Postfix) with ESMTPS id 4ABC",
  "\t(version=TLS1_3 cipher=TLS_AES_256_GCM_SHA384 bits=256/256)",
  "\tfor <bob@example.net>; Mon, 5 Jan 2026 10:00:09 +0100",
  "Received: from desk (unknown [IPv6:2a02:1234::9])",
  "\tby out.example.org with ESMTPSA id 77; Mon, 5 Jan 2026 10:00:04 +0100",
  "ARC-Seal: i=1; a=rsa-sha256; cv=none; d=example.net; s=a; t=1767603609; b=AAAA",
  "ARC-Message-Signature: i=1; a=rsa-sha256; d=example.net; s=a; h=from; bh=BBBB; b=CCCC",
  "ARC-Authentication-Results: i=1; in.example.net; spf=pass",
  "From: =?utf-8?q?Ann_=C3=89?= <ann@example.org>",
  "To: bob@example.net",
  "Subject: =?utf-8?q?R=C3=A9sum=C3=A9?=",
  "Date: Mon, 5 Jan 2026 10:00:00 +0100",
  "Message-ID: <1@example.org>",
  "",
  "The body is not looked at.",
].join("\r\n");

export async function analyze(body: object): Promise<ReturnType<typeof parseSteps>> {
  await using server = startServer(createHttpApp);
  const response = await server.post(HEADERS_PATH, body);
  assertEquals(response.status, 200);
  return parseSteps(await response.text());
}
