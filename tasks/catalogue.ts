import reservedPrefixes from "../catalogue/regulator/reserved_prefixes.json" with {
  type: "json",
};
import { checkCatalogue } from "../shared/catalogue/check.ts";
import { checkNotes } from "../shared/catalogue/check_notes.ts";
import { digestOf } from "../shared/catalogue/digest.ts";
import { PATTERN_FILES } from "../shared/catalogue/files.ts";
import { NOTE_FILES } from "../shared/catalogue/note_files.ts";
import { writePrepared } from "../shared/catalogue/prepared_file.ts";
import { CatalogueError } from "../shared/catalogue/problem.ts";
import { checkSamples } from "../shared/catalogue/samples.ts";
import { checkShippedList } from "../shared/regulator/check_list.ts";
import { compileCatalogue } from "../shared/spam/analyze.ts";
import { prepareCatalogue } from "../shared/spam/prepare.ts";

/**
 * Builds the catalogue: checks every pattern, its notes and samples, and the list of
 * blocked numbers, tells what is in it, and writes what a start needs into
 * `catalogue/prepared.json`.
 * Exit status 1 and one line a problem when it is broken.
 */
const { patterns, problems } = checkCatalogue(PATTERN_FILES);
const { notes, problems: noteProblems } = checkNotes(PATTERN_FILES, NOTE_FILES);
const listProblems = checkShippedList(reservedPrefixes)
  .map((fault) => ({ file: "catalogue/regulator/reserved_prefixes.json", id: "", ...fault }));
const shapeProblems = [...problems, ...noteProblems];
const all = [
  ...(shapeProblems.length > 0 ? shapeProblems : checkSamples(patterns, notes)),
  ...listProblems,
];
if (all.length > 0) {
  // deno-lint-ignore no-console -- What a task finds is what it prints.
  console.error(new CatalogueError(all).message);
  Deno.exit(1);
}
const prepared = prepareCatalogue(patterns);
await Deno.writeTextFile(
  "catalogue/prepared.json",
  writePrepared({ digest: digestOf(PATTERN_FILES), ...prepared }),
);
const { regexes } = compileCatalogue(patterns, prepared);
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
