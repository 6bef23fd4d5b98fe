/**
 * Generates files from `catalogue/findings`: the registries, and one file of sentences a language,
 * as the console loads only one language. `deno task findings`.
 */
import { findingFiles } from "./findings/files.ts";

for (const [path, text] of findingFiles()) await Deno.writeTextFile(path, text);
