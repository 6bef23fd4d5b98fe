import { PATTERN_FILES, type PatternFiles } from "../../shared/scoring/catalogue/load.ts";
import type { Pattern } from "../../shared/scoring/pattern.ts";
import { checkCatalogue } from "./check.ts";
import { CatalogueError } from "./problem.ts";

/**
 * Checks the pattern files, by default those shipped with the project, and returns their patterns.
 *
 * @throws {CatalogueError} with a list of all problems.
 */
export function loadCatalogue(files: PatternFiles = PATTERN_FILES): readonly Pattern[] {
  const { patterns, problems } = checkCatalogue(files);
  if (problems.length > 0) throw new CatalogueError(problems);
  return patterns;
}
