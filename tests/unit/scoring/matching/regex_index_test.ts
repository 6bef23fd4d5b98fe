import { assert, assertEquals } from "@std/assert";

import { RegexIndex } from "../../../../shared/scoring/matching/regex_index.ts";
import { requiredPieces } from "../../../../shared/scoring/matching/regex_literals.ts";
import { compileRegex } from "../../../../shared/scoring/matching/subject_regex.ts";

const REGEXES = [
  "(?i)urgent",
  "URGENT",
  "(?i)(parcel|package) (?:held|waiting)",
  "(?i)ski\\b",
  "[A-Z]{5}",
  "(?i)colis.{0,20}douane",
  "^aaab",
  "(?i)ss pass",
  "[\\u{4e00}-\\u{9fff}]{2}|发票",
];

const SUBJECTS = [
  "Urgent",
  "URGENT parcel held",
  "package  held",
  "\u212aeep \u017fki",
  "ski",
  "s\u212ai",
  "votre colis en attente à la DOUANE",
  "aaaab",
  "aaab",
  "ſs pass",
  "开发票",
  "",
];

Deno.test("RegexIndex finds exactly the patterns of which a regex matches", () => {
  const index = new RegexIndex();
  for (const [pattern, source] of REGEXES.entries()) {
    index.add(source, pattern, requiredPieces(source));
  }
  assertEquals(index.alwaysTried, 1);
  let found = 0;
  for (const subject of SUBJECTS) {
    const expected = REGEXES.flatMap((source, i) => compileRegex(source).test(subject) ? [i] : []);
    assertEquals([...index.find(subject)].toSorted(), expected, subject);
    found += expected.length;
  }
  assert(found > 5);
});
