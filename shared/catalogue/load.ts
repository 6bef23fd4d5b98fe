import preparedFile from "../../catalogue/prepared.json" with { type: "json" };
import type { PatternType } from "../contract/analyze_spam.ts";
import { compileCatalogue } from "../spam/compile.ts";
import type { CompiledCatalogue } from "../spam/compile.ts";
import type { Pattern } from "../spam/pattern.ts";
import { checkCatalogue } from "./check.ts";
import { digestOf } from "./digest.ts";
import { PATTERN_FILES } from "./files.ts";
import type { PreparedFile } from "./prepared_file.ts";
import { CatalogueError } from "./problem.ts";

/** The content of the pattern files, by type. */
export type PatternFiles = Readonly<Record<PatternType, unknown>>;

/**
 * The catalogue shipped with the project, checked.
 *
 * @throws {CatalogueError} listing everything that is wrong with it.
 */
export function loadCatalogue(files: PatternFiles = PATTERN_FILES): readonly Pattern[] {
  const { patterns, problems } = checkCatalogue(files);
  if (problems.length > 0) throw new CatalogueError(problems);
  return patterns;
}

/**
 * The shipped catalogue, ready for matching. Pattern files that are exactly those the build checked
 * are not checked again, and what the build worked out is used; any others are checked and worked
 * out now, so that nothing unchecked or out of date is ever served. That takes longer, nothing else.
 *
 * @throws {CatalogueError} listing everything that is wrong with the catalogue.
 */
export function startCatalogue(
  files: PatternFiles = PATTERN_FILES,
  prepared: PreparedFile = preparedFile,
): CompiledCatalogue {
  return digestOf(files) === prepared.digest
    ? compileCatalogue(Object.values(files as Record<PatternType, Pattern[]>).flat(), prepared)
    : compileCatalogue(loadCatalogue(files));
}
