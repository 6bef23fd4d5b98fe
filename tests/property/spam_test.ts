import { assert, assertEquals, assertGreaterOrEqual } from "@std/assert";
import fc, { createTextArbitrary } from "../support/fast_check.ts";
import { AnalyzeSpamResponse } from "../../shared/contract/analyze_spam.ts";
import { analyzeMail } from "../../shared/scoring/analyze.ts";
import { compileCatalogue } from "../../shared/scoring/matching/matcher.ts";
import { readMail } from "../../shared/mime/read_mail.ts";
import { normaliseKeyword } from "../../shared/scoring/matching/normalise.ts";
import { computeReferenceScore, createReferenceScorer } from "../support/reference_scorer.ts";
import { anyCatalogue, anyMail } from "../support/spam_patterns.ts";

const usable = anyCatalogue.map((patterns) =>
  patterns.map((pattern) => ({
    ...pattern,
    keywords: pattern.keywords.filter((keyword) => normaliseKeyword(keyword) !== ""),
  })).filter(({ keywords }) => keywords.length > 0)
);

Deno.test("analyzeMail agrees with the slow reading of SPEC 2.5 on any catalogue", () => {
  let matchCount = 0;
  fc.assert(
    fc.property(usable, anyMail, (patterns, mail) => {
      const analysis = analyzeMail(compileCatalogue(patterns), mail);
      const expected = createReferenceScorer(patterns)(readMail(mail).text);
      const got = analysis.matchedPatterns
        .map(({ patternId, score, matchScore }) => ({ patternId, score, matchScore }));
      assertEquals(got, expected);
      assertEquals(analysis.score, computeReferenceScore(expected, analysis.headerScore));
      matchCount += got.length;
    }),
    { numRuns: 300 },
  );
  assert(matchCount > 100, "the mails must match");
});

Deno.test("analyzeMail gives every answer by the contract, with scores within 0 and 100", () => {
  const contract = AnalyzeSpamResponse.omit({ analyzedAt: true }).strict();
  fc.assert(fc.property(usable, anyMail, (patterns, mail) => {
    const analysis = analyzeMail(compileCatalogue(patterns), mail);
    contract.parse(analysis);
    assertEquals(analysis.totalPatternsChecked, patterns.length);
    assertEquals(analysis.summary.patternsMatched, analysis.matchedPatterns.length);
  }));
});

Deno.test("analyzeMail gives patternScore as the maximum, not the sum, and both formulas hold", () => {
  fc.assert(fc.property(usable, anyMail, (patterns, mail) => {
    const { score, patternScore, headerScore, matchedPatterns, headerFindings } = analyzeMail(
      compileCatalogue(patterns),
      mail,
    );
    assertEquals(patternScore, Math.max(0, ...matchedPatterns.map((match) => match.score)));
    const modifiers = headerFindings.reduce((sum, { modifier }) => sum + modifier, 0);
    assertEquals(headerScore, Math.min(100, modifiers));
    assertEquals(score, Math.min(100, Math.round(patternScore * 0.6 + headerScore * 0.4)));
  }));
});

Deno.test("analyzeMail never lowers the score for a worse header signal", () => {
  fc.assert(fc.property(usable, anyMail, (patterns, mail) => {
    const catalogue = compileCatalogue(patterns);
    const before = analyzeMail(catalogue, mail).score;
    for (
      const worse of [
        { spf: "fail" },
        { dkim: "Fail" },
        { dmarc: " fail " },
        { ipBlacklisted: true },
        { rdnsMismatch: true },
      ]
    ) assertGreaterOrEqual(analyzeMail(catalogue, { ...mail, ...worse }).score, before);
  }));
});

Deno.test("analyzeMail does not depend on the order of the patterns", () => {
  fc.assert(fc.property(usable, anyMail, (patterns, mail) => {
    assertEquals(
      analyzeMail(compileCatalogue(patterns.toReversed()), mail),
      analyzeMail(compileCatalogue(patterns), mail),
    );
  }));
});

Deno.test("analyzeMail gives the same for CRLF and LF", () => {
  fc.assert(fc.property(usable, anyMail, (patterns, mail) => {
    const catalogue = compileCatalogue(patterns);
    const lf = (mail.emailContent ?? "").replaceAll("\r", "");
    assertEquals(
      analyzeMail(catalogue, { ...mail, emailContent: lf.replaceAll("\n", "\r\n") }),
      analyzeMail(catalogue, { ...mail, emailContent: lf }),
    );
  }));
});

Deno.test("analyzeMail gives a result for any string in any field", () => {
  const catalogue = compileCatalogue([]);
  const text = fc.oneof(createTextArbitrary(), fc.string({ unit: "grapheme" }));
  const input = fc.record({ emailContent: text, subject: text, from: text, headers: text });
  fc.assert(fc.property(input, (mail) => {
    assertEquals(analyzeMail(catalogue, mail).patternScore, 0);
  }));
});
