import { assertEquals, assertNotEquals, assertStringIncludes, assertThrows } from "@std/assert";
import { digestOf } from "../../../../shared/scoring/catalogue/digest.ts";
import { PATTERN_FILES } from "../../../../shared/scoring/catalogue/files.ts";
import type { PatternFiles } from "../../../../shared/scoring/catalogue/files.ts";
import { StaleCatalogueError, startCatalogue } from "../../../../shared/scoring/catalogue/load.ts";
import { writePrepared } from "../../../../shared/scoring/catalogue/prepared_file.ts";
import { loadCatalogue } from "../../../../lab/catalogue/load.ts";
import { analyzeMail } from "../../../../shared/scoring/analyze.ts";
import type { Pattern } from "../../../../shared/scoring/pattern.ts";
import { prepareCatalogue } from "../../../../shared/scoring/prepare.ts";

/** The shipped files, with the first pattern of one changed. */
function changed(of: Partial<Pattern>): PatternFiles {
  const [first, ...others] = PATTERN_FILES.scam as Pattern[];
  return { ...PATTERN_FILES, scam: [{ ...first, ...of }, ...others] };
}

Deno.test("catalogue/prepared.json is what `deno task catalogue` makes of the files", async () => {
  const fresh = { digest: digestOf(PATTERN_FILES), ...prepareCatalogue(loadCatalogue()) };
  const shipped = await Deno.readTextFile("catalogue/prepared.json");
  assertEquals(shipped === writePrepared(fresh), true, "run: deno task catalogue");
});

Deno.test("startCatalogue uses what was prepared for these very files", () => {
  const { patterns } = startCatalogue();
  assertEquals(patterns, loadCatalogue());
  const prepared = prepareCatalogue(loadCatalogue());
  // The prepared data is used as it is: a change in it changes what matches.
  const renamed = { ...prepared.keywords, words: prepared.keywords.words.replaceAll("a", "á") };
  const digest = digestOf(PATTERN_FILES);
  const told = startCatalogue(PATTERN_FILES, { ...prepared, keywords: renamed, digest });
  const mail = {
    emailContent: "Buy viagra and cialis without a prescription at our online pharmacy.",
  };
  assertEquals(analyzeMail(startCatalogue(), mail).is_spam, true);
  assertEquals(analyzeMail(told, mail).matchedPatterns, []);
});

Deno.test("startCatalogue refuses files that differ in anything from the prepared ones", () => {
  const digest = digestOf(PATTERN_FILES);
  const differing = [
    { score: 12 },
    { keywords: ["quite another"] },
    { subject_regex: ["zz"] },
    { score: 101 },
    { keywords: [] },
    { subject_regex: ["(a+)+$"] },
  ];
  for (const fields of differing) {
    const files = changed(fields);
    assertNotEquals(digestOf(files), digest);
    const { message } = assertThrows(() => startCatalogue(files), StaleCatalogueError);
    assertStringIncludes(message, "run deno task catalogue");
  }
});

Deno.test("digestOf differs for every difference", () => {
  const values = [
    "",
    "a",
    "b",
    "ab",
    "ba",
    "abc",
    "abcd",
    "abcde",
    "é",
    ["a", "b"],
    ["b", "a"],
    {},
    null,
  ];
  const long = "x".repeat(100);
  const all = [...values, long, `${long.slice(1)}y`, `y${long.slice(1)}`, [long], [long, ""]];
  assertEquals(new Set(all.map(digestOf)).size, all.length);
});
