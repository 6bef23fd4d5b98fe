import { useEffect, useState } from "preact/hooks";
import { browserStore } from "./storage.ts";

/** Digests of the mails that a person has marked as done, kept in this browser. */

const KEY = "done";
/** Maximum number of marks that are kept; the oldest go first. */
const MAX_MARKS = 5000;
const DIGEST = /^[\da-z.]{1,30}$/;

const store = browserStore();
const listeners = new Set<() => void>();

/** Returns the marks, the last added first. */
function doneMarks(): readonly string[] {
  const lines = (store.read(KEY) ?? "").split("\n");
  return lines.filter((line) => DIGEST.test(line)).slice(0, MAX_MARKS);
}

/** Marks mails as done, or removes their marks. */
export function setDone(digests: readonly string[], done: boolean): void {
  const others = doneMarks().filter((each) => !digests.includes(each));
  write(done ? [...digests, ...others] : others);
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

/** The marks, followed while a component is shown. */
export function useDoneMarks(): ReadonlySet<string> {
  const [marks, setMarks] = useState<ReadonlySet<string>>(() => new Set(doneMarks()));
  useEffect(() => {
    const listener = () => setMarks(new Set(doneMarks()));
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
  return marks;
}
