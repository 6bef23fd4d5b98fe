import { PATTERN_TYPES } from "../../shared/contract/analyze_spam.ts";
import type { PatternType } from "../../shared/contract/analyze_spam.ts";

/**
 * The notes on the patterns as they are, not yet checked, by type. For the build, so that they are
 * read and not imported; nothing served holds them.
 */
export const NOTE_FILES = Object.fromEntries(
  await Promise.all(PATTERN_TYPES.map(async (type) => [type, await readNotes(type)])),
  // Object.fromEntries forgets the names: every one was just given.
) as Readonly<Record<PatternType, unknown>>;

async function readNotes(type: PatternType): Promise<unknown> {
  const file = new URL(`../../catalogue/notes/${type}.json`, import.meta.url);
  return JSON.parse(await Deno.readTextFile(file));
}
