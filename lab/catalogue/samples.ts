import { analyzeMail, compileCatalogue } from "../../shared/scoring/analyze.ts";
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
    const noted = notes.get(id);
    if (noted === undefined) return [];
    const alone = compileCatalogue([pattern]);
    const calledSpam = ({ subject, from, content }: NoteSample) =>
      analyzeMail(alone, { subject, from, emailContent: content }).is_spam;
    const file = `catalogue/notes/${type}.json`;
    return [
      ...calledSpam(noted.match)
        ? []
        : [{ file, id, path: "match", message: "is not called spam by the pattern" }],
      ...calledSpam(noted.near_miss)
        ? [{ file, id, path: "near_miss", message: "is called spam by the pattern" }]
        : [],
    ];
  });
}
