import { assert, assertEquals, assertGreaterOrEqual } from "@std/assert";
import { checkCatalogue } from "../../../shared/catalogue/check.ts";
import { checkNotes } from "../../../shared/catalogue/check_notes.ts";
import { PATTERN_FILES } from "../../../shared/catalogue/files.ts";
import { NOTE_FILES } from "../../../shared/catalogue/note_files.ts";
import { formatProblem } from "../../../shared/catalogue/problem.ts";
import { checkSamples } from "../../../shared/catalogue/samples.ts";
import { PATTERN_TYPES } from "../../../shared/contract/analyze_spam.ts";

const { patterns, problems } = checkCatalogue(PATTERN_FILES);
const { notes, problems: noteProblems } = checkNotes(PATTERN_FILES, NOTE_FILES);

Deno.test("the shipped patterns and their notes are without a problem", () => {
  assertEquals([...problems, ...noteProblems].map(formatProblem), []);
});

Deno.test("every shipped pattern triggers on its sample and not on its near miss", () => {
  assertEquals(checkSamples(patterns, notes).map(formatProblem), []);
});

Deno.test("at least 150 patterns are shipped, of all 15 types, in four languages", () => {
  assertGreaterOrEqual(patterns.length, 150);
  assertEquals(Object.keys(PATTERN_FILES), [...PATTERN_TYPES]);
  const types = new Set(patterns.map(({ type }) => type));
  assertEquals(types.size, 15);
  const languages = new Set([...notes.values()].map(({ language }) => language));
  for (const language of ["en", "fr", "de", "it"] as const) assert(languages.has(language));
});
