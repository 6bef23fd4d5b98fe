import { assert, assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import { checkCatalogue } from "../../../../lab/catalogue/check.ts";
import { checkNotes } from "../../../../lab/catalogue/check_notes.ts";
import { loadCatalogue } from "../../../../lab/catalogue/load.ts";
import type { Notes } from "../../../../lab/catalogue/notes.ts";
import { CatalogueError, formatProblem } from "../../../../lab/catalogue/problem.ts";
import { checkSamples } from "../../../../lab/catalogue/samples.ts";
import { PATTERN_TYPES } from "../../../../shared/contract/analyze_spam.ts";
import type { PatternType } from "../../../../shared/contract/analyze_spam.ts";
import type { Pattern } from "../../../../shared/scoring/pattern.ts";
import { VALID_PATTERN } from "../../../support/spam_patterns.ts";

function createPatternWith(changes: Record<string, unknown> = {}): Pattern {
  // Some tests build an invalid pattern.
  return { ...VALID_PATTERN, ...changes } as Pattern;
}

const EVIDENCE = {
  unwanted_sources: 3,
  unwanted_messages: 12,
  wanted_sources: 0,
  wanted_messages: 0,
};

function createNotes(changes: Record<string, unknown> = {}): Notes {
  return {
    language: "en",
    why: "Advance fee.",
    source: "Own observation.",
    date: "2026-01-05",
    evidence: EVIDENCE,
    match: { subject: "", from: "a@example.org", content: "Your lost inheritance awaits." },
    near_miss: { subject: "", from: "a@example.org", content: "Inheritance in Java." },
    ...changes,
  } as Notes;
}

function createFiles(
  content: Partial<Record<PatternType, unknown>>,
): Record<PatternType, unknown> {
  const empty = Object.fromEntries(PATTERN_TYPES.map((type) => [type, []]));
  return { ...empty, ...content } as Record<PatternType, unknown>;
}

const BAD: readonly [what: string, scam: unknown, problem: string][] = [
  ["not a list", {}, "catalogue/patterns/scam.json: must be a list"],
  ["not an object", [null], "catalogue/patterns/scam.json pattern 1: "],
  ["no id", [{ ...createPatternWith(), id: undefined }], "scam.json pattern 1 id: "],
  ["id", [createPatternWith({ id: "scam-1" })], "scam-1 id: must be capital letters"],
  ["type", [createPatternWith({ type: "spam" })], "SCAM-001 type: "],
  ["no keyword", [createPatternWith({ keywords: [] })], "SCAM-001 keywords: "],
  ["keyword is no text", [createPatternWith({ keywords: ["a", 1] })], "SCAM-001 keywords[1]: "],
  ["score over 100", [createPatternWith({ score: 101 })], "SCAM-001 score: "],
  ["score below 0", [createPatternWith({ score: -1 })], "SCAM-001 score: "],
  ["severity", [createPatternWith({ severity: "grave" })], "SCAM-001 severity: "],
  ["unknown field", [createPatternWith({ weight: 2 })], "SCAM-001: "],
  [
    "wrong file",
    [createPatternWith({ type: "phishing" })],
    "SCAM-001 type: is phishing; it belongs into",
  ],
  ["same id", [createPatternWith(), createPatternWith()], "SCAM-001 id: is taken already"],
  [
    "order",
    [createPatternWith({ id: "SCAM-002" }), createPatternWith()],
    "SCAM-001 id: stands after SCAM-002",
  ],
  [
    "broken regex",
    [createPatternWith({ subject_regex: ["("] })],
    "SCAM-001 subject_regex[0]: does not compile",
  ],
  [
    "invisible",
    [createPatternWith({ keywords: ["lo\u200bst"] })],
    "SCAM-001 keywords[0]: has an invisible",
  ],
  [
    "mixed",
    [createPatternWith({ keywords: ["pаypal"] })],
    "SCAM-001 keywords[0]: mixes Latin and Cyrillic",
  ],
  ["emptied", [createPatternWith({ keywords: ["--"] })], "SCAM-001 keywords[0]: has nothing left"],
  [
    "blank",
    [createPatternWith({ keywords: [" a é"] })],
    "SCAM-001 keywords[0]: starts or ends with a blank",
  ],
  [
    "twice",
    [createPatternWith({ keywords: ["Été", "ete"] })],
    "SCAM-001 keywords[1]: reads the same as",
  ],
  [
    "no domain",
    [createPatternWith({ sender_domains: ["a b"] })],
    "SCAM-001 sender_domains[0]: is not a domain",
  ],
];

Deno.test("checkCatalogue rejects what does not fit, with file, id, path and reason", () => {
  assert(BAD.length > 0);
  for (const [label, scam, expected] of BAD) {
    const { problems } = checkCatalogue(createFiles({ scam }));
    assertEquals(problems.length, 1, `${label}: ${problems.map(formatProblem).join("; ")}`);
    assertStringIncludes(problems.map(formatProblem).join(), expected, label);
  }
});

Deno.test("checkCatalogue accepts domains, top-level domains and public suffixes", () => {
  const { problems } = checkCatalogue(
    createFiles({
      scam: [createPatternWith({ sender_domains: ["mail.example.org", "shop", "sa.com"] })],
    }),
  );
  assertEquals(problems, []);
});

Deno.test("checkCatalogue accepts ordinary keywords of every script", () => {
  const keywords = [
    "Köln",
    "l'été",
    "бесплатно",
    "免费 iPhone",
    "無料プレゼント",
    "100% gratis",
    "$$$",
  ];
  const { patterns, problems } = checkCatalogue(
    createFiles({ scam: [createPatternWith({ keywords })] }),
  );
  assertEquals(problems, []);
  assertEquals(patterns.length, 1);
});

Deno.test("loadCatalogue throws every problem at once", () => {
  const brokenFiles = createFiles({
    scam: [createPatternWith({ score: 200 })],
    phishing: [createPatternWith()],
    malware: 1,
  });
  const { message, problems } = assertThrows(() => loadCatalogue(brokenFiles), CatalogueError);
  assertEquals(problems.length, 3);
  assertEquals(message.split("\n").length, 4);
});

Deno.test("checkSamples demands that a pattern calls its sample spam, and not the near miss", () => {
  const createMail = (content: string) => ({ subject: "", from: "", content });
  const findProblems = (changes: Record<string, unknown>) =>
    checkSamples([createPatternWith()], new Map([["SCAM-001", createNotes(changes)]])).map(
      formatProblem,
    );
  assertEquals(findProblems({}), []);
  assertEquals(
    findProblems({ match: createMail("Hello"), near_miss: createMail("A LOST  inheritance") }),
    [
      "catalogue/notes/scam.json SCAM-001 match: is not called spam by the pattern",
      "catalogue/notes/scam.json SCAM-001 near_miss: is called spam by the pattern",
    ],
  );
});

Deno.test("checkNotes demands notes of the right shape for every pattern, and no others", () => {
  const check = (scam: unknown) => {
    const noteFiles = Object.fromEntries(PATTERN_TYPES.map((type) => [type, {}]));
    return checkNotes(
      createFiles({ scam: [createPatternWith(), null] }),
      { ...noteFiles, scam } as Record<PatternType, unknown>,
    );
  };
  const good = check({ "SCAM-001": createNotes() });
  assertEquals(good.problems, []);
  assertEquals(good.notes.get("SCAM-001"), createNotes());
  const bad: readonly [scam: unknown, problem: string][] = [
    [[], "catalogue/notes/scam.json: must be an object of notes by id"],
    [{}, "catalogue/notes/scam.json SCAM-001: is missing: every pattern needs notes"],
    [{ "SCAM-001": null }, "catalogue/notes/scam.json SCAM-001: "],
    [{ "SCAM-001": createNotes({ date: "yesterday" }) }, "scam.json SCAM-001 date: "],
    [{ "SCAM-001": createNotes({ match: { subject: "" } }) }, "scam.json SCAM-001 match.from: "],
    [{ "SCAM-001": createNotes({ todo: "" }) }, "scam.json SCAM-001: "],
    [{ "SCAM-001": createNotes({ evidence: undefined }) }, "scam.json SCAM-001 evidence: "],
    [
      { "SCAM-001": createNotes({ evidence: { ...EVIDENCE, unwanted_sources: 2 } }) },
      "scam.json SCAM-001 kept: must say why",
    ],
    [
      { "SCAM-001": createNotes(), "SCAM-002": createNotes() },
      "SCAM-002: has no pattern in patterns/scam.json",
    ],
  ];
  for (const [scam, expected] of bad) {
    assertStringIncludes(check(scam).problems.map(formatProblem).join("\n"), expected);
  }
});
