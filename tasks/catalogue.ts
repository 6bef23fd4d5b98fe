import reservedPrefixes from "../catalogue/regulator/reserved_prefixes.json" with {
  type: "json",
};
import { checkCatalogue } from "../shared/catalogue/check.ts";
import { PATTERN_FILES } from "../shared/catalogue/files.ts";
import { CatalogueError } from "../shared/catalogue/problem.ts";
import { checkSamples } from "../shared/catalogue/samples.ts";
import { checkShippedList } from "../shared/regulator/check_list.ts";
import { compileCatalogue } from "../shared/spam/analyze.ts";

/**
 * Builds the catalogue: checks every pattern file, every entry and every sample, and the list of
 * blocked numbers, and tells what is in it.
 * Exit status 1 and one line a problem when it is broken.
 */
const { entries, problems } = checkCatalogue(PATTERN_FILES);
const listProblems = checkShippedList(reservedPrefixes)
  .map((fault) => ({ file: "catalogue/regulator/reserved_prefixes.json", id: "", ...fault }));
const all = [...(problems.length > 0 ? problems : checkSamples(entries)), ...listProblems];
if (all.length > 0) {
  // deno-lint-ignore no-console -- What a task finds is what it prints.
  console.error(new CatalogueError(all).message);
  Deno.exit(1);
}
const patterns = entries.map(({ pattern }) => pattern);
const { regexes } = compileCatalogue(patterns);
const counts = Object.entries(PATTERN_FILES).map(([type]) =>
  `${String(patterns.filter((pattern) => pattern.type === type).length).padStart(6)} ${type}`
);
const keywords = patterns.reduce((sum, pattern) => sum + pattern.keywords.length, 0);
// deno-lint-ignore no-console -- What a task finds is what it prints.
console.log(
  `${patterns.length} patterns, ${keywords} keywords; ${regexes.alwaysTried} regexes are tried on ` +
    `every subject.\n${
      counts.join("\n")
    }\n${reservedPrefixes.patterns.length} patterns of blocked numbers`,
);
