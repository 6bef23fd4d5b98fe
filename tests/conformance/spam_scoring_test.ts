import { assertEquals, assertGreater } from "@std/assert";
import { createPattern, requestSpamAnalysis, servePatterns } from "../support/spam_server.ts";

/** SPEC 2.5 at its limits: what triggers a pattern, how scores are rounded and capped. */

/** Words that occur as keywords only. */
const WORDS = Array.from({ length: 53 }, (_, i) => `word${i}x`);

/**
 * Writes a mail with `foundKeywords` of `total` keywords in the subject, `inBody` of them in the body too.
 */
function createMailText(
  foundKeywords: number,
  inBody: number,
): { subject: string; emailContent: string } {
  return {
    subject: WORDS.slice(0, foundKeywords).join(" "),
    emailContent: `- ${WORDS.slice(0, inBody).join(" ")}`,
  };
}

Deno.test("SPEC 2.5.2: a match score of 15 does not trigger, and one just above does", async () => {
  const cases: readonly [
    total: number,
    foundKeywords: number,
    inBody: number,
    matchScore: number | null,
  ][] = [
    [8, 3, 0, null], // 15
    [8, 2, 2, null], // 15
    [4, 1, 1, null], // 15
    [16, 6, 0, null], // 15
    [40, 10, 10, null], // 15
    [53, 19, 1, null], // 14.7
    [53, 20, 0, 15], // 15.09
    [53, 19, 2, 15], // 15.09
    [13, 5, 0, 15], // 15.4
    [8, 3, 1, 18], // 17.5
  ];
  for (const [total, foundKeywords, inBody, matchScore] of cases) {
    await using server = servePatterns(
      createPattern("A-001", { keywords: WORDS.slice(0, total), subject_regex: [], score: 100 }),
    );
    const { matchedPatterns, patternScore } = await requestSpamAnalysis(
      server,
      createMailText(foundKeywords, inBody),
    );
    const label = `${foundKeywords} of ${total}, ${inBody} in the body`;
    assertEquals(matchedPatterns[0]?.matchScore ?? null, matchScore, label);
    assertEquals(patternScore, matchScore ?? 0, label);
  }
});

Deno.test("SPEC 2.5.2: a final score of exactly a half is rounded up", async () => {
  const cases: readonly [
    total: number,
    foundKeywords: number,
    inBody: number,
    score: number,
    final: number,
  ][] = [
    [4, 0, 0, 75, 23], // 30 % of 75 is 22.5
    [4, 0, 0, 85, 26], // 30 % of 85 is 25.5
    [4, 4, 0, 85, 60], // 70 % of 85 is 59.5
    [4, 4, 0, 15, 11], // 70 % of 15 is 10.5
    [3, 1, 0, 15, 7], // 43.33… % of 15 is 6.5
    [3, 3, 1, 15, 12], // 76.66… % of 15 is 11.5
    [3, 3, 1, 45, 35], // 76.66… % of 45 is 34.5
    [3, 3, 1, 75, 58], // 76.66… % of 75 is 57.5
    [3, 3, 1, 44, 34], // 33.7…
    [4, 0, 0, 81, 24], // 24.3
  ];
  for (const [total, foundKeywords, inBody, score, final] of cases) {
    await using server = servePatterns(
      createPattern("A-001", {
        keywords: WORDS.slice(0, total),
        subject_regex: ["word|^$|^-"],
        score,
      }),
    );
    const { subject, emailContent } = createMailText(foundKeywords, inBody);
    const { patternScore } = await requestSpamAnalysis(server, {
      subject: subject || "-",
      emailContent,
    });
    assertEquals(
      patternScore,
      final,
      `${foundKeywords} of ${total}, ${inBody} in the body, score ${score}`,
    );
  }
});

Deno.test("SPEC 2.3: a reported matchScore of exactly a half is rounded up", async () => {
  await using server = servePatterns(
    createPattern("A-001", { keywords: WORDS.slice(0, 16), subject_regex: [], score: 100 }),
  );
  for (const [foundKeywords, inBody, reported] of [[7, 0, 18], [6, 2, 18], [9, 0, 23]] as const) {
    const { matchedPatterns } = await requestSpamAnalysis(
      server,
      createMailText(foundKeywords, inBody),
    );
    assertEquals(
      matchedPatterns[0]?.matchScore,
      reported,
      `${foundKeywords} of 16, ${inBody} in the body`,
    );
  }
});

Deno.test("SPEC 2.5.5: score follows patternScore and headerScore, whatever they are", async () => {
  const signals: readonly [signals: object, headerScore: number][] = [
    [{}, 0],
    [{ rdnsMismatch: true }, 15],
    [{ spf: "fail" }, 25],
    [{ dmarc: "fail", rdnsMismatch: true }, 35],
    [{ dkim: "fail", ipBlacklisted: true }, 55],
    [{ spf: "fail", dkim: "fail", dmarc: "fail", rdnsMismatch: true }, 85],
    [{ spf: "fail", dkim: "fail", dmarc: "fail", ipBlacklisted: true }, 100],
    [{ spf: "fail", dkim: "fail", dmarc: "fail", ipBlacklisted: true, rdnsMismatch: true }, 100],
  ];
  // Everything but the body's share: a match score of 100, so that the final score is the
  // pattern's.
  const mail = { subject: "Alert 7 alpha beta gamma delta", from: "a@bank.test" };
  let compared = 0;
  for (const patternScore of [0, 1, 2, 3, 33, 49, 67, 98, 99, 100]) {
    await using server = servePatterns(createPattern("A-001", { score: patternScore }));
    for (const [signal, headerScore] of signals) {
      const answer = await requestSpamAnalysis(server, { emailContent: "-", ...mail, ...signal });
      assertEquals([answer.patternScore, answer.headerScore], [patternScore, headerScore]);
      // Computed in integers: 6p + 4h is even, so no exact half has to be rounded.
      const tenths = patternScore * 6 + headerScore * 4;
      assertEquals(answer.score, (tenths - tenths % 10) / 10 + (tenths % 10 > 5 ? 1 : 0));
      compared++;
    }
  }
  assertGreater(compared, 50);
});

Deno.test("SPEC 2.5.6: header fields inside a body are not analysed as headers", async () => {
  await using server = servePatterns();
  const fields = "Authentication-Results: mx.example.org; spf=fail; dkim=fail; dmarc=fail\n" +
    "Received-SPF: fail\nFrom: a@bank.test\n\nText.";
  assertEquals((await requestSpamAnalysis(server, { emailContent: fields })).headerFindings, []);
  const { headerFindings } = await requestSpamAnalysis(server, {
    emailContent: fields,
    headers: fields,
  });
  assertEquals(headerFindings.map(({ check }) => check), ["spf", "dkim", "dmarc"]);
});

Deno.test("SPEC 2.5.7: keywords and sender domains are found in any case", async () => {
  await using server = servePatterns(
    createPattern("A-001", { keywords: ["Alpha", "BETA"], score: 100 }),
  );
  for (const subject of ["alpha beta", "ALPHA BETA", "aLpHa bEtA"]) {
    const { matchedPatterns } = await requestSpamAnalysis(server, { emailContent: "-", subject });
    assertEquals(matchedPatterns[0]?.matchScore, 40, subject);
  }
});

Deno.test("SPEC 2.5.1: a match of one of several regexes or domains gives their 30 points once", async () => {
  await using server = servePatterns(createPattern("A-001", {
    subject_regex: ["^Alert", "\\d", "none such"],
    sender_domains: ["bank.test", "mail.bank.test", "other.test"],
    score: 100,
  }));
  const subject = "Alert 7";
  const answers = await Promise.all([
    requestSpamAnalysis(server, { emailContent: "-", subject }),
    requestSpamAnalysis(server, { emailContent: "-", from: "a@mail.bank.test" }),
    requestSpamAnalysis(server, { emailContent: "-", subject, from: "a@mail.bank.test" }),
  ]);
  assertEquals(answers.map(({ matchedPatterns }) => matchedPatterns[0]?.matchScore), [30, 30, 60]);
});

Deno.test("SPEC 2.5.1: a keyword is found as a whole word, in body or subject", async () => {
  await using server = servePatterns(
    createPattern("A-001", { keywords: ["alpha"], subject_regex: [] }),
  );
  const cases: [mail: object, matchScore: number | null][] = [
    [{ emailContent: "alpha" }, 60],
    [{ emailContent: "-", subject: "alpha" }, 40],
    [{ emailContent: "alphabet, xalpha, alpha7" }, null],
    [{ emailContent: "(alpha)!" }, 60],
  ];
  for (const [mail, matchScore] of cases) {
    const { matchedPatterns } = await requestSpamAnalysis(server, mail);
    assertEquals(matchedPatterns[0]?.matchScore ?? null, matchScore, JSON.stringify(mail));
  }
});

Deno.test("SPEC 2.2: blank fields count as absent, also beside headers", async () => {
  await using server = servePatterns(
    createPattern("A-001", { subject_regex: ["^Alert"], score: 100 }),
  );
  const headers = "Authentication-Results: mx.example.org; spf=fail; dkim=fail; dmarc=fail\n" +
    "From: a@bank.test\nSubject: Alert\n";
  const blank = { subject: "", from: " ", spf: "", dkim: "\t", dmarc: "" };
  const answer = await requestSpamAnalysis(server, { emailContent: "", headers, ...blank });
  assertEquals([answer.patternScore, answer.headerScore], [60, 70]);
});

Deno.test("SPEC 2.3: threatLevel, severity and is_spam follow the score by fixed borders", async () => {
  const borders = [
    [5, 3, "safe", "low", false],
    [6, 4, "low", "low", false],
    [12, 7, "low", "low", false],
    [13, 8, "medium", "medium", false],
    [17, 10, "medium", "medium", false],
    [18, 11, "high", "high", true],
    [32, 19, "high", "high", true],
    [33, 20, "critical", "critical", true],
  ] as const;
  const mail = {
    emailContent: "-",
    subject: "Alert 7 alpha beta gamma delta",
    from: "a@bank.test",
  };
  for (const [patternScore, score, threatLevel, severity, isSpam] of borders) {
    await using server = servePatterns(
      createPattern("A-001", { score: patternScore, severity: "low" }),
    );
    const answer = await requestSpamAnalysis(server, mail);
    assertEquals(
      [answer.score, answer.threatLevel, answer.severity, answer.is_spam],
      [score, threatLevel, severity, isSpam],
    );
  }
});
