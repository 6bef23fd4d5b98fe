import { assert, assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import { checkCatalogue } from "../../../shared/catalogue/check.ts";
import { loadCatalogue } from "../../../shared/catalogue/load.ts";
import type { Entry } from "../../../shared/catalogue/pattern.ts";
import { CatalogueError, formatProblem } from "../../../shared/catalogue/problem.ts";
import { checkSamples } from "../../../shared/catalogue/samples.ts";
import { PATTERN_TYPES } from "../../../shared/contract/analyze_spam.ts";
import type { PatternType } from "../../../shared/contract/analyze_spam.ts";

function entry(pattern: Record<string, unknown> = {}, notes: Record<string, unknown> = {}): Entry {
  // Broken on purpose where a test says so.
  return {
    pattern: {
      id: "SCAM-001",
      type: "scam",
      keywords: ["lost inheritance"],
      subject_regex: [],
      sender_domains: [],
      score: 80,
      severity: "high",
      ...pattern,
    },
    notes: {
      language: "en",
      why: "Advance fee.",
      source: "Own observation.",
      date: "2026-01-05",
      match: { subject: "", from: "a@example.org", content: "Your lost inheritance awaits." },
      near_miss: { subject: "", from: "a@example.org", content: "Inheritance in Java." },
      ...notes,
    },
  } as Entry;
}

function files(
  content: Partial<Record<PatternType, unknown>>,
): Record<PatternType, unknown> {
  const empty = Object.fromEntries(PATTERN_TYPES.map((type) => [type, []]));
  return { ...empty, ...content } as Record<PatternType, unknown>;
}

const BAD: readonly [what: string, scam: unknown, problem: string][] = [
  ["not a list", {}, "catalogue/patterns/scam.json: must be a list"],
  ["not an object", [null], "catalogue/patterns/scam.json entry 1: "],
  ["no pattern", [{ notes: entry().notes }], "scam.json entry 1 pattern: "],
  ["no notes", [{ pattern: entry().pattern }], "scam.json SCAM-001 notes: "],
  ["id", [entry({ id: "scam-1" })], "scam-1 pattern.id: must be capital letters"],
  ["type", [entry({ type: "spam" })], "SCAM-001 pattern.type: "],
  ["no keyword", [entry({ keywords: [] })], "SCAM-001 pattern.keywords: "],
  ["keyword is no text", [entry({ keywords: ["a", 1] })], "SCAM-001 pattern.keywords[1]: "],
  ["score over 100", [entry({ score: 101 })], "SCAM-001 pattern.score: "],
  ["score below 0", [entry({ score: -1 })], "SCAM-001 pattern.score: "],
  ["severity", [entry({ severity: "grave" })], "SCAM-001 pattern.severity: "],
  ["unknown field", [entry({ weight: 2 })], "SCAM-001 pattern: "],
  ["date", [entry({}, { date: "yesterday" })], "SCAM-001 notes.date: "],
  ["wrong file", [entry({ type: "phishing" })], "pattern.type: is phishing; it belongs into"],
  ["same id", [entry(), entry()], "SCAM-001 pattern.id: is taken already"],
  ["order", [entry({ id: "SCAM-002" }), entry()], "SCAM-001 pattern.id: stands after SCAM-002"],
  ["broken regex", [entry({ subject_regex: ["("] })], "pattern.subject_regex[0]: does not compile"],
  ["slow regex", [entry({ subject_regex: ["a", "(a+)+$"] })], "pattern.subject_regex[1]: repeats"],
  ["invisible", [entry({ keywords: ["lo\u200bst"] })], "pattern.keywords[0]: has an invisible"],
  ["mixed", [entry({ keywords: ["pаypal"] })], "pattern.keywords[0]: mixes Latin and Cyrillic"],
  ["emptied", [entry({ keywords: ["--"] })], "pattern.keywords[0]: has nothing left"],
  ["blank", [entry({ keywords: [" a é"] })], "pattern.keywords[0]: starts or ends with a blank"],
  ["twice", [entry({ keywords: ["Été", "ete"] })], "pattern.keywords[1]: reads the same as"],
  ["no domain", [entry({ sender_domains: ["a b"] })], "pattern.sender_domains[0]: is not a domain"],
];

Deno.test("checkCatalogue rejects what does not fit, with file, id, path and reason", () => {
  assert(BAD.length > 0);
  for (const [what, scam, expected] of BAD) {
    const { problems } = checkCatalogue(files({ scam }));
    assertEquals(problems.length, 1, `${what}: ${problems.map(formatProblem).join("; ")}`);
    assertStringIncludes(problems.map(formatProblem).join(), expected, what);
  }
});

Deno.test("checkCatalogue accepts domains, top-level domains and what stands for one", () => {
  const { problems } = checkCatalogue(
    files({ scam: [entry({ sender_domains: ["mail.example.org", "shop", "sa.com"] })] }),
  );
  assertEquals(problems, []);
});

Deno.test("checkCatalogue accepts honest keywords of every script", () => {
  const keywords = [
    "Köln",
    "l'été",
    "бесплатно",
    "免费 iPhone",
    "無料プレゼント",
    "100% gratis",
    "$$$",
  ];
  const { entries, problems } = checkCatalogue(files({ scam: [entry({ keywords })] }));
  assertEquals(problems, []);
  assertEquals(entries.length, 1);
});

Deno.test("loadCatalogue throws every problem at once", () => {
  const broken = files({ scam: [entry({ score: 200 })], phishing: [entry()], malware: 1 });
  const { message, problems } = assertThrows(() => loadCatalogue(broken), CatalogueError);
  assertEquals(problems.length, 3);
  assertEquals(message.split("\n").length, 4);
});

Deno.test("checkSamples wants the sample to trigger and the near miss not to", () => {
  const mail = (content: string) => ({ subject: "", from: "", content });
  assertEquals(checkSamples([entry()]), []);
  const problems = checkSamples([
    entry({}, { match: mail("Hello"), near_miss: mail("A LOST  inheritance") }),
  ]);
  assertEquals(problems.map(formatProblem), [
    "catalogue/patterns/scam.json SCAM-001 notes.match: does not trigger the pattern",
    "catalogue/patterns/scam.json SCAM-001 notes.near_miss: triggers the pattern",
  ]);
});
