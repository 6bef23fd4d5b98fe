import { isSpam } from "../../shared/scoring/analyze.ts";
import type { Pattern } from "../../shared/scoring/pattern.ts";
import { computeFinalScore, computeVersion1Score } from "../../shared/scoring/score.ts";
import type { CatalogueProblem } from "./problem.ts";

/**
 * Checks rules beyond SPEC 2.4: retired ids stay unused, and no regex or sender alone makes spam.
 */
export function checkPolicy(
  patterns: readonly Pattern[],
  retired: readonly string[],
): CatalogueProblem[] {
  const gone = new Set(retired);
  return patterns.flatMap((pattern) => {
    const found: [path: string, message: string][] = [];
    if (gone.has(pattern.id)) found.push(["id", "was given up; take the next number"]);
    for (const path of ["subject_regex", "sender_domains"] as const) {
      if (pattern[path].length > 0 && decidesAlone(pattern, path)) {
        found.push([path, "makes a mail spam alone; lower the score"]);
      }
    }
    const file = `catalogue/patterns/${pattern.type}.json`;
    return found.map(([path, message]) => ({ file, id: pattern.id, path, message }));
  });
}

function decidesAlone(
  { keywords, score }: Pattern,
  path: "subject_regex" | "sender_domains",
): boolean {
  const match = {
    keywords: 0,
    bodyKeywords: 0,
    totalKeywords: keywords.length,
    subjectRegex: path === "subject_regex",
    senderDomain: path === "sender_domains",
  };
  return isSpam(computeVersion1Score(computeFinalScore(match, score), 0));
}
