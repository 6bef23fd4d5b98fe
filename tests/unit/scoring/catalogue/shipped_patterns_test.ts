import { assert, assertEquals, assertGreaterOrEqual } from "@std/assert";
import { checkCatalogue } from "../../../../lab/catalogue/check.ts";
import { checkNotes } from "../../../../lab/catalogue/check_notes.ts";
import { PATTERN_FILES } from "../../../../shared/scoring/catalogue/load.ts";
import { NOTE_FILES } from "../../../../lab/catalogue/note_files.ts";
import { formatProblem } from "../../../../lab/catalogue/problem.ts";
import retiredIds from "../../../../catalogue/retired.json" with { type: "json" };
import { checkPolicy } from "../../../../lab/catalogue/check_policy.ts";
import { checkSamples } from "../../../../lab/catalogue/samples.ts";
import { PATTERN_TYPES } from "../../../../shared/contract/analyze_spam.ts";

const { patterns, problems } = checkCatalogue(PATTERN_FILES);
const { notes, problems: noteProblems } = checkNotes(PATTERN_FILES, NOTE_FILES);

Deno.test("the shipped patterns and their notes have no problem", () => {
  assertEquals([...problems, ...noteProblems].map(formatProblem), []);
});

Deno.test("no shipped id is a retired one, and no subject or sender alone makes spam", () => {
  assertGreaterOrEqual(retiredIds.retired.length, 400);
  assertEquals(checkPolicy(patterns, retiredIds.retired).map(formatProblem), []);
});

Deno.test("checkPolicy names a retired id, and a regex or domain that decides alone", () => {
  const pattern = {
    id: "SCAM-900",
    type: "scam",
    keywords: ["lost inheritance"],
    subject_regex: ["^Lost"],
    sender_domains: [],
    score: 58,
    severity: "high",
  } as const;
  const findProblems = (changes: object, retired: readonly string[] = []) =>
    checkPolicy([{ ...pattern, ...changes }], retired).map(formatProblem);
  assertEquals(findProblems({}), []);
  const at = "catalogue/patterns/scam.json SCAM-900";
  assertEquals(findProblems({ score: 59 }), [
    `${at} subject_regex: makes a mail spam alone; lower the score`,
  ]);
  assertEquals(findProblems({ score: 59, subject_regex: [], sender_domains: ["a.test"] }), [
    `${at} sender_domains: makes a mail spam alone; lower the score`,
  ]);
  assertEquals(findProblems({}, ["SCAM-900"]), [`${at} id: was given up; take the next number`]);
});

Deno.test("every shipped pattern alone calls its sample spam, and not its near miss", () => {
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
