import { isObject } from "../../shared/contract/is_object.ts";
import type { PatternType } from "../../shared/contract/analyze_spam.ts";
import { formatPath, readId } from "./check.ts";
import { NotesSchema } from "./notes.ts";
import type { Notes } from "./notes.ts";
import type { CatalogueProblem } from "./problem.ts";

/** The note files' content, and their problems. */
export interface CheckedNotes {
  /** Notes of the right shape, by the id of their pattern. */
  readonly notes: ReadonlyMap<string, Notes>;
  readonly problems: readonly CatalogueProblem[];
}

/**
 * Checks the notes of each type. They must have one entry of the right shape for each pattern of
 * the type, and no others.
 */
export function checkNotes(
  patternFiles: Readonly<Record<PatternType, unknown>>,
  noteFiles: Readonly<Record<PatternType, unknown>>,
): CheckedNotes {
  const notes = new Map<string, Notes>();
  const problems: CatalogueProblem[] = [];
  for (const [type, content] of Object.entries(noteFiles) as [PatternType, unknown][]) {
    const file = `catalogue/notes/${type}.json`;
    if (!isObject(content)) {
      problems.push({ file, id: "", path: "", message: "must be an object of notes by id" });
      continue;
    }
    const notesWithoutPattern = new Map(Object.entries(content));
    const patterns = patternFiles[type];
    for (const pattern of Array.isArray(patterns) ? patterns : []) {
      const id = readId(pattern);
      if (id === null) continue;
      if (!notesWithoutPattern.has(id)) {
        problems.push({ file, id, path: "", message: "is missing: every pattern needs notes" });
        continue;
      }
      const result = NotesSchema.safeParse(notesWithoutPattern.get(id));
      notesWithoutPattern.delete(id);
      if (result.success) {
        notes.set(id, result.data);
        continue;
      }
      for (const { path, message } of result.error.issues) {
        problems.push({ file, id, path: formatPath(path), message });
      }
    }
    for (const id of notesWithoutPattern.keys()) {
      problems.push({ file, id, path: "", message: `has no pattern in patterns/${type}.json` });
    }
  }
  return { notes, problems };
}
