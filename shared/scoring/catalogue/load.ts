import type { PatternType } from "../../contract/analyze_spam.ts";
import { compileCatalogue, type CompiledCatalogue } from "../compile.ts";
import type { Pattern } from "../pattern.ts";
import { PATTERN_FILES } from "./files.ts";

let shipped: CompiledCatalogue | undefined;

/**
 * The shipped catalogue, ready for matching; `deno task catalogue` checks it. Prepared once a
 * process; every mail is scored from start to end without a pause.
 */
export function shippedCatalogue(): CompiledCatalogue {
  return shipped ??= compileCatalogue(
    Object.values(PATTERN_FILES as Record<PatternType, Pattern[]>).flat(),
  );
}
