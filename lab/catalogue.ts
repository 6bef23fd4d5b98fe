import retiredFile from "../catalogue/retired.json" with { type: "json" };
import { CommandError, parseCommand, readInput, runCommand, UsageError } from "../cli/command.ts";
import { checkCatalogue } from "./catalogue/check.ts";
import { checkNotes } from "./catalogue/check_notes.ts";
import { checkPolicy } from "./catalogue/check_policy.ts";
import { NOTE_FILES } from "./catalogue/note_files.ts";
import { CatalogueError } from "./catalogue/problem.ts";
import { checkSamples } from "./catalogue/samples.ts";
import { PATTERN_FILES } from "../shared/scoring/catalogue/load.ts";
import { checkShippedList } from "../shared/phone/check_list.ts";
import { SHIPPED_LISTS } from "../shared/phone/embedded_list.ts";
import { explainMail } from "./explain_mail.ts";

/**
 * The command `deno task catalogue`. It checks patterns, notes, samples and lists of blocked
 * numbers, or explains the verdict on a mail.
 */
const USAGE = `Usage: deno task catalogue             checks patterns, notes and samples
       deno task catalogue -- --explain <mail.eml | ->    explains a mail's verdict
Exit status: 0; 1 if the catalogue is invalid; 2 for a wrong command or an unreadable mail.`;

await runCommand(USAGE, async () => {
  const { values: { explain: mail }, positionals: [extra] } = parseCommand({
    explain: { type: "string" },
  });
  if (extra !== undefined) throw new UsageError(`It takes no file without --explain: ${extra}.`);
  print(mail === undefined ? summarizeCatalogue() : await explainMail(await readInput(mail)));
});

/**
 * Checks the catalogue and returns its numbers of patterns, keywords and lists.
 *
 * @throws {CommandError} with a list of all problems.
 */
function summarizeCatalogue(): string {
  const { patterns, problems } = checkCatalogue(PATTERN_FILES);
  const { notes, problems: noteProblems } = checkNotes(PATTERN_FILES, NOTE_FILES);
  const listProblems = SHIPPED_LISTS.flatMap(({ file, content, format }) =>
    checkShippedList(content, format)
      .map((fault) => ({ file: `catalogue/regulator/${file}`, id: "", ...fault }))
  );
  const entryProblems = [
    ...problems,
    ...checkPolicy(patterns, retiredFile.retired),
    ...noteProblems,
  ];
  const allProblems = [
    // Samples of invalid patterns would only repeat their problems.
    ...(entryProblems.length > 0 ? entryProblems : checkSamples(patterns, notes)),
    ...listProblems,
  ];
  if (allProblems.length > 0) throw new CommandError(new CatalogueError(allProblems).message, 1);
  const counts = Object.entries(PATTERN_FILES).map(([type]) =>
    `${String(patterns.filter((pattern) => pattern.type === type).length).padStart(6)} ${type}`
  );
  const keywords = patterns.reduce((sum, pattern) => sum + pattern.keywords.length, 0);
  return `${patterns.length} patterns, ${keywords} keywords.\n${counts.join("\n")}\n` +
    `${SHIPPED_LISTS.length} lists of blocked numbers`;
}

function print(text: string): void {
  // deno-lint-ignore no-console -- Printing its result is the task's purpose.
  console.log(text);
}
