import { analyzeMail } from "../../shared/scoring/analyze.ts";
import { compileCatalogue } from "../../shared/scoring/matching/matcher.ts";
import type { Pattern } from "../../shared/scoring/pattern.ts";
import type { Notes, NoteSample } from "./notes.ts";
import type { CatalogueProblem } from "./problem.ts";

/** Checks that each pattern alone classifies its sample as spam, and not its near miss. */
export function checkSamples(
  patterns: readonly Pattern[],
  notes: ReadonlyMap<string, Notes>,
): CatalogueProblem[] {
  return patterns.flatMap((pattern) => {
    const { id, type } = pattern;
    const note = notes.get(id);
    if (note === undefined) return [];
    const catalogue = compileCatalogue([pattern]);
    const isSpam = ({ subject, from, content }: NoteSample) =>
      analyzeMail(catalogue, { subject, from, emailContent: content }).is_spam;
    const problems: CatalogueProblem[] = [];
    const file = `catalogue/notes/${type}.json`;
    if (!isSpam(note.match)) {
      problems.push({ file, id, path: "match", message: "is not called spam by the pattern" });
    }
    if (isSpam(note.near_miss)) {
      problems.push({ file, id, path: "near_miss", message: "is called spam by the pattern" });
    }
    return problems;
  });
}
