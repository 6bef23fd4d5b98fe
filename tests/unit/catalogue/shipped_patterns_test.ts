import { assert, assertEquals, assertGreaterOrEqual } from "@std/assert";
import { checkCatalogue } from "../../../shared/catalogue/check.ts";
import { PATTERN_FILES } from "../../../shared/catalogue/files.ts";
import { formatProblem } from "../../../shared/catalogue/problem.ts";
import { checkSamples } from "../../../shared/catalogue/samples.ts";
import { PATTERN_TYPES } from "../../../shared/contract/analyze_spam.ts";

const { entries, problems } = checkCatalogue(PATTERN_FILES);

Deno.test("the shipped patterns are without a problem", () => {
  assertEquals(problems.map(formatProblem), []);
});

Deno.test("every shipped pattern triggers on its sample and not on its near miss", () => {
  assertEquals(checkSamples(entries).map(formatProblem), []);
});

Deno.test("at least 150 patterns are shipped, of all 15 types, in four languages", () => {
  assertGreaterOrEqual(entries.length, 150);
  assertEquals(Object.keys(PATTERN_FILES), [...PATTERN_TYPES]);
  const types = new Set(entries.map(({ pattern }) => pattern.type));
  assertEquals(types.size, 15);
  const languages = new Set(entries.map(({ notes }) => notes.language));
  for (const language of ["en", "fr", "de", "it"] as const) assert(languages.has(language));
});
