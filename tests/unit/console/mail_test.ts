import { assert, assertEquals } from "@std/assert";
import { english } from "../../support/languages.ts";
import { buildBadges } from "../../../console/src/mail/badges.ts";
import { parseHeaders } from "../../../shared/headers/parse.ts";

function findBadges(
  headers: string,
  authentication: Parameters<typeof buildBadges>[0]["authentication"],
) {
  return buildBadges({ authentication }, parseHeaders(headers), english)
    .map(({ name, status, reason }) => `${name} ${status}: ${reason}`);
}

Deno.test("buildBadges gives the reason of the word that was reported", () => {
  const words = ["softfail", "none", "temperror", "permerror", "policy"];
  const reasons = words.map((word) => {
    const field = `Authentication-Results: mx.example.com; spf=${word} smtp.mailfrom=a.example;` +
      ` dkim=${word} header.d=b.example`;
    const [spf, dkim] = findBadges(`${field}\nFrom: a@c.example`, {
      spf: "neutral",
      dkim: "neutral",
      dmarc: "neutral",
    });
    return [spf, dkim];
  });
  assertEquals(
    reasons[0]?.[0],
    "SPF neutral: a.example does not list the sending server, without forbidding it.",
  );
  assertEquals(reasons[1]?.[1], "DKIM neutral: The mail is not signed.");
  assertEquals(reasons[2]?.[0], "SPF neutral: The check could not be done.");
  assertEquals(reasons[3]?.[1], "DKIM neutral: The signature could not be checked.");
  assertEquals(reasons[4]?.[1], "DKIM neutral: The signature of b.example could not be used.");
});

Deno.test("buildBadges says which checks nobody reported, and describes ARC chains", () => {
  const nothing = findBadges("Subject: a", { spf: "neutral", dkim: "neutral", dmarc: "neutral" });
  assert(nothing.slice(0, 3).every((text) => text.includes("reported no")));
  assertEquals(nothing[3], "ARC none: Not forwarded by a service that seals what it saw.");
  const seal = (instance: number, cv: string) =>
    `ARC-Seal: i=${instance}; cv=${cv}; d=f${instance}.example; s=a; a=rsa-sha256; b=YQ==\n` +
    `ARC-Message-Signature: i=${instance}; d=f${instance}.example; s=a; a=rsa-sha256; h=from; ` +
    `bh=YQ==; b=YQ==\nARC-Authentication-Results: i=${instance}; f${instance}.example; spf=pass\n`;
  const none = { spf: "pass", dkim: "pass", dmarc: "pass" } as const;
  const sealed = `${seal(2, "pass")}${seal(1, "none")}Subject: a`;
  const firstSealSentence = " f1.example sealed it first, and says that it found: spf=pass.";
  assertEquals(
    findBadges(sealed, none)[3],
    "ARC none: Forwarded: 2 seals, the last by f2.example. Nobody checked them, and anybody can " +
      `write them.${firstSealSentence}`,
  );
  const checked = "Authentication-Results: mx.example.net; arc=pass\nReceived: from a.example " +
    "(a.example [9.9.9.9]) by mx.example.net with ESMTP id 1; Mon, 5 Jan 2026 10:00:00 +0000\n";
  assertEquals(
    findBadges(checked + sealed, none)[3],
    `ARC pass: Forwarded: 2 seals, valid, the last by f2.example.${firstSealSentence}`,
  );
  assertEquals(
    findBadges(checked.replace("arc=pass", "arc=fail") + sealed, none)[3]?.slice(0, 8),
    "ARC fail",
  );
  assertEquals(
    findBadges(`${seal(2, "fail")}${seal(1, "none")}Subject: a`, none)[3],
    "ARC fail: Forwarded: 2 seals, broken, the last by f2.example.",
  );
});
