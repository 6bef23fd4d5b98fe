import type { PatternType } from "../../contract/analyze_spam.ts";
import { compileCatalogue } from "../compile.ts";
import type { CompiledCatalogue } from "../compile.ts";
import type { Pattern } from "../pattern.ts";
import { PATTERN_FILES } from "./files.ts";

/** The shipped catalogue, ready for matching; `deno task catalogue` checks it. */
export function startCatalogue(): CompiledCatalogue {
  return compileCatalogue(Object.values(PATTERN_FILES as Record<PatternType, Pattern[]>).flat());
}
