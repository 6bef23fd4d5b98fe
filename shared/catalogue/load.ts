import type { Pattern } from "../spam/pattern.ts";
import { EntrySchema } from "./pattern.ts";
import { PATTERN_FILES } from "./files.ts";

/** The catalogue shipped with the project, checked. */
export function loadCatalogue(): Pattern[] {
  return Object.values(PATTERN_FILES)
    .flatMap((entries) => EntrySchema.array().parse(entries).map(({ pattern }) => pattern));
}
