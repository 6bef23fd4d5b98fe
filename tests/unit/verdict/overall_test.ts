import { assert, assertEquals, assertThrows } from "@std/assert";
import { THREAT_LEVELS } from "../../../shared/contract/analyze_email_headers.ts";
import type { BodyRequest } from "../../../shared/contract/body.ts";
import type { ThreatLevel } from "../../../shared/contract/analyze_email_headers.ts";
import { senderProof } from "../../../shared/authentication/proof.ts";
import { parseHeaders } from "../../../shared/headers/parse.ts";
import { atLeast } from "../../../shared/verdict/levels.ts";
import { overallVerdict } from "../../../shared/verdict/overall.ts";
import type { VerdictParts } from "../../../shared/verdict/overall.ts";
import { sayVerdict } from "../../../shared/verdict/words.ts";
import { ENGLISH } from "../../../shared/texts/english.ts";

const CLEAN = { threatLevel: "safe", patternScore: 0 } as const;
const SPAM = { threatLevel: "high", patternScore: 40 } as const;

function verdictOf(
  threatLevel: ThreatLevel,
  proof: VerdictParts["proof"],
  spam: VerdictParts["spam"],
) {
  return overallVerdict({ summary: { threatLevel }, proof, spam });
}

Deno.test("overallVerdict: the more severe side counts", () => {
  for (const [i, headers] of THREAT_LEVELS.entries()) {
    for (const [j, threatLevel] of THREAT_LEVELS.entries()) {
      const { level } = verdictOf(headers, "unproven", { threatLevel, patternScore: 40 });
      assertEquals(level, THREAT_LEVELS[Math.max(i, j)], `${headers} and ${threatLevel}`);
    }
  }
});

Deno.test("overallVerdict: a proven sender does not make spam safe", () => {
  assertEquals(verdictOf("safe", "proven", SPAM), {
    level: "high",
    sender: "proven",
    headers: "nothing_found",
    content: "spam",
    items: "not_looked_at",
  });
});

Deno.test("overallVerdict: without content no mail is safe", () => {
  assertEquals(verdictOf("safe", "proven", null), {
    level: "low",
    sender: "proven",
    headers: "nothing_found",
    content: "not_looked_at",
    items: "not_looked_at",
  });
  assertEquals(verdictOf("safe", "proven", CLEAN).level, "safe");
});

Deno.test("overallVerdict: suspicion takes no proof away, and a proof no suspicion", () => {
  for (const level of THREAT_LEVELS) {
    assertEquals(verdictOf(level, "proven", CLEAN).sender, "proven", level);
  }
  const { level, headers } = verdictOf("critical", "proven", CLEAN);
  assertEquals([level, headers], ["critical", "suspicious"]);
  assertEquals(verdictOf("medium", "proven", CLEAN).headers, "odd");
  assertEquals(verdictOf("low", "failed", CLEAN).headers, "nothing_found");
  assertEquals(
    overallVerdict({ summary: null, proof: null, spam: CLEAN }).headers,
    "not_looked_at",
  );
});

Deno.test("overallVerdict: a level of another version has no verdict", () => {
  const { summary } = JSON.parse('{"summary":{"threatLevel":"grim"}}');
  assertThrows(() => overallVerdict({ summary, proof: "proven", spam: CLEAN }), TypeError);
});

Deno.test("overallVerdict: checks of the sender alone are no words of spam", () => {
  // 45 points for DKIM and DMARC give a score of 18 without any matching word.
  const checks = { threatLevel: "high", patternScore: 0 } as const;
  const { level, content } = verdictOf("low", "failed", checks);
  assertEquals([level, content], ["low", "nothing_found"]);
  assertEquals(verdictOf("high", "failed", checks).level, "high");
});

Deno.test("overallVerdict: words of few points are reported and do not count", () => {
  const few = { threatLevel: "low", patternScore: 9 } as const;
  assertEquals(verdictOf("safe", "proven", few).content, "few");
  // With the share of the checks the words resemble spam; for relayed mail only the words count.
  const more = { threatLevel: "high", patternScore: 9 } as const;
  assertEquals(verdictOf("low", "failed", more).content, "suspicious");
  assertEquals(verdictOf("low", "failed", more).level, "high");
  const relayed = verdictOf("low", "relayed", more);
  assertEquals([relayed.content, relayed.level], ["few", "low"]);
  assertEquals(verdictOf("low", "relayed", SPAM).content, "spam");
});

Deno.test("overallVerdict: version 2 counts its classifier among the words", () => {
  const two = { threatLevel: "high", patternScore: 0, scoringVersion: 2 } as const;
  assertEquals(verdictOf("safe", "proven", { ...two, iaScore: 98 }).content, "spam");
  assertEquals(verdictOf("safe", "proven", { ...two, iaScore: 20 }).content, "nothing_found");
});

const OWN = "From: Ann <ann@example.org>\nTo: b@example.com\nSubject: x\n";
const HANDED = "Received: from a.example.net (a.example.net [192.0.2.1]) by mx.example.com with " +
  "ESMTPS id 1; Mon, 5 Jan 2026 10:00:01 +0000\n";

function proofOf(results: string, below = ""): string {
  const field = `Authentication-Results: mx.example.com; ${results}\n`;
  return senderProof(parseHeaders(`${field}${HANDED}${below}${OWN}`));
}

Deno.test("senderProof: what a believed field proves, and what it does not", () => {
  assertEquals(proofOf("spf=pass smtp.mailfrom=example.org"), "proven");
  assertEquals(proofOf("dmarc=pass header.from=example.org", "Reply-To: x@else.test\n"), "proven");
  assertEquals(proofOf("spf=pass smtp.mailfrom=list.example.net"), "unproven");
  assertEquals(proofOf("dkim=fail header.d=example.org; dmarc=fail"), "failed");
  assertEquals(proofOf("dkim=fail header.d=example.org; dmarc=fail; arc=pass"), "failed");
  const sealed = (sealer: string, told: string) =>
    proofOf(
      "dkim=fail header.d=example.org; dmarc=fail; arc=pass",
      `ARC-Seal: i=1; a=rsa-sha256; cv=none; d=${sealer}; s=a; t=1; b=AA\n` +
        `ARC-Message-Signature: i=1; a=rsa-sha256; d=${sealer}; s=a; h=from; bh=BB; b=CC\n` +
        `ARC-Authentication-Results: i=1; mx.${sealer}; ${told}\n`,
    );
  assertEquals(sealed("google.com", "dmarc=pass header.from=example.org"), "relayed");
  // Anybody can seal, and a known operator also seals what failed at its door.
  assertEquals(sealed("sealer.test", "dmarc=pass header.from=example.org"), "failed");
  assertEquals(sealed("google.com", "dmarc=fail header.from=example.org"), "failed");
  assertEquals(sealed("google.com", "dmarc=pass header.from=else.test"), "failed");
  const claimed = "Authentication-Results: mx.list.example; dmarc=pass; arc=pass\n";
  assertEquals(proofOf("spf=fail smtp.mailfrom=example.org; dmarc=fail", claimed), "failed");
  assertEquals(senderProof(parseHeaders(`${HANDED}${claimed}${OWN}`)), "unproven");
});

Deno.test("sayVerdict: one sentence, the same for a proof with and without a suspicion", () => {
  assertEquals(
    sayVerdict(verdictOf("high", "proven", CLEAN), ENGLISH.verdict),
    "The sender’s domain is proven; its headers are suspicious; " +
      "its words match no known spam; its links and attachments are not here.",
  );
  assert(!sayVerdict(verdictOf("low", "proven", CLEAN), ENGLISH.verdict).includes("headers"));
});

Deno.test("atLeast: levels in their order", () => {
  assert(atLeast("high", "high"));
  assert(atLeast("critical", "medium"));
  assert(!atLeast("low", "medium"));
});

const NO_BODY = { findings: [], bodyScore: 0, urls: [], attachments: [], requests: [] };

Deno.test("overallVerdict: what frauds ask for is told, and two of it raise the level", () => {
  const of = (...requests: readonly BodyRequest[]) => {
    const body = { ...NO_BODY, requests: [...requests] };
    const { level, items } = overallVerdict({
      summary: { threatLevel: "safe" },
      proof: "proven",
      spam: CLEAN,
      body,
    });
    return [level, items];
  };
  assertEquals(of(), ["safe", "none"]);
  assertEquals(of("pay", "call", "reply"), ["safe", "none"]);
  for (const request of ["gift_cards", "give_secret", "keep_secret", "new_number"] as const) {
    assertEquals(of("pay", request), ["safe", "asks"], request);
  }
  assertEquals(of("gift_cards", "keep_secret"), ["medium", "odd"]);
});

Deno.test("overallVerdict: findings of little weight raise the level together", () => {
  const of = (bodyScore: number) => {
    const findings = [{ id: "mail_form", severity: "low", values: {}, message: "" }] as const;
    const parts = { summary: { threatLevel: "safe" }, proof: "proven", spam: CLEAN } as const;
    const { level, items } = overallVerdict({
      ...parts,
      body: { ...NO_BODY, findings: [...findings], bodyScore },
    });
    return [level, items];
  };
  assertEquals(of(59), ["safe", "none"]);
  assertEquals(of(60), ["medium", "odd"]);
});
