/** Stores the digests of the mails that a person has marked as done. */

import { useEffect, useState } from "preact/hooks";
import { createBrowserStore } from "./storage.ts";

const KEY = "done";
/** Maximum number of stored marks; the oldest are removed first. */
const MAX_MARKS = 5000;
/** Matches a stored digest; other pages of the origin may have changed what is stored. */
const DIGEST = /^[\da-z.]{1,30}$/;

const store = createBrowserStore();
const listeners = new Set<() => void>();

/** Reads the marks, the newest first. */
function readDoneMarks(): readonly string[] {
  const lines = (store.read(KEY) ?? "").split("\n");
  return lines.filter((line) => DIGEST.test(line)).slice(0, MAX_MARKS);
}

/** Marks mails as done, or removes their marks. */
export function setDone(
  digests: readonly string[],
  { isDone }: { readonly isDone: boolean },
): void {
  const otherMarks = readDoneMarks().filter((digest) => !digests.includes(digest));
  write(isDone ? [...digests, ...otherMarks] : otherMarks);
}

/** Removes all marks. */
export function clearDone(): void {
  write([]);
}

function write(marks: readonly string[]): void {
  if (marks.length === 0) store.remove(KEY);
  else store.write(KEY, marks.slice(0, MAX_MARKS).join("\n"));
  for (const listener of listeners) listener();
}

/** Returns the marks; the component is drawn again when they change. */
export function useDoneMarks(): ReadonlySet<string> {
  const [marks, setMarks] = useState<ReadonlySet<string>>(() => new Set(readDoneMarks()));
  useEffect(() => {
    const updateMarks = () => setMarks(new Set(readDoneMarks()));
    listeners.add(updateMarks);
    return () => void listeners.delete(updateMarks);
  }, []);
  return marks;
}
