import type { PatternType } from "../../contract/analyze_spam.ts";
import { compileCatalogue, type CompiledCatalogue } from "../compile.ts";
import type { Pattern } from "../pattern.ts";
import { PATTERN_FILES } from "./files.ts";

let shipped: CompiledCatalogue | undefined;

/** Returns the shipped catalogue, prepared once per process; `deno task catalogue` checks it. */
export function shippedCatalogue(): CompiledCatalogue {
  return shipped ??= compileCatalogue(
    Object.values(PATTERN_FILES as Record<PatternType, Pattern[]>).flat(),
  );
}
