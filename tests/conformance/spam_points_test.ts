import { assertEquals } from "@std/assert";
import { createPattern, requestSpamAnalysis, servePatterns } from "../support/spam_server.ts";

/** SPEC 2.5: the points of patterns and header checks, over HTTP, with catalogues of the test. */

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
  await using server = servePatterns(createPattern("A-001", { score: 100 }));
  for (const [label, mail, matchScore] of POINTS) {
    const { matchedPatterns } = await requestSpamAnalysis(server, { emailContent: "-", ...mail });
    assertEquals(matchedPatterns[0]?.matchScore ?? null, matchScore, label);
  }
});

Deno.test("SPEC 2.5.2: finalScore = min(100, round(raw matchScore / 100 x score))", async () => {
  await using server = servePatterns(
    createPattern("A-001", { score: 75 }),
    createPattern("B-001", { score: 100 }),
    createPattern("C-001", { score: 90, subject_regex: [], sender_domains: [] }),
  );
  const { matchedPatterns } = await requestSpamAnalysis(server, {
    emailContent: "alpha beta gamma delta",
    subject: "Alert 7",
    from: "a@bank.test",
  });
  const scores = Object.fromEntries(matchedPatterns.map((match) => [match.patternId, match.score]));
  assertEquals(scores, { "A-001": 90, "B-001": 100, "C-001": 54 });
});

Deno.test("SPEC 2.5.3: patternScore is the maximum, and does not add up", async () => {
  await using server = servePatterns(createPattern("A-001"), createPattern("B-001", { score: 60 }));
  const { patternScore, matchedPatterns, score } = await requestSpamAnalysis(server, {
    emailContent: "alpha beta gamma delta",
  });
  assertEquals(matchedPatterns.map((match) => match.score), [48, 36]);
  assertEquals([patternScore, score], [48, 29]);
});

Deno.test("SPEC 2.5.4: each header modifier adds its points, and their sum is at most 100", async () => {
  await using server = servePatterns();
  const rules: [signal: object, rule: string, modifier: number][] = [
    [{ spf: "fail" }, "SPF-001", 25],
    [{ dkim: "FAIL" }, "DKIM-001", 25],
    [{ dmarc: " Fail" }, "DMARC-001", 20],
    [{ rdnsMismatch: true }, "RDNS-001", 15],
    [{ ipBlacklisted: true }, "IPBL-001", 30],
  ];
  for (const [signal, ruleId, modifier] of rules) {
    const answer = await requestSpamAnalysis(server, { emailContent: "x", ...signal });
    const check = Object.keys(signal)[0];
    assertEquals(answer.headerFindings.map((finding) => ({ ...finding })), [
      { ruleId, check: check ?? "", modifier },
    ]);
    assertEquals(answer.headerScore, modifier);
    assertEquals(answer.score, Math.round(modifier * 0.4));
  }
  const all = Object.assign({ emailContent: "x" }, ...rules.map(([signal]) => signal));
  const answer = await requestSpamAnalysis(server, all);
  assertEquals([answer.headerFindings.length, answer.headerScore, answer.score], [5, 100, 40]);
});

Deno.test("SPEC 2.5.4: only fail adds points", async () => {
  await using server = servePatterns();
  for (const spf of ["pass", "neutral", "softfail", "none", "temperror", "failed", "", "漢"]) {
    const answer = await requestSpamAnalysis(server, {
      emailContent: "x",
      spf,
      dkim: spf,
      dmarc: spf,
    });
    assertEquals(answer.headerScore, 0, spf);
  }
});

Deno.test("SPEC 2.5.6: links and attachments of a body change nothing", async () => {
  await using server = servePatterns(createPattern("A-001", { keywords: ["alpha"] }));
  const body = '<a href="https://alpha.test/alpha">x</a><img alt="alpha">';
  assertEquals((await requestSpamAnalysis(server, { emailContent: body })).score, 0);
});

Deno.test("SPEC 2.5.7: regexes are case-sensitive unless written with (?i)", async () => {
  const neutralParts = { keywords: ["none such"], sender_domains: [], score: 100 };
  await using server = servePatterns(
    createPattern("A-001", { ...neutralParts, subject_regex: ["urgent"] }),
    createPattern("B-001", { ...neutralParts, subject_regex: ["(?i)urgent"] }),
  );
  const requestMatched = async (subject: string) =>
    (await requestSpamAnalysis(server, { emailContent: "x", subject })).matchedPatterns
      .map(({ patternId }) => patternId);
  assertEquals(await requestMatched("most urgent"), ["A-001", "B-001"]);
  assertEquals(await requestMatched("URGENT"), ["B-001"]);
  assertEquals(await requestMatched("calm"), []);
});

Deno.test("SPEC 2.5.1: a sender domain matches itself or a parent, label by label", async () => {
  await using server = servePatterns(
    createPattern("A-001", {
      keywords: ["none such"],
      sender_domains: ["bank.test", "bücher.test"],
    }),
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
    const { matchedPatterns } = await requestSpamAnalysis(server, { emailContent: "x", from });
    assertEquals(matchedPatterns.length, matches ? 1 : 0, from);
  }
});
