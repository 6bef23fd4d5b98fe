/**
 * Generates files from `catalogue/findings`: the registries, and a file of sentences per language,
 * as the console loads only one language. Run as `deno task findings`.
 */
import { findingFiles } from "./findings/files.ts";

for (const [path, text] of findingFiles()) await Deno.writeTextFile(path, text);
