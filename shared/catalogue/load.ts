import type { PatternType } from "../contract/analyze_spam.ts";
import type { Pattern } from "../spam/pattern.ts";
import { checkCatalogue } from "./check.ts";
import { PATTERN_FILES } from "./files.ts";
import { CatalogueError } from "./problem.ts";

/**
 * The catalogue shipped with the project, checked.
 *
 * @throws {CatalogueError} listing everything that is wrong with it.
 */
export function loadCatalogue(
  files: Readonly<Record<PatternType, unknown>> = PATTERN_FILES,
): readonly Pattern[] {
  const { patterns, problems } = checkCatalogue(files);
  if (problems.length > 0) throw new CatalogueError(problems);
  return patterns;
}
