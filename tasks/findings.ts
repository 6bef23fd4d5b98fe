/**
 * Writes what is made of `catalogue/findings`: the registries, and the sentences of each language
 * in a file of its own, as the console loads one language alone. `deno task findings`.
 */
import { findingFiles } from "./findings/files.ts";

for (const [path, text] of findingFiles()) await Deno.writeTextFile(path, text);
