import { isSpam } from "../../shared/scoring/analyze.ts";
import type { Pattern } from "../../shared/scoring/pattern.ts";
import { computeFinalScore, computeVersion1Score } from "../../shared/scoring/version1_score.ts";
import type { CatalogueProblem } from "./problem.ts";

/**
 * Checks rules beyond SPEC 2.4. No pattern may have a retired id, and no regex or sender domain
 * alone may make a mail spam.
 */
export function checkPolicy(
  patterns: readonly Pattern[],
  retiredIds: readonly string[],
): CatalogueProblem[] {
  const retiredIdSet = new Set(retiredIds);
  return patterns.flatMap((pattern) => {
    const faults: [path: string, message: string][] = [];
    if (retiredIdSet.has(pattern.id)) faults.push(["id", "was given up; take the next number"]);
    for (const path of ["subject_regex", "sender_domains"] as const) {
      if (pattern[path].length > 0 && makesSpamAlone(pattern, path)) {
        faults.push([path, "makes a mail spam alone; lower the score"]);
      }
    }
    const file = `catalogue/patterns/${pattern.type}.json`;
    return faults.map(([path, message]) => ({ file, id: pattern.id, path, message }));
  });
}

/** Tells whether a mail that matches one regex or sender domain, but no keyword, is spam. */
function makesSpamAlone(
  { keywords, score }: Pattern,
  path: "subject_regex" | "sender_domains",
): boolean {
  const match = {
    keywordCount: 0,
    bodyKeywordCount: 0,
    totalKeywords: keywords.length,
    matchesSubject: path === "subject_regex",
    matchesSender: path === "sender_domains",
  };
  return isSpam(computeVersion1Score(computeFinalScore(match, score), 0));
}
