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

function pattern(changes: Record<string, unknown> = {}): Pattern {
  // Some tests build an invalid pattern.
  return { ...VALID_PATTERN, ...changes } as Pattern;
}

const EVIDENCE = {
  unwanted_sources: 3,
  unwanted_messages: 12,
  wanted_sources: 0,
  wanted_messages: 0,
};

function notes(changes: Record<string, unknown> = {}): Notes {
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

function files(
  content: Partial<Record<PatternType, unknown>>,
): Record<PatternType, unknown> {
  const empty = Object.fromEntries(PATTERN_TYPES.map((type) => [type, []]));
  return { ...empty, ...content } as Record<PatternType, unknown>;
}

const BAD: readonly [what: string, scam: unknown, problem: string][] = [
  ["not a list", {}, "catalogue/patterns/scam.json: must be a list"],
  ["not an object", [null], "catalogue/patterns/scam.json pattern 1: "],
  ["no id", [{ ...pattern(), id: undefined }], "scam.json pattern 1 id: "],
  ["id", [pattern({ id: "scam-1" })], "scam-1 id: must be capital letters"],
  ["type", [pattern({ type: "spam" })], "SCAM-001 type: "],
  ["no keyword", [pattern({ keywords: [] })], "SCAM-001 keywords: "],
  ["keyword is no text", [pattern({ keywords: ["a", 1] })], "SCAM-001 keywords[1]: "],
  ["score over 100", [pattern({ score: 101 })], "SCAM-001 score: "],
  ["score below 0", [pattern({ score: -1 })], "SCAM-001 score: "],
  ["severity", [pattern({ severity: "grave" })], "SCAM-001 severity: "],
  ["unknown field", [pattern({ weight: 2 })], "SCAM-001: "],
  ["wrong file", [pattern({ type: "phishing" })], "SCAM-001 type: is phishing; it belongs into"],
  ["same id", [pattern(), pattern()], "SCAM-001 id: is taken already"],
  ["order", [pattern({ id: "SCAM-002" }), pattern()], "SCAM-001 id: stands after SCAM-002"],
  [
    "broken regex",
    [pattern({ subject_regex: ["("] })],
    "SCAM-001 subject_regex[0]: does not compile",
  ],
  ["invisible", [pattern({ keywords: ["lo\u200bst"] })], "SCAM-001 keywords[0]: has an invisible"],
  ["mixed", [pattern({ keywords: ["pаypal"] })], "SCAM-001 keywords[0]: mixes Latin and Cyrillic"],
  ["emptied", [pattern({ keywords: ["--"] })], "SCAM-001 keywords[0]: has nothing left"],
  ["blank", [pattern({ keywords: [" a é"] })], "SCAM-001 keywords[0]: starts or ends with a blank"],
  ["twice", [pattern({ keywords: ["Été", "ete"] })], "SCAM-001 keywords[1]: reads the same as"],
  [
    "no domain",
    [pattern({ sender_domains: ["a b"] })],
    "SCAM-001 sender_domains[0]: is not a domain",
  ],
];

Deno.test("checkCatalogue rejects what does not fit, with file, id, path and reason", () => {
  assert(BAD.length > 0);
  for (const [label, scam, expected] of BAD) {
    const { problems } = checkCatalogue(files({ scam }));
    assertEquals(problems.length, 1, `${label}: ${problems.map(formatProblem).join("; ")}`);
    assertStringIncludes(problems.map(formatProblem).join(), expected, label);
  }
});

Deno.test("checkCatalogue accepts domains, top-level domains and public suffixes", () => {
  const { problems } = checkCatalogue(
    files({ scam: [pattern({ sender_domains: ["mail.example.org", "shop", "sa.com"] })] }),
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
  const { patterns, problems } = checkCatalogue(files({ scam: [pattern({ keywords })] }));
  assertEquals(problems, []);
  assertEquals(patterns.length, 1);
});

Deno.test("loadCatalogue throws every problem at once", () => {
  const broken = files({ scam: [pattern({ score: 200 })], phishing: [pattern()], malware: 1 });
  const { message, problems } = assertThrows(() => loadCatalogue(broken), CatalogueError);
  assertEquals(problems.length, 3);
  assertEquals(message.split("\n").length, 4);
});

Deno.test("checkSamples demands that a pattern calls its sample spam, and not the near miss", () => {
  const mail = (content: string) => ({ subject: "", from: "", content });
  const findProblems = (changes: Record<string, unknown>) =>
    checkSamples([pattern()], new Map([["SCAM-001", notes(changes)]])).map(formatProblem);
  assertEquals(findProblems({}), []);
  assertEquals(findProblems({ match: mail("Hello"), near_miss: mail("A LOST  inheritance") }), [
    "catalogue/notes/scam.json SCAM-001 match: is not called spam by the pattern",
    "catalogue/notes/scam.json SCAM-001 near_miss: is called spam by the pattern",
  ]);
});

Deno.test("checkNotes demands notes of the right shape for every pattern, and no others", () => {
  const check = (scam: unknown) => {
    const noteFiles = Object.fromEntries(PATTERN_TYPES.map((type) => [type, {}]));
    return checkNotes(
      files({ scam: [pattern(), null] }),
      { ...noteFiles, scam } as Record<PatternType, unknown>,
    );
  };
  const good = check({ "SCAM-001": notes() });
  assertEquals(good.problems, []);
  assertEquals(good.notes.get("SCAM-001"), notes());
  const bad: readonly [scam: unknown, problem: string][] = [
    [[], "catalogue/notes/scam.json: must be an object of notes by id"],
    [{}, "catalogue/notes/scam.json SCAM-001: is missing: every pattern needs notes"],
    [{ "SCAM-001": null }, "catalogue/notes/scam.json SCAM-001: "],
    [{ "SCAM-001": notes({ date: "yesterday" }) }, "scam.json SCAM-001 date: "],
    [{ "SCAM-001": notes({ match: { subject: "" } }) }, "scam.json SCAM-001 match.from: "],
    [{ "SCAM-001": notes({ todo: "" }) }, "scam.json SCAM-001: "],
    [{ "SCAM-001": notes({ evidence: undefined }) }, "scam.json SCAM-001 evidence: "],
    [
      { "SCAM-001": notes({ evidence: { ...EVIDENCE, unwanted_sources: 2 } }) },
      "scam.json SCAM-001 kept: must say why",
    ],
    [
      { "SCAM-001": notes(), "SCAM-002": notes() },
      "SCAM-002: has no pattern in patterns/scam.json",
    ],
  ];
  for (const [scam, expected] of bad) {
    assertStringIncludes(check(scam).problems.map(formatProblem).join("\n"), expected);
  }
});
