import reservedPrefixes from "../catalogue/regulator/reserved_prefixes.json" with {
  type: "json",
};
import retiredIds from "../catalogue/retired.json" with { type: "json" };
import { checkCatalogue } from "./catalogue/check.ts";
import { checkNotes } from "./catalogue/check_notes.ts";
import { checkPolicy } from "./catalogue/check_policy.ts";
import { PATTERN_FILES } from "../shared/scoring/catalogue/files.ts";
import { NOTE_FILES } from "./catalogue/note_files.ts";
import { CatalogueError } from "./catalogue/problem.ts";
import { checkSamples } from "./catalogue/samples.ts";
import { checkShippedList } from "../shared/phone/check_list.ts";
import { explainMail } from "./explain_mail.ts";
import { taskArguments } from "./support/task_arguments.ts";

/**
 * Checks every pattern of the catalogue, its notes and samples, and the list of blocked numbers, and
 * prints a summary. Exit status 1 and one line per problem when it is invalid.
 *
 * With `--explain mail.eml` it only explains the verdicts of both scoring versions on a mail.
 */
const { explain: mail } = taskArguments({ explain: { type: "string" } }).values;
if (mail !== undefined) {
  try {
    // deno-lint-ignore no-console -- Printing its result is the task's purpose.
    console.log(await explainMail(await Deno.readFile(mail)));
    Deno.exit(0);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    // deno-lint-ignore no-console -- The task prints its errors.
    console.error(`${mail} is not there.`);
    Deno.exit(2);
  }
}
const { patterns, problems } = checkCatalogue(PATTERN_FILES);
const { notes, problems: noteProblems } = checkNotes(PATTERN_FILES, NOTE_FILES);
const listProblems = checkShippedList(reservedPrefixes)
  .map((fault) => ({ file: "catalogue/regulator/reserved_prefixes.json", id: "", ...fault }));
const shapeProblems = [
  ...problems,
  ...checkPolicy(patterns, retiredIds.retired),
  ...noteProblems,
];
const all = [
  ...(shapeProblems.length > 0 ? shapeProblems : checkSamples(patterns, notes)),
  ...listProblems,
];
if (all.length > 0) {
  // deno-lint-ignore no-console -- Printing its result is the task's purpose.
  console.error(new CatalogueError(all).message);
  Deno.exit(1);
}
const counts = Object.entries(PATTERN_FILES).map(([type]) =>
  `${String(patterns.filter((pattern) => pattern.type === type).length).padStart(6)} ${type}`
);
const keywords = patterns.reduce((sum, pattern) => sum + pattern.keywords.length, 0);
// deno-lint-ignore no-console -- Printing its result is the task's purpose.
console.log(
  `${patterns.length} patterns, ${keywords} keywords.\n${counts.join("\n")}\n` +
    `${reservedPrefixes.patterns.length} patterns of blocked numbers`,
);
