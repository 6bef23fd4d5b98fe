/** SPEC 2.2 to 2.5 and 4.2, over HTTP; the scoring with a catalogue of its own. */

import { assert, assertEquals, assertMatch, assertStringIncludes, assertThrows } from "@std/assert";
import { PATTERN_TYPES, SEVERITIES } from "../../shared/contract/analyze_spam.ts";
import { loadCatalogue } from "../../lab/catalogue/load.ts";
import type { PatternType } from "../../shared/contract/analyze_spam.ts";
import { createAnalyzeSpam } from "../../shared/endpoints/analyze_spam.ts";
import { createHttpApp } from "../../shared/server/app.ts";
import type { FunctionContext } from "../../shared/http/app.ts";
import {
  isSpam,
  LEVEL_THRESHOLDS,
  toSeverity,
  toThreatLevel,
} from "../../shared/scoring/analyze.ts";
import { compileCatalogue } from "../../shared/scoring/matching/matcher.ts";
import { createManualClock } from "../support/manual_clock.ts";
import { startServer } from "../support/server.ts";
import { createPattern, requestSpamAnalysis, servePatterns } from "../support/spam_server.ts";

const PATH = "/functions/v1/analyze-spam";

Deno.test("SPEC 2.2: emailContent alone, or headers alone, is a request", async () => {
  await using server = startServer(createHttpApp);
  await requestSpamAnalysis(server, { emailContent: "Hello" });
  await requestSpamAnalysis(server, { headers: "Subject: Hello" });
});

Deno.test("SPEC 2.2: pass and neutral are accepted for spf, dkim and dmarc, and add no points", async () => {
  await using server = startServer(createHttpApp);
  for (const word of ["pass", "neutral"]) {
    const answer = await requestSpamAnalysis(server, {
      emailContent: "Hello",
      spf: word,
      dkim: word,
      dmarc: word,
      ipBlacklisted: false,
      rdnsMismatch: false,
    });
    assertEquals([answer.headerScore, answer.headerFindings], [0, []]);
  }
});

Deno.test("SPEC 4.2: a request with emailContent and headers both missing, or blank, is 400", async () => {
  await using server = startServer(createHttpApp);
  for (const body of [{}, { subject: "x" }, { emailContent: " \n" }, { headers: "" }]) {
    const response = await server.post(PATH, body);
    assertEquals(response.status, 400, JSON.stringify(body));
    const { error, message } = await response.json();
    assertEquals(error, "invalid_request");
    assertStringIncludes(message, "emailContent or headers");
  }
});

Deno.test("SPEC 4.2: a field of a wrong type is 400 and is named", async () => {
  await using server = startServer(createHttpApp);
  const wrongFields = {
    emailContent: 1,
    subject: [],
    from: {},
    headers: true,
    spf: 0,
    dkim: null,
    dmarc: 1,
    ipBlacklisted: "yes",
    rdnsMismatch: 1,
  };
  assertEquals(Object.keys(wrongFields).length, 9);
  for (const [field, value] of Object.entries(wrongFields)) {
    const response = await server.post(PATH, { emailContent: "x", [field]: value });
    assertEquals(response.status, 400, field);
    const { details } = await response.json();
    assertEquals(details[0].path, field);
  }
});

Deno.test("SPEC 2.3: the answer has exactly its fields, each with its value", async () => {
  const clock = createManualClock(Date.UTC(2026, 0, 5, 9, 30, 15, 7));
  await using server = startServer(
    (context: FunctionContext) =>
      createAnalyzeSpam(context, compileCatalogue([createPattern("PHISH-001")])),
    { deps: { clock } },
  );
  const response = await server.post(PATH, {
    emailContent: "Alpha beta.",
    subject: "Gamma",
    spf: "fail",
  });
  assertEquals(response.headers.get("content-type"), "application/json");
  assertEquals(await response.json(), {
    score: 29,
    patternScore: 32,
    headerScore: 25,
    threatLevel: toThreatLevel(LEVEL_THRESHOLDS, 29),
    severity: toSeverity(LEVEL_THRESHOLDS, 29),
    is_spam: isSpam(29),
    matchedPatterns: [{
      patternId: "PHISH-001",
      type: "phishing",
      score: 32,
      severity: "high",
      reasons: [
        '3 of 4 keywords found: "alpha", "beta", "gamma".',
        "2 of 4 keywords found in the body.",
      ],
      matchScore: 40,
    }],
    headerFindings: [{ ruleId: "SPF-001", check: "spf", modifier: 25 }],
    totalPatternsChecked: 1,
    totalRulesChecked: 5,
    summary: {
      patternsMatched: 1,
      topReasons: [
        'Phishing (PHISH-001): 3 of 4 keywords found: "alpha", "beta", "gamma".',
        "SPF failed: the sending server is not one the sender's domain allows.",
      ],
      categories: ["phishing"],
    },
    analyzedAt: "2026-01-05T09:30:15.007Z",
  });
});

Deno.test("SPEC 2.3: a mail that triggers nothing gets scores of 0, empty lists and safe", async () => {
  await using server = startServer(createHttpApp);
  const answer = await requestSpamAnalysis(server, { emailContent: "Half past twelve?" });
  assertEquals(
    [answer.score, answer.patternScore, answer.headerScore, answer.threatLevel, answer.is_spam],
    [0, 0, 0, "safe", false],
  );
  assertEquals([answer.matchedPatterns, answer.headerFindings], [[], []]);
  assertEquals(answer.summary, { patternsMatched: 0, topReasons: [], categories: [] });
  assertEquals(answer.totalPatternsChecked, loadCatalogue().length);
});

Deno.test("SPEC 2.3: matchedPatterns are sorted by score, then id, with 5 topReasons and each type once", async () => {
  const ids = ["C-001", "A-002", "B-001", "A-001", "D-001", "E-001"];
  const patterns = ids.map((id, i) =>
    createPattern(id, { score: i === 2 ? 90 : 50, type: i === 2 ? "scam" : "malware" })
  );
  await using server = servePatterns(...patterns);
  const { matchedPatterns, summary } = await requestSpamAnalysis(server, {
    emailContent: "alpha beta gamma delta",
    spf: "fail",
  });
  const expected = ["B-001", "A-001", "A-002", "C-001", "D-001", "E-001"];
  assertEquals(matchedPatterns.map(({ patternId }) => patternId), expected);
  assertEquals(summary.topReasons.length, 5);
  assertEquals(summary.categories, ["scam", "malware"]);
});

Deno.test("SPEC 2.3: reasons stay short, whatever the pattern", async () => {
  const keywords = Array.from({ length: 30 }, (_, i) => `${"long ".repeat(20)}word${i}`);
  await using server = servePatterns(createPattern("A-001", { keywords }));
  const { matchedPatterns } = await requestSpamAnalysis(server, {
    emailContent: keywords.join("\n"),
  });
  const reasons = matchedPatterns.flatMap((match) => match.reasons);
  assertEquals(reasons.length, 2);
  for (const reason of reasons) assert(reason.length <= 400, reason);
});

Deno.test("SPEC 2.4: the shipped patterns have the shape of a catalogue entry", () => {
  const patterns = loadCatalogue();
  assert(patterns.length >= 150);
  const fields = [
    "id",
    "keywords",
    "score",
    "sender_domains",
    "severity",
    "subject_regex",
    "type",
  ];
  for (const entry of patterns) {
    assertEquals(Object.keys(entry).toSorted(), fields);
    assertMatch(entry.id, /^[A-Z]+-\d{3}$/);
    assert(PATTERN_TYPES.includes(entry.type) && SEVERITIES.includes(entry.severity));
    assert(entry.keywords.length >= 1 && entry.score >= 0 && entry.score <= 100);
  }
});

Deno.test("SPEC 2.4: a pattern that does not fit the shape is rejected, with its place", () => {
  const files = Object.fromEntries(
    PATTERN_TYPES.map((type) => [type, type === "scam" ? [{}] : []]),
  );
  const error = assertThrows(() => loadCatalogue(files as Record<PatternType, unknown>));
  assert(error instanceof Error);
  assertStringIncludes(error.message, "catalogue/patterns/scam.json pattern 1 id: ");
});

const HEADERS = [
  "Authentication-Results: mx.example.org; spf=fail; dkim=fail; dmarc=fail",
  "Authentication-Results: forged.example; spf=pass; dkim=pass; dmarc=pass",
  "From: Bank <a@bank.test>",
  "Subject: =?utf-8?B?QWxlcnQgNyBhbHBoYQ==?=",
].join("\r\n");

Deno.test("SPEC 2.2: subject, from, spf, dkim and dmarc come from headers when absent", async () => {
  await using server = servePatterns(createPattern("A-001", { score: 100 }));
  const { matchedPatterns, headerScore } = await requestSpamAnalysis(server, { headers: HEADERS });
  assertEquals([matchedPatterns[0]?.matchScore, headerScore], [70, 70]);
});

Deno.test("SPEC 2.2: a field that is given takes precedence over headers", async () => {
  await using server = servePatterns(createPattern("A-001", { score: 100 }));
  const fields = { subject: "x", from: "a@example.org", spf: "pass", dkim: "none", dmarc: "?" };
  const { matchedPatterns, headerScore } = await requestSpamAnalysis(server, {
    headers: HEADERS,
    ...fields,
  });
  assertEquals([matchedPatterns, headerScore], [[], 0]);
});

Deno.test("SPEC 2.2: emailContent may be HTML or MIME, and disguised keywords are found", async () => {
  await using server = servePatterns(createPattern("A-001", { subject_regex: [] }));
  const html = "<p>al<b>ph</b>a b&#101;ta</p><!-- x --><p>g\u200bamma dеlta</p>";
  const mime = `MIME-Version: 1.0\nContent-Type: text/html\nContent-Transfer-Encoding: base64\n\n${
    btoa("<p>alpha be<i>ta</i><br>gamma delta</p>")
  }`;
  for (const emailContent of [html, mime, "ALPHA Beta ｇａｍｍａ d\u0301elta"]) {
    const { matchedPatterns } = await requestSpamAnalysis(server, { emailContent });
    assertEquals(matchedPatterns[0]?.matchScore, 60, emailContent);
  }
});
