import { assertEquals, assertNotEquals, assertStringIncludes, assertThrows } from "@std/assert";
import { digestOf } from "../../../shared/catalogue/digest.ts";
import { PATTERN_FILES } from "../../../shared/catalogue/files.ts";
import { loadCatalogue, startCatalogue } from "../../../shared/catalogue/load.ts";
import type { PatternFiles } from "../../../shared/catalogue/load.ts";
import { writePrepared } from "../../../shared/catalogue/prepared_file.ts";
import { CatalogueError } from "../../../shared/catalogue/problem.ts";
import { analyzeMail } from "../../../shared/spam/analyze.ts";
import type { Pattern } from "../../../shared/spam/pattern.ts";
import { prepareCatalogue } from "../../../shared/spam/prepare.ts";

/** The shipped files, the first pattern of one changed. */
function changed(of: Partial<Pattern>): PatternFiles {
  const [first, ...others] = PATTERN_FILES.scam as Pattern[];
  return { ...PATTERN_FILES, scam: [{ ...first, ...of }, ...others] };
}

Deno.test("catalogue/prepared.json is what `deno task catalogue` makes of the pattern files", async () => {
  const fresh = { digest: digestOf(PATTERN_FILES), ...prepareCatalogue(loadCatalogue()) };
  const shipped = await Deno.readTextFile("catalogue/prepared.json");
  assertEquals(shipped === writePrepared(fresh), true, "run: deno task catalogue");
});

Deno.test("startCatalogue uses what was prepared for these very files", () => {
  const { patterns, keywords } = startCatalogue();
  assertEquals(patterns, loadCatalogue());
  const prepared = prepareCatalogue(loadCatalogue());
  // Taken as it is: what is prepared for these files is not worked out again.
  const renamed = { ...prepared.keywords, words: prepared.keywords.words.replaceAll("a", "á") };
  const told = startCatalogue(PATTERN_FILES, {
    ...prepared,
    keywords: renamed,
    digest: digestOf(PATTERN_FILES),
  });
  assertEquals(
    keywords.scan("a bank account").length > told.keywords.scan("a bank account").length,
    true,
  );
});

Deno.test("startCatalogue checks files that differ in anything from those that were prepared", () => {
  const digest = digestOf(PATTERN_FILES);
  for (
    const fields of [{ score: 12 }, { keywords: ["quite another"] }, { subject_regex: ["zz"] }]
  ) {
    const files = changed(fields);
    assertNotEquals(digestOf(files), digest);
    assertEquals(startCatalogue(files).patterns, loadCatalogue(files));
  }
  const found = startCatalogue(changed({ keywords: ["quite another"], score: 100 }));
  const { matchedPatterns } = analyzeMail(found, { emailContent: "This is quite another thing." });
  assertEquals(matchedPatterns[0]?.patternId, (PATTERN_FILES.scam as Pattern[])[0]?.id);
});

Deno.test("startCatalogue refuses a broken catalogue, whatever was prepared", () => {
  for (const fields of [{ score: 101 }, { keywords: [] }, { subject_regex: ["(a+)+$"] }]) {
    const { message } = assertThrows(() => startCatalogue(changed(fields)), CatalogueError);
    assertStringIncludes(message, "catalogue/patterns/scam.json");
    assertEquals(
      message,
      assertThrows(() => loadCatalogue(changed(fields)), CatalogueError).message,
    );
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
