import { assertEquals, assertGreater, assertThrows } from "@std/assert";
import { loadCatalogue } from "../../lab/catalogue/load.ts";
import { CatalogueError } from "../../lab/catalogue/problem.ts";
import { PATTERN_TYPES, SEVERITIES } from "../../shared/contract/analyze_spam.ts";
import type { PatternType } from "../../shared/contract/analyze_spam.ts";
import type { Pattern } from "../../shared/scoring/pattern.ts";
import { VALID_PATTERN as GOOD } from "../support/spam_patterns.ts";

/** SPEC 2.4: the shape of a catalogue entry; anything else is rejected. */

/** Builds a catalogue of one pattern, in the file of `type`. */
function build(pattern: object, type: PatternType = "scam"): readonly Pattern[] {
  const empty = Object.fromEntries(PATTERN_TYPES.map((each) => [each, []]));
  const files = { ...empty, [type]: [pattern] };
  return loadCatalogue(files as Record<PatternType, unknown>);
}

Deno.test("SPEC 2.4: the types and severities are those of the table", () => {
  assertEquals(
    PATTERN_TYPES.join(", "),
    "phishing, scam, malware, commercial, banking, tech_support, sextortion, delivery, sms_spam, " +
      "corporate_spam, financial_spam, generic_spam, word_frequency, char_frequency, combination",
  );
  assertEquals(SEVERITIES.join(", "), "low, medium, high, critical");
});

Deno.test("SPEC 2.4: every type, severity, empty list and score from 0 to 100 is accepted", () => {
  for (const type of PATTERN_TYPES) assertEquals(build({ ...GOOD, type }, type).length, 1, type);
  for (const severity of SEVERITIES) assertEquals(build({ ...GOOD, severity }).length, 1);
  for (const score of [0, 0.5, 50, 100]) {
    assertEquals(build({ ...GOOD, score }), [{ ...GOOD, score } as Pattern]);
  }
  for (const id of ["A-000", "ABCDEFGHIJ-999"]) assertEquals(build({ ...GOOD, id })[0]?.id, id);
});

const BAD: Readonly<Record<keyof typeof GOOD, readonly unknown[]>> = {
  id: ["SCAM-01", "SCAM-0001", "Scam-001", "SCAM001", "SCAM_001", "-001", "SCAM-001 ", "S1-001", 1],
  type: ["spam", "Scam", "", null, 1],
  keywords: [[], "lost", [1], [""], null],
  subject_regex: ["^a", null, [1], ["("]],
  sender_domains: ["example.org", null, [1], ["a b"]],
  score: [-1, -0.1, 100.1, 101, "80", null, NaN],
  severity: ["grave", "High", "", null, 1],
};

for (const [field, values] of Object.entries(BAD)) {
  Deno.test(`SPEC 2.4: a pattern whose ${field} does not fit or is missing is rejected`, () => {
    assertGreater(values.length, 3);
    const { [field]: _, ...incomplete }: Record<string, unknown> = GOOD;
    assertThrows(() => build(incomplete), CatalogueError, field);
    for (const value of values) {
      assertThrows(() => build({ ...GOOD, [field]: value }), CatalogueError, field, String(value));
    }
  });
}

Deno.test("SPEC 2.4: one pattern that does not fit rejects the whole catalogue", () => {
  const empty = Object.fromEntries(PATTERN_TYPES.map((each) => [each, []]));
  const scam = [GOOD, { ...GOOD, id: "SCAM-002", score: 101 }];
  const files = { ...empty, scam } as Record<PatternType, unknown>;
  assertThrows(() => loadCatalogue(files), CatalogueError, "SCAM-002");
});
