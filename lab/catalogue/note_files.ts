import { PATTERN_TYPES } from "../../shared/contract/analyze_spam.ts";
import type { PatternType } from "../../shared/contract/analyze_spam.ts";

/** Notes on each pattern (reason, source, evidence, examples) by type of pattern, unchecked. */
export const NOTE_FILES = Object.fromEntries(
  await Promise.all(PATTERN_TYPES.map(async (type) => [type, await readNotes(type)])),
  // Object.fromEntries loses the type of the keys.
) as Readonly<Record<PatternType, unknown>>;

async function readNotes(type: PatternType): Promise<unknown> {
  const file = new URL(`../../catalogue/notes/${type}.json`, import.meta.url);
  return JSON.parse(await Deno.readTextFile(file));
}
