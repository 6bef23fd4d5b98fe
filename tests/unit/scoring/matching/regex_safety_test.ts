import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { requiredPieces } from "../../../../shared/scoring/matching/regex_literals.ts";
import { assertLinearAnswer } from "../../../support/assert_linear.ts";
import { regexProblem } from "../../../../lab/catalogue/regex_safety.ts";
import {
  compileRegex,
  subjectForRegex,
} from "../../../../shared/scoring/matching/subject_regex.ts";

const ACCEPTED = [
  "(?i)urgent",
  "(?i)(verify|validate|update) your (account|password|card)",
  "(?i)invoice.{0,40}overdue",
  "^\\d+ new messages",
  "code: \\d+\\b",
  "won [$€£]?[\\d,.]+ (dollars|euros)",
  "(?i)\\bcpf\\b",
  "(?i)votre (?:compte|carte) (?:a été|est) (?:suspendue?|bloquée?)",
  "[A-Z]{8,}",
  "^[^:]+:x",
  "\\p{Lu}{5,20}!",
  "(?i)(?:free ){1,5}gift",
  "a{1,40}b{1,40}",
  "(?<word>win) \\[now\\]",
  "confirm\\w*",
];

const REJECTED: readonly [source: string, why: string][] = [
  ["[", "does not compile"],
  ["(?i)(?i)x", "does not compile"],
  ["(?i:x)y", "inline flags"],
  ["(?<=a)b", "lookaround"],
  ["a(?!b)", "lookaround"],
  ["(a)\\1", "back reference"],
  ["(?<x>a)\\k<x>", "back reference"],
  ["(a+)+$", "group without a bound"],
  ["(a|a)*b", "group without a bound"],
  ["(?:ab)+c", "group without a bound"],
  [".*foo", "without a bound"],
  ["\\s+foo", "without a bound"],
  ["a+a+b", "without a bound"],
  ["\\d+$", "without a bound"],
  ["x[^y]+y", "without a bound"],
  ["(?:^|x)\\d+y", "without a bound"],
  ["x.{0,40}y.{0,40}z", "ways"],
  ["(a|ab|abc|b|bc|c){1,6}x", "ways"],
  ["(?:a?){5}b", "empty text"],
  ["a?", "empty text"],
  ["^$", "empty text"],
  ["x{0,500}y", "500 times"],
];

Deno.test("regexProblem accepts what is matched in linear time", () => {
  assert(ACCEPTED.length > 0);
  for (const source of ACCEPTED) assertEquals(regexProblem(source), null, source);
});

Deno.test("regexProblem rejects the rest and says why", () => {
  assert(REJECTED.length > 0);
  for (const [source, why] of REJECTED) {
    assertStringIncludes(regexProblem(source) ?? "accepted", why, source);
  }
});

Deno.test("the accepted regexes take time linear in subjects of their own characters", async () => {
  const regexes = ACCEPTED.map(compileRegex);
  // Repeated, as reading one subject is too fast to be timed.
  const ask = (size: number) => {
    for (let run = 0; run < 200; run++) {
      for (const text of ["a", "A", "1", " ", "free ", "code: 1", "invoice", "a:", "AAAAAAA!"]) {
        const subject = subjectForRegex(text.repeat(size)).slice(0, size);
        for (const regex of regexes) regex.test(subject);
      }
    }
    return Promise.resolve();
  };
  await assertLinearAnswer(ask, { size: 998, what: "all of them" });
});

Deno.test("compileRegex: case counts unless the regex starts with (?i)", () => {
  assertEquals(compileRegex("Urgent").test("URGENT"), false);
  assertEquals(compileRegex("(?i)Urgent").test("URGENT"), true);
  assertEquals(compileRegex("(?i)é").test("É"), true);
  assertEquals(compileRegex("^.$").test("🎁"), true);
});

Deno.test("subjectForRegex: one line, single blanks, nothing invisible; case stays", () => {
  assertEquals(subjectForRegex("  Été\r\n\tUR\u200bGENT  \u00a0 x "), "Été URGENT x");
  assertEquals(subjectForRegex("x".repeat(5000)).length, 998);
});

Deno.test("requiredPieces: one of them is in every text the regex matches", () => {
  const cases: [source: string, literals: string[] | null][] = [
    ["(?i)Urgent", ["urgent"]],
    ["(?i)invoice.{0,40}overdue now", ["overdue now"]],
    ["(?i)(parcel|package) .{0,9}", ["parcel", "package"]],
    ["(?i)(parcel|ups)", ["parcel", "ups"]],
    ["(?i)(parcel|at)", ["parcel", "at"]],
    ["(?i)(parcel|a)", null],
    ["[vw][i1]agra", ["v1agra", "viagra", "w1agra", "wiagra"]],
    ["(?i)pr[êe]t", ["pret", "\u0080"]],
    ["(?i)rx\\b|(\\$|!)x?", ["rx", "$", "!"]],
    ["\\d{2}%|[0-3]{1,2}", [..."%0123"]],
    ["[a-z]\\s?[#!]?$", null],
    ["(?i)(?:free ){1,5}x", ["free "]],
    ["(?:free)?x", null],
    ["\\bcpf\\b", ["cpf"]],
    ["[A-Z]{8}", null],
    ["é[ab]cde", ["acde", "bcde"]],
    ["a\\.b\\/c", ["a.b/c"]],
  ];
  for (const [source, literals] of cases) assertEquals(requiredPieces(source), literals, source);
});
