import { analyzeMail, compileCatalogue } from "../spam/analyze.ts";
import type { Entry, Sample } from "./pattern.ts";
import type { Problem } from "./problem.ts";

/** Checks that each pattern triggers on the sample of its notes and not on the near miss. */
export function checkSamples(entries: readonly Entry[]): Problem[] {
  return entries.flatMap(({ pattern, notes }) => {
    const alone = compileCatalogue([pattern]);
    const triggers = ({ subject, from, content }: Sample) =>
      analyzeMail(alone, { subject, from, emailContent: content }).matchedPatterns.length > 0;
    const problem = (path: string, message: string): Problem => ({
      file: `catalogue/patterns/${pattern.type}.json`,
      id: pattern.id,
      path,
      message,
    });
    return [
      ...triggers(notes.match) ? [] : [problem("notes.match", "does not trigger the pattern")],
      ...triggers(notes.near_miss) ? [problem("notes.near_miss", "triggers the pattern")] : [],
    ];
  });
}
