import { analyzeMail, compileCatalogue } from "../spam/analyze.ts";
import type { Pattern } from "../spam/pattern.ts";
import type { Notes, Sample } from "./notes.ts";
import type { Problem } from "./problem.ts";

/**
 * Checks that each pattern triggers on the sample of its notes and not on the near miss; patterns
 * without notes are passed over.
 */
export function checkSamples(
  patterns: readonly Pattern[],
  notes: ReadonlyMap<string, Notes>,
): Problem[] {
  return patterns.flatMap((pattern) => {
    const { id, type } = pattern;
    const noted = notes.get(id);
    if (noted === undefined) return [];
    const alone = compileCatalogue([pattern]);
    const triggers = ({ subject, from, content }: Sample) =>
      analyzeMail(alone, { subject, from, emailContent: content }).matchedPatterns.length > 0;
    const file = `catalogue/notes/${type}.json`;
    return [
      ...triggers(noted.match)
        ? []
        : [{ file, id, path: "match", message: "does not trigger the pattern" }],
      ...triggers(noted.near_miss)
        ? [{ file, id, path: "near_miss", message: "triggers the pattern" }]
        : [],
    ];
  });
}
