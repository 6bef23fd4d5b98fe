import preparedFile from "../../../catalogue/prepared.json" with { type: "json" };
import type { PatternType } from "../../contract/analyze_spam.ts";
import { compileCatalogue } from "../compile.ts";
import type { CompiledCatalogue } from "../compile.ts";
import type { Pattern } from "../pattern.ts";
import { digestOf } from "./digest.ts";
import { PATTERN_FILES } from "./files.ts";
import type { PatternFiles } from "./files.ts";
import type { PreparedFile } from "./prepared_file.ts";

/** The pattern files are not those that were checked and prepared. */
export class StaleCatalogueError extends Error {
  override name = "StaleCatalogueError";

  constructor() {
    super(
      "catalogue/prepared.json was not made from these pattern files: run deno task catalogue, " +
        "which checks them, and deploy its result with them.",
    );
  }
}

/**
 * The shipped catalogue, ready for matching. Only exactly the pattern files that the build checked
 * are used, with the data that the build prepared from them.
 *
 * @throws {StaleCatalogueError} when they differ in anything.
 */
export function startCatalogue(
  files: PatternFiles = PATTERN_FILES,
  prepared: PreparedFile = preparedFile,
): CompiledCatalogue {
  if (digestOf(files) !== prepared.digest) throw new StaleCatalogueError();
  return compileCatalogue(Object.values(files as Record<PatternType, Pattern[]>).flat(), prepared);
}
