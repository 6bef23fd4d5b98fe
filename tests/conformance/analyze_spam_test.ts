import { assert, assertEquals, assertMatch, assertStringIncludes, assertThrows } from "@std/assert";
import { PATTERN_TYPES, SEVERITIES } from "../../shared/contract/analyze_spam.ts";
import { loadCatalogue } from "../../tasks/catalogue/load.ts";
import type { PatternType } from "../../shared/contract/analyze_spam.ts";
import { createAnalyzeSpam } from "../../shared/endpoints/analyze_spam.ts";
import { createGateway } from "../../shared/server/app.ts";
import type { FunctionContext } from "../../shared/http/app.ts";
import { compileCatalogue } from "../../shared/scoring/analyze.ts";
import { isSpam, LEVEL_BORDERS } from "../../shared/scoring/levels.ts";
import { severityOf, threatLevelOf } from "../../shared/scoring/scale.ts";
import { manualClock } from "../support/manual_clock.ts";
import { startServer } from "../support/server.ts";
import { analyze, pattern, serve } from "../support/spam_server.ts";

/** SPEC 2.2 to 2.5 and 4.2, over HTTP; the scoring with a catalogue of its own. */

const PATH = "/functions/v1/analyze-spam";

Deno.test("SPEC 2.2: emailContent alone, or headers alone, is a request", async () => {
  await using server = startServer(createGateway);
  await analyze(server, { emailContent: "Hello" });
  await analyze(server, { headers: "Subject: Hello" });
});

Deno.test("SPEC 4.2: missing both emailContent and headers, or blank, is 400", async () => {
  await using server = startServer(createGateway);
  for (const body of [{}, { subject: "x" }, { emailContent: " \n" }, { headers: "" }]) {
    const response = await server.post(PATH, body);
    assertEquals(response.status, 400, JSON.stringify(body));
    const { error, message } = await response.json();
    assertEquals(error, "invalid_request");
    assertStringIncludes(message, "emailContent or headers");
  }
});

Deno.test("SPEC 4.2: a field of a wrong type is 400 and is named", async () => {
  await using server = startServer(createGateway);
  const wrong = {
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
  assertEquals(Object.keys(wrong).length, 9);
  for (const [field, value] of Object.entries(wrong)) {
    const response = await server.post(PATH, { emailContent: "x", [field]: value });
    assertEquals(response.status, 400, field);
    const { details } = await response.json();
    assertEquals(details[0].path, field);
  }
});

Deno.test("SPEC 2.3: the answer, field by field", async () => {
  const clock = manualClock(Date.UTC(2026, 0, 5, 9, 30, 15, 7));
  await using server = startServer(
    (context: FunctionContext) =>
      createAnalyzeSpam(context, compileCatalogue([pattern("PHISH-001")])),
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
    threatLevel: threatLevelOf(LEVEL_BORDERS, 29),
    severity: severityOf(LEVEL_BORDERS, 29),
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

Deno.test("SPEC 2.3: nothing triggered: scores 0, empty lists, safe", async () => {
  await using server = startServer(createGateway);
  const answer = await analyze(server, { emailContent: "Half past twelve?" });
  assertEquals(
    [answer.score, answer.patternScore, answer.headerScore, answer.threatLevel, answer.is_spam],
    [0, 0, 0, "safe", false],
  );
  assertEquals([answer.matchedPatterns, answer.headerFindings], [[], []]);
  assertEquals(answer.summary, { patternsMatched: 0, topReasons: [], categories: [] });
  assertEquals(answer.totalPatternsChecked, loadCatalogue().length);
});

Deno.test("SPEC 2.3: matchedPatterns by score, id; at most 5 topReasons; types once", async () => {
  const ids = ["C-001", "A-002", "B-001", "A-001", "D-001", "E-001"];
  const patterns = ids.map((id, i) =>
    pattern(id, { score: i === 2 ? 90 : 50, type: i === 2 ? "scam" : "malware" })
  );
  await using server = serve(...patterns);
  const { matchedPatterns, summary } = await analyze(server, {
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
  await using server = serve(pattern("A-001", { keywords }));
  const { matchedPatterns } = await analyze(server, { emailContent: keywords.join("\n") });
  const reasons = matchedPatterns.flatMap((match) => match.reasons);
  assertEquals(reasons.length, 2);
  for (const reason of reasons) assert(reason.length <= 400, reason);
});

Deno.test("SPEC 2.4: the shipped patterns have the shape of a catalogue entry", () => {
  const patterns = loadCatalogue();
  assert(patterns.length >= 150);
  const fields = [
    ...["id", "keywords", "score", "sender_domains", "severity", "subject_regex", "type"],
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

/** The match score of one pattern with four keywords and a score of 100. */
const POINTS: readonly [what: string, mail: object, matchScore: number | null][] = [
  ["keywords: matched / total x 40", { subject: "alpha beta gamma delta" }, 40],
  ["half of them", { subject: "alpha beta" }, 20],
  ["body keywords: matched / total x 20 on top", { emailContent: "alpha beta gamma delta" }, 60],
  ["a quarter in the body is 15: not triggered", { emailContent: "alpha" }, null],
  ["a keyword in both counts once", { emailContent: "alpha", subject: "alpha beta" }, 25],
  ["subject regex: +30", { subject: "Alert 7" }, 30],
  ["sender domain: +30", { from: "a@bank.test" }, 30],
  ["all of it is 120, answered as 100", {
    emailContent: "alpha beta gamma delta",
    subject: "Alert 7",
    from: "a@bank.test",
  }, 100],
];

Deno.test("SPEC 2.5.1 and 2.5.2: matchScore adds up and triggers above 15", async () => {
  await using server = serve(pattern("A-001", { score: 100 }));
  for (const [what, mail, matchScore] of POINTS) {
    const { matchedPatterns } = await analyze(server, { emailContent: "-", ...mail });
    assertEquals(matchedPatterns[0]?.matchScore ?? null, matchScore, what);
  }
});

Deno.test("SPEC 2.5.2: finalScore = min(100, round(raw matchScore / 100 x score))", async () => {
  await using server = serve(
    pattern("A-001", { score: 75 }),
    pattern("B-001", { score: 100 }),
    pattern("C-001", { score: 90, subject_regex: [], sender_domains: [] }),
  );
  const { matchedPatterns } = await analyze(server, {
    emailContent: "alpha beta gamma delta",
    subject: "Alert 7",
    from: "a@bank.test",
  });
  const scores = Object.fromEntries(matchedPatterns.map((match) => [match.patternId, match.score]));
  assertEquals(scores, { "A-001": 90, "B-001": 100, "C-001": 54 });
});

Deno.test("SPEC 2.5.3: patternScore is the maximum, no accumulation", async () => {
  await using server = serve(pattern("A-001"), pattern("B-001", { score: 60 }));
  const { patternScore, matchedPatterns, score } = await analyze(server, {
    emailContent: "alpha beta gamma delta",
  });
  assertEquals(matchedPatterns.map((match) => match.score), [48, 36]);
  assertEquals([patternScore, score], [48, 29]);
});

Deno.test("SPEC 2.5.4: each header modifier, and their sum up to 100", async () => {
  await using server = serve();
  const rules: [signal: object, rule: string, modifier: number][] = [
    [{ spf: "fail" }, "SPF-001", 25],
    [{ dkim: "FAIL" }, "DKIM-001", 25],
    [{ dmarc: " Fail" }, "DMARC-001", 20],
    [{ rdnsMismatch: true }, "RDNS-001", 15],
    [{ ipBlacklisted: true }, "IPBL-001", 30],
  ];
  for (const [signal, ruleId, modifier] of rules) {
    const answer = await analyze(server, { emailContent: "x", ...signal });
    const check = Object.keys(signal)[0];
    assertEquals(answer.headerFindings.map((finding) => ({ ...finding })), [
      { ruleId, check: check ?? "", modifier },
    ]);
    assertEquals(answer.headerScore, modifier);
    assertEquals(answer.score, Math.round(modifier * 0.4));
  }
  const all = Object.assign({ emailContent: "x" }, ...rules.map(([signal]) => signal));
  const answer = await analyze(server, all);
  assertEquals([answer.headerFindings.length, answer.headerScore, answer.score], [5, 100, 40]);
});

Deno.test("SPEC 2.5.4: only fail scores", async () => {
  await using server = serve();
  for (const spf of ["pass", "neutral", "softfail", "none", "temperror", "failed", "", "漢"]) {
    const answer = await analyze(server, { emailContent: "x", spf, dkim: spf, dmarc: spf });
    assertEquals(answer.headerScore, 0, spf);
  }
});

Deno.test("SPEC 2.5.5: score = round(0.6 x patternScore + 0.4 x headerScore), to 100", async () => {
  await using server = serve(pattern("A-001", { score: 100 }));
  const answer = await analyze(server, {
    emailContent: "alpha beta gamma delta",
    subject: "Alert 7",
    from: "a@bank.test",
    ...{ spf: "fail", dkim: "fail", dmarc: "fail", ipBlacklisted: true },
  });
  assertEquals([answer.patternScore, answer.headerScore, answer.score], [100, 100, 100]);
  assertEquals([answer.threatLevel, answer.severity], ["critical", "critical"]);
});

Deno.test("SPEC 2.5.6: links and attachments of a body change nothing", async () => {
  await using server = serve(pattern("A-001", { keywords: ["alpha"] }));
  const body = '<a href="https://alpha.test/alpha">x</a><img alt="alpha">';
  assertEquals((await analyze(server, { emailContent: body })).score, 0);
});

Deno.test("SPEC 2.5.7: regexes are case-sensitive unless written with (?i)", async () => {
  const only = { keywords: ["none such"], sender_domains: [], score: 100 };
  await using server = serve(
    pattern("A-001", { ...only, subject_regex: ["urgent"] }),
    pattern("B-001", { ...only, subject_regex: ["(?i)urgent"] }),
  );
  const matched = async (subject: string) =>
    (await analyze(server, { emailContent: "x", subject })).matchedPatterns
      .map(({ patternId }) => patternId);
  assertEquals(await matched("most urgent"), ["A-001", "B-001"]);
  assertEquals(await matched("URGENT"), ["B-001"]);
  assertEquals(await matched("calm"), []);
});

Deno.test("SPEC 2.5.1: a sender domain matches itself or a parent, label by label", async () => {
  await using server = serve(
    pattern("A-001", { keywords: ["none such"], sender_domains: ["bank.test", "bücher.test"] }),
  );
  const cases: [from: string, matches: boolean][] = [
    ["a@bank.test", true],
    ["Bank <a@mail.BANK.test>", true],
    ["bank.test", true],
    ["a@xn--bcher-kva.test", true],
    ["a@evil-bank.test", false],
    ["a@bank.test.example", false],
    ['"a@bank.test" <x@evil.example>', false],
    ["", false],
  ];
  for (const [from, matches] of cases) {
    const { matchedPatterns } = await analyze(server, { emailContent: "x", from });
    assertEquals(matchedPatterns.length, matches ? 1 : 0, from);
  }
});

const HEADERS = [
  "Authentication-Results: mx.example.org; spf=fail; dkim=fail; dmarc=fail",
  "Authentication-Results: forged.example; spf=pass; dkim=pass; dmarc=pass",
  "From: Bank <a@bank.test>",
  "Subject: =?utf-8?B?QWxlcnQgNyBhbHBoYQ==?=",
].join("\r\n");

Deno.test("SPEC 2.2: subject, from, spf, dkim, dmarc come from headers when absent", async () => {
  await using server = serve(pattern("A-001", { score: 100 }));
  const { matchedPatterns, headerScore } = await analyze(server, { headers: HEADERS });
  assertEquals([matchedPatterns[0]?.matchScore, headerScore], [70, 70]);
});

Deno.test("SPEC 2.2: a field that is given wins over headers", async () => {
  await using server = serve(pattern("A-001", { score: 100 }));
  const given = { subject: "x", from: "a@example.org", spf: "pass", dkim: "none", dmarc: "?" };
  const { matchedPatterns, headerScore } = await analyze(server, { headers: HEADERS, ...given });
  assertEquals([matchedPatterns, headerScore], [[], 0]);
});

Deno.test("SPEC 2.2: emailContent may be HTML or MIME; disguised keywords are found", async () => {
  await using server = serve(pattern("A-001", { subject_regex: [] }));
  const html = "<p>al<b>ph</b>a b&#101;ta</p><!-- x --><p>g\u200bamma dеlta</p>";
  const mime = `MIME-Version: 1.0\nContent-Type: text/html\nContent-Transfer-Encoding: base64\n\n${
    btoa("<p>alpha be<i>ta</i><br>gamma delta</p>")
  }`;
  for (const emailContent of [html, mime, "ALPHA Beta ｇａｍｍａ d\u0301elta"]) {
    const { matchedPatterns } = await analyze(server, { emailContent });
    assertEquals(matchedPatterns[0]?.matchScore, 60, emailContent);
  }
});
